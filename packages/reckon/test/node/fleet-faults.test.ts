// A fleet in one process, parts of which fail: a server that is gone without a word, one that stands still and comes back, a directory
// that begins anew empty, and one that is slow. `npm run -s soak:fleet` measures the same with real processes and a real Redis.

import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { Directory, Unanswered } from "../../src/fleet/directory.ts";
import { MemoryDirectory } from "../../src/fleet/memory-directory.ts";
import type { GameServer } from "../../src/node/index.ts";
import { endAll, Person, startServer, until, walk } from "./served.ts";

afterEach(() => void endAll());
afterAll(endAll);

const SECRET = "a secret that all servers of the fleet share";
/** A node renews its lease every two seconds. */
const LEASE_MS = 3000;

type Ask = (...args: readonly unknown[]) => Promise<unknown>;

/** What a server has of the directory: it may be cut off, or slow, and the directory itself may begin anew. */
class Wire {
  isCut = false;
  isSlow = false;
  readonly directory: Directory;

  constructor(common: () => Directory) {
    this.directory = new Proxy({} as Directory, {
      get: (_, method: keyof Directory) => {
        if (method === "end") return () => {};
        return async (...args: readonly unknown[]): Promise<unknown> => {
          if (this.isCut) return "away" satisfies Unanswered;
          if (this.isSlow) await new Promise((resolve) => setTimeout(resolve, 300));
          return this.isSlow
            ? ("late" satisfies Unanswered)
            : (common()[method] as Ask).apply(common(), [...args]);
        };
      },
    });
  }
}

class FleetStand {
  common = fresh();
  readonly servers: GameServer[] = [];
  readonly wires: Wire[] = [];

  static async of(count: number): Promise<FleetStand> {
    const stand = new FleetStand();
    for (let i = 0; i < count; i++) {
      const wire = new Wire(() => stand.common);
      stand.wires.push(wire);
      stand.servers.push(await startServer({ walk: walk() }, { secret: SECRET, directory: wire.directory }));
    }
    await until("the directory knows all servers", async () => (await stand.nodes()).length === count);
    // They look for each other a few times per second, and tell whoever comes of the others.
    await new Promise((resolve) => setTimeout(resolve, 600));
    return stand;
  }

  async nodes(): Promise<readonly { readonly id: string; readonly address: string }[]> {
    const nodes = await this.common.nodes();
    return typeof nodes === "string" ? [] : nodes;
  }

  /** The place in the list of the server that has a room; −1: none has. */
  holder(code: string): number {
    return this.servers.findIndex(({ hostServer }) => hostServer?.host.room(code) !== undefined);
  }

  holders(code: string): number {
    return this.servers.filter(({ hostServer }) => hostServer?.host.room(code) !== undefined).length;
  }

  /** A server is gone, and the directory hears nothing of it. */
  kill(at: number): void {
    this.wires[at].isCut = true;
    void this.servers[at].stop();
    this.servers.splice(at, 1);
    this.wires.splice(at, 1);
  }
}

function fresh(): MemoryDirectory {
  return new MemoryDirectory(() => performance.now(), { leaseMs: LEASE_MS });
}

function roomOf({ session }: Person): string {
  return session.reception?.room ?? "";
}

async function together(...people: readonly Person[]): Promise<void> {
  const isDone = (): boolean => people.every(({ places }) => places.size === people.length);
  await until("all play in one room", isDone).catch((error) => {
    const at = people.map(({ session: { lobby } }) => `${lobby.state} ${lobby.loss} ${lobby.sentence}`);
    throw new Error(`${error.message} They are at ${at}, in ${people.map(roomOf)}.`);
  });
}

async function listed({ port }: GameServer): Promise<readonly string[]> {
  const rooms = (await (await fetch(`http://127.0.0.1:${port}/rooms`)).json()) as { code: string }[];
  return rooms.map(({ code }) => code);
}

