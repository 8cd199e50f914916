// The door of a server program: `reckon/node`. It serves games with their page, bots, health, figures and logs in one call, and reads and
// replays records of their matches.

export type { EndedMatch } from "../host/room/told-match.ts";
export { readRecord, writeRecord } from "../server/record/record-bytes.ts";
export { replayMatch } from "../server/record/replay.ts";
export type { GameServer } from "./game-server.ts";
export { serve } from "./serve.ts";
export type { ServeOptions } from "./serve-options.ts";
