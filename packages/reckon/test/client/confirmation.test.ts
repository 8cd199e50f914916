import { describe, expect, it } from "vitest";
import { Confirmation } from "../../src/client/confirmation.ts";

/** Reconciled at tick 100, then confirmed at `tick` with these bits. */
function confirmed(tick: number, substitutes: number, number: number = tick): Confirmation {
  const confirmation = new Confirmation();
  confirmation.advance(100, 100, 0, -1);
  confirmation.reconciled();
  confirmation.advance(tick, number, substitutes, -1);
  return confirmation;
}

describe("what was confirmed", () => {
  it("[RC3] has a substitute if a tick since the last reconcile had one, and none before counts", () => {
    expect(confirmed(103, 0).hasSubstitute).toBe(false);
    for (let bit = 0; bit < 32; bit++) expect(confirmed(103, 1 << bit).hasSubstitute).toBe(bit < 3);
    for (let bit = 0; bit < 32; bit++) expect(confirmed(132, 1 << bit).hasSubstitute).toBe(true);
    expect(confirmed(132, 0).hasSubstitute).toBe(false);
  });

  it("[RC3] may have one where the last reconcile lies further back than a report tells of", () => {
    expect(confirmed(133, 0).hasSubstitute).toBe(true);
  });

  it("[RC3] has one if numbers went by faster or slower than ticks", () => {
    expect(confirmed(103, 0, 102).hasSubstitute).toBe(true);
    expect(confirmed(103, 0, 104).hasSubstitute).toBe(true);
  });
});
