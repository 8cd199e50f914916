// Applies a player's choice of a key for an action. The settings panel calls it; settings.ts stores the result. Always true: no key
// does two things that it did not do in the game's own bindings, and no action loses its last key without a replacement that is
// reported. Keys and mouse buttons are one kind, buttons of a gamepad the other: a choice of one kind leaves the other unchanged.

import { type ArcadeGame, type Bindings, codeLabel, isPadCode } from "@reckon/stage";
import { SETTINGS } from "../words.ts";

export interface Rebound {
  readonly keys: Bindings;
  /** A sentence about a further change; empty: none. */
  readonly told: string;
}

/** Binds a code to an action, in place of its codes of the same kind. An action that loses this code gets one of those. */
export function rebind(game: ArcadeGame, keys: Bindings, action: string, code: string): Rebound {
  const isSameKind = (one: string): boolean => isPadCode(one) === isPadCode(code);
  const before = keys[action].filter(isSameKind);
  const changed: Record<string, readonly string[]> = {
    ...keys,
    [action]: [code, ...keys[action].filter((one) => !isSameKind(one))],
  };
  const told: string[] = [];
  for (const { name, label } of game.actions) {
    if (name === action || !keys[name].includes(code) || isShared(game, name, action)) continue;
    const rest = keys[name].filter((one) => one !== code);
    const hasRest = rest.some(isSameKind);
    const given = hasRest ? undefined : before.find((one) => one !== code);
    changed[name] = given === undefined ? rest : [given, ...rest];
    const now = changed[name].filter(isSameKind).map(codeLabel).join(", ");
    told.push(SETTINGS.taken(codeLabel(code), label, now));
  }
  return { keys: changed, told: told.join(" ") };
}

/** Other actions that a code of this action triggers, by the present bindings; except those that share it in the game's own. */
export function conflictsOf(game: ArcadeGame, keys: Bindings, action: string): string[] {
  return game.actions
    .filter(({ name }) => name !== action && keys[name].some((code) => keys[action].includes(code)))
    .filter(({ name }) => !isShared(game, name, action))
    .map(({ label }) => label);
}

/** Whether the game itself binds one code to both actions: it never needs both at the same time. */
function isShared({ actions }: ArcadeGame, one: string, other: string): boolean {
  const keysOf = (name: string): readonly string[] => actions.find((each) => each.name === name)?.keys ?? [];
  return keysOf(one).some((code) => keysOf(other).includes(code));
}
