import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MissingPolicy } from "../../src/server/input/missing-input.ts";
import type { Agreement } from "../../src/wire/agreement.ts";
import { Driver, LATCHED, QUEUED, STAMPED } from "./drive.ts";

/** Gives one input with everything in it, then nothing: how far the row moved in each tick, and where it ended. */
function starve(
  missing: MissingPolicy,
  agreement: Agreement,
  ticks: number,
): { moves: number[]; fires: number } {
  const driver = new Driver({ agreement, missing });
  const player = driver.join();
  driver.send(player, 1, [{ move: 0.5, fire: 1, taps: 3 }]);
  const moves = Array.from({ length: ticks }, () => driver.moved(player));
  const { fires, tapped } = driver.row(player);
  expect(tapped, "presses").toBe(3);
  return { moves, fires };
}

describe.each([
  ["stamped", STAMPED],
  ["queued", QUEUED],
  ["latched", LATCHED],
])("[AX2] a %s input that is missing", (_name, agreement) => {
  it("[BT19] is replaced by the last one, unchanged, under repeat", () => {
    expect(starve({ use: "repeat" }, agreement, 40)).toEqual({ moves: new Array(40).fill(0.5), fires: 40 });
  });

  it("[HN12] stops the row at once under neutral", () => {
    expect(starve({ use: "neutral" }, agreement, 4)).toEqual({ moves: [0.5, 0, 0, 0], fires: 1 });
  });

  it("is replaced by the last one without the edge flag for N ticks, then by neutral, under hold", () => {
    expect(starve({ use: "hold", ticks: 3 }, agreement, 7)).toEqual({
      moves: [0.5, 0.5, 0.5, 0.5, 0, 0, 0],
      fires: 1,
    });
  });

  it("[HN12] shrinks the axis in each missed tick, on its grid, down to 0, under decay", () => {
    expect(starve({ use: "decay", factor: 0.5 }, agreement, 7)).toEqual({
      moves: [0.5, 0.25, 0.125, 0.0625, 0.0625, 0, 0],
      fires: 1,
    });
  });

  it("is counted from 1 again after an own input", () => {
    const driver = new Driver({ agreement, missing: { use: "hold", ticks: 2 } });
    const player = driver.join();
    driver.send(player, 1, [{ move: 0.5 }]);
    driver.tick(2);
    driver.send(player, 3, [{ move: 0.25 }]);
    expect([3, 4, 5, 6].map(() => driver.moved(player))).toEqual([0.25, 0.25, 0.25, 0]);
  });

  it("[IN7] leaves press counters unchanged, so no press is made or lost", () => {
    const policies: MissingPolicy[] = [
      { use: "repeat" },
      { use: "neutral" },
      { use: "hold", ticks: 2 },
      { use: "decay", factor: 0.7 },
    ];
    const gaps = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.constantFrom(...policies), gaps, (missing, gap) => {
        const driver = new Driver({ agreement, missing });
        const player = driver.join();
        let number = 0;
        for (const [i, ticks] of gap.entries()) {
          number = agreement.addressing === "tick" ? driver.ticks + 1 : number + 1;
          driver.send(player, number, [{ move: 1, taps: (i + 1) & 15 }]);
          driver.tick(ticks);
        }
        expect(driver.row(player).tapped).toBe(gap.length);
      }),
      { seed: 1, numRuns: 20 },
    );
  });
});

describe("[AX2] [IN7] missing inputs, where the addressing matters", () => {
  it("[QU4] a seat that never sent anything is stepped with neutral inputs, and is not counted as starved", () => {
    for (const use of ["repeat", "neutral"] as const) {
      const driver = new Driver({ missing: { use } });
      const player = driver.join();
      driver.tick(5);
      expect(driver.row(player)).toMatchObject({ x: 0, fires: 0, tapped: 0 });
      expect(driver.room.seat(player)?.counts).toMatchObject({ ticks: 0, starved: 0 });
    }
  });

  it("[BT19] [IN4] the last input received is repeated, even when it came too late for its own tick", () => {
    const driver = new Driver({ missing: { use: "repeat" } });
    const player = driver.join();
    driver.send(player, 1, [{ move: 0.25 }]);
    driver.tick(3);
    driver.send(player, 3, [{ move: -0.5, taps: 1 }]);
    driver.send(player, 2, [{ move: 1 }]);
    expect(driver.moved(player)).toBe(-0.5);
    expect(driver.row(player).tapped).toBe(1);
  });

  it("[HN12] under wait, no input is taken until N wait behind the next, and again after each gap", () => {
    const driver = new Driver({ agreement: QUEUED, missing: { use: "wait", ticks: 2 } });
    const player = driver.join();
    driver.send(player, 1, [{ move: 0.25, fire: 1 }]);
    expect(driver.moved(player)).toBe(0);
    driver.send(player, 2, [{ move: 0.5 }]);
    expect(driver.moved(player)).toBe(0);
    driver.send(player, 3, [{ move: 0.75 }]);
    expect([1, 2, 3].map(() => driver.moved(player))).toEqual([0.25, 0.5, 0.75]);
    // Empty: the last input is held, without presses, until the queue has filled again.
    expect(driver.moved(player)).toBe(0.75);
    driver.send(player, 5, [{ move: -0.5 }, { move: -0.25 }]);
    expect(driver.moved(player)).toBe(0.75);
    driver.send(player, 6, [{ move: -0.75 }]);
    expect([1, 2, 3].map(() => driver.moved(player))).toEqual([-0.25, -0.5, -0.75]);
    expect(driver.row(player).fires).toBe(1);
  });

  it("[HN12] under wait, a queue with N in hand is not starved by packets that come N ticks late", () => {
    const starved = [{ use: "wait", ticks: 2 } as const, { use: "neutral" } as const].map((missing) => {
      const driver = new Driver({ agreement: QUEUED, missing });
      const player = driver.join();
      const counts = driver.room.seat(player)?.counts ?? { starved: 0 };
      let before = 0;
      for (let number = 3; number <= 60; number++) {
        // Of every six packets two are late, and come together with the third.
        const phase = number % 6;
        if (number === 6) before = counts.starved;
        if (phase === 2) driver.send(player, number, [{ move: 1 }, { move: 1 }, { move: 1 }]);
        else if (phase > 2) driver.send(player, number, [{ move: 1 }]);
        driver.tick();
      }
      return counts.starved - before;
    });
    expect(starved).toEqual([0, 2]);
  });

  it("a policy that could never give an input again is refused with a sentence", () => {
    const policies = [
      { overflow: { drop: "oldest", above: 0 } },
      { overflow: { drop: "oldest", above: 1e9 } },
      { overflow: { drop: "trim", above: 6, to: 0 } },
      { overflow: { drop: "trim", above: 6, to: 7 } },
      { missing: { use: "wait", ticks: 6 }, overflow: { drop: "trim", above: 6, to: 3 } },
    ] as const;
    for (const policy of policies)
      expect(() => new Driver({ agreement: QUEUED, ...policy })).toThrow(/queue .* (give|wait for) /);
  });
});
