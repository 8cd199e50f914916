// Several servers that share a directory are one to their players: each of them leads to the room that a player wants.

import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import type { Renewal } from "../../src/fleet/directory.ts";
import { MemoryDirectory } from "../../src/fleet/memory-directory.ts";
import type { HostedOptions } from "../../src/host/hosted.ts";
import type { HostedRoom } from "../../src/host/room/hosted-room.ts";
import { LOBBY_RULES, type Standing } from "../../src/index.ts";
import type { GameServer, ServeOptions } from "../../src/node/index.ts";
import type { Room } from "../../src/server/room.ts";
import { endAll, Person, right, startServer, until, type Walk, walk } from "./served.ts";

afterEach(() => {
  lostAnswers = 0;
  forged = broken = false;
  void endAll();
});
afterAll(endAll);

const directories: MemoryDirectory[] = [];
/** What is sent through the directory throws. */
let broken = false;
/** Moves happen, and so many answers to them are lost. */
let lostAnswers = 0;
/** Somebody changes what is sent. */
let forged = false;

class Breakable extends MemoryDirectory {
  override async send(code: string, to: string, parcel: Uint8Array): ReturnType<MemoryDirectory["send"]> {
    if (broken) throw new Error("The directory broke a promise.");
    return super.send(code, to, forged ? parcel.with(parcel.length - 1, parcel.at(-1)! ^ 1) : parcel);
  }

  override async move(code: string, from: string, to: string): ReturnType<MemoryDirectory["move"]> {
    const moved = await super.move(code, from, to);
    return lostAnswers-- > 0 ? "late" : moved;
  }

  override async renew(renewal: Renewal): ReturnType<MemoryDirectory["renew"]> {
    return this.#isSilent ? "late" : super.renew(renewal);
  }

  override async collect(code: string, node: string): ReturnType<MemoryDirectory["collect"]> {
    return this.#isSilent ? "late" : super.collect(code, node);
  }

  get #isSilent(): boolean {
    return lostAnswers > 0 && this.isCutOff;
  }

  /** Its server gets no other answers either. */
  isCutOff = false;
}

/** By server. */
const breakables = new Map<GameServer, Breakable>();

function cutOff(server: GameServer): void {
  const breakable = breakables.get(server);
  if (breakable !== undefined) breakable.isCutOff = true;
}

const SECRET = "a secret that all servers of the fleet share";

