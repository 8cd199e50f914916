import { describe, expect, it } from "vitest";
import { BARS } from "../../../apps/quality/src/bars.ts";
import { playDuel } from "./gallery.ts";

describe("hits in a duel", () => {
  // The bars are shares below one of these hits: so many are allowed, and `npm run soak:duel` measures the shares.
  it.each(["wifi", "bad"] as const)(
    "[HG16][HN24] what a shooter saw hit was hit, on %s within the scoreboard's bar",
    (profile) => {
      const { seen, denied } = playDuel(profile, 1, 45);
      expect(seen).toBeGreaterThan(40);
      expect(denied).toBeLessThanOrEqual(Math.ceil((seen * (BARS[profile]?.hitDeniedPct ?? 0)) / 100));
    },
  );
});
