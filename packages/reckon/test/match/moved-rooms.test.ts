// Rooms that move to another process in the middle of a match, in virtual time: with the same network the match goes on bit for bit as if
// the room had stayed; with a pause nothing that players gave or were to be told is lost or doubled.

import { DashBot, dash } from "@reckon/dash";
import { SkirmishBot, skirmish } from "@reckon/skirmish";
import { describe, expect, it } from "vitest";
import { Connection } from "../../src/connection/connection.ts";
import { Random } from "../../src/core/random.ts";
import { presets } from "../../src/presets/index.ts";
import { captureRoom, restoreRoom } from "../../src/server/move/room-move.ts";
import { writeRecord } from "../../src/server/record/record-bytes.ts";
import { replayMatch } from "../../src/server/record/replay.ts";
import { Room } from "../../src/server/room.ts";
import { randomScenario, type ScenarioCast, startScenario } from "../../src/testing/scenario.ts";
import type { Stepper } from "../../src/testing/stepper.ts";
import { connectionOptions } from "../../src/wire/room-lanes.ts";
import { counterGame } from "../server/counter.ts";
import { matchOf, SORTS } from "./moving-cast.ts";

const PLAY_MS = 6000;

/** Moments at which a room moves, from a seed. */
function momentsOf(seed: number, count: number, playMs = PLAY_MS): number[] {
  const random = Random.from(seed);
  return Array.from({ length: count }, () => Math.floor(random.between(200, playMs - 500))).sort(
    (a, b) => a - b,
  );
}

interface Played {
  readonly match: Stepper;
  /** Effects as each view was told them. */
  readonly told: readonly string[];
}

function play(name: string, seed: number, moments: readonly number[]): Played {
  const told: string[] = [];
  const match: Stepper = matchOf(name, seed, {
    record: true,
    onFrame: ({ index, client }, ms) => {
      for (const { name: effect, key, tick, state, values } of client?.effects.take() ?? [])
        told.push(`${index} ${ms} ${effect} ${key} ${tick} ${state} ${JSON.stringify(values)}`);
    },
  });
  for (const atMs of moments) {
    match.run(atMs);
    match.move();
  }
  match.run(PLAY_MS);
  return { match, told };
}

function countersOf({ room }: Stepper): unknown {
  const { ticks, skippedTicks, shots, hits, denied, lateMs } = room.quality;
  const seats = [0, 1, 2, 3].map((player) => ({ ...room.seat(player)?.counts }));
  return { ticks, skippedTicks, shots, hits, denied, late: lateMs.percentile(0.9), seats };
}

