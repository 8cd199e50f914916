// Usernames: 1 to 16 letters of any script, digits, spaces, _ and -, as people would write them, and no two of a room that look
// alike. Called by the roster, which decides, and by the client, which saves a round trip. Always true: a clean name has no character
// that is unseen, moves the cursor or turns the direction of text, and cleaning it again changes nothing.

import { SPACES, utf8Bytes } from "../core/text.ts";
import { MOST_NAME, MOST_NAME_BYTES } from "./limits.ts";
import { lettersOf, looksAlike } from "./look-alikes.ts";
import type { No } from "./reasons.ts";

/** Names that could be taken for the room's own voice, or for no player in particular. */
const RESERVED_WORDS =
  "server host admin administrator system moderator mod you me all everyone nobody null undefined reckon";
const RESERVED: readonly string[] = RESERVED_WORDS.split(" ");

/** Marks stand only after a letter, and no more than two of them: many would cover the text beside the name. */
const SHAPE = /^(?:[\p{L}\p{Nd}]\p{M}{0,2}|[ _-])+$/u;
/** Marks that enclose, and letters and marks that are drawn as nothing. */
const UNSEEN = /[\p{Me}\p{Default_Ignorable_Code_Point}]/u;
const LETTER = /[\p{L}\p{Nd}_-]/u;

/** How the names of bots begin, and what looks like it: no person may be taken for a bot. */
const BOT = /^[-_ ]*b[o0]t(?:[-_ 0-9]|$)/;

/** The name as it is kept: composed (NFC), spaces folded. Not yet whether it can be one. */
export function cleanName(typed: string): string {
  return typed.normalize("NFC").replace(SPACES, " ").trim();
}

/** Whether this is a clean name, of a person or a bot. */
export function isCleanName(name: string): boolean {
  return (
    name.length <= 2 * MOST_NAME &&
    [...name].length <= MOST_NAME &&
    utf8Bytes(name) <= MOST_NAME_BYTES &&
    SHAPE.test(name) &&
    LETTER.test(name) &&
    !UNSEEN.test(name) &&
    cleanName(name) === name
  );
}

/** Why a typed text cannot be a name in any room; undefined if it can. `isBot`: it is for a bot. */
export function nameProblem(typed: string, isBot = false): No | undefined {
  // A text far too long for a name is not even cleaned.
  const name = typed.length > 64 ? "" : cleanName(typed);
  if (!isCleanName(name)) return "name-shape";
  if (RESERVED.some((reserved) => looksAlike(reserved, name))) return "name-reserved";
  return !isBot && lettersOf(name).some((letters) => BOT.test(letters)) ? "name-bot" : undefined;
}
