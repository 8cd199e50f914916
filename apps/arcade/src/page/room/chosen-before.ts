// Remembers what the host chose last for each game, in this browser. Always true: it returns only choices that the game still
// has; without storage, or after a change of the game, it returns the game's defaults.

import type { ArcadeGame } from "@reckon/stage";
import { type Choices, defaultChoices, isChoosable } from "reckon/session";

export function chosenBefore(
  { name, lobby }: ArcadeGame,
  storage: Storage | undefined = ownStorage(),
): Choices {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(keyOf(name)) ?? "null");
    if (typeof kept === "object" && kept !== null && isChoosable(lobby, kept as Choices))
      return kept as Choices;
  } catch {
    // Other code wrote it.
  }
  return defaultChoices(lobby);
}

export function rememberChoices(
  { name }: ArcadeGame,
  choices: Choices,
  storage: Storage | undefined = ownStorage(),
): void {
  try {
    storage?.setItem(keyOf(name), JSON.stringify(choices));
  } catch {
    // The storage is full, or the browser keeps none: the host chooses again next time.
  }
}

/** The number of bots in the host's last room of the game; undefined: never set. */
export function botsBefore(
  { name, lobby }: ArcadeGame,
  storage: Storage | undefined = ownStorage(),
): number | undefined {
  try {
    const kept = Number(storage?.getItem(botsKeyOf(name)) ?? Number.NaN);
    return Number.isInteger(kept) && kept >= 0 ? Math.min(kept, lobby.seats - 1) : undefined;
  } catch {
    return undefined;
  }
}

export function rememberBots(
  { name }: ArcadeGame,
  count: number,
  storage: Storage | undefined = ownStorage(),
): void {
  try {
    storage?.setItem(botsKeyOf(name), String(count));
  } catch {
    // As above.
  }
}

function botsKeyOf(game: string): string {
  return `reckon.bots.${game}`;
}

function keyOf(game: string): string {
  return `reckon.choices.${game}`;
}

function ownStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
