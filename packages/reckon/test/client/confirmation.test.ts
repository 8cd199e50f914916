import { describe, expect, it } from "vitest";
import { Confirmation } from "../../src/client/predict/confirmation.ts";

/** A confirmation reconciled at tick 100, then confirmed at `tick` with these bits. */
function confirmed(tick: number, substitutes: number, number: number = tick): Confirmation {
  const confirmation = new Confirmation();
  confirmation.advance(100, 100, 0, -1);
  confirmation.reach(100);
  confirmation.reconciled();
  confirmation.advance(tick, number, substitutes, -1);
  confirmation.reach(number);
  return confirmation;
}

describe("a confirmation", () => {
  it("[RC3] has a substitute if a tick since the last reconcile had one, and not because of an earlier tick", () => {
    expect(confirmed(103, 0).hasSubstitute).toBe(false);
    for (let bit = 0; bit < 32; bit++) expect(confirmed(103, 1 << bit).hasSubstitute).toBe(bit < 3);
    for (let bit = 0; bit < 32; bit++) expect(confirmed(132, 1 << bit).hasSubstitute).toBe(true);
    expect(confirmed(132, 0).hasSubstitute).toBe(false);
  });

  it("[RC3] may have a substitute if the last reconcile lies further back than a report covers", () => {
    expect(confirmed(133, 0).hasSubstitute).toBe(true);
  });

  it("[RC3] has a substitute if numbers advanced faster or slower than ticks", () => {
    expect(confirmed(103, 0, 102).hasSubstitute).toBe(true);
    expect(confirmed(103, 0, 104).hasSubstitute).toBe(true);
  });

  it("[PR5] waits until prediction gets there, and then gives the newest snapshot that prediction has reached", () => {
    const confirmation = new Confirmation();
    for (const tick of [100, 103, 106, 109]) confirmation.advance(tick, tick, tick === 103 ? 1 : 0, -1);
    expect(confirmation.reach(99)).toBe(false);
    expect([confirmation.tick, confirmation.dueTick]).toEqual([109, -1]);
    expect(confirmation.reach(105)).toBe(true);
    expect([confirmation.dueTick, confirmation.dueNumber]).toEqual([103, 103]);
    confirmation.reconciled();
    expect(confirmation.reach(105)).toBe(false);
    expect(confirmation.reach(200)).toBe(true);
    expect([confirmation.dueTick, confirmation.hasSubstitute]).toEqual([109, false]);
  });

  it("[PR5] includes the skip of a snapshot that was passed over, and passes over more snapshots than can wait", () => {
    const confirmation = new Confirmation();
    confirmation.advance(100, 100, 0, -1);
    confirmation.reach(100);
    confirmation.reconciled();
    for (let tick = 101; tick <= 140; tick++) confirmation.advance(tick, tick, 0, tick === 105 ? 104 : -1);
    expect(confirmation.reach(100)).toBe(true);
    expect([confirmation.dueTick, confirmation.hasSkip]).toEqual([124, true]);
    confirmation.reach(140);
    expect([confirmation.dueTick, confirmation.hasSkip]).toEqual([140, true]);
  });
});
