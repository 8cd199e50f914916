// The tables that our games ship fit their games as they are now, and are small.

import { Host } from "reckon/host";
import { describe, expect, it } from "vitest";
import { GAMES } from "../src/games.ts";

/** Length in base64, a third more than the bytes. */
const MOST_LETTERS = 8000;

describe("the shipped tables", () => {
  for (const { name, rules } of GAMES)
    it(`[TB5] fit ${name} as it is and take at most 6 kB; otherwise train again: npm run train -- ${name}`, async () => {
      const { hosted } = await rules();
      expect(hosted.tables?.length).toBeGreaterThan(0);
      expect(hosted.tables?.length).toBeLessThanOrEqual(MOST_LETTERS);
      const random = (bytes: number): Uint8Array => new Uint8Array(bytes);
      expect(
        () => new Host({ games: { [name]: hosted }, random, sign: () => {}, verify: () => {} }),
      ).not.toThrow();
    });
});
