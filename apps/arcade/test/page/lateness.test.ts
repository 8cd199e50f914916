import { describe, expect, it } from "vitest";
import { lateness } from "../../src/page/lateness.ts";

const GOOD = { rttMs: 40, jitterMs: 2, lossShare: 0 };
const NONE = { lateInputs: 0, filledTicks: 0 };

describe("[PG6] the message about the connection", () => {
  it("is empty while all is well", () => {
    expect(lateness(GOOD, NONE)).toBe("");
    expect(lateness({ ...GOOD, jitterMs: 40 }, { ...NONE, lateInputs: 2 })).toBe("");
  });

  it("names jitter, loss or distance if inputs arrive late", () => {
    const late = { ...NONE, lateInputs: 5 };
    expect(lateness({ ...GOOD, jitterMs: 31 }, late)).toBe(
      "Lag: your actions reach the server late (31 ms jitter).",
    );
    expect(lateness({ ...GOOD, lossShare: 0.05 }, late)).toContain("5 % packet loss");
    expect(lateness({ ...GOOD, rttMs: 320 }, late)).toContain("320 ms round trip");
    expect(lateness(GOOD, late)).toContain("stalled");
  });

  it("blames the machine, not the network, when frames come too late", () => {
    expect(lateness(GOOD, { lateInputs: 9, filledTicks: 4 })).toContain("Low frame rate");
  });
});
