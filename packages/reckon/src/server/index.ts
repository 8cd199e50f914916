// The server's door: `reckon/server`.

export type { Shot } from "./evidence.ts";
export { MatchRecord, replayMatch } from "./match-record.ts";
export type { Held, View } from "./past-view.ts";
export { Rewind, type RewindOptions, type Verdict } from "./rewind.ts";
export { Room, type RoomOptions, type RoomPolicy, type ShownPolicy, type Welcome } from "./room.ts";
export type { RewindPolicy } from "./shots.ts";
