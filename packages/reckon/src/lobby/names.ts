// Usernames: 1 to 16 of A–Z a–z 0–9 _ -, compared without regard to case, some reserved. Called by the roster, which
// decides, and by the client, which saves a round trip.

import { MOST_NAME } from "./limits.ts";
import type { No } from "./reasons.ts";

/** Names that would pass for the room's own voice, or for nobody in particular. */
const RESERVED: ReadonlySet<string> = new Set([
  "server",
  "host",
  "admin",
  "administrator",
  "system",
  "moderator",
  "mod",
  "you",
  "me",
  "all",
  "everyone",
  "nobody",
  "null",
  "undefined",
  "reckon",
]);

/** How the names of bots begin, and what looks like it: no person may pass for one. */
const BOT = /^[-_]*b[o0]t(?:[-_0-9]|$)/;

/** Why this cannot be a name, whoever else is here; undefined if it can. `isBot`: it is for a bot. */
export function nameProblem(name: string, isBot = false): No | undefined {
  if (name.length > MOST_NAME || !/^[A-Za-z0-9_-]+$/.test(name)) return "name-shape";
  if (RESERVED.has(nameKey(name))) return "name-reserved";
  return !isBot && BOT.test(nameKey(name)) ? "name-bot" : undefined;
}

/** Two names are the same if their keys are. */
export function nameKey(name: string): string {
  return name.toLowerCase();
}
