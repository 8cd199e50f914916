// The hash of a match covers everything that happened: a single bit of a single packet changes it.

import { profileNamed } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { GAME_NAMES, startMatch } from "../src/match.ts";

/** Hash of a match of three on a bad network, with rules watched or not. */
function hashIn(development: boolean, game: string): string {
  const stepper = startMatch(
    { game, preset: "reckon", profile: profileNamed("bad"), seed: 7, clients: 3, mode: "", firstTick: 0 },
    { development },
  );
  stepper.run(6000);
  return stepper.hash;
}

/** Hash of a short match in which one bit of the n-th packet in a direction is flipped (n = 0: of none). */
function hashWith(game: string, way: "up" | "down", n: number): string {
  let sent = 0;
  const stepper = startMatch(
    { game, preset: "reckon", profile: profileNamed("wifi"), seed: 7, clients: 2, mode: "", firstTick: 0 },
    {
      tamper: (which, _client, bytes) => {
        if (which === way && ++sent === n) bytes[bytes.length - 1] ^= 1;
      },
    },
  );
  stepper.run(3000);
  expect(sent).toBeGreaterThan(n);
  return stepper.hash;
}

describe("[TS1] the hash of a match", () => {
  it.each(["up", "down"] as const)("changes with one bit of one packet on the way %s", (way) => {
    const untouched = hashWith("dash", way, 0);
    expect(hashWith("dash", way, 0)).toBe(untouched);
    const flipped = [1, 40, 80].map((n) => hashWith("dash", way, n));
    expect(new Set([untouched, ...flipped]).size).toBe(4);
  });

  it.each(GAME_NAMES)("is the same with watched and unwatched rules: %s", (game) => {
    expect(hashIn(false, game)).toBe(hashIn(true, game));
  });

  it("is different for every game", () => {
    expect(new Set(GAME_NAMES.map((game) => hashWith(game, "up", 0))).size).toBe(GAME_NAMES.length);
  });
});
