// "Play now" never leads back into a room that kicked the player.

import { expect, it } from "vitest";
import { kickedFrom, rememberKick } from "../../src/page/kicked.ts";

function storageOf(kept = new Map<string, string>()): Storage {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  } as Partial<Storage> as Storage;
}

it("[PG31] the newest eight rooms are remembered, each once; nonsense in the storage is ignored", () => {
  const storage = storageOf();
  expect(kickedFrom(storage)).toEqual([]);
  for (const room of ["", "AAAAA", "AAAAA", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "I1"])
    rememberKick(room, storage);
  expect(kickedFrom(storage)).toEqual(["B1", "C1", "D1", "E1", "F1", "G1", "H1", "I1"]);
  expect(kickedFrom(storageOf(new Map([["reckon kicked", '["no code", 7, "OK"]']])))).toEqual(["OK"]);
  expect(kickedFrom(storageOf(new Map([["reckon kicked", "{"]])))).toEqual([]);
  expect(kickedFrom(undefined)).toEqual([]);
});
