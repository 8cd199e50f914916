import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { KeptMatch } from "../../src/host/room/replay-keeper.ts";
import { ReplayAnswers } from "../../src/node/replays/replay-answers.ts";
import { ReplayShelf } from "../../src/node/replays/replay-shelf.ts";
import { FolderStore, MemoryStore } from "../../src/node/replays/replay-store.ts";
import { joined, readerOf, writtenMatch } from "../replay/written-match.ts";

const { parts } = writtenMatch("dash", 3, 1000, { chunkSeconds: 0.25 });
const [first, second] = parts;
const whole = parts.reduce((sum, { length }) => sum + length, 0);
const id = (n: number): string => n.toString(16).padStart(16, "0");

function shelf(most: { readonly bytes?: number; readonly ageMs?: number } = {}) {
  const clock = { ms: 1e12 };
  const nowMs = (): number => clock.ms;
  const store = new MemoryStore(nowMs);
  const { bytes = 1e9, ageMs = 1e9 } = most;
  const made = new ReplayShelf({ store, mostBytes: bytes, mostAgeMs: ageMs, nowMs, rules: "1" });
  const match = (n: number, more: Partial<KeptMatch> = {}): KeptMatch => ({
    ...{
      id: id(n),
      room: `ROOM${n}`,
      roomId: n,
      game: "dash",
      isHidden: false,
      isLocked: false,
      watchDelayMs: 0,
    },
    ...more,
  });
  const keep = (n: number, more: Partial<KeptMatch> = {}): void => {
    const sink = made.open(match(n, more));
    for (const part of parts) sink?.put(part);
    sink?.close();
    clock.ms += 1000;
  };
  return { shelf: made, clock, match, keep, store };
}

const idsOf = async (one: ReplayShelf): Promise<string[]> => (await one.list()).map((each) => each.id);

