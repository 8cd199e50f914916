// A host's last choices are offered first, as long as the game still has them.

import type { ArcadeGame } from "@reckon/stage";
import { LOBBY_RULES } from "reckon";
import { describe, expect, it } from "vitest";
import {
  botsBefore,
  chosenBefore,
  rememberBots,
  rememberChoices,
} from "../../src/page/room/chosen-before.ts";

function storageOf(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  } as unknown as Storage;
}

function gameOf(name: string, modes: readonly string[]): ArcadeGame {
  const lobby = { ...LOBBY_RULES.reckon, choices: { mode: modes }, defaults: { mode: modes[1] } };
  return { name, lobby } as unknown as ArcadeGame;
}

const RIDE_OR_DUEL = gameOf("noon", ["ride", "duel"]);

describe("[PG28] the choice that is offered first", () => {
  it("is the game's default at first, then the host's last choice for that game", () => {
    const storage = storageOf();
    expect(chosenBefore(RIDE_OR_DUEL, storage)).toEqual({ mode: "duel" });
    rememberChoices(RIDE_OR_DUEL, { mode: "ride" }, storage);
    expect(chosenBefore(RIDE_OR_DUEL, storage)).toEqual({ mode: "ride" });
    expect(chosenBefore(gameOf("dash", ["ride", "duel"]), storage)).toEqual({ mode: "duel" });
  });

  it("is the default if the game has other choices now or the storage holds something else", () => {
    const storage = storageOf();
    rememberChoices(RIDE_OR_DUEL, { mode: "ride" }, storage);
    expect(chosenBefore(gameOf("noon", ["walk", "swim"]), storage)).toEqual({ mode: "swim" });
    for (const kept of ["{", "null", "7", '{"mode":7}', '{"mode":"ride","map":"ice"}']) {
      storage.setItem("reckon.choices.noon", kept);
      expect(chosenBefore(RIDE_OR_DUEL, storage)).toEqual({ mode: "duel" });
    }
  });

  it("includes the number of bots, as far as the game has seats", () => {
    const storage = storageOf();
    expect(botsBefore(RIDE_OR_DUEL, storage)).toBeUndefined();
    rememberBots(RIDE_OR_DUEL, 2, storage);
    expect(botsBefore(RIDE_OR_DUEL, storage)).toBe(2);
    expect(botsBefore(gameOf("dash", ["a", "b"]), storage)).toBeUndefined();
    rememberBots(RIDE_OR_DUEL, 99, storage);
    expect(botsBefore(RIDE_OR_DUEL, storage)).toBe(LOBBY_RULES.reckon.seats - 1);
    for (const kept of ["", "-1", "many", "1.5"]) {
      storage.setItem("reckon.bots.noon", kept);
      expect(botsBefore(RIDE_OR_DUEL, storage), kept).toSatisfy((bots) => bots === undefined || bots === 0);
    }
  });

  it("is the default if a browser stores nothing or its storage throws", () => {
    const broken = {
      getItem: () => {
        throw new Error("denied");
      },
      setItem: () => {
        throw new Error("full");
      },
    } as unknown as Storage;
    rememberChoices(RIDE_OR_DUEL, { mode: "ride" }, broken);
    expect(chosenBefore(RIDE_OR_DUEL, broken)).toEqual({ mode: "duel" });
    expect(chosenBefore(RIDE_OR_DUEL, undefined)).toEqual({ mode: "duel" });
  });
});
