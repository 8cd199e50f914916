// The host's door: `reckon/host`. Many rooms in one process, without sockets: transport/node drives it with real ones.

export { Host } from "./host.ts";
export type { ListedRoom } from "./listed-room.ts";
export { botSampler } from "./room/hosted-bots.ts";
export type { HostedRoom } from "./room/hosted-room.ts";
export type { Seal } from "./room/hosted-room-options.ts";
export type { Visitor } from "./visit/visitor.ts";
