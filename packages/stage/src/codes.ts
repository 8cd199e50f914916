// Names of codes, for the settings and the how-to card; and the keys that an element of the page needs
// for itself. Codes are those of `KeyboardEvent.code`, `Mouse0` to `Mouse4`, and `Pad0` to `Pad16` of the standard mapping.

import { stageTexts } from "./texts/stage-texts.ts";

const PAD = ["A", "B", "X", "Y"];
const ARROWS: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
};

/** A code in words, by the keyboard of the language in use: in English "KeyA" is "A", "Mouse2" is "Right button", "Pad0" is "A". */
export function codeLabel(code: string): string {
  const { mouse, pad, keys, keypad } = stageTexts();
  const number = Number(code.replace(/^\D+/, ""));
  if (code.startsWith("Mouse")) return mouse[number] ?? code;
  if (code.startsWith("Pad")) return PAD[number] ?? pad[number] ?? code;
  const known = keys[code] ?? ARROWS[code];
  if (known !== undefined) return known;
  if (/^Key.$/.test(code)) return code.slice(3);
  if (/^Digit.$/.test(code)) return code.slice(5);
  return code.startsWith("Numpad") ? keypad(code.slice(6)) : code;
}

/** Whether an element is a text field, which keeps all keys. */
export function isTextField(element: unknown): boolean {
  const { tagName = "", type = "", isContentEditable = false } = (element ?? {}) as Partial<HTMLInputElement>;
  if (isContentEditable || tagName === "TEXTAREA" || tagName === "SELECT") return true;
  return tagName === "INPUT" && !["button", "checkbox", "radio", "submit", "reset"].includes(type);
}

/** Whether an element of the page reacts to this key by itself, as a button does to Space. */
export function usesKey(element: unknown, code: string): boolean {
  if (isTextField(element)) return true;
  const { tagName = "", type = "" } = (element ?? {}) as Partial<HTMLInputElement>;
  if (tagName === "INPUT") return code === "Space" || code.startsWith("Arrow") || type === "range";
  return ["BUTTON", "A", "SUMMARY"].includes(tagName) && (code === "Space" || code === "Enter");
}
