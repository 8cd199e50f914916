// What may be said to a directory. Both implementations ask here before they do anything, so that nothing else enters a key, a script
// or a list. Always true: names hold neither spaces nor colons, braces or control characters, and every list and number is bounded.

import {
  among,
  type Is,
  isBoolean,
  listOf,
  numeric,
  optional,
  record,
  textOf,
  whole,
} from "../core/shape.ts";
import {
  type FleetNode,
  type FleetRoom,
  MOST_ANNOUNCED,
  MOST_CODES,
  type NodeOrder,
  type PlaceWish,
  type Renewal,
} from "./directory.ts";

/** A game, a build, a region. */
export const isFleetName: Is<string> = textOf(64, /^[A-Za-z0-9][A-Za-z0-9._+-]*$/);
export const isNodeId: Is<string> = textOf(32, /^[a-z0-9]{16,}$/);
/** As host/codes.ts makes them, and what it may make one day. */
export const isFleetCode: Is<string> = textOf(16, /^[A-Z0-9]{4,}$/);
export const isNodeOrder: Is<NodeOrder> = among(["drain", "move"]);
/** How many rooms somebody wants to see. */
export const isListSize: Is<number> = whole(1, 1000);

const MOST_NODES_SHUNNED = 16;
const MOST_ROOMS_SHUNNED = 64;
const MOST_LISTING = 1024;
const count = whole(0, 1_000_000);
const address = textOf(256, /^[!-~]+$/);

const isFleetNode = record<FleetNode>({
  id: isNodeId,
  address,
  udp: textOf(256, /^[!-~]*$/),
  region: isFleetName,
  build: isFleetName,
  isDraining: isBoolean,
  rooms: count,
  mostRooms: whole(1, 1_000_000),
  players: count,
  latenessMs: numeric(0, 1e9),
});

export const isFleetRoom: Is<FleetRoom> = record<FleetRoom>({
  code: isFleetCode,
  game: isFleetName,
  isPrivate: isBoolean,
  players: count,
  openSeats: count,
  listing: textOf(MOST_LISTING),
});

const round = whole(0, Number.MAX_SAFE_INTEGER);

export const isRenewal: Is<Renewal> = record<Renewal>({
  node: isFleetNode,
  round,
  after: round,
  rooms: listOf(isFleetRoom, MOST_ANNOUNCED),
  closed: listOf(isFleetCode, MOST_ANNOUNCED),
});

export const isPlaceWish: Is<PlaceWish> = record<PlaceWish>({
  game: isFleetName,
  build: isFleetName,
  region: optional(isFleetName),
  room: among(["any", "public", "private"]),
  seats: whole(1, 1000),
  codes: listOf(isFleetCode, MOST_CODES),
  notNodes: listOf(isNodeId, MOST_NODES_SHUNNED),
  notRooms: listOf(isFleetCode, MOST_ROOMS_SHUNNED),
});
