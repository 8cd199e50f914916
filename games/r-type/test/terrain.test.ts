import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scrollAt } from "../src/clock.ts";
import { ceilingAt, floorAt, isSolid, LEAST_WAY } from "../src/terrain.ts";
import { BOSS_CLOCK, HEIGHT, WIDTH } from "../src/tuning.ts";
import { Drive } from "./drive.ts";

const anyPlace = fc.record({
  level: fc.integer({ min: 1, max: 3 }),
  seed: fc.integer({ min: 0, max: 0xffff }),
  at: fc.double({ min: 0, max: 30_000, noNaN: true }),
});

describe("[RG14] the ground", () => {
  it("leaves a way of 540 px everywhere", () => {
    fc.assert(
      fc.property(anyPlace, ({ level, seed, at }) => {
        const ground = { level, seed };
        const [ceiling, floor] = [ceilingAt(ground, at), floorAt(ground, at)];
        expect(ceiling).toBeGreaterThanOrEqual(0);
        expect(floor - ceiling).toBeGreaterThanOrEqual(LEAST_WAY);
        expect(floor).toBeLessThanOrEqual(HEIGHT);
        expect(isSolid(ground, at, ceiling + 1)).toBe(false);
        expect(isSolid(ground, at, floor - 1)).toBe(false);
        expect(isSolid(ground, at, floor + 1)).toBe(true);
        expect(isSolid(ground, at, ceiling - 1)).toBe(true);
      }),
    );
  });

  it("has no cliff: from one px to the next it rises or falls by less than 3", () => {
    fc.assert(
      fc.property(anyPlace, ({ level, seed, at }) => {
        const ground = { level, seed };
        expect(Math.abs(floorAt(ground, at + 1) - floorAt(ground, at))).toBeLessThan(3);
        expect(Math.abs(ceilingAt(ground, at + 1) - ceilingAt(ground, at))).toBeLessThan(3);
      }),
    );
  });

  /** The flat part of the relief, where neither end of the level lowers it. */
  const FROM = 3420;

  it.each([
    [1, 900, 0, 40],
    [2, 700, 44, 44],
    [3, 1100, 60, 60],
  ])(
    "of level %d has a hill every %d px: between two the ceiling is %d and the floor %d high",
    (level, pitch, ceiling, floor) => {
      for (let seed = 0; seed < 20; seed++) {
        const ground = { level, seed };
        const first = Math.ceil(FROM / pitch);
        expect(ceilingAt(ground, first * pitch)).toBeCloseTo(ceiling, 6);
        expect(floorAt(ground, (first + 0.5) * pitch)).toBeCloseTo(HEIGHT - floor, 6);
        expect(floorAt(ground, (first + 1) * pitch)).toBeLessThan(HEIGHT - floor - 10);
      }
    },
  );

  it.each([
    [1, 42, 160],
    [2, 254, 254],
    [3, 290, 290],
  ])(
    "of level %d has hills up to %d px of ceiling and %d of floor, the lowest a quarter of that",
    (level, ceiling, floor) => {
      const [ceilings, floors]: [number[], number[]] = [[], []];
      for (let seed = 0; seed < 300; seed++) {
        const pitch = [900, 700, 1100][level - 1];
        const at = Math.ceil(FROM / pitch) * pitch;
        ceilings.push(ceilingAt({ level, seed }, at + pitch / 2));
        floors.push(HEIGHT - floorAt({ level, seed }, at));
      }
      const base = [0, 44, 60][level - 1];
      const floorBase = [40, 44, 60][level - 1];
      expect(Math.max(...ceilings)).toBeLessThanOrEqual(ceiling);
      expect(Math.max(...ceilings)).toBeGreaterThan(base + (ceiling - base) * 0.97);
      expect(Math.min(...ceilings)).toBeGreaterThan(base + (ceiling - base) * 0.25 - 0.01);
      expect(Math.min(...ceilings)).toBeLessThan(base + (ceiling - base) * 0.28);
      expect(Math.max(...floors)).toBeLessThanOrEqual(floor);
      expect(Math.max(...floors)).toBeGreaterThan(floorBase + (floor - floorBase) * 0.9);
      expect(Math.min(...floors)).toBeGreaterThan(floorBase + (floor - floorBase) * 0.25 - 0.01);
    },
  );

  it("is round in level 1, has flat tops in level 2, and three in ten flat ones in level 3", () => {
    const flat = (level: number): number => {
      const pitch = [900, 700, 1100][level - 1];
      const at = (Math.ceil(FROM / pitch) + 1) * pitch;
      let count = 0;
      for (let seed = 0; seed < 200; seed++) {
        const height = (share: number): number =>
          HEIGHT - floorAt({ level, seed }, at + (share - 0.5) * pitch);
        if (Math.abs(height(0.3) - height(0.5)) < 0.001) count++;
      }
      return count / 200;
    };
    expect([flat(1), flat(2)]).toEqual([0, 1]);
    expect(flat(3)).toBeGreaterThan(0.22);
    expect(flat(3)).toBeLessThan(0.38);
  });

  it.each([1, 2, 3])(
    "of level %d rises over 1200 px from 300 px past the first screen, and falls likewise before the boss",
    (level) => {
      const boss = scrollAt(level, BOSS_CLOCK[level - 1]);
      const [pitch, base] = [
        [900, 40],
        [700, 44],
        [1100, 60],
      ][level - 1];
      const relief = (at: number): number => HEIGHT - floorAt({ level, seed: 4 }, at);
      expect(relief(WIDTH + 300)).toBe(0);
      expect(relief(WIDTH + 330)).toBeGreaterThan(0);
      expect(relief(boss)).toBe(0);
      expect(relief(boss - 30)).toBeGreaterThan(0);
      // Between two hills there is the base alone, scaled by how far it has risen.
      const rising = (Math.ceil((WIDTH + 400) / pitch - 0.5) + 0.5) * pitch;
      const share = Math.min(1, (rising - WIDTH - 300) / 1200);
      expect(relief(rising)).toBeCloseTo(base * share, 6);
      const falling = (Math.floor((boss - 100) / pitch - 0.5) + 0.5) * pitch;
      expect(relief(falling)).toBeCloseTo(base * Math.min(1, (boss - falling) / 1200), 6);
    },
  );

  it("is absent at the beginning of a level, and where its boss waits", () => {
    for (const level of [1, 2, 3])
      for (const clock of [0, BOSS_CLOCK[level - 1] + 60, 20_000])
        for (const x of [0, 900, WIDTH]) {
          const at = scrollAt(level, clock) + x;
          expect(ceilingAt({ level, seed: 9 }, at)).toBe(0);
          expect(floorAt({ level, seed: 9 }, at)).toBe(HEIGHT);
        }
  });

  it("differs from level to level and from seed to seed", () => {
    const shape = (level: number, seed: number): string =>
      Array.from({ length: 20 }, (_, i) => Math.round(floorAt({ level, seed }, 4000 + i * 190))).join(" ");
    expect(new Set([shape(1, 1), shape(2, 1), shape(3, 1), shape(1, 2)]).size).toBe(4);
  });

  it("scrolls by 120, 150 and 190 px in a second", () => {
    expect([1, 2, 3].map((level) => scrollAt(level, 60))).toEqual([120, 150, 190]);
  });

  it.each([1, -1])("stops a ship that moves %d, and hurts it by 10 once in 1.5 s", (moveY) => {
    const drive = new Drive(1, { level: 3 });
    drive.quiet();
    drive.skipTo(2000);
    drive.put(0, 600, 500);
    drive.hold(0, { moveY });
    drive.tick(70);
    const ground = { level: 3, seed: drive.run.seed[0] };
    const middle = scrollAt(3, drive.clock) + drive.ship.x[0] + 50;
    for (const feeler of [-30, 0, 30]) {
      expect(drive.ship.y[0] + 26 + 16).toBeLessThanOrEqual(floorAt(ground, middle + feeler) + 0.1);
      expect(drive.ship.y[0] + 26 - 16).toBeGreaterThanOrEqual(ceilingAt(ground, middle + feeler) - 0.1);
    }
    expect(drive.ship.health[0]).toBe(90);
    expect(drive.takeOf("hurt")[0].values[0]).toBe(3);
    drive.tick(100);
    expect(drive.ship.health[0]).toBe(80);
  });
});