describe("[FT1] the players of a server that is gone without a word", () => {
  it("meet in one room of another server, under the code that they had, and are on the list there", async () => {
    const stand = await FleetStand.of(3);
    const ann = new Person(stand.servers[0].port, "ann");
    await together(ann);
    // From another server: each has a home that lives or dies with the room.
    const bob = new Person(stand.servers[1].port, "bob");
    await together(ann, bob);
    const code = roomOf(ann);
    stand.kill(stand.holder(code));
    await until(
      "both have lost the match",
      () => ann.session.client === undefined && bob.session.client === undefined,
    );
    expect([ann, bob].map(({ session }) => session.lobby.sentence)).toEqual([
      expect.any(String),
      expect.any(String),
    ]);
    await together(ann, bob);
    expect([roomOf(ann), roomOf(bob), stand.holders(code)]).toEqual([code, code, 1]);
    for (const server of stand.servers)
      await until("the room is on the list", async () => (await listed(server)).includes(code));
  });
});

describe("[FT2] a server that the directory had lost for longer than a lease", () => {
  it("has its rooms on the list again, and closes one that another server has by now, whose players follow", async () => {
    const stand = await FleetStand.of(2);
    const ann = new Person(stand.servers[0].port, "ann");
    await together(ann);
    const code = roomOf(ann);
    const [holder, other] = stand.holder(code) === 0 ? [0, 1] : [1, 0];
    const { client } = ann.session;
    await until("the room is on the list", async () => (await listed(stand.servers[other])).includes(code));
    stand.wires[holder].isCut = true;
    await until("it is on no list", async () => (await listed(stand.servers[other])).length === 0);
    stand.wires[holder].isCut = false;
    await until("it is on the list again", async () => (await listed(stand.servers[other])).includes(code));
    expect(ann.session.client).toBe(client);
    stand.wires[holder].isCut = true;
    await until("its node is gone", async () => (await stand.nodes()).length === 1);
    // Somebody else of the room comes back, and gets on elsewhere.
    const wish = {
      game: "walk",
      build: "default",
      room: "any",
      seats: 6,
      codes: ["SPARE"],
      notNodes: [],
      notRooms: [],
    } as const;
    expect(await stand.common.claim(code, wish)).toMatchObject({ kind: "room", code, isNew: true });
    stand.wires[holder].isCut = false;
    await until("the copy is closed", () => stand.servers[holder].hostServer?.host.room(code) === undefined);
    await until("ann plays again", () => ann.session.client !== client && ann.places.size === 1);
    expect([roomOf(ann), stand.holder(code), stand.holders(code)]).toEqual([code, other, 1]);
  });
});

describe("[FT3] a directory that begins anew empty", () => {
  it("is told everything again, while matches go on and newcomers find the room", async () => {
    const stand = await FleetStand.of(2);
    const ann = new Person(stand.servers[0].port, "ann");
    await together(ann);
    const { client } = ann.session;
    for (const wire of stand.wires) wire.isCut = true;
    stand.common = fresh();
    const before = client?.quality.snapshots ?? 0;
    await until("the match goes on", () => (client?.quality.snapshots ?? 0) > before + 30);
    for (const wire of stand.wires) wire.isCut = false;
    for (const server of stand.servers)
      await until("the room is on the list", async () => (await listed(server)).includes(roomOf(ann)));
    const bob = new Person(stand.servers[1 - stand.holder(roomOf(ann))].port, "bob");
    await together(ann, bob);
    expect(ann.session.client).toBe(client);
  });
});

describe("[FT4] a directory that does not answer in time", () => {
  it("leaves every server with its own rooms, in which newcomers play, and which all know when it answers", async () => {
    const stand = await FleetStand.of(2);
    const ann = new Person(stand.servers[0].port, "ann");
    await together(ann);
    const { client } = ann.session;
    const away = stand.servers[1 - stand.holder(roomOf(ann))];
    for (const wire of stand.wires) wire.isSlow = true;
    const bob = new Person(away.port, "bob");
    await together(bob);
    expect(roomOf(bob)).not.toBe(roomOf(ann));
    for (const wire of stand.wires) wire.isSlow = false;
    const codes = [roomOf(ann), roomOf(bob)].sort();
    for (const server of stand.servers)
      await until(
        "all rooms are on the list",
        async () => [...(await listed(server))].sort().join() === codes.join(),
      );
    expect([ann.session.client, codes.map((code) => stand.holders(code))]).toEqual([client, [1, 1]]);
  });
});
