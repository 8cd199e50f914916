// The port of a directory: where the nodes of a fleet say which rooms they have, and where players are led to one. The host's side
// renews through node-lease.ts; servers find, place and list. memory-directory.ts and node/fleet/redis-directory.ts implement it.
// Always true: a room is alive if and only if its node's lease is; no method throws or rejects; one that gets no answer says why;
// text that does not fit fleet-shapes.ts is answered `malformed` and goes no further.

/** One process with rooms. Every value is absolute: a renewal replaces all that was known. */
export interface FleetNode {
  /** Drawn at random when the process starts: 16 to 32 small letters and digits. */
  readonly id: string;
  /** Where players connect, such as `wss://play.example.org/n1`. */
  readonly address: string;
  /** The address and port of its WebRTC, such as `203.0.113.5:4000`; "": it has none. */
  readonly udp: string;
  readonly region: string;
  /** Of the games: a page is led to nodes of its own build only. */
  readonly build: string;
  /** It takes no new rooms, and its rooms are on no list and are placed into no more. It does not change its mind. */
  readonly isDraining: boolean;
  readonly rooms: number;
  readonly mostRooms: number;
  readonly players: number;
  /** How late its ticks are lately, ms: see load.ts. */
  readonly latenessMs: number;
}

/** A room, as its node announces it. */
export interface FleetRoom {
  readonly code: string;
  readonly game: string;
  /** Found by its code only: on no list, and nobody is placed into it. */
  readonly isPrivate: boolean;
  /** Its fill. Bots do not count. */
  readonly players: number;
  /** So many more may be placed into it: a hint, because seats are checked on arrival. 0: it is on the list, and nobody is placed. */
  readonly openSeats: number;
  /** What the list of rooms shows of it, as the host writes it; the directory does not read it. "": it is claimed, and not made yet. */
  readonly listing: string;
}

/** Why there is no answer: the directory cannot be reached, was too slow, too much is asked of it, or the question makes no sense. */
export type Unanswered = "away" | "late" | "busy" | "malformed";

/** What a node tells every few seconds, and at once when a room is made or closed. */
export interface Renewal {
  readonly node: FleetNode;
  /** Higher with each renewal. One that arrives after a later one changes nothing. */
  readonly round: number;
  /** The newest round that was answered; 0: none. */
  readonly after: number;
  /** Rooms that are new or have changed: `MOST_ANNOUNCED` at most. */
  readonly rooms: readonly FleetRoom[];
  /** Codes of its rooms that are gone, as many at most. Those of a node that drains may be claimed (`find` says `gone`). */
  readonly closed: readonly string[];
}

export interface Renewed {
  /** false: the directory has not kept what rounds up to `after` said (the lease was lost, or the server's memory). Announce all rooms. */
  readonly isWhole: boolean;
  /** Of the rooms that were announced, those that another living node has by now. Close these copies. */
  readonly taken: readonly string[];
  /** Rooms into which players were placed since the last renewal. Announce them again: they may not have come. */
  readonly placed: readonly string[];
  /** What an operator wants of this node, told once; undefined: nothing new. */
  readonly order: NodeOrder | undefined;
}

/** `drain`: take no new rooms, and end when the others are empty. `move`: hand every room to another node, running matches too. */
export type NodeOrder = "drain" | "move";

/** Whom a room is wanted for. */
export interface PlaceWish {
  readonly game: string;
  readonly build: string;
  /** Preferred: another region is taken where this one has no node, or no room left. undefined: all are alike. */
  readonly region?: string;
  /** `any`: the fullest open room, else a new one that others are placed into at once. Else a new one, listed or not. */
  readonly room: "any" | "public" | "private";
  /** Of a room of this game. */
  readonly seats: number;
  /** Codes for a new room, drawn at random, in the order in which they are tried: `MOST_CODES` at most. */
  readonly codes: readonly string[];
  /** Nodes that did not answer. */
  readonly notNodes: readonly string[];
  /** Rooms that were full, or that the player was kicked from. */
  readonly notRooms: readonly string[];
}

export type Placed =
  /** `isNew`: the code was claimed just now; the node makes the room when the first player comes. */
  | { readonly kind: "room"; readonly code: string; readonly node: FleetNode; readonly isNew: boolean }
  /** No node of this build takes players; or all of them are full; or every code is another room's. */
  | { readonly kind: "none"; readonly why: "build" | "full" | "code" };

export type Found =
  | { readonly kind: "here"; readonly room: FleetRoom; readonly node: FleetNode }
  /** Its node's lease is over. `claim` gives the code to another one. */
  | { readonly kind: "gone"; readonly room: FleetRoom }
  | { readonly kind: "unknown" };

/** `elsewhere`: it is not at `from` (any more); `target`: there is no living node `to` of the same build that takes rooms. */
export type Moved = "moved" | "elsewhere" | "target" | "unknown";

/** Times of a directory, ms. All nodes of a fleet have the same. */
export interface DirectoryTimes {
  /** A node is alive for so long after a renewal. Default 8 s. */
  readonly leaseMs: number;
  /** A room is remembered for so long after it was announced. Default 10 min. */
  readonly roomMs: number;
  /** A code is kept for so long for a room that is not made yet. Default 15 s. */
  readonly claimMs: number;
}

export const DIRECTORY_TIMES: DirectoryTimes = { leaseMs: 8000, roomMs: 600_000, claimMs: 15_000 };

/** Rooms, and closed ones, of one renewal. */
export const MOST_ANNOUNCED = 128;
/** Bytes of one parcel. */
export const MOST_PARCEL: number = 4 * 1024 * 1024;
/** Codes of one wish. */
export const MOST_CODES = 8;

export interface Directory {
  /** Renews the lease of a node, and says what of its rooms has changed. */
  renew(renewal: Renewal): Promise<Renewed | Unanswered>;
  /** Ends a lease at once, and with it every room of the node. */
  leave(node: string): Promise<"left" | Unanswered>;
  /** The room of a code, private ones too, also at a node that drains. */
  find(code: string): Promise<Found | Unanswered>;
  /** Leads a player to a room. Lowers the hint of that room until its node announces it again. */
  place(wish: PlaceWish): Promise<Placed | Unanswered>;
  /**
   * Gives a code that no living node has to the least loaded node; where a living node has it, leads there. So all who come back to a
   * room whose node died meet in one. Only for codes that `find` says are gone: what a client made up is not to be claimed.
   */
  claim(code: string, wish: PlaceWish): Promise<Placed | Unanswered>;
  /** Hands a room to another node, if it is still at `from`. Asked again it answers the same. */
  move(code: string, from: string, to: string): Promise<Moved | Unanswered>;
  /** Keeps what another node needs to go on with a room, for as long as a claim. Do this before `move`. */
  send(code: string, to: string, parcel: Uint8Array): Promise<"sent" | Unanswered>;
  /** Takes what was sent to a node, once. */
  collect(code: string, node: string): Promise<{ readonly parcel: Uint8Array | undefined } | Unanswered>;
  /** Leaves an order of an operator for a node, which has it with its next renewal. */
  order(node: string, order: NodeOrder): Promise<"ordered" | Unanswered>;
  /** Rooms that anybody may see: those with open seats first, then the fullest. `most` of them. */
  list(game: string, build: string, most: number): Promise<readonly FleetRoom[] | Unanswered>;
  /** Every living node, by id. */
  nodes(): Promise<readonly FleetNode[] | Unanswered>;
  /** Lets go of the connection; leases run out by themselves. */
  end(): void;
}
