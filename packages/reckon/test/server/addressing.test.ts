import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Driver, LATCHED, QUEUED } from "./drive.ts";

describe("[AX1] inputs stamped with ticks", () => {
  it("[BT16] [IN3] wait for exactly their ticks", () => {
    const driver = new Driver();
    const player = driver.join();
    driver.send(player, 4, [{ move: 0.5 }]);
    expect([1, 2, 3, 4, 5].map(() => driver.moved(player))).toEqual([0, 0, 0, 0.5, 0]);
  });

  it("[BT15] [IN4, QU5] an input whose tick was stepped is late and never used", () => {
    const driver = new Driver();
    const player = driver.join();
    driver.tick(3);
    driver.send(player, 3, [{ move: 1 }]);
    driver.send(player, 2, [{ move: 1 }]);
    driver.tick(10);
    expect(driver.row(player).x).toBe(0);
    expect(driver.room.seat(player)?.counts.lateInputs).toBe(2);
  });

  it("[BT16] [IN3] whatever the order of arrival, every input is used in its own tick and once", () => {
    const stamps = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(stamps, (numbers) => {
        const driver = new Driver();
        const player = driver.join();
        for (const number of numbers) driver.send(player, number, [{ move: number / 64, taps: number % 16 }]);
        for (let tick = 1; tick <= 60; tick++) {
          const expected = numbers.includes(tick) ? Math.floor(tick / 4 + 0.5) / 16 : 0;
          expect(driver.moved(player)).toBe(expected);
        }
      }),
      { seed: 1, numRuns: 25 },
    );
  });

  it("the number that rules see is the tick", () => {
    const early = new Driver();
    const late = new Driver();
    for (const driver of [early, late]) driver.join();
    early.send(0, 3, [{ move: 1 }]);
    early.tick(3);
    late.tick(3);
    expect(early.row(0).rolled).toBe(late.row(0).rolled);
  });
});

describe("[AX1] numbered inputs in a queue", () => {
  it("[HN11] are taken one in each tick, in the order of their numbers", () => {
    const driver = new Driver({ agreement: QUEUED });
    const player = driver.join();
    driver.send(player, 3, [{ move: 0.75 }]);
    driver.send(player, 1, [{ move: 0.25 }]);
    driver.send(player, 2, [{ move: 0.5 }]);
    expect([1, 2, 3, 4].map(() => driver.moved(player))).toEqual([0.25, 0.5, 0.75, 0]);
  });

  it("[HN11] a number that still waits is not admitted a second time", () => {
    const driver = new Driver({ agreement: QUEUED });
    const player = driver.join();
    driver.send(player, 1, [{ move: 1 }]);
    driver.send(player, 1, [{ move: 1 }]);
    driver.send(player, 2, [{ move: 1 }, { move: 1 }]);
    driver.tick(6);
    expect(driver.row(player).x).toBe(2);
    expect(driver.room.seat(player)?.counts.duplicateInputs).toBe(2);
  });

  it("[HN11] a number that was taken is a duplicate, one below it that never came is late", () => {
    const driver = new Driver({ agreement: QUEUED });
    const player = driver.join();
    driver.send(player, 5, [{ move: 1 }]);
    driver.tick();
    driver.send(player, 5, [{ move: 1 }, { move: 1 }]);
    driver.tick(4);
    expect(driver.row(player).x).toBe(1);
    expect(driver.room.seat(player)?.counts).toMatchObject({ duplicateInputs: 1, lateInputs: 1 });
  });

  it("[HN11] [IN5, HN8] however packets repeat, each number is used at most once and numbers only go up", () => {
    const packet = fc.record({
      newest: fc.integer({ min: 0, max: 40 }),
      count: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(fc.array(fc.option(packet), { maxLength: 60 }), (events) => {
        const driver = new Driver({ agreement: QUEUED });
        const player = driver.join();
        const buffer = driver.room.seat(player)?.buffer;
        const used: number[] = [];
        for (const event of events) {
          if (event !== null) driver.send(player, event.newest, new Array(event.count).fill({ move: 1 }));
          const before = buffer?.used ?? -1;
          const moved = driver.moved(player);
          if (moved === 1) used.push(buffer?.used ?? -1);
          else expect(buffer?.used).toBe(before);
        }
        expect(used).toEqual([...new Set(used)].sort((a, b) => a - b));
      }),
      { seed: 1, numRuns: 60 },
    );
  });

  it("the number that rules see is the input's, also while a substitute stands in", () => {
    const driver = new Driver({ agreement: QUEUED });
    const player = driver.join();
    driver.send(player, 9, [{ move: 1 }]);
    driver.tick();
    const { rolled } = driver.row(player);
    driver.tick();
    expect(driver.row(player).rolled).toBe(rolled);
    driver.send(player, 10, [{ move: 1 }]);
    driver.tick();
    expect(driver.row(player).rolled).not.toBe(rolled);
  });
});

describe("[AX1] latched inputs", () => {
  it("[IN5] hold from their arrival until a newer one arrives", () => {
    const driver = new Driver({ agreement: LATCHED, missing: { use: "repeat" } });
    const player = driver.join();
    driver.send(player, 1, [{ move: 0.25 }]);
    expect([1, 2, 3].map(() => driver.moved(player))).toEqual([0.25, 0.25, 0.25]);
    driver.send(player, 2, [{ move: -0.5 }]);
    expect([1, 2].map(() => driver.moved(player))).toEqual([-0.5, -0.5]);
  });

  it("are dropped and counted if a newer one arrives before their tick", () => {
    const driver = new Driver({ agreement: LATCHED, missing: { use: "repeat" } });
    const player = driver.join();
    driver.send(player, 1, [{ move: 0.25 }]);
    driver.send(player, 2, [{ move: 0.5 }]);
    driver.send(player, 3, [{ move: 0.75 }]);
    expect(driver.moved(player)).toBe(0.75);
    expect(driver.room.seat(player)?.buffer.dropped).toBe(2);
  });

  it("an older number changes nothing", () => {
    const driver = new Driver({ agreement: LATCHED, missing: { use: "repeat" } });
    const player = driver.join();
    driver.send(player, 5, [{ move: 0.25 }]);
    driver.send(player, 4, [{ move: 1 }]);
    driver.send(player, 5, [{ move: 1 }]);
    expect(driver.moved(player)).toBe(0.25);
    expect(driver.room.seat(player)?.counts).toMatchObject({ lateInputs: 1, duplicateInputs: 1 });
  });
});
