import fc from "fast-check";
import { Hash } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import { loose } from "../src/curtains/curtains.ts";
import { bulletAt, laneOf, leavesAt, lifeTicks, PATTERN, PATTERNS } from "../src/curtains/patterns.ts";
import { endEnemy } from "../src/enemies/falls.ts";
import { SORT } from "../src/enemies/sorts.ts";
import { spawnEnemy } from "../src/enemies/spawn.ts";
import { HEIGHT, WIDTH } from "../src/tuning.ts";
import { Drive } from "./drive.ts";

const at = { x: 0, y: 0 };
const after = { x: 0, y: 0 };
const anyCurtain = fc.record({
  pattern: fc.integer({ min: 0, max: PATTERNS.length - 1 }),
  x: fc.integer({ min: 100, max: WIDTH }),
  y: fc.integer({ min: 40, max: HEIGHT - 40 }),
  aim: fc.double({ min: -3.14, max: 3.14, noNaN: true }),
  seed: fc.integer({ min: 0, max: 255 }),
});

describe("[RG6] a pattern", () => {
  it("moves every bullet without a leap: never farther in a tick than twice the slowest speed explains", () => {
    fc.assert(
      fc.property(anyCurtain, fc.nat(100), fc.integer({ min: 0, max: 600 }), (curtain, index, age) => {
        const { bullets, speed } = PATTERNS[curtain.pattern];
        const bullet = index % bullets;
        if (!bulletAt(curtain, bullet, age, at) || !bulletAt(curtain, bullet, age + 1, after)) return;
        const far = Math.hypot(after.x - at.x, after.y - at.y) * 60;
        expect(far).toBeGreaterThan(speed * 0.9);
        expect(far).toBeLessThan(speed * 2.2);
      }),
    );
  });

  it("shows no bullet before it leaves, and none when its life is over", () => {
    fc.assert(
      fc.property(anyCurtain, fc.nat(100), (curtain, index) => {
        const bullet = index % PATTERNS[curtain.pattern].bullets;
        expect(bulletAt(curtain, bullet, leavesAt(curtain.pattern, bullet) - 1, at)).toBe(false);
        expect(bulletAt(curtain, bullet, -0.5, at)).toBe(false);
        expect(bulletAt(curtain, bullet, lifeTicks(curtain.pattern) + 1, at)).toBe(false);
      }),
    );
  });

  it("lets the last bullet leave at its stated time", () => {
    for (const [pattern, { bullets, spanTicks }] of PATTERNS.entries())
      expect(leavesAt(pattern, bullets - 1), PATTERNS[pattern].name).toBe(spanTicks);
  });

  it("is the same for the same fields, at any fraction of a tick", () => {
    fc.assert(
      fc.property(
        anyCurtain,
        fc.nat(100),
        fc.double({ min: 0, max: 500, noNaN: true }),
        (curtain, index, age) => {
          const bullet = index % PATTERNS[curtain.pattern].bullets;
          const isThere = bulletAt(curtain, bullet, age, at);
          expect(bulletAt({ ...curtain }, bullet, age, after)).toBe(isThere);
          if (isThere) expect(after).toEqual(at);
        },
      ),
    );
  });

  it.each([
    ["dart", 1, 0],
    ["fan", 3, 0.42],
    ["wideFan", 9, 1.36],
  ] as const)("%s: %d bullets around the aim, %d rad wide", (name, count, width) => {
    const curtain = { pattern: PATTERN[name], x: 900, y: 500, aim: 3, seed: 0 };
    const ways = Array.from({ length: count }, (_, i) => {
      expect(bulletAt(curtain, i, 30, at)).toBe(true);
      const way = Math.atan2(at.y - 500, at.x - 900);
      return way < 0 ? way + 2 * Math.PI : way;
    });
    expect(ways.reduce((a, b) => a + b, 0) / count).toBeCloseTo(3, 6);
    expect(Math.max(...ways) - Math.min(...ways)).toBeCloseTo(width, 6);
  });

  it.each([
    ["ring", 8],
    ["mine", 12],
  ] as const)("%s: %d bullets all around, evenly", (name, count) => {
    const curtain = { pattern: PATTERN[name], x: 900, y: 500, aim: 0.2, seed: 0 };
    let [sumX, sumY] = [0, 0];
    for (let i = 0; i < count; i++) {
      bulletAt(curtain, i, 20, at);
      sumX += at.x - 900;
      sumY += at.y - 500;
    }
    expect(PATTERNS[PATTERN[name]].bullets).toBe(count);
    expect(Math.hypot(sumX, sumY)).toBeLessThan(1e-6);
  });

  it("covers the height as a wall, except for one gap of four bullets that a ship fits through", () => {
    for (let seed = 0; seed < 256; seed++) {
      const lanes: number[] = [];
      const curtain = { pattern: PATTERN.wall, x: 1500, y: 0, aim: 0, seed };
      for (let i = 0; i < 18; i++) if (bulletAt(curtain, i, 60, at)) lanes.push(at.y);
      expect(lanes.length).toBe(14);
      const gaps = lanes.slice(1).map((y, i) => y - lanes[i]);
      expect(gaps.filter((gap) => gap > 60)).toEqual([300]);
      expect(at.x).toBe(1500 - 280);
    }
  });

  it("puts nine lances into nine different lanes", () => {
    for (let seed = 0; seed < 256; seed++) {
      const lanes = new Set(Array.from({ length: 9 }, (_, i) => laneOf(seed, i)));
      expect(Math.min(...lanes)).toBeGreaterThan(0);
      expect(Math.max(...lanes)).toBeLessThan(HEIGHT);
      expect(lanes.size, `seed ${seed}`).toBe(9);
    }
  });

  it("lets rain fall from above the field, and burst bullets catch up with each other", () => {
    const rain = { pattern: PATTERN.rain, x: 0, y: 0, aim: 0, seed: 3 };
    bulletAt(rain, 0, 60, at);
    expect(at.y).toBe(180);
    const burst = { pattern: PATTERN.burst, x: 900, y: 500, aim: 0, seed: 3 };
    bulletAt(burst, 0, 60, at);
    bulletAt(burst, 4, 92, after);
    expect(after.x - 900).toBeCloseTo((at.x - 900) * 1.48, 6);
  });

  it("matches its recorded design, bullet by bullet", () => {
    const digests = PATTERNS.map((_, pattern) => {
      const hash = new Hash();
      for (let index = 0; index < PATTERNS[pattern].bullets; index++)
        for (const age of [0, 7, 40, 130, 260])
          for (const seed of [2, 5]) {
            const isThere = bulletAt({ pattern, x: 1300, y: 500, aim: 2.8, seed }, index, age, at);
            hash.text(isThere ? `${Math.round(at.x * 64)} ${Math.round(at.y * 64)}` : "-");
          }
      return `${PATTERNS[pattern].name} ${hash.digest()}`;
    });
    expect(digests).toMatchInlineSnapshot(`
      [
        "dart adcea210879065f8",
        "fan eb4ad2cd480e892e",
        "ring d50a491913d5e2bc",
        "burst 21b29d874da1c6d0",
        "mine f8e45dd0cfa052e7",
        "wideFan 196b0597ca858ae0",
        "spiral c145b6acefe24fb0",
        "wall 8d54af01843e25c0",
        "rain 1e558d6f516ba3a6",
        "flower d82d920914edfe12",
        "storm bceeffef240ea64f",
        "lances 8cddc6cceff98910",
      ]
    `);
  });

  it("turns spirals and flowers the other way round with another seed", () => {
    for (const pattern of [PATTERN.spiral, PATTERN.flower]) {
      bulletAt({ pattern, x: 900, y: 500, aim: 0, seed: 0 }, 2, 60, at);
      bulletAt({ pattern, x: 900, y: 500, aim: 0, seed: 1 }, 2, 60, after);
      expect(after.y).not.toBeCloseTo(at.y, 0);
    }
  });
});

