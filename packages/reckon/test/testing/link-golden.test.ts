// The named networks that do not change give the arrivals that they have always given: every bar of the scoreboard and every pasted
// scenario depends on them. If a hash differs, all measured figures have changed.
import { describe, expect, it } from "vitest";
import { Hash } from "../../src/core/hash.ts";
import { Link } from "../../src/testing/link/link.ts";
import { profileNamed } from "../../src/testing/link/profiles.ts";
import { runLink } from "./run-link.ts";

const GOLDEN: { readonly [name: string]: string } = {
  lan: "f78ac0955706672a",
  cable: "9b8035bd2f3ccb5a",
  wifi: "d6757e93e0c2d888",
  lte: "89e530590e94a0ac",
  ocean: "d38d2a2b03b8ebe4",
  bad: "03af9c4538da3b38",
  asymmetric: "c5808a0d44979561",
  tcp: "b5cbafde6944a3de",
  train: "1725fdc1c4fe62db",
  cafe: "37181dfcea8881a2",
};

/** Digest of when each of 4000 packets arrived, both ways, with a blackout in between. */
function digest(name: string): string {
  const hash = new Hash();
  const { up, down } = profileNamed(name);
  for (const conditions of [up, down]) {
    const link = new Link(conditions, 7);
    link.blackout(20_000, 21_000);
    const sends = { count: 4000, everyMs: 1000 / 60, bytes: (id: number) => 40 + ((id * 53) % 1800) };
    for (const { id, arrivedMs } of runLink(link, sends)) {
      hash.word(id);
      hash.number(arrivedMs);
    }
  }
  return hash.digest();
}

describe("[TS2] the network that does not change:", () => {
  it.each(Object.entries(GOLDEN))("%s gives the arrivals that it has always given", (name, golden) => {
    expect(digest(name)).toBe(golden);
  });
});
