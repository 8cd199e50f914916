// The contents of a wave by party size, its timing, and the experience of a party.

import { describe, expect, it } from "vitest";
import { ENEMY, ENEMY_NAMES, SORTS } from "../src/enemies/sorts.ts";
import { bossHealth, spawnEnemy } from "../src/enemies/spawn.ts";
import { PHASE } from "../src/kinds.ts";
import { HEALTH, LEVELS, LULL_TICKS, PAUSE_TICKS, WAVE_TICKS } from "../src/tuning.ts";
import { Drive } from "./drive.ts";

/** A party just before a wave of a stage; no player falls. */
function before(players: number, stage: number, wave: number): Drive {
  const drive = new Drive({ mode: "ride", stage }, players);
  drive.run.wave[0] = wave - 1;
  drive.tick(PAUSE_TICKS);
  return drive;
}

/** Lets time pass without harm. */
function pass(drive: Drive): void {
  for (const row of drive.world.all("player")) drive.player.health[row] = HEALTH;
  drive.tick();
}

describe("a wave", () => {
  it.each([
    [1, 1, [14, 24, 44, 64], [14, 22, 38, 54]],
    [1, 2, [15, 27, 51, 75], [16, 24, 40, 56]],
    [2, 1, [17, 31, 64, 95], [16, 24, 40, 56]],
    [2, 2, [21, 37, 79, 117], [18, 26, 42, 58]],
    [3, 1, [21, 44, 119, 176], [18, 26, 42, 58]],
    [3, 2, [14, 29, 79, 116], [16, 24, 40, 56]],
  ])(
    "[HG6] %d.%d brings its number of threats to one, two, four and eight players, and its fodder",
    (stage, wave, threats, fodder) => {
      const runs = [1, 2, 4, 8].map((players) => before(players, stage, wave).run);
      expect(runs.map((run) => run.threats[0])).toEqual(threats);
      expect(runs.map((run) => run.fodder[0])).toEqual(fodder);
    },
  );

  it.each([
    [1, 1, { swarmer: 14, grunt: 14 }],
    [1, 2, { swarmer: 16, grunt: 12, shooter: 3 }],
    [2, 1, { swarmer: 16, grunt: 11, shooter: 6 }],
    [2, 2, { swarmer: 18, grunt: 10, shooter: 7, charger: 4 }],
    [3, 1, { swarmer: 18, grunt: 7, shooter: 8, charger: 6 }],
    [3, 2, { swarmer: 16, grunt: 6, shooter: 6, charger: 2, boss: 1 }],
  ])("[HG6] %d.%d of one player is of these sorts, which come in turn", (stage, wave, sorts) => {
    const drive = before(1, stage, wave);
    const came: string[] = [];
    for (let i = 0; i < 3000 && drive.run.phase[0] === PHASE.fight; i++) {
      for (const row of [...drive.world.all("enemy")]) {
        came.push(ENEMY_NAMES[drive.enemy.sort[row]]);
        drive.world.despawn("enemy", row);
      }
      pass(drive);
    }
    const counts: Record<string, number> = {};
    for (const name of came) counts[name] = (counts[name] ?? 0) + 1;
    expect(counts).toEqual(sorts);
    const threats = came.filter((name) => name !== "swarmer" && name !== "boss");
    expect(new Set(threats.slice(0, threats.length / 2)).size).toBe(new Set(threats).size);
  });

  it("[HG6] opens with three at once, then spawns evenly, or when none stands", () => {
    const drive = before(1, 1, 1);
    const at: number[] = [];
    for (let tick = 1; tick <= 300; tick++) {
      const left = drive.run.threats[0];
      // They are there, wherever they go.
      pass(drive);
      if (drive.run.threats[0] < left) at.push(tick);
    }
    const even = Math.floor(WAVE_TICKS / 14) + 1;
    expect(at[0]).toBe(LULL_TICKS + 1);
    expect(at.slice(1).map((tick, i) => tick - at[i])).toEqual([9, 9, 9, even]);
    for (const row of [...drive.world.all("enemy")]) drive.world.despawn("enemy", row);
    const left = drive.run.threats[0];
    for (let tick = 0; tick < LULL_TICKS; tick++) pass(drive);
    expect(drive.run.threats[0]).toBe(left);
    pass(drive);
    expect(drive.run.threats[0]).toBe(left - 1);
  });

  it("[HG6] leaves places to threats: fodder fills 52 of 64", () => {
    const drive = before(8, 3, 1);
    for (let i = 0; i < 60; i++) spawnEnemy(drive.world, ENEMY.swarmer, 400, 400);
    const { fodder } = drive.run;
    const before60 = fodder[0];
    for (let tick = 0; tick < LULL_TICKS + 30; tick++) pass(drive);
    expect(fodder[0]).toBe(before60);
  });
});

describe("the boss", () => {
  it("[HG13] has more health for a larger party, and is the only one", () => {
    for (const [players, health] of [
      [1, 580],
      [2, 1073],
      [4, 2059],
    ]) {
      const drive = before(players, 3, 2);
      const found = [...drive.world.all("enemy")].filter((row) => drive.enemy.sort[row] === ENEMY.boss);
      expect(found.map((row) => drive.enemy.health[row])).toEqual([health]);
      expect(bossHealth(drive.world)).toBe(health);
    }
  });
});

describe("a party's experience", () => {
  /** Player 0 shoots an enemy that has one health left. */
  function slay(drive: Drive, sort: number): void {
    const row = spawnEnemy(drive.world, sort, 600, 600);
    drive.enemy.health[row] = 1;
    const values = [600, 600, 0, 0, 0];
    expect(drive.strike({ name: "bullet fired", player: 0, values, fields: {} }, "enemy", row)).toBe(false);
    expect(drive.world.isAlive("enemy", row)).toBe(false);
  }

  it("[HG7] is shared: each level gives every player a pick, and a larger party needs more", () => {
    for (const players of [1, 2]) {
      const drive = before(players, 1, 2);
      const needed = LEVELS[0] * players;
      const each = SORTS[ENEMY.shooter].experience;
      for (let learnt = 0; learnt + each < needed; learnt += each) slay(drive, ENEMY.shooter);
      expect([drive.run.level[0], drive.player.picks[0]]).toEqual([0, 0]);
      slay(drive, ENEMY.shooter);
      expect(drive.run.level[0]).toBe(1);
      for (const row of drive.world.all("player")) expect(drive.player.picks[row]).toBe(1);
      const kills = Math.ceil(needed / each);
      expect([drive.run.kills[0], drive.run.experience[0]]).toEqual([kills, kills * each]);
      expect(drive.player.score[0]).toBe(kills);
    }
  });

  it("[HG7] may give two levels at once, and ends with the last", () => {
    const drive = before(1, 1, 2);
    drive.run.experience[0] = LEVELS[1] - 1;
    slay(drive, ENEMY.swarmer);
    expect([drive.run.level[0], drive.player.picks[0]]).toEqual([2, 2]);
    drive.run.experience[0] = 4000;
    slay(drive, ENEMY.boss);
    expect([drive.run.level[0], drive.player.picks[0]]).toEqual([LEVELS.length, LEVELS.length]);
    slay(drive, ENEMY.boss);
    expect(drive.run.level[0]).toBe(LEVELS.length);
  });
});
