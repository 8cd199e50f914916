// What the attack kit contains, and what documents say about it. `npm run -s bench:attacks` runs it.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { addressesOf, KIT } from "../../../tools/attacks/attack-kit.ts";
import { ROOT } from "./program.ts";

const names = Object.keys(KIT);

describe("the kit of attacks", () => {
  it("has every attack that was tried in one night, from one address and from eight", () => {
    expect(names.filter((name) => addressesOf(name) === 1).length).toBeGreaterThanOrEqual(36);
    expect(names).toEqual(
      expect.arrayContaining([
        ...[
          "starts",
          "starts-of-eight",
          "idle-rooms",
          "idle-sockets",
          "metrics",
          "largest",
          "largest-unread",
        ],
        ...["upgrades", "handshakes", "frames", "frames-of-eight", "descriptors"],
      ]),
    );
    expect(names.filter((name) => addressesOf(name) === 8)).toEqual(
      names.filter((name) => name.endsWith("-of-eight")),
    );
  });

  it.each(["docs/measuring.md", "SECURITY.md"])("has as many attacks as %s says", (path) => {
    const said = readFileSync(`${ROOT}/${path}`, "utf8");
    const numbers = [...said.matchAll(/(?:in|by)\s+(\d+)\s+(?:ways|attacks)/g)].map(([, number]) =>
      Number(number),
    );
    expect(numbers).toEqual([names.length]);
  });
});
