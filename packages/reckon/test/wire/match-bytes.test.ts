// The packets of whole matches of a game without flights, as they have always been: digests of everything that arrived at a client and at
// the room from it. When one of these fails although no message was meant to change, a message changed; when one was, raise
// PROTOCOL_VERSION and take the new digest over.

import { describe, expect, it } from "vitest";
import { Hash } from "../../src/core/hash.ts";
import {
  type Arrival,
  type RecordedMatch,
  recordedEpochs,
  recordedMatches,
} from "../hostile/recorded-match.ts";

function digestOf(arrivals: readonly Arrival[]): string {
  const hash = new Hash();
  for (const { nowMs, bytes } of arrivals) {
    hash.number(nowMs);
    hash.bytes(bytes);
  }
  return hash.digest();
}

const matches = (): readonly RecordedMatch[] => [...recordedMatches(), recordedEpochs()];

describe("a match of the menagerie", () => {
  it.each([
    ["reckon", "342c1d1cef53419a", "d4653103ab6909c5"],
    ["tight", "108b2d5bb3911ba4", "3bd6fec640a22ba1"],
    ["bitfield", "2bf9573696af2f57", "bc41d5d78a3256ff"],
    ["broadcast", "759856b017bade54", "f0291b2bba35998b"],
    ["whole", "a9d0860e8705b93d", "8497568d6ff31a54"],
    ["epochs", "a3e82a148d6fff97", "9a326ff7ab0c777a"],
  ])("has the bytes that it has always had under the preset %s", (name, down, up) => {
    const match = matches().find(({ preset }) => preset.name === name)!;
    expect([digestOf(match.down), digestOf(match.up)]).toEqual([down, up]);
  });
});
