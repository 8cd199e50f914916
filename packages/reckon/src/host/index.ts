// The host's door: `reckon/host`. Many rooms in one process, without sockets: transport/node drives it with real ones.

export type { Identity } from "../core/identity.ts";
export { type Reception, readReception, type Wish as RoomWish, writeGreeting } from "./greeting.ts";
export { Host } from "./host.ts";
export type { HostLine } from "./host-line.ts";
export type { HostOptions, Seal } from "./host-options.ts";
export { botSampler, type Cast } from "./hosted-bots.ts";
export type { HostedGame, Standing } from "./hosted-game.ts";
export type { HostedRoom } from "./hosted-room.ts";
export type { ListedRoom } from "./listed-room.ts";
export type { Admission, Caller } from "./login.ts";
export type { EndedMatch, MatchEnd, StartedMatch } from "./match-teller.ts";
export type { SavedRoom } from "./saved-rooms.ts";
export type { Tally } from "./tally.ts";
export type { Visitor } from "./visitor.ts";
