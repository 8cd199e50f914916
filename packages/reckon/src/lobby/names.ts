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

/** Why this cannot be a name, whoever else is here; undefined if it can. */
export function nameProblem(name: string): No | undefined {
  if (name.length > MOST_NAME || !/^[A-Za-z0-9_-]+$/.test(name)) return "name-shape";
  return RESERVED.has(nameKey(name)) ? "name-reserved" : undefined;
}

/** Two names are the same if their keys are. */
export function nameKey(name: string): string {
  return name.toLowerCase();
}
