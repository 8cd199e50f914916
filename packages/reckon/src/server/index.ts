// The server's door: `reckon/server`. One room, without lobby and host.

export { Connection } from "../connection/connection.ts";
export { connectionOptions } from "../wire/lanes.ts";
export type { Shot } from "./evidence.ts";
export { Rewind } from "./rewind.ts";
export { Room } from "./room.ts";
export type { Welcome } from "./room-options.ts";
