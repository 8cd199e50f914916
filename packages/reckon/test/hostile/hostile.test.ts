// The seeded slice of `npm run fuzz`: some buffers for every decoder, always the same ones.

import { describe, expect, it } from "vitest";
import { Campaign, describeFailure } from "./campaign.ts";
import { DECODERS } from "./decoders.ts";

const SEED = 1;
const BUFFERS = 2000;

describe("hostile bytes", () => {
  it.each(DECODERS)(
    "[SN4, RM4, TB3, MV7, RF4] do not make $name throw, and leave no trace if it refuses them",
    (decoder) => {
      // The first life is rough, and would take all of these.
      const campaign = new Campaign(decoder, SEED, 1);
      campaign.run(BUFFERS);
      const { failure, tally } = campaign;
      if (failure !== undefined) expect.fail(describeFailure(decoder.name, SEED, failure));
      expect(tally.buffers).toBe(BUFFERS);
      expect(tally.checks).toBeGreaterThan(10);
      // Some must be taken and some refused, or the fuzz does not reach the decoder.
      const taken = Object.entries(tally.outcomes).reduce(
        (sum, [outcome, count]) => sum + (/taken|newest|older/.test(outcome) ? count : 0),
        0,
      );
      expect(taken).toBeGreaterThan(BUFFERS / 100);
      expect(taken).toBeLessThan(BUFFERS * 0.95);
    },
  );
});
