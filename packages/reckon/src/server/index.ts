// The server's door: `reckon/server`.
export { MatchRecord, replayMatch } from "./match-record.ts";
export { Room, type RoomOptions, type RoomPolicy, type Welcome } from "./room.ts";
