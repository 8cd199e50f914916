// The tables that our games ship: that each fits its game as it is now, and is small.

import { Host } from "reckon/host";
import { describe, expect, it } from "vitest";
import { GAMES } from "../src/games.ts";

/** In base64, a third more than what they are. */
const MOST_LETTERS = 8000;

describe("the tables that our games ship", () => {
  for (const { name, rules } of GAMES)
    it(`[TB5] fit ${name} as it is, and take at most 6 kB; else train again: npm run train -- ${name}`, async () => {
      const { hosted } = await rules();
      expect(hosted.tables?.length).toBeGreaterThan(0);
      expect(hosted.tables?.length).toBeLessThanOrEqual(MOST_LETTERS);
      const random = (bytes: number): Uint8Array => new Uint8Array(bytes);
      expect(
        () => new Host({ games: { [name]: hosted }, random, sign: () => {}, verify: () => {} }),
      ).not.toThrow();
    });
});