/** Servers of one fleet, which know of each other. */
async function fleetOf(
  count: number,
  game: HostedOptions<Walk> = {},
  options: ServeOptions = {},
  builds: readonly string[] = [],
): Promise<readonly GameServer[]> {
  const directory = new MemoryDirectory(() => performance.now());
  directories.push(directory);
  const servers: GameServer[] = [];
  for (let i = 0; i < count; i++) {
    const own = new Breakable(() => performance.now(), {}, directory);
    const all = { ...options, secret: SECRET, build: builds[i], directory: own };
    const server = await startServer({ walk: walk(game) }, all);
    breakables.set(server, own);
    servers.push(server);
  }
  const known = async () => directory.nodes();
  for (let waits = 0; (await known()).length < count; waits++) {
    expect(waits).toBeLessThan(200);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return servers;
}

function roomOf({ hostServer }: GameServer): HostedRoom | undefined {
  return [...(hostServer?.host.all() ?? [])][0];
}

function matchOf(server: GameServer): Room | undefined {
  for (const { match } of server.hostServer?.host.all() ?? []) return match;
  return undefined;
}

describe("[FT1] a fleet of servers", () => {
  it("leads players who come to different servers into one room", async () => {
    const [a, b, c] = await fleetOf(3);
    const ann = new Person(a.port, "ann");
    await until("ann plays", () => ann.places.size === 1);
    const bob = new Person(b.port, "bob");
    await until("bob is with her", () => bob.places.size === 2);
    const cat = new Person(c.port, "cat");
    await until("cat is with them", () => cat.places.size === 3);
    expect(new Set([ann, bob, cat].map(({ session }) => session.reception?.room)).size).toBe(1);
    expect([a, b, c].map((server) => server.hostServer?.host.rooms).sort()).toEqual([0, 0, 1]);
  });

  it("hands a running match over when one of its servers stops, and its players play on with the client that they had", async () => {
    const ended = vi.fn();
    const [a, b] = await fleetOf(2, { bots: { fill: 3, make: right } }, { onMatchEnd: ended });
    const [ann, bob] = [new Person(a.port, "ann"), new Person(a.port, "bob")];
    await until("both play, with a bot", () => ann.places.size === 3 && bob.places.size === 3);
    const here = [a, b].find(({ hostServer }) => hostServer?.host.rooms === 1) ?? a;
    const there = here === a ? b : a;
    const clients = [ann, bob].map(({ session }) => session.client);
    ann.move = -1;
    await until("ann has gone left", () => (bob.places.get(ann.seat) ?? 320) < 250);
    const tick = matchOf(here)?.tick ?? 0;
    void here.stop(30_000);
    await until(
      "the room is at the other server",
      () => matchOf(there) !== undefined && here.hostServer?.host.rooms === 0,
    );
    await until("they play there", () => (matchOf(there)?.tick ?? 0) > tick + 60);
    expect([ann, bob].map(({ session }) => session.client)).toEqual(clients);
    expect([ann, bob].map(({ session }) => session.lobby.state)).toEqual(["game", "game"]);
    bob.move = -1;
    await until("ann sees bob go left", () => (ann.places.get(bob.seat) ?? 320) < 250);
    for (const { session } of [ann, bob]) expect(session.client?.quality.rollbacks["own rule"]).toBe(0);
    await until("the bot is back", () => ann.places.size === 3);
    expect(ended).not.toHaveBeenCalled();
  });

  it("ends a server that an operator orders to move, and its players play on at the other one", async () => {
    const [a, b] = await fleetOf(2);
    const ann = new Person(a.port, "ann");
    await until("ann plays", () => ann.places.size === 1);
    const here = [a, b].find((server) => matchOf(server) !== undefined) ?? a;
    const there = here === a ? b : a;
    const { client } = ann.session;
    const directory = directories.at(-1);
    const nodes = (await directory?.nodes()) ?? [];
    const node =
      typeof nodes === "string" ? undefined : nodes.find(({ address }) => address === `:${here.port}`);
    expect(await directory?.order(node?.id ?? "", "move")).toBe("ordered");
    await until("the room is at the other server", () => matchOf(there) !== undefined);
    expect(here.isStopping).toBe(true);
    const tick = matchOf(there)?.tick ?? 0;
    await until("she plays there", () => (matchOf(there)?.tick ?? 0) > tick + 30 && ann.places.size === 1);
    expect(ann.session.client).toBe(client);
  });

  it("[HO61] holds a room until it is known whether it has moved: at no time is it played at two servers", async () => {
    const [a, b] = await fleetOf(2);
    const ann = new Person(a.port, "ann");
    await until("ann plays", () => ann.places.size === 1);
    const here = [a, b].find((server) => matchOf(server) !== undefined) ?? a;
    const there = here === a ? b : a;
    const code = ann.session.reception?.room ?? "";
    const { client } = ann.session;
    lostAnswers = 5;
    void here.stop(60_000);
    await until("an answer is lost", () => lostAnswers < 5);
    // They are led to the room's new place, and open it there.
    const bob = new Person(there.port, "bob", walk(), { room: code });
    let twice = 0;
    await until("all play there", () => {
      const old = here.hostServer?.host.room(code);
      if (old?.isPacked === false && matchOf(there) !== undefined) twice++;
      return ann.places.size === 2 && bob.places.size === 2 && old === undefined;
    });
    expect(twice).toBe(0);
    expect(ann.session.client).toBe(client);
  });

  it("[HO61] lets a room play on when nobody says whether it has moved, and moves it as it is then", async () => {
    const [a, b] = await fleetOf(2);
    const ann = new Person(a.port, "ann");
    await until("ann plays", () => ann.places.size === 1);
    const here = [a, b].find((server) => matchOf(server) !== undefined) ?? a;
    const there = here === a ? b : a;
    const { client } = ann.session;
    cutOff(here);
    lostAnswers = 1_000_000;
    void here.stop(60_000);
    await until("the room is packed", () => roomOf(here)?.isPacked === true);
    await until("it plays on", () => roomOf(here)?.isPacked === false);
    const before = matchOf(here)?.tick ?? 0;
    await until("the match goes on", () => (matchOf(here)?.tick ?? 0) > before + 60);
    expect(matchOf(there)).toBeUndefined();
    const tick = matchOf(here)?.tick ?? 0;
    lostAnswers = 0;
    await until("the room is at the other server", () => matchOf(there) !== undefined);
    expect(matchOf(there)?.tick).toBeGreaterThanOrEqual(tick);
    await until("she plays there", () => (matchOf(there)?.tick ?? 0) > tick + 60 && ann.places.size === 1);
    expect(roomOf(here)).toBeUndefined();
    expect(ann.session.client).toBe(client);
  });

  it("[HO62] leads the people of a match on when it is over, together, where only servers of another build are left", async () => {
    let isOver = false;
    const lobby = { ...LOBBY_RULES.dropIn, seats: 6, afterGameMs: 200, leaderboardMs: 200 };
    const judge = (): Standing => {
      const finished = [0, 1].map((seat) => ({ seat, score: 0, outcome: "", hasWon: false }));
      return isOver ? { finished } : {};
    };
    const ended: string[] = [];
    const [a, b] = await fleetOf(2, { lobby, judge }, { onMatchEnd: ({ cause }) => void ended.push(cause) }, [
      "old",
      "new",
    ]);
    const played = walk({ lobby, judge });
    const people = ["ann", "bob"].map((name) => new Person(a.port, name, played));
    await until("both play", () => people.every(({ places }) => places.size === 2));
    const code = people[0].session.reception?.room;
    expect(roomOf(a)?.code).toBe(code);
    const clients = people.map(({ session }) => session.client);
    void a.stop(60_000);
    const tick = matchOf(a)?.tick ?? 0;
    await until("the match goes on", () => (matchOf(a)?.tick ?? 0) > tick + 60);
    expect(people.map(({ session }) => session.client)).toEqual(clients);
    isOver = true;
    await until("they are at the other server", () => (roomOf(b)?.visitors ?? 0) === 2);
    isOver = false;
    await until("both play", () => people.every(({ places }) => places.size === 2));
    expect(people.map(({ session }) => session.reception?.room)).toEqual([code, code]);
    expect(new Set(ended)).toEqual(new Set(["finished"]));
  });

  it("[HO61] opens no room that somebody else has left at the directory, and reports it", async () => {
    const faults: string[] = [];
    const [a, b] = await fleetOf(2, {}, { onFault: (error) => void faults.push(String(error)) });
    const ann = new Person(a.port, "ann");
    await until("ann plays", () => ann.places.size === 1);
    const here = [a, b].find((server) => matchOf(server) !== undefined) ?? a;
    const tick = matchOf(here)?.tick ?? 0;
    forged = true;
    void here.stop(60_000);
    await until("it is reported", () => faults.length > 0);
    forged = false;
    expect(faults[0]).toContain("give every node the same SECRET");
    await until("she is in a new match", () => ann.places.size === 1 && roomOf(here) === undefined);
    expect(matchOf(here === a ? b : a)?.tick).toBeLessThan(tick + 600);
  });

  it("lets a room play on where it is when its hand-over fails, and reports why", async () => {
    const faults: unknown[] = [];
    const [a, b] = await fleetOf(2, {}, { onFault: (error) => void faults.push(error) });
    const ann = new Person(a.port, "ann");
    await until("ann plays", () => ann.places.size === 1);
    const here = [a, b].find((server) => matchOf(server) !== undefined) ?? a;
    broken = true;
    void here.stop(60_000);
    await until("a hand-over has failed", () => faults.length > 0);
    const tick = matchOf(here)?.tick ?? 0;
    await until("the match goes on", () => (matchOf(here)?.tick ?? 0) > tick + 60);
    broken = false;
    await until("the room is at the other server", () => matchOf(here === a ? b : a) !== undefined);
  });
});
