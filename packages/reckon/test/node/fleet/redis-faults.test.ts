// What a directory does while its Redis is away, slow, empty, wrong or not the one it was: every question is answered by a word, the
// loop of a server goes on, and everything is there again afterwards. A real server each time, killed and stopped by signals.

import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FleetRoom } from "../../../src/fleet/directory.ts";
import { NodeLease } from "../../../src/fleet/node-lease.ts";
import { RedisDirectory, type RedisDirectoryOptions } from "../../../src/node/fleet/redis-directory.ts";
import { LONG } from "../../fleet/contract-stand.ts";
import { answered, HandNode, idOf, ledTo, nodeNamed, roomCoded, wishFor } from "../../fleet/fleet-parts.ts";
import { pause, REDIS_PROGRAM, RedisServer, untilAsked } from "./redis-server.ts";

/** A process with rooms, which turns its loop by itself. */
class Looped {
  readonly rooms: readonly FleetRoom[];
  readonly taken: string[] = [];
  readonly lease: NodeLease;
  /** It stands still, as a process does that is stopped. */
  isStopped = false;
  readonly #timer: NodeJS.Timeout;

  constructor(directory: RedisDirectory, letter: string, codes: readonly string[]) {
    this.rooms = codes.map((code) => roomCoded(code));
    const onTaken = (code: string): unknown => this.taken.push(code);
    const node = nodeNamed(letter);
    this.lease = new NodeLease({ directory, node: () => node, onTaken, renewMs: 50, retryMs: 20 });
    for (const room of this.rooms) this.lease.announce(room);
    this.#timer = setInterval(() => {
      if (!this.isStopped) this.lease.update(performance.now());
    }, 5);
  }

  end(): void {
    clearInterval(this.#timer);
  }
}

