// The stage's own texts in English: keys, buttons, a player without a name.

export const en = {
  player: (number: number): string => `Player ${number}`,
  plainer: "The graphics card stopped answering: the picture is plainer from now on.",
  mouse: {
    0: "Left button",
    1: "Middle button",
    2: "Right button",
    3: "Back button",
    4: "Forward button",
  } as Readonly<Record<number, string>>,
  /** The standard mapping, from button 4 on; before it A, B, X and Y. */
  pad: {
    4: "Left shoulder",
    5: "Right shoulder",
    6: "Left trigger",
    7: "Right trigger",
    8: "View",
    9: "Menu",
    10: "Left stick",
    11: "Right stick",
    12: "D-pad up",
    13: "D-pad down",
    14: "D-pad left",
    15: "D-pad right",
    16: "Home",
  } as Readonly<Record<number, string>>,
  /** What the four names of the D-pad have in common. */
  cross: "D-pad ",
  keypad: (key: string): string => `Keypad ${key}`,
  /** By the keys of an American keyboard. */
  keys: {
    ShiftLeft: "Left Shift",
    ShiftRight: "Right Shift",
    ControlLeft: "Left Ctrl",
    ControlRight: "Right Ctrl",
    AltLeft: "Left Alt",
    AltRight: "Right Alt",
    Escape: "Esc",
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
  } as Readonly<Record<string, string>>,
};
