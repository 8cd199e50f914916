import { presets } from "reckon/presets";
import { describe, expect, it } from "vitest";
import { BARS } from "../../../apps/quality/src/bars.ts";
import { DuelBot } from "../src/bots/duelist.ts";
import { highNoonGame } from "../src/high-noon.ts";
import { highNoonRules } from "../src/stage/rules.ts";
import { playDuel } from "./gallery.ts";
import { startMatch } from "./play.ts";

describe("hits in a duel", () => {
  it("[HG16] are measured here under the arcade's preset", () => {
    expect(highNoonRules.hosted.preset).toBe(presets.highNoon);
  });

  // The bars are shares below one of these hits: this many are allowed, and `npm run soak:duel` measures the shares.
  it.each(["wifi", "bad"] as const)(
    "[HG16][HN24] count on %s if the shooter saw them, within the scoreboard's bar",
    (profile) => {
      const { seen, denied } = playDuel(profile, 1, 45);
      expect(seen).toBeGreaterThan(40);
      expect(denied).toBeLessThanOrEqual(Math.ceil((seen * (BARS[profile]?.hitDeniedPct ?? 0)) / 100));
    },
  );

  it("[HG24][HN14][HN17] rely on pictures from snapshots alone: on ocean and bad, in every frame", () => {
    for (const profile of ["ocean", "bad"] as const) {
      const waited = { frames: 0 };
      const game = highNoonGame({ mode: "duel" });
      const bot = (player: number, own: number): DuelBot => new DuelBot(own, player);
      const stepper = startMatch(
        { game, profile, seed: 3, clients: 2, bot },
        {
          onFrame: ({ client }) => {
            if (client === undefined || client.snapshots.newest < 0) return;
            const { moment, isFading, isUnderflow } = client.interpolator;
            expect(moment).toBeLessThanOrEqual(client.snapshots.newest);
            expect(isFading).toBe(false);
            if (isUnderflow) waited.frames++;
          },
        },
      );
      stepper.run(20_000);
      expect(waited.frames, `frames without data on ${profile}`).toBeGreaterThan(5);
    }
  });
});