describe.skipIf(REDIS_PROGRAM === undefined)("a directory whose Redis", () => {
  let server: RedisServer;
  let ends: (() => void)[];

  beforeEach(async () => {
    ends = [];
    server = new RedisServer();
    await server.start();
  });
  afterEach(async () => {
    for (const end of ends) end();
    await server.end();
  });

  const open = async (options: Partial<RedisDirectoryOptions> = {}): Promise<RedisDirectory> => {
    const one = new RedisDirectory({ url: server.url, ...options });
    ends.push(() => one.end());
    await untilAsked(one);
    return one;
  };
  const begin = async (letter: string, codes: readonly string[], leaseMs?: number): Promise<Looped> => {
    const times = leaseMs === undefined ? {} : { leaseMs };
    const one = new Looped(await open({ times, timeLimitMs: 100 }), letter, codes);
    ends.push(() => one.end());
    return one;
  };
  /** Waits until all rooms of some processes are on the list. */
  const untilListed = async (directory: RedisDirectory, ...processes: readonly Looped[]): Promise<void> => {
    const wanted = processes.flatMap(({ rooms }) => rooms.map(({ code }) => code)).sort();
    for (;;) {
      const rooms = await directory.list("dash", "b1", 1000);
      if (typeof rooms !== "string" && rooms.length === wanted.length) {
        expect(rooms.map(({ code }) => code).sort()).toEqual(wanted);
        return;
      }
      await pause(5);
    }
  };

  it("[DI13] is killed and started again empty is told everything again, by nodes that go on meanwhile", async () => {
    const seen = await open();
    const codes = (letter: string): string[] => Array.from({ length: 150 }, (_, i) => `${letter}ROOM${i}`);
    const processes = [await begin("a", codes("A")), await begin("b", codes("B"))];
    await untilListed(seen, ...processes);
    await server.kill();
    await pause(200);
    expect(["away", "late"]).toContain(await seen.find("AROOM1"));
    expect(["away", "late"]).toContain(await seen.place(wishFor()));
    // A change that it hears of when it is back.
    processes[0].lease.announce({ ...processes[0].rooms[0], players: 7 });
    await server.start();
    await untilListed(seen, ...processes);
    for (;;) {
      const found = await seen.find("AROOM0");
      if (typeof found !== "string" && found.kind === "here" && found.room.players === 7) break;
      await pause(5);
    }
    expect(processes.flatMap(({ taken }) => taken)).toEqual([]);
  });

  it("[DI13] stands still is not waited for beyond the time limit, and has everything when it goes on", async () => {
    const seen = await open({ timeLimitMs: 100 });
    const process = await begin("a", ["RRR22", "RRR33"]);
    await untilListed(seen, process);
    server.stop();
    const words: unknown[] = [];
    for (let i = 0; i < 6; i++) words.push(await seen.find("RRR22"));
    expect(words[0]).toBe("late");
    for (const word of words) expect(["late", "away"]).toContain(word);
    process.lease.announce(roomCoded("RRR44"));
    server.goOn();
    await untilAsked(seen);
    for (;;) {
      const rooms = await seen.list("dash", "b1", 9);
      if (typeof rooms !== "string" && rooms.length === 3) break;
      await pause(5);
    }
    expect(process.taken).toEqual([]);
  });

  it("[DI13] has lived on without a node that stood still gives it back its rooms, but for those that another has", async () => {
    const seen = await open({ times: LONG });
    const process = await begin("a", ["RRR22", "RRR33", "RRR44"], 100);
    await untilListed(seen, process);
    process.isStopped = true;
    while ((await seen.find("RRR33")) === "away" || answered(await seen.find("RRR33")).kind !== "gone")
      await pause(5);
    expect(answered(await seen.list("dash", "b1", 9))).toEqual([]);
    const heir = new HandNode(seen, "b");
    await heir.renew();
    const claims = await Promise.all([1, 2, 3].map(() => seen.claim("RRR33", wishFor())));
    expect(claims.map(ledTo).sort()).toEqual(["RRR33 b", "RRR33 b", "RRR33 b+"]);
    process.isStopped = false;
    while (process.taken.length === 0) await pause(5);
    expect(process.taken).toEqual(["RRR33"]);
    for (const code of ["RRR22", "RRR44"])
      while (answered(await seen.find(code)).kind !== "here") await pause(5);
    expect(await seen.find("RRR33")).toMatchObject({ kind: "here", node: { id: idOf("b") } });
  });

  it("[DI13] does not know the scripts is given them", async () => {
    const seen = await open({ times: LONG });
    await server.command("SCRIPT FLUSH");
    const node = new HandNode(seen, "a");
    const both = await Promise.all([node.renew([roomCoded("RRR22")]), seen.nodes()]);
    expect(both[0]).toMatchObject({ taken: [] });
    expect(await seen.find("RRR22")).toMatchObject({ kind: "here" });
  });

  it("[DI13] has something else under its keys, or takes no writes, is away, and is asked again", async () => {
    const states: boolean[] = [];
    const seen = await open({ onState: (isReady) => states.push(isReady) });
    await server.command("SET {reckon}:nodes nonsense");
    expect(await seen.nodes()).toBe("away");
    await server.command("DEL {reckon}:nodes");
    await untilAsked(seen);
    await server.command("REPLICAOF 127.0.0.1 1");
    const node = nodeNamed("a");
    const renewal = { node, round: 1, after: 0, rooms: [], closed: [] };
    for (let i = 0; i < 4; i++) expect(await seen.renew({ ...renewal, round: i + 1 })).toBe("away");
    // The connection was given up for a new one, which may lead to another server.
    while (typeof (await seen.find("RRR22")) === "string") await pause(5);
    expect(states).toEqual([true, false, true]);
    await server.command("REPLICAOF NO ONE");
    expect(await seen.renew({ ...renewal, round: 9 })).toMatchObject({ taken: [] });
  });

  it("[DI13] leaves too many questions unanswered is asked no more, and answers those that come later", async () => {
    const seen = await open({ timeLimitMs: 60_000 });
    server.stop();
    const asked = Array.from({ length: 1100 }, () => seen.find("RRR22"));
    expect(await Promise.race(asked.slice(1024))).toBe("busy");
    server.goOn();
    const words = (await Promise.all(asked)).map((answer) =>
      typeof answer === "string" ? answer : answer.kind,
    );
    expect(words.filter((word) => word === "unknown")).toHaveLength(1024);
    expect(words.filter((word) => word === "busy")).toHaveLength(76);
    expect(await seen.find("RRR22")).toEqual({ kind: "unknown" });
  });

  it("[DI13] never answers is given up, and asked over a new connection", async () => {
    let connections = 0;
    const socket = join(server.folder, "silent.sock");
    const silent: Server = createServer((one) => {
      connections++;
      one.on("error", () => {}).resume();
    });
    await new Promise<void>((resolve) => silent.listen(socket, resolve));
    ends.push(() => silent.close());
    const seen = new RedisDirectory({ url: `unix://${socket}`, timeLimitMs: 20 });
    ends.unshift(() => seen.end());
    while (connections < 3) expect(["away", "late"]).toContain(await seen.find("RRR22").then(slowly));
  });

  it("[DI13] is not there is away at once, and is found when it comes", async () => {
    await server.kill();
    const seen = new RedisDirectory({ url: server.url });
    ends.push(() => seen.end());
    for (let i = 0; i < 3; i++) expect(await seen.nodes()).toBe("away");
    await server.start();
    await untilAsked(seen);
    seen.end();
    expect(await seen.nodes()).toBe("away");
  });
});

it.each(["nonsense", "http://:secret@x", "redis://:secret@ho st/", ""])(
  "[DI13] an address of Redis that makes no sense is refused without being shown: %j",
  (url) => {
    const open = (): RedisDirectory => new RedisDirectory({ url });
    expect(open).toThrow("makes no sense");
    expect(open).not.toThrow("secret");
  },
);

/** A question in each few ms is enough. */
async function slowly<T>(answer: T): Promise<T> {
  await pause(2);
  return answer;
}
