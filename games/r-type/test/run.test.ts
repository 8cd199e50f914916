import { Hash } from "reckon";
import { describe, expect, it } from "vitest";
import { SORT, SORTS } from "../src/enemies/sorts.ts";
import { spawnEnemy } from "../src/enemies/spawn.ts";
import { judge, totalScore } from "../src/judge.ts";
import { MODULE, PHASE, POWER } from "../src/kinds.ts";
import { BOSS_CLOCK, MOST_CLOCK } from "../src/tuning.ts";
import { Drive } from "./drive.ts";

const scripts = new Map<string, string[]>();

/** Sorts that come in a level, with the tick and the height at which each does. */
function script(level: number, players: number, seed: number): string[] {
  const key = `${level} ${players} ${seed}`;
  const known = scripts.get(key) ?? play(level, players, seed);
  scripts.set(key, known);
  return known;
}

function play(level: number, players: number, seed: number): string[] {
  const drive = new Drive(players, { level }, seed);
  const came: string[] = [];
  for (let i = 0; i < BOSS_CLOCK[level - 1] - 1; i++) {
    for (const row of drive.rows("ship")) drive.ship.shieldEnds[row] = drive.clock + 10;
    drive.tick();
    for (const row of drive.rows("enemy"))
      if (drive.enemy.age[row] <= 1 && drive.enemy.x[row] > 1900)
        came.push(
          `${drive.clock} ${SORTS[drive.enemy.sort[row]].name} ${Math.round(drive.enemy.anchorY[row])}`,
        );
    for (const row of drive.rows("enemy")) drive.world.despawn("enemy", row);
  }
  return came;
}

describe("[RG9] the waves of a level", () => {
  it.each([1, 2, 3])("of level %d are the same for the same seed, and others for another", (level) => {
    const first = script(level, 1, 5);
    expect(play(level, 1, 5)).toEqual(first);
    expect(script(level, 1, 8)).not.toEqual(first);
    expect(first.length).toBeGreaterThan(40);
  });

  it.each([
    [1, "abd7b2926a14e866"],
    [2, "407af0ebb099c881"],
    [3, "5db1cfc1c07c7a00"],
  ])("of level %d are those that were designed: who comes, when, and where", (level, golden) => {
    const hash = new Hash();
    for (const line of script(level, 1, 5)) hash.text(line);
    expect(hash.digest()).toBe(golden);
  });

  it("bring more for more players, and every sort of enemy somewhere", () => {
    const alone = script(2, 1, 5);
    const four = script(2, 4, 5);
    expect(four.length).toBeGreaterThan(alone.length * 1.7);
    const sorts = new Set(
      [1, 2, 3].flatMap((level) => script(level, 1, 5).map((line) => line.split(" ")[1])),
    );
    for (const name of [
      "bug",
      "fighter",
      "kamikaze",
      "miner",
      "walker",
      "turret",
      "splitter",
      "snake",
      "carrier",
    ])
      expect(sorts).toContain(name);
  });

  it("are five, of one length", () => {
    const drive = new Drive();
    for (const [clock, wave] of [
      [0, 1],
      [1078, 1],
      [1079, 2],
      [4400, 5],
    ]) {
      drive.skipTo(clock);
      drive.tick();
      expect(drive.run.wave[0], `at ${clock}`).toBe(wave);
    }
  });

  it("begin with word of the level, once", () => {
    const drive = new Drive(1, { level: 2 });
    drive.tick(10);
    expect(drive.take("levelBegan").map(({ values }) => values)).toEqual([[2]]);
  });
});

describe("[RG12] who is lost", () => {
  it("looks on, without module and bomb; the others are told", () => {
    const drive = new Drive(2);
    drive.quiet();
    drive.put(0, 400, 400);
    drive.ship.health[0] = 15;
    drive.ship.bombs[0] = 1;
    drive.ship.module[0] = MODULE.wave;
    spawnEnemy(drive.world, SORT.mine, 450, 426);
    drive.tick();
    expect([drive.ship.isOut[0], drive.ship.health[0]]).toEqual([1, 0]);
    expect([drive.ship.bombs[0], drive.ship.module[0]]).toEqual([0, 0]);
    expect(drive.take("lost")[0].values).toEqual([0]);
    expect(drive.run.phase[0]).toBe(PHASE.boss);
  });

  it("is brought back by who takes a lifeline, first who was lost first, beside them with half the health", () => {
    const drive = new Drive(3);
    drive.quiet();
    drive.tick();
    for (const [row, since] of [
      [1, 30],
      [2, 20],
    ]) {
      drive.ship.isOut[row] = 1;
      drive.ship.health[row] = 0;
      drive.ship.outSince[row] = since;
    }
    drive.put(0, 600, 500);
    const one = drive.world.spawn("powerUp");
    drive.world.fields.powerUp.sort[one] = POWER.lifeline;
    drive.world.fields.powerUp.x[one] = 640;
    drive.world.fields.powerUp.y[one] = 530;
    const { places } = drive.ship;
    const before = places[2];
    drive.tick();
    expect([drive.ship.isOut[1], drive.ship.isOut[2]]).toEqual([1, 0]);
    expect(drive.ship.health[2]).toBe(50);
    expect([drive.ship.x[2], drive.ship.y[2]]).toEqual([600, 500]);
    expect(places[2]).toBe(before + 1);
    expect(drive.ship.blinkEnds[2]).toBe(drive.clock + 180);
    const [back] = drive.told.filter(({ name }) => name === "back");
    expect([back.player, back.values]).toEqual([0, [2]]);
    expect(drive.rows("powerUp")).toEqual([]);
  });

  it("can always hope: a lifeline comes after 7.5 s, and every 15 s", () => {
    const drive = new Drive(2);
    drive.quiet();
    drive.tick(1000);
    expect(drive.rows("powerUp")).toEqual([]);
    drive.ship.isOut[1] = 1;
    drive.ship.health[1] = 0;
    drive.put(0, 0, 1030);
    drive.tick(450);
    expect(drive.rows("powerUp")).toEqual([]);
    drive.tick(1);
    expect(drive.rows("powerUp").map((row) => drive.world.fields.powerUp.sort[row])).toEqual([
      POWER.lifeline,
    ]);
    drive.tick(900);
    expect(drive.rows("powerUp").length).toBe(1);
    drive.tick(1);
    expect(drive.rows("powerUp").length).toBe(2);
  });

  it("is back when a level begins, and who flies is repaired by 40", () => {
    const drive = new Drive(2);
    drive.tick(10);
    drive.ship.health[0] = 70;
    drive.ship.isOut[1] = 1;
    drive.ship.health[1] = 0;
    drive.ship.module[0] = MODULE.wave;
    drive.run.phase[0] = PHASE.clear;
    drive.run.phaseTicks[0] = 1;
    drive.tick(2);
    expect([drive.run.level[0], drive.run.phase[0], drive.run.wave[0]]).toEqual([2, PHASE.fight, 1]);
    expect(drive.clock).toBe(0);
    expect([...drive.ship.health.subarray(0, 2)]).toEqual([100, 50]);
    expect([...drive.ship.isOut.subarray(0, 2)]).toEqual([0, 0]);
    expect(drive.ship.module[0]).toBe(MODULE.wave);
    expect([drive.ship.x[0], drive.ship.y[1]]).toEqual([100, 400]);
    expect(drive.ship.blinkEnds[0]).toBe(90);
  });
});

