import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Driver, QUEUED, STAMPED, TICK_MS } from "./drive.ts";

describe("a room that stalled", () => {
  it("[TK2] steps at most its catch-up and skips the rest, in which the world stands still", () => {
    const driver = new Driver({ missing: { use: "repeat" } });
    const player = driver.join();
    driver.send(player, 1, [{ move: 1 }]);
    driver.tick(10);
    driver.room.update(110 * TICK_MS);
    expect(driver.room.tick).toBe(110);
    expect(driver.room.quality.skippedTicks).toBe(92);
    expect(driver.ledger.steps).toBe(18);
    expect(driver.row(player).x).toBe(18);
  });

  it("a stall that its catch-up covers skips nothing", () => {
    const driver = new Driver();
    driver.tick(10);
    driver.room.update(18 * TICK_MS);
    expect([driver.room.tick, driver.room.quality.skippedTicks, driver.ledger.steps]).toEqual([18, 0, 18]);
  });

  it("[TK1] ticks come at the same times as before, whatever stalls there were", () => {
    const moments = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 20 }), (waits, catchUpTicks) => {
        const driver = new Driver({ catchUpTicks });
        let now = 0;
        let steps = 0;
        for (const wait of waits) {
          const before = driver.room.tick;
          now += wait;
          driver.room.update(now);
          expect(driver.room.tick).toBe(Math.floor(now / TICK_MS));
          steps += Math.min(driver.room.tick - before, catchUpTicks);
          expect(driver.ledger.steps).toBe(steps);
        }
        expect(driver.room.quality.skippedTicks).toBe(driver.room.tick - steps);
      }),
      { seed: 1, numRuns: 25 },
    );
  });

  it("[TK2] skipped ticks are not in its history", () => {
    const driver = new Driver({ catchUpTicks: 3 });
    driver.tick(5);
    driver.room.update(20 * TICK_MS);
    const held = Array.from({ length: 20 }, (_, i) => i + 1).filter((tick) => driver.room.history.has(tick));
    expect(held).toEqual([1, 2, 3, 4, 5, 18, 19, 20]);
  });

  it("stamped inputs for skipped ticks are past, those for the ticks after them are used", () => {
    const driver = new Driver({ catchUpTicks: 2 });
    const player = driver.join();
    driver.send(player, 30, new Array(30).fill({ move: 1 }));
    driver.tick(5);
    driver.room.update(20 * TICK_MS);
    driver.tick(20);
    // 1 to 5, 19 and 20, 21 to 30.
    expect(driver.row(player).x).toBe(17);
    expect(driver.room.seat(player)?.buffer.dropped).toBe(13);
  });

  it("[BT19] an input that waited for a skipped tick is still the last one received", () => {
    const driver = new Driver({ missing: { use: "repeat" }, catchUpTicks: 1 });
    const player = driver.join();
    driver.send(player, 3, [{ move: 0.75, taps: 2 }, { move: 0.5, taps: 1 }, { move: 0.25 }]);
    driver.tick();
    driver.room.update(10 * TICK_MS);
    expect(driver.row(player)).toMatchObject({ x: 1, tapped: 2 });
  });

  it("queued inputs lose nothing: they count inputs, not ticks", () => {
    const driver = new Driver({ agreement: QUEUED, catchUpTicks: 2 });
    const player = driver.join();
    driver.send(player, 20, new Array(20).fill({ move: 1 }));
    driver.tick(5);
    driver.room.update(50 * TICK_MS);
    driver.tick(20);
    expect(driver.row(player).x).toBe(20);
  });
});

describe("snapshots after a stall", () => {
  it("[TK2, SN4] one is sent, of the newest snapshot tick, and it says which ticks were skipped", () => {
    const driver = new Driver({ agreement: { ...STAMPED, snapshotEvery: 3 } });
    const player = driver.join();
    driver.tick(6);
    expect(driver.snapshots(player).map(({ skipped }) => skipped)).toEqual([0, 0]);
    driver.room.update(101 * TICK_MS);
    const [, , last, ...more] = driver.snapshots(player);
    expect(more).toEqual([]);
    expect(last).toMatchObject({ tick: 99, skipped: 87, skipEnd: 93 });
  });

  it("later ones repeat it, since one may be lost, until the end would be taken for another tick", () => {
    const driver = new Driver({ agreement: { ...STAMPED, snapshotEvery: 50 } });
    const player = driver.join();
    driver.room.update(50 * TICK_MS);
    driver.sent.length = 0;
    driver.tick(20_000);
    for (const { tick, skipped, skipEnd } of driver.snapshots(player))
      if (skipped > 0) expect([skipped, skipEnd]).toEqual([42, 42]);
      else expect(tick - 42).toBeGreaterThan(10_000);
    expect(driver.snapshots(player).at(0)?.skipped).toBe(42);
    expect(driver.snapshots(player).at(-1)?.skipped).toBe(0);
  });

  it("an update in which no snapshot tick was stepped sends none", () => {
    const driver = new Driver({ agreement: { ...STAMPED, snapshotEvery: 6 }, catchUpTicks: 2 });
    driver.join();
    driver.tick(5);
    // Ticks 6 to 14 are skipped, 15 and 16 stepped: the next snapshot is that of 18.
    driver.room.update(16 * TICK_MS);
    expect(driver.snapshots(0)).toEqual([]);
    driver.tick(2);
    expect(driver.snapshots(0).map(({ tick }) => tick)).toEqual([18]);
  });

  it("joins during a stall enter in the first tick after it", () => {
    const driver = new Driver({ catchUpTicks: 4 });
    driver.tick(2);
    const player = driver.join();
    driver.send(player, 97, [{ move: 1 }]);
    driver.room.update(100 * TICK_MS);
    expect(driver.ledger).toMatchObject({ entered: 1, enteredAfter: 2 });
    expect(driver.row(player).x).toBe(1);
  });
});
