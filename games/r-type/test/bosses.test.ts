import { Hash } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import { bossHealth, coreOf } from "../src/bosses/bosses.ts";
import { BOSSES } from "../src/bosses/scripts.ts";
import { PATTERNS } from "../src/curtains/patterns.ts";
import { MOOD, SORT, SORTS } from "../src/enemies/sorts.ts";
import { spawnEnemy } from "../src/enemies/spawn.ts";
import { PHASE } from "../src/kinds.ts";
import { BOSS_CLOCK } from "../src/tuning.ts";
import { Drive } from "./drive.ts";

/** A level whose boss has just come. */
function meet(level: number, players = 1): Drive {
  const drive = new Drive(players, { level });
  drive.skipTo(BOSS_CLOCK[level - 1] - 1);
  for (let player = 0; player < players; player++) drive.put(player, 300, 500);
  drive.tick();
  return drive;
}

/** Passes ticks in which ships cannot be hurt. */
function wait(drive: Drive, ticks: number): void {
  for (let i = 0; i < ticks; i++) {
    for (const row of drive.rows("ship")) drive.ship.shieldEnds[row] = drive.clock + 10;
    drive.tick();
  }
}

/** Ends a row by shots. */
function end(drive: Drive, row: number): void {
  drive.enemy.health[row] = 1;
  drive.strike("shot", 0, { x: 1400, y: 500 }, row);
}

