import { expect, it } from "vitest";
import type { Agreement } from "../../src/wire/agreement.ts";
import { Driver, LATCHED, marginsOf, QUEUED, STAMPED, TICK_MS } from "./drive.ts";

/** A match with everything in it: early, late, repeated and missing inputs, a stall, a command, two players. */
function outcome(agreement: Agreement, firstTick: number): unknown[] {
  const driver = new Driver({ agreement, firstTick, missing: { use: "hold", ticks: 3 } });
  const isStamped = agreement.addressing === "tick";
  const relative = (wire: number): number => (isStamped && wire >= 0 ? (wire - firstTick) & 0xffff : wire);
  const [a, b] = [driver.join(), driver.join()];
  const told: unknown[] = [];
  for (let i = 1; i <= 60; i++) {
    const next = isStamped ? driver.ticks + 1 : i;
    driver.send(a, next + (i % 4), [{ move: 0.5, taps: i & 15 }, { move: 0.25 }]);
    if (i % 5 > 1) driver.send(b, Math.max(1, next + 1 - (i % 3)), [{ move: -1, fire: 1 }]);
    if (i === 20) driver.room.command(b, { name: "note", values: { digit: 6 } });
    driver.room.update((driver.ticks + (i === 30 ? 40 : 1)) * TICK_MS);
    const { x, fires, tapped } = driver.row(a);
    told.push([driver.ticks, x, fires, tapped, driver.row(b).x, driver.ledger]);
  }
  for (const player of [a, b]) {
    for (const { tick, sentAfterMs, skipped, skipEnd, reports } of driver.snapshots(player)) {
      const [{ ack, receivedBits, substitutes }] = reports;
      const margins = marginsOf(reports[0]).map(([number, ms]) => [relative(number), ms]);
      const ticks = [(tick - firstTick) & 0xffff, skipped > 0 ? (skipEnd - firstTick) & 0xffff : 0];
      told.push([...ticks, sentAfterMs, skipped, relative(ack), receivedBits, substitutes, margins]);
    }
    // Stamps are ticks, and agreed chance follows from them: rows may take more or fewer bytes.
    told.push({ ...driver.room.seat(player)?.counts, bytesOut: 0 });
  }
  return told;
}

it.each([
  ["stamped", STAMPED],
  ["stamped, acks as bits", { ...STAMPED, ack: "bitfield" } as const],
  ["queued", QUEUED],
  ["latched", LATCHED],
])("[BT10] a match goes the same wherever its ticks begin (%s)", (_name, agreement) => {
  const expected = outcome(agreement, 0);
  for (const firstTick of [65530, 2 ** 32 - 5, 2 ** 40])
    expect(outcome(agreement, firstTick)).toEqual(expected);
});

it("[BT10] input numbers go on past 65536", () => {
  for (const agreement of [QUEUED, LATCHED]) {
    const driver = new Driver({ agreement });
    const player = driver.join();
    // On the wire they have 8 bits: the first ones must be near 0, and each near the one before.
    for (let number = 100; number < 65500; number += 100) {
      driver.send(player, number, [{ move: 0 }]);
      driver.tick();
    }
    for (let number = 65500; number <= 65600; number++) {
      driver.send(player, number, [{ move: 1 }]);
      driver.tick();
    }
    expect(driver.row(player).x).toBe(101);
    expect(driver.room.seat(player)?.buffer.used).toBe(65600);
    expect(driver.report(player).ack).toBe(65600);
  }
});
