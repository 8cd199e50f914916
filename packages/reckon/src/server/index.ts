// The server's door: `reckon/server`.
export { MatchRecord, replayMatch } from "./match-record.ts";
export type { Held, View } from "./past-view.ts";
export { Rewind, type RewindOptions, type Verdict } from "./rewind.ts";
export { Room, type RoomOptions, type RoomPolicy, type Welcome } from "./room.ts";
