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

  it("has no cliff: from one px to the next it goes up or down by less than 3", () => {
    fc.assert(
      fc.property(anyPlace, ({ level, seed, at }) => {
        const ground = { level, seed };
        expect(Math.abs(floorAt(ground, at + 1) - floorAt(ground, at))).toBeLessThan(3);
        expect(Math.abs(ceilingAt(ground, at + 1) - ceilingAt(ground, at))).toBeLessThan(3);
      }),
    );
  });

  it("is not there where a level begins, nor where its boss waits", () => {
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

  it.each([1, -1])("holds a ship off that goes %d, and hurts it by 10 once in 1.5 s", (moveY) => {
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
    expect(drive.take("hurt")[0].values[0]).toBe(3);
    drive.tick(100);
    expect(drive.ship.health[0]).toBe(80);
  });
});