describe("[RG7][RT10] a bullet", () => {
  /** A dart that flies to the left along y = 500, and is at x = 900 − 6 × age. */
  function dart(drive: Drive): void {
    loose(drive.world, PATTERN.dart, { x: 900, y: 500, aim: Math.PI }, drive.clock, -1);
  }

  it("hurts within 17 px of the ship's middle, not beyond, and flies on", () => {
    for (const [dy, health] of [
      [0, 90],
      [16, 90],
      [18, 100],
    ]) {
      const drive = new Drive();
      drive.quiet();
      drive.put(0, 550, 500 - 26 + dy);
      dart(drive);
      drive.tick(100);
      expect(drive.ship.health[0], `${dy} px off`).toBe(health);
      expect(drive.rows("curtain").length).toBe(1);
    }
  });

  it("leaves half a second after its curtain appears, which ends when no bullet is left", () => {
    const drive = new Drive();
    drive.quiet();
    dart(drive);
    const { born } = drive.world.fields.curtain;
    expect(born[0]).toBe(drive.clock + 30);
    drive.tick(30 + lifeTicks(PATTERN.dart));
    expect(drive.rows("curtain").length).toBe(1);
    drive.tick(1);
    expect(drive.rows("curtain")).toEqual([]);
  });

  it("never leaves sooner than that, whatever is requested, but later on request", () => {
    const drive = new Drive();
    const place = { x: 900, y: 500, aim: 0 };
    loose(drive.world, PATTERN.dart, place, 0, -1, 3);
    loose(drive.world, PATTERN.dart, place, 0, -1, 50);
    expect([...drive.world.fields.curtain.born.subarray(0, 2)]).toEqual([30, 50]);
  });

  it("hurts once in 1.5 s, and not while a shield is up", () => {
    const drive = new Drive();
    drive.quiet();
    drive.put(0, 400, 474);
    for (let i = 0; i < 8; i++) {
      dart(drive);
      drive.tick(12);
    }
    drive.tick(60);
    expect(drive.ship.health[0]).toBe(90);
    const end = drive.ship.blinkEnds[0];
    drive.tick(120);
    expect(drive.clock).toBeGreaterThan(end);
    dart(drive);
    drive.ship.shieldEnds[0] = drive.clock + 600;
    drive.tick(130);
    expect(drive.ship.health[0]).toBe(90);
    expect(drive.ship.wounds[0]).toBe(1);
    drive.ship.shieldEnds[0] = 0;
    dart(drive);
    drive.tick(130);
    expect(drive.ship.health[0]).toBe(80);
  });

  it("[RG6] does not come if its shooter falls before it leaves, but comes if it falls after", () => {
    const drive = new Drive();
    const row = spawnEnemy(drive.world, SORT.bug, 900, 500);
    const tools = { emit: () => {} } as never;
    loose(drive.world, PATTERN.dart, { x: 900, y: 500, aim: 0 }, drive.clock, row);
    loose(drive.world, PATTERN.ring, { x: 900, y: 500, aim: 0 }, drive.clock - 40, row);
    loose(drive.world, PATTERN.fan, { x: 900, y: 500, aim: 0 }, drive.clock, row + 1);
    drive.world.fields.curtain.born[1] = drive.clock;
    endEnemy(drive.world, row, -1, tools);
    expect(drive.rows("curtain").map((one) => drive.world.fields.curtain.pattern[one])).toEqual([
      PATTERN.ring,
      PATTERN.fan,
    ]);
    expect(drive.world.fields.curtain.by[1]).toBe(0);
  });
});
