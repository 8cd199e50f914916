// Rooms of one host are stepped on the beats of a tick, and publish in different ticks, so that their work is spread.

import { describe, expect, it } from "vitest";
import { BEATS, type BeatPlace, freestBeat, freestPhase, tickOn, timeOn } from "../../src/host/beats.ts";
import { enter, type Guest, Town } from "./town.ts";

const TICK_MS = 1000 / 60;

/** Rooms of a town, each with a match of one player. */
function townOf(rooms: number): { town: Town; guests: Guest[] } {
  const town = new Town({ countdownMs: 0 });
  const guests: Guest[] = [];
  for (let i = 0; i < rooms; i++) {
    const guest = town.add({ seed: i, wish: { room: "", create: { isPrivate: false } } });
    enter(town, guest, `p${i}`);
    guest.session.lobby.wish({ type: "start" }, town.now);
    town.until("the match runs", () => guest.session.client?.isStarted === true);
    guests.push(guest);
    // No more than a few rooms of an address in a while.
    town.run(5000);
  }
  return { town, guests };
}

function places({ host }: Town): BeatPlace[] {
  return Array.from(host.all(), ({ place }) => place);
}

describe("[HO26] beats", () => {
  it("ticks of a beat begin at its part of a tick, whatever rounding does to the time of a wake", () => {
    for (let beat = 0; beat < BEATS; beat++)
      for (let tick = 0; tick < 100_000; tick += 97) {
        const due = timeOn(beat, tick, TICK_MS);
        const woken = Math.floor(due / (TICK_MS / BEATS) + 0.5) * (TICK_MS / BEATS);
        expect(tickOn(beat, due, TICK_MS)).toBe(tick);
        expect(tickOn(beat, woken, TICK_MS)).toBe(tick);
        expect(tickOn(beat, due - 1, TICK_MS)).toBe(tick - 1);
      }
  });

  it("a room alone has the first beat, and each next room the beat that the fewest have", () => {
    const rooms: BeatPlace[] = [];
    for (let i = 0; i < 10; i++) rooms.push({ beat: freestBeat(rooms), phase: -1, every: 3 });
    expect(rooms.map(({ beat }) => beat)).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0, 1]);
  });

  it("matches of a beat send their snapshots in different ticks; those of another beat or rate do not count", () => {
    const rooms: BeatPlace[] = [
      { beat: 1, phase: 0, every: 3 },
      { beat: 0, phase: 0, every: 2 },
      { beat: 0, phase: -1, every: 3 },
    ];
    for (let i = 0; i < 4; i++) rooms.push({ beat: 0, phase: freestPhase(rooms, 0, 3), every: 3 });
    expect(rooms.slice(3).map(({ phase }) => phase)).toEqual([0, 1, 2, 0]);
  });

  it("spread the rooms of a host: each is stepped sixty times a second, and no beat has all of them", () => {
    const { town } = townOf(5);
    expect(places(town).map(({ beat }) => beat)).toEqual([0, 1, 2, 3, 0]);
    // The fifth has its beat with the first, so they do not publish together.
    expect(places(town)[4].phase).not.toBe(places(town)[0].phase);
    const matches = Array.from(town.host.all(), ({ match }) => match);
    const before = matches.map((match) => match?.tick ?? 0);
    const stepped = new Set<number>();
    const start = Math.ceil(town.now / TICK_MS) * TICK_MS;
    for (let beat = 0; beat < 60 * BEATS; beat++) {
      const ticks = matches.map((match) => match?.tick);
      const late = town.host.update(start + (beat * TICK_MS) / BEATS + 0.3);
      const moved = matches.filter((match, i) => match?.tick !== ticks[i]).length;
      // The first tick has what the town left over, which wakes its host once a tick.
      if (beat < BEATS) continue;
      expect(late).toBeCloseTo(0.3, 3);
      stepped.add(moved);
    }
    expect([...stepped].sort()).toEqual([1, 2]);
    for (const [i, match] of matches.entries())
      expect((match?.tick ?? 0) - before[i]).toBeGreaterThanOrEqual(59);
    expect(town.faults).toEqual([]);
  });

  it("a host says how late its rooms are, also when it wakes in time but had left rooms over", () => {
    const { town } = townOf(2);
    const start = Math.ceil(town.now / TICK_MS + 1) * TICK_MS;
    town.host.update(start);
    town.host.update(start + TICK_MS / BEATS);
    expect(town.host.update(start + TICK_MS / 2)).toBeUndefined();
    // Three ticks of the first room have come due meanwhile, of which the oldest is two late.
    expect(town.host.update(start + 3 * TICK_MS)).toBeCloseTo(2 * TICK_MS, 3);
    expect(new Town().host.update(1000)).toBeUndefined();
  });
});
