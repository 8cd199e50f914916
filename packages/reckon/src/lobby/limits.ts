// The bounds of the lobby that more than one file needs. Part of the protocol: docs/protocol.md states them.

/** Most bytes of a control message of a client, and of a server, whose rosters have names. */
export const MOST_CLIENT_MESSAGE_BYTES = 2048;
export const MOST_SERVER_MESSAGE_BYTES = 8192;
/** So many rows of a roster or a leaderboard fit one message at their longest. */
export const MOST_SEATS = 40;
/** Most bots that a host asks for. */
export const MOST_BOTS = 7;
/** Most choices that a host makes. */
export const MOST_CHOICES = 8;
/** Scores are whole and within ± this. */
export const MOST_SCORE = 999_999_999;
/** Most characters of what became of a player in a match. */
export const MOST_OUTCOME = 12;
/** Most characters (code points) of a username, and most bytes of it as UTF-8. */
export const MOST_NAME = 16;
export const MOST_NAME_BYTES = 48;
/** Most bytes of a chat line, as UTF-8. */
export const MOST_CHAT_BYTES = 256;
/** Lines of chat that are kept, on both sides. */
export const KEPT_LINES = 50;
/** Most characters of a token. */
export const MOST_TOKEN = 1024;
/** Most characters of a sentence. */
export const MOST_SENTENCE = 300;
/** Wins of a player that are counted. */
export const MOST_WINS = 999;
/** Kicks that a room remembers. */
export const MOST_BANS = 64;
/** The phases of a room. */
export const PHASES = ["lobby", "choosing", "countdown", "game", "afterGame", "leaderboard"] as const;
export type Phase = (typeof PHASES)[number];
/** Whether a match is played in a phase, or its end is still shown. */
export function isMatch(phase: Phase): boolean {
  return phase === "game" || phase === "afterGame";
}
/** A connection without a seat is ended after this long, in ms. */
export const ENTER_MS = 120_000;
/** After a restart a seat is kept for at least so long, in ms: its player has to find out first. */
export const RESTORED_HOLD_MS = 30_000;