describe("[RG13][AX40] the run", () => {
  it("is over when nobody flies any more, and tells what became of everybody", () => {
    const drive = new Drive(2);
    drive.ship.score[0] = 700;
    drive.ship.score[1] = 50;
    expect(judge(drive.simulation.world)).toEqual({
      scores: [
        { seat: 0, score: 700 },
        { seat: 1, score: 50 },
      ],
    });
    drive.ship.isOut[0] = 1;
    drive.tick();
    expect(drive.run.phase[0]).toBe(PHASE.fight);
    drive.ship.isOut[1] = 1;
    drive.tick();
    expect(drive.run.phase[0]).toBe(PHASE.over);
    expect(judge(drive.simulation.world).finished).toEqual([
      { seat: 0, score: 700, outcome: "lost level 1" },
      { seat: 1, score: 50, outcome: "lost level 1" },
    ]);
    expect(totalScore(drive.world)).toBe(750);
    drive.hold(0, { moveX: 1 });
    drive.tick(5);
    expect(drive.ship.x[0]).toBe(100);
  });

  it("is won when the third boss has fallen", () => {
    const drive = new Drive(1, { level: 3 });
    drive.tick();
    drive.run.phase[0] = PHASE.clear;
    drive.run.phaseTicks[0] = 2;
    drive.tick(2);
    expect(drive.run.phase[0]).toBe(PHASE.clear);
    drive.tick();
    expect(drive.run.phase[0]).toBe(PHASE.victory);
    expect(judge(drive.simulation.world).finished).toEqual([{ seat: 0, score: 0, outcome: "victory" }]);
  });

  it("ends after ten minutes of a level", () => {
    const drive = new Drive();
    drive.quiet();
    drive.skipTo(MOST_CLOCK - 2);
    drive.tick();
    expect(drive.run.phase[0]).toBe(PHASE.boss);
    drive.tick();
    expect(drive.run.phase[0]).toBe(PHASE.over);
  });

  it("waits for players: nobody is there, nothing is lost", () => {
    const drive = new Drive(0);
    drive.tick(30);
    expect(drive.run.phase[0]).toBe(PHASE.fight);
  });

  it("goes on without who has left", () => {
    const drive = new Drive(2);
    drive.simulation.leave(0);
    drive.tick();
    expect(drive.rows("ship")).toEqual([1]);
    expect(drive.run.phase[0]).toBe(PHASE.fight);
  });
});

describe("[RG15] a pause", () => {
  it("stops everything, says who asked for it, and goes on as if there had been none", () => {
    const [paused, straight] = [new Drive(2), new Drive(2)];
    for (const drive of [paused, straight]) {
      drive.skipTo(1200);
      drive.hold(0, { moveX: 1, charge: 1 });
      drive.tick(40);
    }
    const clock = paused.clock;
    paused.command(1, "pause", { isPaused: 1 });
    expect(paused.run.pausedBy[0]).toBe(2);
    paused.command(0, "pause", { isPaused: 1 });
    expect(paused.run.pausedBy[0]).toBe(2);
    paused.tick(500);
    expect(paused.clock).toBe(clock);
    paused.command(0, "pause", { isPaused: 0 });
    expect([paused.run.pausedAt[0], paused.run.pausedBy[0]]).toEqual([0, 0]);
    paused.tick(60);
    straight.tick(60);
    expect(paused.clock).toBe(straight.clock);
    for (const kind of ["ship", "enemy", "curtain"] as const)
      for (const column of Object.keys(paused.world.fields[kind]).filter((name) => name !== "places"))
        expect((paused.world.fields[kind] as Record<string, unknown>)[column], `${kind}.${column}`).toEqual(
          (straight.world.fields[kind] as Record<string, unknown>)[column],
        );
  });

  it("is not for a run that has ended", () => {
    const drive = new Drive();
    drive.tick(5);
    drive.run.phase[0] = PHASE.over;
    drive.command(0, "pause", { isPaused: 1 });
    expect(drive.run.pausedAt[0]).toBe(0);
  });
});
