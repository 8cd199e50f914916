import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUFFERED_TICKS } from "../../src/server/input/input-rows.ts";
import { createInputBuffer } from "../../src/server/input/make-input-buffer.ts";
import { ViewClaim } from "../../src/server/seen/view-claim.ts";
import { counterGame } from "./counter.ts";
import { Driver, type Held, inputMessage, LATCHED, QUEUED, STAMPED } from "./drive.ts";

/** `count` inputs, newest first, whose moves tell their numbers apart. */
function run(newest: number, count: number, held: (number: number) => Held): Held[] {
  return Array.from({ length: count }, (_, i) => held(newest - i));
}

describe("[AX4] a queue that overflows", () => {
  it("[IN6, HN9] drops the oldest above 30, and goes on in order", () => {
    const driver = new Driver({ agreement: QUEUED, overflow: { drop: "oldest", above: 30 } });
    const player = driver.join();
    const sixteenth = (number: number): Held => ({ move: (number % 16) / 16 });
    driver.send(player, 20, run(20, 20, sixteenth));
    driver.send(player, 40, run(40, 20, sixteenth));
    const seat = driver.room.seat(player);
    expect(seat?.buffer.dropped).toBe(10);
    for (let number = 11; number <= 40; number++) {
      expect(driver.moved(player)).toBe((number % 16) / 16);
      expect(seat?.buffer.used).toBe(number);
    }
    expect(driver.moved(player)).toBe(0);
  });

  it("trims more than 6 to 3, and keeps the edge flags and presses of dropped inputs", () => {
    const driver = new Driver({ agreement: QUEUED, overflow: { drop: "trim", above: 6, to: 3 } });
    const player = driver.join();
    const held = (number: number): Held => ({
      move: number / 16,
      fire: number === 2 ? 1 : 0,
      taps: Math.min(number, 4),
    });
    driver.send(player, 6, run(6, 6, held));
    expect(driver.room.seat(player)?.buffer.dropped).toBe(0);
    driver.send(player, 7, [held(7)]);
    expect(driver.room.seat(player)?.buffer.dropped).toBe(4);
    expect([5, 6, 7, 8].map(() => driver.moved(player))).toEqual([5 / 16, 6 / 16, 7 / 16, 0]);
    expect(driver.row(player)).toMatchObject({ fires: 1, tapped: 4 });
  });

  it("does not admit dropped inputs again", () => {
    const driver = new Driver({ agreement: QUEUED, overflow: { drop: "trim", above: 6, to: 3 } });
    const player = driver.join();
    for (let i = 0; i < 3; i++) driver.send(player, 7, new Array(7).fill({ move: 1 }));
    driver.tick(20);
    expect(driver.row(player).x).toBe(3);
  });
});

describe("[AX3] [AX4] [IN6] stamps beyond the ring of 128 ticks", () => {
  it("the last tick that fits is used, the next is refused and costs nothing", () => {
    const driver = new Driver();
    const player = driver.join();
    driver.send(player, BUFFERED_TICKS, [{ move: 1 }]);
    driver.send(player, BUFFERED_TICKS + 1, [{ move: 1 }]);
    expect(driver.room.seat(player)?.counts.refusedInputs).toBe(1);
    driver.tick(BUFFERED_TICKS + 10);
    expect(driver.row(player).x).toBe(1);
  });

  it("a refused input is taken when its time is near", () => {
    const driver = new Driver();
    const player = driver.join();
    driver.send(player, 130, [{ move: 1 }]);
    driver.tick(5);
    driver.send(player, 130, [{ move: 1 }]);
    driver.tick(130);
    expect(driver.row(player).x).toBe(1);
  });

  it("a late input is late once, then a duplicate, and one from long ago is refused", () => {
    const driver = new Driver();
    const player = driver.join();
    driver.tick(200);
    driver.send(player, 190, [{ move: 1 }]);
    driver.send(player, 190, [{ move: 1 }]);
    // The 8 bits of a number are read after the snapshot that its sender held: here that of tick 72.
    driver.sendMessage(player, inputMessage(counterGame, 200 - BUFFERED_TICKS, [{ move: 1 }], 72));
    expect(driver.room.seat(player)?.counts).toMatchObject({
      lateInputs: 1,
      duplicateInputs: 1,
      refusedInputs: 1,
    });
  });
});

