// The gate of the scoreboard in `npm test`: no figure may be worse than its recorded bar, and a broken controller must fail
// it.

import type { SimulatedClient } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import { complaints, PROFILES, playSlice, playStalls, readBars } from "./gate.ts";

/** Makes a lead controller believe that inputs need `ms` less than they do, so that its target is too low by that much. */
function aimTooLow(ms: number): (simulated: SimulatedClient) => void {
  const broken = new WeakSet<SimulatedClient>();
  return (simulated) => {
    const lead = simulated.client?.lead;
    if (lead === undefined || broken.has(simulated)) return;
    broken.add(simulated);
    const need = lead.need.bind(lead);
    lead.need = (needMs, now, circumstances) => need(needMs - ms, now, circumstances);
  };
}

describe("the gate of the scoreboard", () => {
  it.each(PROFILES)("no figure of reckon on %s is worse than its recorded bar", (profile) => {
    expect(complaints(profile, playSlice(profile), readBars())).toEqual([]);
  });

  it("a client is in control again within a quarter of a second after stalls of either end and of the link", () => {
    const ms = playStalls();
    expect(ms).toBeGreaterThan(0);
    expect(ms).toBeLessThan(250);
  });

  it.each([
    { profile: "cable", ms: 30 },
    { profile: "wifi", ms: 30 },
    { profile: "wifi", ms: -30 },
  ])("a lead controller that aims $ms ms too low fails it on $profile", ({ profile, ms }) => {
    const sentences = complaints(profile, playSlice(profile, aimTooLow(ms)), readBars());
    const figure = ms > 0 ? "starvedPct" : "leadMsP50";
    expect(sentences).toContainEqual(expect.stringContaining(`${figure} on ${profile} is `));
    expect(sentences).toContainEqual(expect.stringContaining(`costMs on ${profile} is `));
  });
});
