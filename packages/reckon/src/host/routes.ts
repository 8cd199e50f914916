// Where a visitor is led when this process is one of several: the question that a host asks, and the answers. A server program that is
// part of a fleet answers (node/fleet/fleet.ts); without one a host has only its own rooms. Always true: a question may be answered
// later, and is answered once; the wish in it was read off the wire and checked.

import type { Place } from "../fleet/place.ts";
import type { Seal } from "./room/hosted-room-options.ts";
import type { SavedRoom } from "./saved-rooms.ts";
import type { VisitorWish } from "./visit/greeting.ts";

/** What a visitor wants that this host has no room for, or should not decide alone. */
export interface RouteQuestion {
  readonly wish: VisitorWish;
  /** Of the token that they showed. */
  readonly seal: Seal | undefined;
  /** Seats of a room of this game. */
  readonly seats: number;
  /** Rooms of this host that would not take them: full, or kicked from it. */
  readonly notRooms: readonly string[];
}

/** A room that another node handed over, as it was there. */
export interface Parcel {
  readonly room: SavedRoom;
  /** Its running match: see server/move; undefined: none ran. */
  readonly match: Uint8Array | undefined;
}

export type Route =
  /** In this host: in the room of this code, which is made if it is not there; without one as the host alone would do. */
  | { readonly to: "here"; readonly code?: string; readonly parcel?: Parcel }
  /** At another node. */
  | { readonly to: "there"; readonly place: Place }
  /** Nowhere. `room`: nobody has the room that they named. `build`: no node plays with their page; they must load it again. */
  | { readonly to: "nowhere"; readonly why: "room" | "full" | "build" };

export type Router = (question: RouteQuestion, done: (route: Route) => void) => void;
