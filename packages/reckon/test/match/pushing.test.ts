import { RADIUS } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import { dashMatch } from "./cast.ts";

describe("two players who push each other for ten seconds on wifi", () => {
  for (let seed = 1; seed <= 5; seed++)
    it(`[HN7] [AX19] [RC2, QU6] replay at most once per snapshot and draw small corrections, seed ${seed}`, () => {
      const match = dashMatch(["push", "push"], "wifi", { seed });
      match.run(8000);
      const start = match.clients.map(({ last }) => ({ ...pick(last!.quality) }));
      for (const { last } of match.clients) last!.quality.drawnCorrections.clear();
      match.run(13_000);
      const half = match.clients.map(({ last }) => last!.quality.drawnCorrections.mean);
      for (const { last } of match.clients) last!.quality.drawnCorrections.clear();
      match.run(18_000);
      match.clients.forEach(({ last }, i) => {
        const now = pick(last!.quality);
        expect(now.rollbacks - start[i].rollbacks).toBeLessThanOrEqual(now.snapshots - start[i].snapshots);
        expect(now.ownRule).toBe(0);
        expect(last!.quality.drawnCorrections.percentile(0.99)).toBeLessThanOrEqual(RADIUS / 4);
        // No growing oscillation: the second half is no wilder than the first.
        expect(last!.quality.drawnCorrections.mean).toBeLessThanOrEqual(2 * half[i] + 0.25);
      });
    });
});

function pick(quality: { rollbackCount: number; snapshots: number; rollbacks: Record<string, number> }): {
  rollbacks: number;
  snapshots: number;
  ownRule: number;
} {
  return {
    rollbacks: quality.rollbackCount,
    snapshots: quality.snapshots,
    ownRule: quality.rollbacks["own rule"],
  };
}
