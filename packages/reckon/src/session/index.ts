// The session's door: `reckon/session`. A player's way through a host, from the address to the leaderboard.

export {
  type Attempt,
  type KeptToken,
  Session,
  type SessionOptions,
  type SessionServices,
} from "./session.ts";