describe("[AX3] numbers that are too far from the others", () => {
  it("[BT10] a stamp that took more than two seconds is late or refused, never taken for one of the future", () => {
    for (let delay = 1; delay < 1000; delay += 7) {
      const driver = new Driver();
      const player = driver.join();
      driver.tick(60);
      // The 8 bits of a number are read next to the snapshot that its sender held: here that of tick 60.
      const message = inputMessage(counterGame, 62, [{ move: 1 }], 60);
      driver.tick(delay);
      driver.sendMessage(player, message);
      const { lateInputs, refusedInputs } = driver.room.seat(player)?.counts ?? {};
      expect([lateInputs, refusedInputs]).toEqual(
        delay < 2 ? [0, 0] : delay < BUFFERED_TICKS + 2 ? [1, 0] : [0, 1],
      );
    }
  });

  it("[IN6] a queue refuses numbers more than 128 ahead of the newest", () => {
    const driver = new Driver({ agreement: QUEUED });
    const player = driver.join();
    driver.send(player, 1, [{ move: 1 }]);
    driver.send(player, 1 + BUFFERED_TICKS + 1, [{ move: 1 }]);
    driver.send(player, 1 + BUFFERED_TICKS, [{ move: 1 }]);
    driver.tick(5);
    expect(driver.row(player).x).toBe(2);
    expect(driver.room.seat(player)?.counts.refusedInputs).toBe(1);
  });

  it("an ancient number cannot make a waiting one be forgotten and admitted twice", () => {
    const policy = { missing: { use: "neutral" }, overflow: { drop: "oldest", above: 30 } } as const;
    const buffer = createInputBuffer("queue", counterGame.input, policy, 0);
    const input = new Float64Array(counterGame.input.size);
    const claim = new ViewClaim();
    for (const number of [44, 150, 260, 300]) buffer.offer(number, input, claim);
    for (let tick = 1; tick <= 3; tick++) buffer.take(tick, input, claim);
    // 43 is older than all that are remembered, and shares its place with 299.
    expect([299, 43, 299].map((number) => buffer.offer(number, input, claim))).toEqual([
      "fresh",
      "refused",
      "duplicate",
    ]);
  });

  it.each([
    ["stamped", STAMPED],
    ["queued", QUEUED],
    ["latched", LATCHED],
  ])(
    "%s inputs with any numbers are used once each, never out of order, and the rest is counted",
    (_name, agreement) => {
      const event = fc.record({
        newest: fc.nat(65535),
        count: fc.integer({ min: 1, max: 32 }),
        ticks: fc.integer({ min: 0, max: 3 }),
      });
      fc.assert(
        fc.property(fc.array(event, { maxLength: 25 }), (events) => {
          const driver = new Driver({ agreement });
          const player = driver.join();
          const seat = driver.room.seat(player);
          if (seat === undefined) throw new Error("There is a seat.");
          // Far enough from 0 that no number can fall below it.
          for (const number of [100, 200, 300]) {
            driver.tick(100);
            driver.send(player, number, [{ move: 0 }]);
          }
          driver.tick(3);
          let offered = 3;
          let own = seat.counts.ticks - seat.counts.starved;
          let used = -1;
          const step = (): void => {
            own += driver.moved(player) === 1 ? 1 : 0;
            expect(seat.buffer.used).toBeGreaterThanOrEqual(used);
            used = seat.buffer.used;
          };
          for (const { newest, count, ticks } of events) {
            offered += count;
            driver.send(player, newest, new Array(count).fill({ move: 1 }));
            for (let i = 0; i < ticks; i++) step();
          }
          for (let i = 0; i < BUFFERED_TICKS + 2; i++) step();
          const { lateInputs, duplicateInputs, refusedInputs } = seat.counts;
          expect(own + seat.buffer.dropped + lateInputs + duplicateInputs + refusedInputs).toBe(offered);
        }),
        { seed: 1, numRuns: 25 },
      );
    },
  );
});

describe("[BT18] redundancy", () => {
  it.each([
    ["stamped", STAMPED],
    ["queued", QUEUED],
  ])("[BT18] a %s input that comes in four packets is used once", (_name, agreement) => {
    const driver = new Driver({ agreement });
    const player = driver.join();
    for (let number = 1; number <= 40; number++) {
      // Every third packet is lost.
      if (number % 3 !== 0)
        driver.send(
          player,
          number + 2,
          run(number + 2, Math.min(4, number + 2), () => ({ move: 1 })),
        );
      driver.tick();
    }
    driver.tick(5);
    expect(driver.row(player).x).toBe(42);
    expect(driver.room.seat(player)?.counts.lateInputs).toBe(0);
  });
});
