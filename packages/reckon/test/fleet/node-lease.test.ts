// The lease of a process, over a directory in virtual time that answers when the test lets it.

import { beforeEach, describe, expect, it } from "vitest";
import type { Directory, FleetNode, Renewal, Renewed, Unanswered } from "../../src/fleet/directory.ts";
import { MemoryDirectory } from "../../src/fleet/memory-directory.ts";
import { NodeLease } from "../../src/fleet/node-lease.ts";
import { HandNode, idOf, ledTo, nodeNamed, roomCoded, wishFor } from "./fleet-parts.ts";

const STEP_MS = 50;

/** One process: its rooms, its lease, and the way to the directory. */
class Process {
  readonly renewals: Renewal[] = [];
  readonly taken: string[] = [];
  /** Instead of an answer. */
  trouble: Unanswered | undefined;
  /** Answers wait for `settle`. */
  isSlow = false;
  node: FleetNode = nodeNamed("a");
  directory: Directory;
  readonly lease: NodeLease;
  #settle: (() => void)[] = [];

  constructor(directory: Directory) {
    this.directory = directory;
    const renew = (renewal: Renewal): Promise<Renewed | Unanswered> => this.#renew(renewal);
    const leave = (id: string): Promise<"left" | Unanswered> => this.directory.leave(id);
    this.lease = new NodeLease({
      directory: { ...({} as Directory), renew, leave },
      node: () => this.node,
      onTaken: (code) => this.taken.push(code),
    });
  }

  /** Codes of the rooms that each renewal told of. */
  get told(): string[][] {
    return this.renewals.map(({ rooms }) => rooms.map(({ code }) => code));
  }

