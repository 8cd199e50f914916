// The server's door: `reckon/server`.

export { Connection } from "../connection/connection.ts";
export { connectionOptions } from "../wire/lanes.ts";
export type { Shot } from "./evidence.ts";
export { MatchRecord, type RecordOptions } from "./match-record.ts";
export type { Held, View } from "./past-view.ts";
export { readRecord, writeRecord } from "./record-bytes.ts";
export { replayMatch } from "./replay.ts";
export { Rewind, type RewindOptions, type Verdict as ShotVerdict } from "./rewind.ts";
export { Room } from "./room.ts";
export type { RoomOptions, RoomPolicy, ShownPolicy, Welcome } from "./room-options.ts";
export type { RewindPolicy } from "./shots.ts";