describe("a room that moves", () => {
  it.each(Object.keys(SORTS))(
    "[MV1] goes on as if it had stayed, packet for packet, verdict for verdict: %s",
    (name) => {
      const stayed = play(name, 7, []);
      const moved = play(name, 7, momentsOf(11, 4));
      expect(moved.match.hash).toBe(stayed.match.hash);
      expect(moved.told).toEqual(stayed.told);
      const [one, other] = [moved.match.room, stayed.match.room];
      expect(one.world.hash()).toBe(other.world.hash());
      expect(one.evidence.shots()).toEqual(other.evidence.shots());
      expect(countersOf(moved.match)).toEqual(countersOf(stayed.match));
    },
  );

  it("[MV1] keeps its record whole: what moved replays as what stayed", () => {
    const [stayed, moved] = [play("skirmish", 3, []), play("skirmish", 3, momentsOf(5, 3))];
    const [one, other] = [moved.match.record!, stayed.match.record!];
    expect(Buffer.from(writeRecord(one)).equals(writeRecord(other))).toBe(true);
    expect(replayMatch(one).hash()).toBe(moved.match.room.world.hash());
  });

  const cast: ScenarioCast = {
    games: { dash, skirmish },
    bot: (game, _mode, player, seed) =>
      game === "dash" ? new DashBot(seed, player, "push") : new SkirmishBot(seed, player, player % 4),
  };

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "[MV1] goes on alike while players come, go and sleep, and while it stalls: seed %i",
    (seed) => {
      const scenario = randomScenario(seed, {
        games: [
          { game: "dash", bots: ["push"] },
          { game: "skirmish", bots: ["push"] },
        ],
        presets: ["reckon", "byAThread", "highNoon", "rType"],
        profiles: ["wifi", "lte", "bad", "tcp"],
        playMs: [4000, 6000],
        mostClients: 4,
      });
      const [stayed, moved] = [startScenario(scenario, cast), startScenario(scenario, cast)];
      for (const atMs of momentsOf(seed, 5, scenario.playMs)) {
        moved.run(atMs);
        moved.move();
      }
      for (const match of [stayed, moved]) match.run(scenario.playMs + 1000);
      expect(moved.hash, JSON.stringify(scenario)).toBe(stayed.hash);
    },
  );

  it.each(Object.keys(SORTS))("[MV2] is captured again as the bytes that it is made of: %s", (name) => {
    const match = matchOf(name, 5, { hashed: false, record: true });
    const watcher = match.room.watch(new Connection(connectionOptions("server")));
    for (const atMs of momentsOf(6, 3)) {
      match.run(atMs);
      const bytes = match.move();
      expect(Buffer.from(captureRoom(match.room)).equals(bytes)).toBe(true);
      expect(match.room.seat(watcher!.player)?.watches).toBe(true);
    }
  });

  it.each(["skirmish", "By a Thread", "High Noon"])(
    "[MV3] plays alike by the clock of another process: %s",
    (name) => {
      const match = matchOf(name, 9, { hashed: false });
      match.run(2345);
      const { room } = match;
      const { game, agreement, policy, shown } = room;
      const laterMs = 123_456_789;
      const dueMs = room.timeOf(room.tick + 1) + laterMs;
      const send = (): void => {};
      const twin = restoreRoom(captureRoom(room), { game, agreement, policy, shown, send, dueMs });
      // What reaches the one reaches the other, at the same time of the match.
      const { receive, update } = room;
      room.receive = (player, bytes, nowMs) => {
        twin.receive(player, bytes, nowMs + laterMs);
        receive.call(room, player, bytes, nowMs);
      };
      room.update = (nowMs) => {
        twin.update(nowMs + laterMs);
        update.call(room, nowMs);
      };
      match.run(PLAY_MS);
      expect(twin.tick).toBe(room.tick);
      expect(twin.world.hash()).toBe(room.world.hash());
      expect(twin.evidence.shots()).toEqual(room.evidence.shots());
    },
  );

  it("[MV1] goes on with the tables that it had trained", () => {
    const { reckon } = presets;
    const { snapshot } = reckon.room;
    const learning = { ...snapshot, training: { snapshots: 12 } };
    const preset = { ...reckon, room: { ...reckon.room, snapshot: learning } };
    const matches = [0, 1].map(() => matchOf("dash", 3, { preset }));
    const [stayed, moved] = matches;
    let ms = 2000;
    for (; moved.room.tables() === undefined && ms < 20_000; ms += 500)
      for (const match of matches) match.run(ms);
    for (const atMs of [ms + 100, ms + 800]) {
      moved.run(atMs);
      moved.move();
    }
    for (const match of matches) match.run(ms + 2000);
    expect(moved.hash).toBe(stayed.hash);
    expect(moved.room.tables()).toEqual(stayed.room.tables());
    expect(moved.room.tables()).toBeDefined();
  });

  it("[MV1] takes along what has not entered a tick yet: who came, who went, and commands", () => {
    const { agreement, room: policy, client: shown } = presets.reckon;
    const options = { game: counterGame, agreement, policy, shown, send: (): void => {} };
    const stayed = new Room({ ...options, seed: 5 });
    for (let i = 0; i < 3; i++) stayed.join();
    stayed.update(100);
    stayed.command(0, { name: "note", values: { digit: 7 } });
    stayed.leave(1);
    stayed.join();
    stayed.command(1, { name: "note", values: { digit: 3 } });
    const moved = restoreRoom(captureRoom(stayed), { ...options, dueMs: stayed.timeOf(stayed.tick + 1) });
    for (const room of [stayed, moved]) room.update(200);
    expect(moved.world.hash()).toBe(stayed.world.hash());
    expect(moved.seat(1)).toBeDefined();
  });
});