describe("the replay files of a server", () => {
  it("[RF11] make room for newer ones, oldest first, within the bytes and the age that the server allows", async () => {
    const full = shelf({ bytes: 2.5 * whole });
    for (const n of [1, 2, 3]) full.keep(n);
    expect(await full.shelf.find(id(1))).toBeUndefined();
    expect((await full.shelf.find(id(3)))?.bytes).toBe(whole);
    const old = shelf({ ageMs: 5000 });
    old.keep(1);
    old.clock.ms += 3500;
    old.keep(2);
    expect(await old.shelf.find(id(1))).toBeDefined();
    old.clock.ms += 2000;
    old.keep(3);
    expect(await old.shelf.find(id(1))).toBeUndefined();
    expect(await old.shelf.find(id(2))).toBeDefined();
  });

  it("[RF11] end when those of running matches alone use up the bytes", async () => {
    const { shelf: one, match } = shelf({ bytes: whole / 2 });
    const sink = one.open(match(1));
    const taken = parts.map((part) => sink?.put(part));
    expect([taken[0], taken.at(-1)]).toEqual([true, false]);
    expect((await one.find(id(1)))?.isLive ?? false).toBe(false);
  });

  it("[RF11] of private rooms are in no list, and found by their id", async () => {
    const { shelf: one, keep } = shelf();
    keep(1, { isHidden: true });
    keep(2);
    expect(await idsOf(one)).toEqual([id(2)]);
    expect((await one.find(id(1)))?.isHidden).toBe(true);
    expect((await one.list())[0]).toMatchObject({ game: "test", isLive: false, cause: "finished" });
  });

  it("[RF20] tell watchers when there is more, and send what came of late", async () => {
    const { shelf: one, clock, match, store } = shelf();
    const answers = new ReplayAnswers(one, store, async () => undefined);
    const server = createServer((request, response) => void answers.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    const { port } = server.address() as AddressInfo;
    const ask = async (from: number): Promise<readonly [number, string | null, number]> => {
      const headers = { range: `bytes=${from}-` };
      const answer = await fetch(`http://127.0.0.1:${port}/replays/${id(1)}`, { headers });
      const { byteLength } = await answer.arrayBuffer();
      return [answer.status, answer.headers.get("x-replay-next"), byteLength];
    };
    const sink = one.open(match(1, { watchDelayMs: 10_000 }));
    sink?.put(first);
    clock.ms += 4000;
    sink?.put(second);
    expect(await ask(0)).toEqual([204, "6000", 0]);
    clock.ms += 6500;
    expect(await ask(0)).toEqual([206, "3500", first.length]);
    expect(await ask(first.length)).toEqual([204, "3500", 0]);
    clock.ms += 3500;
    expect(await ask(first.length)).toEqual([206, null, second.length]);
    server.close();
  });

  it("[RF12] of a running match show nothing that is newer than its host's delay", async () => {
    const { shelf: one, clock, match, store } = shelf();
    const sink = one.open(match(1, { watchDelayMs: 10_000 }));
    sink?.put(first);
    clock.ms += 5000;
    sink?.put(second);
    expect((await one.find(id(1)))?.bytes).toBe(0);
    clock.ms += 5000;
    const shown = await one.find(id(1));
    expect([shown?.bytes, shown?.isLive]).toEqual([first.length, true]);
    clock.ms += 5000;
    const later = await one.find(id(1));
    expect(later?.bytes).toBe(first.length + second.length);
    const read = await text(await store.read(later?.name ?? "", first.length, first.length + 3));
    expect(read).toBe("RKFC");
    expect(one.ofRoom("ROOM1")).toMatchObject({ id: id(1), isLive: true });
    sink?.close();
    expect((await one.find(id(1)))?.isLive).toBe(false);
  });

  it("[RF6] of a match that moved here again get a name of their own", async () => {
    const { shelf: one, keep } = shelf();
    keep(1);
    keep(1);
    expect((await idsOf(one)).sort()).toEqual([id(1), `${id(1)}-2`]);
  });

  it("[RF15] of a room with a passcode are shown to the seats of that room alone", async () => {
    const { shelf: one, match, store } = shelf();
    one.open(match(7, { isLocked: true, isHidden: true }))?.put(first);
    const seats: Record<string, string> = { here: "7-3", elsewhere: "70-3" };
    const answers = new ReplayAnswers(one, store, async (token) => seats[token]);
    const server = createServer((request, response) => void answers.answer(request, response)).listen(
      0,
      "127.0.0.1",
    );
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    const watch = async (token?: string): Promise<number> => {
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
      return (await fetch(`http://127.0.0.1:${port}/watch/ROOM7`, { headers })).status;
    };
    expect(await Promise.all([watch(), watch("elsewhere"), watch("forged"), watch("here")])).toEqual([
      404, 404, 404, 200,
    ]);
    const file = await fetch(`http://127.0.0.1:${port}/replays/${id(7)}`, {
      headers: { range: "bytes=0-3" },
    });
    expect([file.status, await file.text()]).toEqual([206, "RKFH"]);
    expect((await fetch(`http://127.0.0.1:${port}/replays/..%2Fsecret`)).status).toBe(404);
    server.closeAllConnections();
    server.close();
  });

  it("[RF16] of a process that ended in the middle of a match play as far as they go, once it is sure that nobody writes them", async () => {
    const folder = await mkdtemp(join(tmpdir(), "shelf-"));
    const half = joined(parts).subarray(0, whole - 700);
    for (const n of [1, 2]) await writeFile(join(folder, `${id(n)}.part`), half);
    await utimes(join(folder, `${id(1)}.part`), 1e9, 1e9);
    const problems: string[] = [];
    const store = new FolderStore(folder, (problem) => problems.push(problem));
    const one = new ReplayShelf({ store, mostBytes: 1e9, mostAgeMs: 1e13, nowMs: Date.now, rules: "1" });
    expect(await idsOf(one)).toEqual([id(1)]);
    await store.written();
    expect([(await readdir(folder)).sort(), problems]).toEqual([[`${id(1)}.replay`, `${id(2)}.part`], []]);
    const found = await one.find(id(1));
    const bytes = await store.read(found?.name ?? "", 0, (found?.bytes ?? 0) - 1);
    const pieces: Buffer[] = [];
    for await (const piece of bytes) pieces.push(piece as Buffer);
    const { chunks, isWhole } = readerOf(Buffer.concat(pieces));
    expect([chunks.length > 0, isWhole]).toEqual([true, false]);
    await rm(folder, { recursive: true });
  });
});
