import { Hash } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import { scrollAt } from "../src/clock.ts";
import { SORT, SORTS } from "../src/enemies/sorts.ts";
import { ceilingAt, floorAt } from "../src/terrain.ts";
import { BOSS_CLOCK } from "../src/tuning.ts";
import { waveAt } from "../src/waves.ts";
import { Drive } from "./drive.ts";

const scripts = new Map<string, string[]>();

/** The arrivals of a level: sort, tick and height. */
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
  it.each([1, 2, 3])("of level %d are the same for the same seed, and differ for another", (level) => {
    const first = script(level, 1, 5);
    expect(play(level, 1, 5)).toEqual(first);
    expect(script(level, 1, 8)).not.toEqual(first);
    expect(first.length).toBeGreaterThan(40);
  });

  it.each([
    [1, "576beb3c579d6c1c"],
    [2, "33133eff802b1110"],
    [3, "0901fcf4c4c662aa"],
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

  /** Ticks of the level's clock at which enemies of a sort come, from a given second on; `rows` holds their rows. */
  function coming(level: number, players: number, sort: number, second: number, seconds: number) {
    const drive = new Drive(players, { level }, 5);
    drive.skipTo(second * 60 - 1);
    const ticks: number[] = [];
    const rows: { link: number; x: number; y: number; rest: number }[] = [];
    const { enemy: e } = drive;
    for (let i = 0; i < seconds * 60; i++) {
      drive.tick();
      for (const row of drive.rows("enemy")) {
        if (e.sort[row] === sort) {
          ticks.push(drive.clock - second * 60);
          rows.push({ link: e.link[row], x: e.anchorX[row], y: e.anchorY[row], rest: e.rest[row] });
        }
        drive.world.despawn("enemy", row);
      }
    }
    return { ticks, rows };
  }

  it("bring two fifths more of a squad for each additional player, in the same time", () => {
    for (const [players, count, every] of [
      [1, 5, 26],
      [2, 7, 19],
      [3, 9, 14],
      [4, 11, 12],
    ])
      expect(coming(1, players, SORT.bug, 3, 4).ticks).toEqual(
        Array.from({ length: count }, (_, i) => i * every),
      );
  });

  it("bring a second carrier for three and more players, and the same number of snakes for all", () => {
    for (const [players, carriers] of [
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 2],
    ])
      expect(coming(1, players, SORT.carrier, 12, 2).ticks.length, `for ${players}`).toBe(carriers);
    for (const players of [1, 4]) expect(coming(1, players, SORT.snake, 56, 3).ticks).toEqual([0]);
  });

  it("come from 20 px past the right end", () => {
    for (const [sort, second] of [
      [SORT.bug, 3],
      [SORT.turret, 20],
      [SORT.snake, 56],
    ])
      for (const { x } of coming(1, 1, sort, second, 3).rows) expect(x).toBe(1920 + SORTS[sort].radius + 20);
  });

  it("stay 60 px from the ground, and a snake's head 260 px", () => {
    for (const level of [2, 3])
      for (const [sort, far, second] of [
        [SORT.bug, 60, level === 2 ? 28 : 38],
        [SORT.snake, 260, level === 2 ? 32 : 48],
      ]) {
        const { rows, ticks } = coming(level, 1, sort, second, 4);
        expect(rows.length).toBeGreaterThan(0);
        rows.forEach(({ x, y }, i) => {
          const ground = { level, seed: 5 };
          const at = scrollAt(level, second * 60 + ticks[i]) + x;
          expect(y).toBeGreaterThanOrEqual(ceilingAt(ground, at) + far - 0.1);
          expect(y).toBeLessThanOrEqual(floorAt(ground, at) - far + 0.1);
        });
      }
  });

  it("put turrets on the floor in level 1, and alternately on floor and ceiling after it", () => {
    expect(coming(1, 1, SORT.turret, 20, 5).rows.map(({ link }) => link)).toEqual([0, 0, 0]);
    for (const [level, second] of [
      [2, 15],
      [3, 16],
    ]) {
      const links = coming(level, 1, SORT.turret, second, 5).rows.map(({ link }) => link);
      expect(links.length).toBeGreaterThan(3);
      links.slice(1).forEach((link, i) => {
        expect(link + links[i]).toBe(1);
      });
    }
  });

  it("bring a snake with six segments, which share a number that no other snake has", () => {
    const heads = coming(3, 1, SORT.snake, 11, 4).rows;
    const segments = coming(3, 1, SORT.segment, 11, 4).rows;
    expect(heads.length).toBe(2);
    expect(heads[0].link).not.toBe(heads[1].link);
    for (const { link } of heads) {
      const own = segments.filter((one) => one.link === link);
      // Each has flown a tick, which does not change its place behind the head.
      expect(own.map(({ rest }) => rest)).toEqual([1, 2, 3, 4, 5, 6]);
    }
  });

  it("are five, of equal length", () => {
    for (const [level, length] of [
      [1, 912],
      [2, 972],
      [3, 972],
    ])
      for (let wave = 1; wave <= 5; wave++) {
        expect(waveAt(level, (wave - 1) * length)).toBe(wave);
        expect(waveAt(level, wave * length - 1)).toBe(wave);
      }
    expect(waveAt(1, BOSS_CLOCK[0] + 900)).toBe(5);
  });

  it("begin with an announcement of the level, once", () => {
    const drive = new Drive(1, { level: 2 });
    drive.tick(10);
    expect(drive.takeOf("levelBegan").map(({ values }) => values)).toEqual([[2]]);
  });
});
