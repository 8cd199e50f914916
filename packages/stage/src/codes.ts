// Names of codes, for the settings and the how-to card; and the keys that an element of the page needs
// for itself. Codes are those of `KeyboardEvent.code`, `Mouse0` to `Mouse4`, and `Pad0` to `Pad16` of the standard mapping.

const MOUSE = ["Left button", "Middle button", "Right button", "Back button", "Forward button"];

const PAD = [
  "A",
  "B",
  "X",
  "Y",
  "Left shoulder",
  "Right shoulder",
  "Left trigger",
  "Right trigger",
  "View",
  "Menu",
  "Left stick",
  "Right stick",
  "D-pad up",
  "D-pad down",
  "D-pad left",
  "D-pad right",
  "Home",
];

const KEYS: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
  ShiftLeft: "Left Shift",
  ShiftRight: "Right Shift",
  ControlLeft: "Left Ctrl",
  ControlRight: "Right Ctrl",
  AltLeft: "Left Alt",
  AltRight: "Right Alt",
  Backquote: "`",
  Minus: "-",
  Equal: "=",
  BracketLeft: "[",
  BracketRight: "]",
  Semicolon: ";",
  Quote: "'",
  Comma: ",",
  Period: ".",
  Slash: "/",
  Backslash: "\\",
};

/** A code in words, by the keys of an American keyboard: "KeyA" is "A", "Mouse2" is "Right button", "Pad0" is "A". */
export function codeLabel(code: string): string {
  const number = Number(code.replace(/^\D+/, ""));
  if (code.startsWith("Mouse")) return MOUSE[number] ?? code;
  if (code.startsWith("Pad")) return PAD[number] ?? code;
  if (/^Key.$/.test(code)) return code.slice(3);
  if (/^Digit.$/.test(code)) return code.slice(5);
  return KEYS[code] ?? code.replace(/^Numpad(.+)$/, "Keypad $1");
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