  settle(): void {
    for (const one of this.#settle.splice(0)) one();
  }

  async #renew(renewal: Renewal): Promise<Renewed | Unanswered> {
    this.renewals.push(renewal);
    if (this.isSlow) await new Promise<void>((resolve) => this.#settle.push(resolve));
    return this.trouble ?? this.directory.renew(renewal);
  }
}

let nowMs = 0;
let directory: MemoryDirectory;
let own: Process;

beforeEach(() => {
  nowMs = 1000;
  directory = new MemoryDirectory(() => nowMs);
  own = new Process(directory);
});

/** Time passes, with the process's loop in it. */
async function run(ms: number, process = own): Promise<void> {
  for (const endMs = nowMs + ms; nowMs < endMs; nowMs += STEP_MS) {
    process.lease.update(nowMs);
    // Promises of a renewal settle.
    for (let i = 0; i < 5; i++) await Promise.resolve();
  }
}

const listed = async (): Promise<readonly string[]> => {
  const rooms = await directory.list("dash", "b1", 100);
  return typeof rooms === "string" ? [rooms] : rooms.map(({ code }) => code);
};

describe("[DI12] the lease of a node", () => {
  it("is renewed every two seconds, with the figures of that moment and no room that has not changed", async () => {
    own.lease.announce(roomCoded("RRR22"));
    await run(STEP_MS);
    own.node = nodeNamed("a", { players: 9 });
    own.renewals.length = 0;
    await run(10_000);
    expect(own.renewals.map(({ rooms }) => rooms.length)).toEqual([0, 0, 0, 0, 0]);
    expect(await directory.nodes()).toEqual([own.node]);
    expect(own.lease.isWhole(nowMs)).toBe(true);
  });

  it("tells of new, shut and closed rooms at once, together, and of their fill with the next renewal", async () => {
    await run(STEP_MS);
    own.renewals.length = 0;
    own.lease.announce(roomCoded("RRR22"));
    own.lease.announce(roomCoded("RRR33"));
    await run(200);
    expect(own.told).toEqual([["RRR22", "RRR33"]]);
    own.lease.announce(roomCoded("RRR22", { players: 3 }));
    // The same again is no news.
    own.lease.announce(roomCoded("RRR33"));
    await run(200);
    expect(own.told).toHaveLength(1);
    own.lease.announce(roomCoded("RRR33", { openSeats: 0 }));
    await run(200);
    expect(own.told.slice(1)).toEqual([["RRR22", "RRR33"]]);
    own.lease.close("RRR22");
    await run(200);
    expect(own.renewals.at(-1)).toMatchObject({ rooms: [], closed: ["RRR22"] });
    expect(await listed()).toEqual(["RRR33"]);
    own.node = nodeNamed("a", { isDraining: true });
    own.lease.hurry();
    await run(200);
    expect(await listed()).toEqual([]);
  });

  it("tells of any number of rooms, in one renewal after the other", async () => {
    const codes = Array.from({ length: 300 }, (_, i) => `ROOM${i}`);
    for (const code of codes) own.lease.announce(roomCoded(code));
    await run(STEP_MS);
    expect(own.lease.isWhole(nowMs)).toBe(false);
    await run(4 * STEP_MS);
    expect(own.told.flat().sort()).toEqual([...codes].sort());
    expect(own.told.map((one) => one.length)).toEqual([128, 128, 44]);
    for (const code of codes) own.lease.close(code);
    await run(6 * STEP_MS);
    expect(await listed()).toEqual([]);
    expect(own.lease.isWhole(nowMs)).toBe(true);
  });

  it("keeps what was not answered, asks again twice per second, and never has two renewals under way", async () => {
    await run(STEP_MS);
    own.trouble = "away";
    own.lease.announce(roomCoded("RRR22"));
    own.renewals.length = 0;
    await run(3000);
    expect(own.renewals.length).toBeGreaterThanOrEqual(5);
    expect(own.renewals.length).toBeLessThanOrEqual(7);
    own.trouble = undefined;
    own.isSlow = true;
    own.renewals.length = 0;
    await run(5000);
    expect(own.renewals).toHaveLength(1);
    expect(await listed()).toEqual([]);
    expect(own.lease.isWhole(nowMs)).toBe(false);
    own.isSlow = false;
    own.settle();
    await run(200);
    expect(await listed()).toEqual(["RRR22"]);
    expect(own.lease.isWhole(nowMs)).toBe(true);
  });

  it("tells again what has changed while a renewal was under way", async () => {
    own.isSlow = true;
    own.lease.announce(roomCoded("RRR22"));
    own.lease.announce(roomCoded("RRR33"));
    await run(STEP_MS);
    own.lease.announce(roomCoded("RRR22", { players: 5 }));
    own.lease.close("RRR33");
    own.isSlow = false;
    own.settle();
    await run(300);
    expect(await directory.find("RRR22")).toMatchObject({ room: { players: 5 } });
    expect(await directory.find("RRR33")).toEqual({ kind: "unknown" });
  });

  it("that ran out while the process stood still is taken up with all rooms, and those that others have are handed back", async () => {
    for (const code of ["RRR22", "RRR33", "RRR44"]) own.lease.announce(roomCoded(code));
    await run(3000);
    nowMs += 20_000;
    expect(await listed()).toEqual([]);
    const heir = new HandNode(directory, "b");
    await heir.renew([roomCoded("RRR33", { players: 1 })]);
    own.lease.announce(roomCoded("RRR33", { players: 2 }));
    await run(500);
    expect(own.taken).toEqual(["RRR33"]);
    expect(await listed()).toEqual(["RRR22", "RRR44", "RRR33"]);
    expect(await directory.find("RRR33")).toMatchObject({ node: heir.node });
    own.renewals.length = 0;
    await run(10_000);
    expect(own.told.flat()).toEqual([]);
  });

  it("does not tell of a room again that was taken while it changed", async () => {
    await new HandNode(directory, "b").renew([roomCoded("RRR22")]);
    own.isSlow = true;
    own.lease.announce(roomCoded("RRR22"));
    await run(STEP_MS);
    own.lease.announce(roomCoded("RRR22", { players: 7 }));
    own.isSlow = false;
    own.settle();
    await run(200);
    expect(own.taken).toEqual(["RRR22"]);
    own.renewals.length = 0;
    await run(10_000);
    expect(own.told).toEqual([[], [], [], [], []]);
  });

  it("is told to a directory that has lost its memory within one renewal, with every room", async () => {
    const codes = Array.from({ length: 200 }, (_, i) => `ROOM${i + 100}`);
    for (const code of codes) own.lease.announce(roomCoded(code));
    await run(1000);
    directory = new MemoryDirectory(() => nowMs);
    own.directory = directory;
    await run(2500);
    expect([...(await listed())].sort()).toEqual(codes.slice(0, 100));
    for (const code of codes) expect(await directory.find(code)).toMatchObject({ kind: "here" });
  });

  it("announces rooms again into which players were led, when they have had time to come", async () => {
    own.lease.announce(roomCoded("RRR22", { players: 1, openSeats: 2 }));
    await run(1000);
    for (let i = 0; i < 2; i++) expect(ledTo(await directory.place(wishFor()))).toBe("RRR22 a");
    expect(ledTo(await directory.place(wishFor()))).toBe("NEW22 a+");
    // They do not come.
    await run(4100);
    const wish = wishFor({ notRooms: ["NEW22"] });
    expect(ledTo(await directory.place(wish))).toBe("RRR22 a");
    await run(4100);
    own.renewals.length = 0;
    await run(1900);
    expect(own.told.flat()).toEqual([]);
  });

  it("announces rooms that do not change often enough that they are not forgotten", async () => {
    for (const code of ["RRR22", "RRR33"]) own.lease.announce(roomCoded(code));
    await run(900_000);
    expect(await listed()).toEqual(["RRR22", "RRR33"]);
    const told = own.told.flat().length;
    expect(told).toBeGreaterThanOrEqual(8);
    expect(told).toBeLessThanOrEqual(12);
  });

  it("ends when the process leaves, and is not renewed any more", async () => {
    own.lease.announce(roomCoded("RRR22"));
    await run(1000);
    expect(await own.lease.leave()).toBe("left");
    await run(5000);
    expect(await directory.nodes()).toEqual([]);
    expect(await directory.find("RRR22")).toMatchObject({ kind: "gone" });
  });

  it("is whole only as long as the directory has answered lately", async () => {
    await run(1000);
    expect(own.lease.isWhole(nowMs)).toBe(true);
    own.trouble = "late";
    await run(5000);
    expect(own.lease.isWhole(nowMs)).toBe(false);
  });

  it("refuses a node and a room that no directory would take", () => {
    expect(() => new NodeLease({ directory, node: () => nodeNamed("a b"), onTaken: () => {} })).toThrow(
      "random id",
    );
    expect(() => own.lease.announce(roomCoded("RRR22", { game: "High Noon" }))).toThrow("name games");
    expect(own.node.id).toBe(idOf("a"));
  });
});
