// The server's door: `reckon/server`. One room, without lobby and host.

export { Connection } from "../connection/connection.ts";
export { connectionOptions } from "../wire/room-lanes.ts";
export type { Shot } from "./rewind/evidence-log.ts";
export { Rewind } from "./rewind/rewind.ts";
export { Room } from "./room.ts";
export type { Welcome } from "./room-options.ts";
