// Nodes, rooms and wishes for tests of directories: made whole, with what a test names changed.

import type {
  Directory,
  FleetNode,
  FleetRoom,
  Placed,
  PlaceWish,
  Renewed,
  Unanswered,
} from "../../src/fleet/directory.ts";

/** The id of a node by a letter. */
export function idOf(letter: string): string {
  return letter.repeat(16);
}

export function nodeNamed(letter: string, over: Partial<FleetNode> = {}): FleetNode {
  return {
    id: idOf(letter),
    address: `wss://play.example.org/${letter}`,
    udp: "203.0.113.5:4000",
    region: "north",
    build: "b1",
    isDraining: false,
    rooms: 0,
    mostRooms: 100,
    players: 0,
    latenessMs: 0,
    ...over,
  };
}

export function roomCoded(code: string, over: Partial<FleetRoom> = {}): FleetRoom {
  return {
    code,
    game: "dash",
    isPrivate: false,
    players: 2,
    openSeats: 6,
    listing: `{"phase":"game"}`,
    ...over,
  };
}

export function wishFor(over: Partial<PlaceWish> = {}): PlaceWish {
  return {
    game: "dash",
    build: "b1",
    room: "any",
    seats: 8,
    codes: ["NEW22", "NEW33"],
    notNodes: [],
    notRooms: [],
    ...over,
  };
}

/** An answer that must be there. */
export function answered<T>(answer: T | Unanswered): T {
  if (["away", "late", "busy", "malformed"].includes(answer as string))
    throw new Error(`The directory answered ${String(answer)}.`);
  return answer as T;
}

/** Where a wish led, in short: the code and the letter of the node, with + for a new room; or why nowhere. */
export function ledTo(answer: Placed | Unanswered): string {
  const placed = answered(answer);
  if (placed.kind === "none") return placed.why;
  return `${placed.code} ${placed.node.id[0]}${placed.isNew ? "+" : ""}`;
}

/** A node that renews by hand. */
export class HandNode {
  readonly directory: Directory;
  node: FleetNode;
  round = 0;
  after = 0;

  constructor(directory: Directory, letter: string, over: Partial<FleetNode> = {}) {
    this.directory = directory;
    this.node = nodeNamed(letter, over);
  }

  async renew(rooms: readonly FleetRoom[] = [], closed: readonly string[] = []): Promise<Renewed> {
    const { node, after } = this;
    const round = ++this.round;
    const renewed = answered(await this.directory.renew({ node, round, after, rooms, closed }));
    this.after = round;
    return renewed;
  }
}
