// The key of an action in words: for cards, hints and HUDs. Texts name actions in braces, such as
// "Hold {help}", and never a key, because players choose the keys. Always true: it names the current binding, on the device in use.

import type { Action, Device } from "../arcade-game.ts";
import { codeLabel } from "../codes.ts";
import { stageTexts } from "../texts/stage-texts.ts";

/** Whether a code belongs to a gamepad; all others except touch buttons belong to keyboard and mouse. */
export function isPadCode(code: string): boolean {
  return code.startsWith("Pad");
}

/** The key of an action on a device: its first key, its first pad button, or its touch button; empty: none. */
export function keyWord(action: Action, codes: readonly string[], device: Device): string {
  if (device === "touch") return action.short?.replaceAll("\u00ad", "") ?? action.label;
  const code = codes.find((one) => isPadCode(one) === (device === "gamepad"));
  return code === undefined ? "" : codeLabel(code);
}

/** A button of the D-pad in one word, where it is plain that it is one: "D-pad up" becomes "up". */
export function withoutCross(word: string): string {
  return word.replace(stageTexts().cross, "");
}

/** Replaces the names of actions in a text by their keys: "{up} {left}" becomes "W A". */
export function withKeys(text: string, keyOf: (action: string) => string): string {
  return text.replace(/\{(\w+)\}/g, (_, action: string) => keyOf(action) || "—");
}