describe("[RG10] a boss", () => {
  it.each([1, 2, 3])(
    "comes after the waves of level %d with all its parts, and all players are told",
    (level) => {
      const drive = meet(level);
      const { parts } = BOSSES[level - 1];
      expect(drive.run.phase[0]).toBe(PHASE.boss);
      expect(drive.takeOf("bossCame")[0].values).toEqual([level]);
      expect(drive.rows("enemy").map((row) => drive.enemy.sort[row])).toEqual(parts.map(({ sort }) => sort));
      const sum = parts.reduce((all, { sort }) => all + SORTS[sort].health, 0);
      expect([drive.run.bossMost[0], bossHealth(drive.world)]).toEqual([sum, sum]);
      wait(drive, 179);
      const core = coreOf(drive.world);
      expect(drive.enemy.x[core]).toBe(1500);
      for (const row of drive.rows("enemy"))
        if (SORTS[drive.enemy.sort[row]].boss > 0) {
          expect(drive.enemy.x[row]).toBeGreaterThan(1250);
          expect(drive.enemy.x[row]).toBeLessThan(1750);
          expect(drive.enemy.y[row]).toBeGreaterThan(0);
          expect(drive.enemy.y[row]).toBeLessThan(1080);
        }
    },
  );

  it("has three quarters more health for each additional player", () => {
    const [alone, four] = [meet(1).run.bossMost[0], meet(1, 4).run.bossMost[0]];
    expect(four / alone).toBeCloseTo(3.25, 2);
  });

  it.each([1, 2, 3])("of level %d opens and closes its core by its script", (level) => {
    const drive = meet(level);
    const { opens, closes, cycle } = BOSSES[level - 1];
    const core = coreOf(drive.world);
    const moods: number[] = [];
    for (let i = 0; i < 180 + cycle; i++) {
      wait(drive, 1);
      moods.push(drive.enemy.mood[core]);
    }
    const open = moods.map((mood, i) => (mood === MOOD.open ? i : -1)).filter((i) => i >= 0);
    const came = 180 - 2;
    expect(open[0]).toBe(came + opens + 15);
    expect(open.at(-1)).toBe(came + closes - 15);
    expect(open.length).toBe(closes - opens - 29);
    expect(drive.takeOf("coreOpened").length).toBe(1);
  });

  it.each([1, 2, 3])(
    "of level %d repeats the same attacks in the same order, and adds more at half health",
    (level) => {
      const drive = meet(level);
      const boss = BOSSES[level - 1];
      const cycleOf = (): string[] => {
        const seen: string[] = [];
        for (let i = 0; i < boss.cycle; i++) {
          const { born, pattern } = drive.world.fields.curtain;
          wait(drive, 1);
          for (const row of drive.enemies(SORT.bug)) drive.world.despawn("enemy", row);
          for (const row of drive.rows("curtain"))
            if (born[row] > drive.clock && drive.clock - born[row] <= -29) {
              seen.push(PATTERNS[pattern[row]].name);
              drive.world.despawn("curtain", row);
            }
        }
        return seen;
      };
      wait(drive, 179);
      const first = cycleOf();
      const wanted = boss.attacks.filter(({ pattern, isRage }) => pattern >= 0 && isRage !== true);
      expect(first).toEqual(wanted.map(({ pattern }) => PATTERNS[pattern].name));
      expect(cycleOf()).toEqual(first);
      const core = coreOf(drive.world);
      drive.enemy.health[core] = 10;
      for (const row of drive.rows("enemy")) if (row !== core) drive.enemy.health[row] = 60;
      wait(drive, 1);
      const raging = cycleOf();
      expect(raging.length).toBeGreaterThan(first.length);
    },
  );

  it.each([1, 2, 3])("of level %d cannot be hurt in its closed core, not even by a bomb", (level) => {
    const drive = meet(level);
    wait(drive, 200);
    const core = coreOf(drive.world);
    expect(drive.enemy.mood[core]).toBe(MOOD.guarded);
    const { health } = drive.enemy;
    const before = [...health];
    drive.strike("greatBeam", 0, { x: 1400, y: 500, level: 5, power: 50 }, core);
    expect(health[core]).toBe(before[core]);
    drive.ship.bombs[0] = 1;
    drive.press(0, "bomb");
    drive.tick();
    expect(health[core]).toBe(before[core]);
    const part = drive.rows("enemy").find((row) => row !== core) ?? -1;
    expect(health[part]).toBe(before[part] - Math.floor(SORTS[drive.enemy.sort[part]].health / 4) + 2);
  });

  it.each([1, 2, 3])("of level %d stays open when no guard is left", (level) => {
    const drive = meet(level);
    wait(drive, 200);
    const { parts } = BOSSES[level - 1];
    for (const row of drive.rows("enemy")) if (parts[drive.enemy.link[row]].isGuard === true) end(drive, row);
    for (let i = 0; i < 700; i++) {
      wait(drive, 1);
      expect(drive.enemy.mood[coreOf(drive.world)]).toBe(MOOD.open);
    }
    expect(drive.takeOf("blast").length).toBeGreaterThanOrEqual(level === 1 ? 2 : 4);
  });

  it("counts the health of its parts together", () => {
    const drive = meet(1);
    const gun = drive.enemies(SORT.gateGun)[0];
    const before = bossHealth(drive.world);
    drive.strike("shot", 0, { x: 1400, y: 500 }, gun);
    wait(drive, 1);
    expect(bossHealth(drive.world)).toBe(before - 8);
  });

  it("loses the attacks of a destroyed part, including its prepared curtains", () => {
    const drive = meet(1);
    wait(drive, 179 + 21);
    const gun = drive.enemies(SORT.gateGun)[0];
    expect(drive.rows("curtain").length).toBe(1);
    end(drive, gun);
    expect(drive.rows("curtain")).toEqual([]);
  });

  it.each([1, 2, 3])(
    "of level %d fires every curtain from its part's present place, and long ones of its core while it holds still",
    (level) => {
      const drive = meet(level);
      const boss = BOSSES[level - 1];
      const { born, by, pattern, x, y } = drive.world.fields.curtain;
      const left = new Set<string>();
      // With half its health gone from the beginning it uses all its attacks.
      for (const row of drive.rows("enemy"))
        drive.enemy.health[row] = Math.floor(drive.enemy.health[row] / 3);
      for (let i = 0; i < 180 + 2 * boss.cycle; i++) {
        wait(drive, 1);
        for (const row of drive.enemies(SORT.bug)) drive.world.despawn("enemy", row);
        for (const one of drive.rows("curtain")) {
          const part = by[one] - 1;
          const age = drive.clock - born[one];
          const isCore = part === coreOf(drive.world);
          const { name, spanTicks } = PATTERNS[pattern[one]];
          if (age < 0 || age > (isCore ? spanTicks : 0) || name === "rain") continue;
          left.add(`${name} ${part}`);
          const far = Math.hypot(drive.enemy.x[part] - x[one], drive.enemy.y[part] - y[one]);
          expect(far, `${name} at ${drive.clock}`).toBeLessThan(age === 0 ? 3 : drive.enemy.radius[part]);
        }
      }
      expect(left.size).toBeGreaterThanOrEqual(5);
    },
  );

  it.each([1, 2, 3])(
    "of level %d arrives in 3 s, and follows its script in every tick of a cycle",
    (level) => {
      const drive = meet(level);
      const { parts, opens, closes, cycle } = BOSSES[level - 1];
      const place = { x: 0, y: 0 };
      for (let age = 2; age <= 180 + cycle; age++) {
        wait(drive, 1);
        const beat = age < 180 ? -1 : (age - 180) % cycle;
        const between = (ticks: number, end: number): number =>
          Math.max(0, Math.min(1, (beat - opens) / ticks, (end - beat) / ticks));
        const bob = 100 * (1 - between(40, closes + 40)) * Math.sin((1.5 * age) / 60);
        const coming = Math.max(0, 1 - age / 180) * (2200 - 1500);
        for (const row of drive.rows("enemy")) {
          if (SORTS[drive.enemy.sort[row]].boss === 0) continue;
          parts[drive.enemy.link[row]].place(age, between(30, closes), place);
          const wanted = Math.min(2220, 1500 + coming + place.x);
          expect(Math.abs(drive.enemy.x[row] - wanted), `x at ${age}`).toBeLessThan(0.1);
          expect(Math.abs(drive.enemy.y[row] - 540 - bob - place.y), `y at ${age}`).toBeLessThan(0.1);
        }
        for (const row of drive.enemies(SORT.bug)) drive.world.despawn("enemy", row);
      }
    },
  );

  it.each([1, 2, 3])("of level %d rages below half its health, not before", (level) => {
    const rages = (share: number): number => {
      const drive = meet(level);
      const { health } = drive.enemy;
      for (const row of drive.rows("enemy")) health[row] = Math.floor(health[row] * share);
      let came = 0;
      const seen = new Set<string>();
      for (let i = 0; i < 179 + BOSSES[level - 1].cycle; i++) {
        wait(drive, 1);
        came += drive.enemies(SORT.bug).length;
        for (const row of drive.enemies(SORT.bug)) drive.world.despawn("enemy", row);
        for (const row of drive.rows("curtain")) seen.add(`${row} ${drive.world.fields.curtain.born[row]}`);
      }
      return seen.size + came / 2;
    };
    const { attacks } = BOSSES[level - 1];
    expect(rages(0.52)).toBe(attacks.filter(({ isRage }) => isRage !== true).length);
    expect(rages(0.49)).toBe(attacks.length);
  });

  it("aims at the nearest ship from the curtain's start, and shows it", () => {
    const drive = meet(1);
    drive.put(0, 300, 900);
    wait(drive, 179 + 21);
    const { x, y, aim, by } = drive.world.fields.curtain;
    const wanted = Math.atan2(926 - y[0], 350 - x[0]);
    expect(Math.cos(aim[0] - wanted)).toBeGreaterThan(0.9999);
    expect(drive.enemy.aim[by[0] - 1]).toBeCloseTo(aim[0], 1);
    expect(drive.enemy.sort[by[0] - 1]).toBe(SORT.gateGun);
  });

  it("releases two bugs 30 px before a nest, 40 px above and below its middle", () => {
    const drive = meet(2);
    wait(drive, 179 + 11);
    const bugs = drive.enemies(SORT.bug);
    expect(bugs.length).toBe(2);
    const { x, y, anchorX, anchorY } = drive.enemy;
    const [nest] = drive.enemies(SORT.broodNest);
    expect(Math.abs(anchorX[bugs[0]] - x[nest] + 30)).toBeLessThan(3);
    expect(anchorY[bugs[1]] - anchorY[bugs[0]]).toBe(80);
    expect(Math.abs((anchorY[bugs[0]] + anchorY[bugs[1]]) / 2 - y[nest])).toBeLessThan(8);
  });

  it("awards its points, and reports where it fell, to the player who did it", () => {
    const drive = meet(1);
    wait(drive, 180 + 320);
    const { x, y } = drive.enemy;
    const core = coreOf(drive.world);
    const [atX, atY] = [x[core], y[core]];
    drive.told.length = 0;
    end(drive, core);
    const fell = drive.told.find(({ name }) => name === "bossFell");
    expect(fell?.player).toBe(0);
    expect(Math.hypot((fell?.values[1] ?? 0) - atX, (fell?.values[2] ?? 0) - atY)).toBeLessThan(4);
    const points = BOSSES[0].parts.reduce((sum, { sort }) => sum + SORTS[sort].points, 0);
    expect(drive.ship.score[0]).toBe(points);
    expect(drive.run.phaseTicks[0]).toBe(240);
  });

  it("takes a splitter with it when its core falls, without shards", () => {
    const drive = meet(1);
    wait(drive, 180 + 320);
    for (let i = 0; i < 3; i++) spawnEnemy(drive.world, SORT.splitter, 1000, 300 + 200 * i);
    end(drive, coreOf(drive.world));
    expect(drive.rows("enemy")).toEqual([]);
  });

  it("falls with its core: everything goes, including bullets, and the level is won", () => {
    const drive = meet(2);
    wait(drive, 180 + 340);
    expect(drive.rows("curtain").length).toBeGreaterThan(0);
    drive.told.length = 0;
    end(drive, coreOf(drive.world));
    expect(drive.rows("enemy")).toEqual([]);
    expect(drive.rows("curtain")).toEqual([]);
    expect([drive.run.phase[0], bossHealth(drive.world)]).toEqual([PHASE.clear, 0]);
    expect(drive.takeOf("bossFell")[0].values[0]).toBe(2);
  });

  it.each([
    [1, "73ec1c1b981274f6"],
    [2, "fce209f38085bd09"],
    [3, "d669cc90c06562f7"],
  ])(
    "of level %d matches its design: its parts, their places, and the times of its attacks",
    (level, golden) => {
      const { parts, ...script } = BOSSES[level - 1];
      const hash = new Hash();
      hash.text(JSON.stringify(script));
      const place = { x: 0, y: 0 };
      for (const part of parts)
        for (let age = 0; age < 400; age += 23)
          for (const open of [0, 0.5, 1]) {
            part.place(age, open, place);
            hash.text(`${part.sort} ${Math.round(place.x * 64)} ${Math.round(place.y * 64)}`);
          }
      expect(hash.digest()).toBe(golden);
    },
  );
});
