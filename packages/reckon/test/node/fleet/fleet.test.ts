// Where a server of a fleet leads a visitor, as its host asks it, with a directory whose time the test keeps.

import { describe, expect, it } from "vitest";
import type { FleetNode } from "../../../src/fleet/directory.ts";
import { MemoryDirectory } from "../../../src/fleet/memory-directory.ts";
import type { Route, RouteQuestion } from "../../../src/host/routes.ts";
import { Fleet } from "../../../src/node/fleet/fleet.ts";
import { Permits } from "../../../src/node/fleet/permits.ts";
import { RoomList } from "../../../src/node/fleet/room-list.ts";

const DEAD = "n".repeat(16);
const LEASE_MS = 8000;

class Stand {
  now = 0;
  readonly directory = new MemoryDirectory(() => this.now, { leaseMs: LEASE_MS });
  readonly fleet: Fleet;
  #round = 0;

  constructor() {
    this.fleet = new Fleet({
      ...{
        directory: this.directory,
        games: ["walk"],
        address: () => ":1",
        udp: "",
        region: "r",
        build: "default",
      },
      ...{ mostRooms: 9, secret: new Uint8Array(32), host: () => undefined, latenessMs: () => 0 },
      now: () => this.now,
      onMove: () => {},
      onOrder: () => {},
      onFault: (error) => expect.fail(String(error)),
    });
  }

  /** A node renews its lease, with a room in which there is a place. */
  async renew(node: FleetNode, ...codes: readonly string[]): Promise<void> {
    const rooms = codes.map((code) => ({
      code,
      game: "walk",
      isPrivate: false,
      players: 1,
      openSeats: 3,
      listing: `"${code}"`,
    }));
    await this.directory.renew({ node, round: ++this.#round, after: 0, rooms, closed: [] });
  }

  route(wish: Partial<RouteQuestion["wish"]>, more: Partial<RouteQuestion> = {}): Promise<Route> {
    return new Promise((resolve) => {
      const question = {
        wish: { game: "walk", room: "", ...wish },
        seal: undefined,
        seats: 4,
        notRooms: [],
        ...more,
      };
      this.fleet.hooks.route?.(question, resolve);
    });
  }
}

function nodeNamed(id: string): FleetNode {
  const load = { rooms: 1, mostRooms: 9, players: 1, latenessMs: 0 };
  return { id, address: ":2", udp: "", region: "r", build: "default", isDraining: false, ...load };
}

function nodeOf(route: Route): string {
  return route.to === "there" ? route.place.node : route.to;
}

describe("[FT5] a player who comes back to a room", () => {
  const seal = { room: "ROOM5", id: 1, ticket: 1 } as const;

  it("is led to its node, unless they say that it is dead: then they wait for the end of its lease, and are led elsewhere", async () => {
    const stand = new Stand();
    await stand.renew(nodeNamed(DEAD), "ROOM5");
    expect(nodeOf(await stand.route({}, { seal }))).toBe(DEAD);
    let answer: Route | undefined;
    const waiting = stand.route({ notNodes: [DEAD] }, { seal }).then((route) => {
      answer = route;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(answer).toBeUndefined();
    stand.now = LEASE_MS + 1;
    await stand.renew(stand.fleet.node);
    await waiting;
    expect(answer).toEqual({ to: "here", code: "ROOM5" });
  });

  it("is led there after all when the lease goes on: it may be only they who cannot reach the node", async () => {
    const stand = new Stand();
    await stand.renew(nodeNamed(DEAD), "ROOM5");
    expect(nodeOf(await stand.route({ again: "ROOM5", notNodes: [DEAD] }))).toBe(DEAD);
  });

  it.each([{ seal }, {}])("is led to another room when their own is full by then %#", async (more) => {
    const stand = new Stand();
    await stand.renew(nodeNamed(DEAD), "ROOM5", "ROOM6");
    const route = await stand.route({ again: "ROOM5" }, { ...more, notRooms: ["ROOM5"] });
    const placed = await stand.directory.find("ROOM6");
    expect(nodeOf(route)).toBe(DEAD);
    expect(placed).toMatchObject({ kind: "here", room: { players: 2 } });
  });
});

describe("[HO61] a player who comes with a permit before their room has moved", () => {
  it("is led back to the node that still has it, so no room of the same code is made here", async () => {
    const stand = new Stand();
    await stand.renew(nodeNamed(DEAD), "ROOM5");
    const permits = new Permits({ secret: new Uint8Array(32), node: DEAD });
    const permit = await permits.sign({ node: stand.fleet.id, room: "ROOM5" });
    expect(nodeOf(await stand.route({ permit }))).toBe(DEAD);
  });

  it("is let in when the directory says that the room is here, and where it does not know the room", async () => {
    const stand = new Stand();
    await stand.renew(stand.fleet.node, "ROOM5");
    const permits = new Permits({ secret: new Uint8Array(32), node: DEAD });
    for (const room of ["ROOM5", "ROOM6"]) {
      const permit = await permits.sign({ node: stand.fleet.id, room });
      expect(await stand.route({ permit })).toEqual({ to: "here", code: room });
    }
  });
});

describe("[FT5] the list of rooms of a fleet", () => {
  it("is never older than a moment, however long nobody has looked, and stays as it was without an answer", async () => {
    const stand = new Stand();
    const list = new RoomList(stand.directory, ["walk"], "default");
    await stand.renew(nodeNamed(DEAD), "ROOM5");
    expect(await list.text(0)).toBe('["ROOM5"]');
    stand.now = LEASE_MS + 1;
    expect(await list.text(100)).toBe('["ROOM5"]');
    expect(await list.text(stand.now)).toBe("[]");
    await stand.renew(nodeNamed(DEAD), "ROOM6");
    expect(await list.text(stand.now + 1000)).toBe('["ROOM5","ROOM6"]');
    Object.assign(stand.directory, { list: async () => "away" });
    expect(await list.text(stand.now + 2000)).toBe('["ROOM5","ROOM6"]');
  });
});
