// What a player presses for an action, in words: for cards, hints and what a HUD says. Texts name actions in braces, such as
// "Hold {help}", and never a key: keys are chosen. Always true: it names what is bound now, on the device that is in use.

import type { Action, Device } from "../arcade-game.ts";
import { codeLabel } from "../codes.ts";

/** Whether a code is of a gamepad; all others but a button on glass are of keyboard and mouse. */
export function isPadCode(code: string): boolean {
  return code.startsWith("Pad");
}

/** What does an action on a device: its first key, its first button of a pad, or its button on glass; empty: nothing does. */
export function keyWord(action: Action, codes: readonly string[], device: Device): string {
  if (device === "touch") return action.short?.replaceAll("\u00ad", "") ?? action.label;
  const code = codes.find((one) => isPadCode(one) === (device === "gamepad"));
  return code === undefined ? "" : codeLabel(code);
}

/** A text with what is bound in place of the names of actions: "{up} {left}" is "W A". */
export function withKeys(text: string, keyOf: (action: string) => string): string {
  return text.replace(/\{(\w+)\}/g, (_, action: string) => keyOf(action) || "—");
}
