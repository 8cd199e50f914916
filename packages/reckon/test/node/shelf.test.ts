import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { KeptMatch } from "../../src/host/room/replay-keeper.ts";
import { ReplayShelf } from "../../src/node/replays/replay-shelf.ts";
import { MemoryStore } from "../../src/node/replays/replay-store.ts";
import { writtenMatch } from "../replay/written-match.ts";

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
});
