// The seeded slice of `npm run fuzz`: some buffers for every decoder, always the same ones.

import { describe, expect, it } from "vitest";
import { Campaign, describeFailure } from "./campaign.ts";
import { DECODERS } from "./decoders.ts";

const SEED = 1;
/** A decoder that makes a whole room of what it takes gets fewer. */
const buffersFor = (name: string): number => (name === "move" ? 300 : 2000);

describe("hostile bytes", () => {
  it.each(DECODERS)(
    "[SN4, RM4, TB3, MV7, RF4] do not make $name throw, and leave no trace if it refuses them",
    (decoder) => {
      // The first life is rough, and would take all of these.
      const campaign = new Campaign(decoder, SEED, 1);
      const buffers = buffersFor(decoder.name);
      campaign.run(buffers);
      const { failure, tally } = campaign;
      if (failure !== undefined) expect.fail(describeFailure(decoder.name, SEED, failure));
      expect(tally.buffers).toBe(buffers);
      expect(tally.checks).toBeGreaterThan(10);
      // Some must be taken and some refused, or the fuzz does not reach the decoder.
      const taken = Object.entries(tally.outcomes).reduce(
        (sum, [outcome, count]) => sum + (/taken|newest|older/.test(outcome) ? count : 0),
        0,
      );
      expect(taken).toBeGreaterThan(buffers / 100);
      expect(taken).toBeLessThan(buffers * 0.95);
    },
  );
});
