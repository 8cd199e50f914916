// Chains of deltas under loss, reorder, duplication, joins, despawns, id reuse, small budgets and every interest: at each
// snapshot a client is sent just what it would be sent if it were alone, and holds exactly what the server believes; after
// two quiet seconds it holds exactly what it may see.
import { describe, expect, it } from "vitest";
import { Chain, lateChain, randomChain } from "./chain.ts";

/** How many seeds, from which: CHAINS=4000 CHAINS_FROM=1000 runs more of them than `npm test` does. */
const COUNT = Number(process.env.CHAINS ?? 40);
const FROM = Number(process.env.CHAINS_FROM ?? 1);
const BATCH = 20;
const LATE_SEEDS = [161, 191, 194, 224, 229];

describe("[AX34] [AX35] [SN12] the server knows exactly what each client holds", () => {
  for (let first = FROM; first < FROM + COUNT; first += BATCH)
    it(`in chains ${first} to ${first + BATCH - 1}`, () => {
      let rows = 0;
      let skipped = 0;
      let parts = 0;
      for (let seed = first; seed < first + BATCH; seed++) {
        const options = randomChain(seed);
        const chain = new Chain(options);
        chain.run(120);
        expect(chain.violations, JSON.stringify(options)).toEqual([]);
        expect(chain.counts.compared).toBeGreaterThan(20);
        rows += chain.counts.rows;
        skipped += chain.counts.skipped;
        parts += chain.counts.parts;
      }
      // Rows did wait for their turn, and were kept meanwhile.
      expect(skipped / rows).toBeGreaterThan(0.05);
      expect(parts).toBeGreaterThan(1000);
    });

  // Without what packet acks tell, each of these lacks rows in the end.
  it.each(LATE_SEEDS)("in chain %i with packets up to 8 snapshots late and 100 B", (seed) => {
    const chain = new Chain(lateChain(seed));
    chain.run(120);
    expect(chain.violations).toEqual([]);
  });
});
