// Rooms that move and pause meanwhile, in virtual time: for the room no time passes, so it uses every input that players gave in the pause
// in its tick, and players notice the pause alone.

import { dash } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import { mix } from "../../src/core/hash.ts";
import { Random } from "../../src/core/random.ts";
import { presets } from "../../src/presets/index.ts";
import type { Room } from "../../src/server/room.ts";
import type { Profile } from "../../src/testing/link/link-pieces.ts";
import { profiles } from "../../src/testing/link/profiles.ts";
import { type Bot, Stepper } from "../../src/testing/stepper.ts";

const MOVES_MS = 4003;
const PLAY_MS = 9000;
/** From one move to the next. */
const NEXT_MS = 1307;
/** A second and a half after the move. */
const SOON_MS = 5500;
const PLAYERS = 3;
const steady: Profile = {
  name: "steady",
  up: { latencyMs: 80, jitterMs: 2 },
  down: { latencyMs: 80, jitterMs: 2 },
};

/** Gives the same inputs for the same ticks, whatever it is shown. */
class ScriptedBot implements Bot {
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  sample(into: Record<string, number>, { tick }: { readonly tick: number }): void {
    const random = Random.from(mix(this.#seed, Math.floor(tick / 9)));
    into.moveX = random.between(-1, 1);
    into.moveY = random.between(-1, 1);
    into.dash = Math.floor(tick / 40) & 15;
  }
}

interface Played {
  readonly match: Stepper;
  /** The tick after which the room moved first. */
  readonly movedTick: number;
  /** Settled worlds by tick. */
  readonly worlds: readonly string[];
  /** Ticks that were stepped without the player's own input, with the player. */
  readonly starved: readonly { readonly tick: number; readonly player: number }[];
}

/** @param moves how often it moves, as in a deploy of so many servers, one after the other */
function play(profile: Profile, pauseMs: number, seed = 7, endMs = PLAY_MS, moves = 1): Played {
  const worlds: string[] = [];
  const starved: { tick: number; player: number }[] = [];
  const onTick = (room: Room): void => {
    worlds[room.tick] = room.world.hash();
    for (let player = 0; player < PLAYERS; player++)
      if (room.seat(player)?.wasSubstituted(0)) starved.push({ tick: room.tick, player });
  };
  const match: Stepper = new Stepper({
    game: dash,
    preset: presets.reckon,
    profile,
    seed,
    hashed: false,
    onTick,
    clients: [60, 144, 30].map((frameRate, i) => ({
      frameRate,
      clock: { offsetMs: 10_000 * i, skewPpm: 150 - 60 * i },
      bot: (player) => new ScriptedBot(player + 1),
    })),
  });
  match.run(MOVES_MS);
  const movedTick = match.room.tick;
  for (let i = 0; pauseMs > 0 && i < moves; i++) {
    match.run(MOVES_MS + i * (pauseMs + NEXT_MS));
    match.move(pauseMs);
  }
  match.run(endMs + moves * pauseMs);
  return { match, movedTick, worlds, starved };
}

describe("a room that moves and pauses", () => {
  it.each([120, 350, 700])("[MV4] plays on bit for bit as if it had stayed, after %i ms", (pauseMs) => {
    const [stayed, moved] = [play(steady, 0), play(steady, pauseMs)];
    const { movedTick } = moved;
    expect(moved.starved.filter(({ tick }) => tick > movedTick)).toEqual([]);
    expect(stayed.starved.filter(({ tick }) => tick > movedTick)).toEqual([]);
    const until = Math.min(stayed.match.room.tick, moved.match.room.tick);
    expect(until).toBeGreaterThan(movedTick + 250);
    expect(moved.worlds.slice(0, until)).toEqual(stayed.worlds.slice(0, until));
    for (const { client } of moved.match.clients) {
      const { rollbackCount, resyncs, leadRestarts, badPackets } = client!.quality;
      expect({ rollbackCount, resyncs, leadRestarts, badPackets }).toEqual({
        rollbackCount: 0,
        resyncs: 1,
        leadRestarts: 0,
        badPackets: 0,
      });
    }
  });

  it.each([170, 430])(
    "[MV4] plays on bit for bit through a deploy of three servers, %i ms each",
    (pauseMs) => {
      const [stayed, moved] = [play(steady, 0), play(steady, pauseMs, 7, PLAY_MS, 3)];
      expect(moved.starved.filter(({ tick }) => tick > moved.movedTick)).toEqual([]);
      const until = Math.min(stayed.match.room.tick, moved.match.room.tick);
      expect(until).toBeGreaterThan(moved.movedTick + 250);
      expect(moved.worlds.slice(0, until)).toEqual(stayed.worlds.slice(0, until));
      for (const { client } of moved.match.clients) {
        const { rollbackCount, resyncs, leadRestarts, badPackets } = client!.quality;
        expect([rollbackCount, resyncs, leadRestarts, badPackets]).toEqual([0, 1, 0, 0]);
      }
    },
  );

  it.each(["cable", "wifi", "tcp"] as const)(
    "[MV4] loses no input that was given in the pause, on %s",
    (name) => {
      for (const seed of [1, 2, 3, 4]) {
        const { movedTick, starved } = play(profiles[name], 400, seed);
        const inPause = starved.filter(({ tick }) => tick > movedTick && tick <= movedTick + 24);
        expect(inPause, `seed ${seed}`).toEqual([]);
      }
    },
  );

  it.each([150, 350, 700])("[MV4] leaves lead, delay and clock as they were, after %i ms", (pauseMs) => {
    const [stayed, moved] = [0, pauseMs].map((ms) => play(steady, ms, 7, SOON_MS).match);
    for (const [i, { client, clock }] of moved.clients.entries()) {
      const other = stayed.clients[i].client!;
      const clockMs = client!.clock.serverTime(clock.at(moved.nowMs)) - (moved.nowMs - moved.room.startMs);
      expect(Math.abs(clockMs)).toBeLessThan(5);
      expect(Math.abs(client!.delay.delayMs - other.delay.delayMs)).toBeLessThan(20);
      const leadMs = client!.lead.offsetMs - client!.clock.offsetMs;
      expect(Math.abs(leadMs - (other.lead.offsetMs - other.clock.offsetMs))).toBeLessThan(10);
    }
  });
});
