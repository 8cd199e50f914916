import { describe, expect, it } from "vitest";
import { loose } from "../src/curtains/curtains.ts";
import { PATTERN } from "../src/curtains/patterns.ts";
import { placePowerUp } from "../src/drops.ts";
import { SORT } from "../src/enemies/sorts.ts";
import { spawnEnemy } from "../src/enemies/spawn.ts";
import { judge, totalScore } from "../src/judge.ts";
import { MODULE, PHASE, POWER } from "../src/kinds.ts";
import { MOST_CLOCK } from "../src/tuning.ts";
import { Drive } from "./drive.ts";

describe("[RG12] a lost player", () => {
  it("watches, without module and bomb, and the others are told", () => {
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
    expect(drive.takeOf("lost")[0].values).toEqual([0]);
    expect(drive.run.phase[0]).toBe(PHASE.boss);
  });

  it("is brought back beside the partner who takes a lifeline, in the order of losses, with half the health", () => {
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
    expect([drive.ship.x[2], drive.ship.y[2]]).toEqual([600, 564]);
    expect(places[2]).toBe(before + 1);
    expect(drive.ship.blinkEnds[2]).toBe(drive.clock + 180);
    const [back] = drive.told.filter(({ name }) => name === "back");
    expect([back.player, back.values]).toEqual([0, [2]]);
    expect(drive.rows("powerUp")).toEqual([]);
  });

  it("is brought back where both ships are visible, above a partner who flies low", () => {
    const drive = new Drive(2);
    drive.quiet();
    drive.tick();
    drive.ship.isOut[1] = 1;
    drive.put(0, 600, 1000);
    placePowerUp(drive.world, POWER.lifeline, 640, 1000);
    drive.tick();
    expect([drive.ship.x[1], drive.ship.y[1]]).toEqual([600, 936]);
  });

  it("always has a chance: a lifeline comes after 7.5 s, and every 15 s", () => {
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

  it("is back when a level begins, and flying ships regain 40 health", () => {
    const drive = new Drive(2);
    drive.tick(10);
    drive.ship.health[0] = 70;
    drive.ship.isOut[1] = 1;
    drive.ship.health[1] = 0;
    drive.ship.module[0] = MODULE.wave;
    drive.run.phase[0] = PHASE.clear;
    drive.run.phaseTicks[0] = 1;
    drive.run.bossMost[0] = 500;
    drive.ship.shieldEnds[0] = 30_000;
    spawnEnemy(drive.world, SORT.bug, 900, 500);
    placePowerUp(drive.world, POWER.bomb, 900, 500);
    loose(drive.world, PATTERN.ring, { x: 900, y: 500, aim: 0 }, drive.clock, -1);
    drive.tick(2);
    expect(["enemy", "powerUp", "curtain"].flatMap((kind) => drive.rows(kind as "enemy"))).toEqual([]);
    expect([drive.run.bossMost[0], drive.ship.shieldEnds[0]]).toEqual([0, 0]);
    expect([drive.run.level[0], drive.run.phase[0]]).toEqual([2, PHASE.fight]);
    expect(drive.clock).toBe(0);
    expect([...drive.ship.health.subarray(0, 2)]).toEqual([100, 50]);
    expect([...drive.ship.isOut.subarray(0, 2)]).toEqual([0, 0]);
    expect(drive.ship.module[0]).toBe(MODULE.wave);
    expect([drive.ship.x[0], drive.ship.y[1]]).toEqual([100, 400]);
    expect(drive.ship.blinkEnds[0]).toBe(90);
  });
});

describe("[RG13][AX40] the run", () => {
  it("is over when no ship flies, and reports every player's outcome", () => {
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

  it.each([1, 2, 3])("of %d levels, as the host chose, is won when the last boss has fallen", (levels) => {
    const drive = new Drive(1, { level: levels, levels });
    drive.tick();
    drive.run.phase[0] = PHASE.clear;
    drive.run.phaseTicks[0] = 2;
    drive.tick(2);
    expect(drive.run.phase[0]).toBe(PHASE.clear);
    drive.tick();
    expect(drive.run.phase[0]).toBe(PHASE.victory);
    expect(judge(drive.simulation.world).finished).toEqual([{ seat: 0, score: 0, outcome: "victory" }]);
    drive.hold(0, { moveX: 1 });
    drive.tick(5);
    expect(drive.ship.x[0]).toBe(100);
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

  it("waits for players, and cannot be lost without any", () => {
    const drive = new Drive(0);
    drive.tick(30);
    expect(drive.run.phase[0]).toBe(PHASE.fight);
  });

  it("goes on without a player who has left", () => {
    const drive = new Drive(2);
    drive.simulation.leave(0);
    drive.tick();
    expect(drive.rows("ship")).toEqual([1]);
    expect(drive.run.phase[0]).toBe(PHASE.fight);
  });
});

describe("[RG15] a pause", () => {
  it("stops everything, says who requested it, and ends as if there had been none", () => {
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

  it("ignores presses: no bomb and no beam follows when it ends", () => {
    const drive = new Drive();
    drive.ship.bombs[0] = 1;
    drive.hold(0, { charge: 1 });
    drive.tick(60);
    drive.command(0, "pause", { isPaused: 1 });
    drive.tick(5);
    drive.press(0, "bomb");
    drive.press(0, "shoot");
    drive.tick(5);
    drive.command(0, "pause", { isPaused: 0 });
    drive.tick(5);
    expect(drive.ship.bombs[0]).toBe(1);
    expect(drive.told.filter(({ name }) => / fired|bombed/.test(name))).toEqual([]);
    expect(drive.ship.chargeTicks[0]).toBe(65);
    drive.press(0, "bomb");
    drive.press(0, "shoot");
    drive.tick();
    expect(drive.takeOf("bombed").length).toBe(1);
  });

  it.each(["over", "victory"] as const)("cannot begin in a run that has ended: %s", (phase) => {
    const drive = new Drive();
    drive.tick(5);
    drive.run.phase[0] = PHASE[phase];
    drive.command(0, "pause", { isPaused: 1 });
    expect(drive.run.pausedAt[0]).toBe(0);
  });
});
