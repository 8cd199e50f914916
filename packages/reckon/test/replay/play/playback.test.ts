import { afterAll, describe, expect, it } from "vitest";
import { FiledMatch } from "../../../src/replay/play/filed-match.ts";
import { Playback } from "../../../src/replay/play/playback.ts";
import type { Game } from "../../../src/world/game.ts";
import { readerOf } from "../written-match.ts";
import { distances, flightsOf, matchIn, quantile, type RecordedCast, recordedCast } from "./recorded-cast.ts";

/** By how many ticks the span between own rows and others may be off: where nobody aims, a room knows round trips only. */
const SPAN_TICKS: Readonly<Record<string, number>> = { "By a Thread": 6, "R-Type": 2, "High Noon": 2 };
/** By how much, at most, the middle one of all flights is drawn elsewhere: what it flies in those ticks. */
const FLIGHT_MISSES: Readonly<Record<string, number>> = { "By a Thread": 70, "R-Type": 20, "High Noon": 12 };
const GAMES = Object.keys(SPAN_TICKS);
const FRAME_MS = 1000 / 60;
const casts = new Map<string, RecordedCast>();
function castOf(name: string): RecordedCast {
  const cast = casts.get(name) ?? recordedCast(name, 7.5, 7);
  casts.set(name, cast);
  return cast;
}
afterAll(() => casts.clear());

describe.each(GAMES)("a playback of %s", (name) => {
  it("[RP1] steps to the worlds that the room had, tick by tick, and ends each chunk with the same hash", () => {
    const cast = castOf(name);
    const match = matchIn(cast);
    const playback = new Playback({ match, preset: cast.preset });
    let ticks = 0;
    for (let last = -1; !playback.isAtEnd; playback.update(FRAME_MS)) {
      const { world } = playback;
      if (world.tick === last) continue;
      last = world.tick;
      ticks++;
      expect(world.hash()).toBe(cast.hashes.get(last));
    }
    expect(ticks).toBeGreaterThan(400);
    expect(match.isExact).toBe(true);
  });

  it("[RP2] shows after a jump, forward or back, what it shows after playing there", () => {
    const cast = castOf(name);
    for (const camera of [{ as: "true" }, { as: "seen", player: 1 }] as const) {
      const options = { match: matchIn(cast), preset: cast.preset, camera };
      const [jumped, played] = [new Playback(options), new Playback(options)];
      for (const ms of [6500, 2500, 4600]) {
        jumped.seek(ms);
        expect(jumped.world.hash()).toBe(cast.hashes.get(jumped.world.tick));
      }
      while (played.nowMs < 4600) played.update(FRAME_MS);
      played.seek(4600);
      played.step(1);
      played.step(-1);
      jumped.step(0);
      expect(jumped.world.hash()).toBe(played.world.hash());
      const found = distances(jumped.client.shown, played.client.shown, () => true);
      expect(found.length).toBeGreaterThan(0);
      expect(quantile(found, 0.9)).toBeLessThan(0.01);
    }
  });

  it("[RP3] draws others, from a player's eyes, where that player's own screen drew them at the same moment", () => {
    const cast = castOf(name);
    const player = 1;
    const playback = new Playback({
      ...{ match: matchIn(cast), preset: cast.preset, atMs: 2500 },
      camera: { as: "seen", player },
    });
    const others: number[] = [];
    const own: number[] = [];
    const spans: number[] = [];
    while (playback.nowMs < 7000) {
      playback.update(1000 / 240);
      const { client } = playback;
      const { moment } = client.interpolator;
      const near = cast.pictures[player].find((one) => Math.abs(one.others - moment) < 1);
      if (near !== undefined) spans.push(Math.abs(client.drawnTick - moment - near.span));
      const live = cast.pictures[player].find((one) => Math.abs(one.others - moment) < 1 / 64);
      if (live !== undefined)
        others.push(...distances(client.shown, live.shown, (owner) => owner !== player));
      const predicted = cast.predicted[player].get(client.predictor.number);
      const state = client.predictor.at(client.predictor.number);
      if (predicted !== undefined && state !== undefined)
        own.push(...distances(state, predicted, (owner) => owner === player));
    }
    expect(quantile(spans, 0.8)).toBeLessThan(SPAN_TICKS[name]);
    expect(others.length).toBeGreaterThan(10);
    // A 64th of a tick of the fastest thing in these games, and what packet loss took from the live picture.
    expect(quantile(others, 0.95)).toBeLessThan(0.25);
    expect(own.length).toBeGreaterThan(100);
    expect(quantile(own, 0.9)).toBe(0);
  });
});

describe.each(GAMES)("flights of others in %s", (name) => {
  it("[RP3] fly, turn and end as on the player's own screen", () => {
    const cast = castOf(name);
    const playback = new Playback({
      ...{ match: matchIn(cast), preset: cast.preset, atMs: 1500 },
      camera: { as: "seen", player: 1 },
    });
    const missed: number[] = [];
    const counts = { live: 0, played: 0 };
    while (playback.nowMs < 7000) {
      playback.update(1000 / 240);
      const { client } = playback;
      const { moment } = client.interpolator;
      const live = cast.pictures[1].find((one) => Math.abs(one.others - moment) < 1 / 64);
      if (live === undefined) continue;
      const played = flightsOf(client);
      counts.live += live.flights.length;
      counts.played += played.length;
      for (const one of live.flights) {
        const alike = played.filter(({ name }) => name === one.name);
        missed.push(
          Math.min(...alike.map(({ place }) => Math.hypot(...place.map((at, i) => at - one.place[i])))),
        );
      }
    }
    expect(counts.live).toBeGreaterThan(20);
    expect(Math.abs(counts.played - counts.live)).toBeLessThanOrEqual(0.1 * counts.live);
    expect(quantile(missed, 0.5)).toBeLessThan(FLIGHT_MISSES[name]);
  });
});

/** Rules of the same schema that lead elsewhere after a while. */
function otherRules(game: Game): Game {
  return {
    ...game,
    step(world, inputs, tools) {
      game.step(world, inputs, tools);
      for (const { alive, columns, layout } of world.kinds)
        for (let row = 0; row < alive.length; row++)
          if (alive[row] === 1 && layout.position.length > 0 && world.tick % 50 === 0)
            columns[layout.position[0]][row] += 1;
    },
  };
}

describe("a playback of a file that these rules do not lead through", () => {
  it("[RP6] shows the worlds that the file kept, from the first picture on, and can jump in them", () => {
    const cast = castOf("High Noon");
    const match = new FiledMatch(otherRules(cast.game), readerOf(cast.bytes));
    expect(match.isExact).toBe(false);
    const playback = new Playback({ match, preset: cast.preset, atMs: 3000 });
    const truth = new Playback({ match: matchIn(cast), preset: cast.preset, atMs: 3000 });
    for (const ms of [3000, 6000, 4000]) {
      playback.seek(ms);
      truth.seek(ms);
      for (let frame = 0; frame < 30; frame++) for (const one of [playback, truth]) one.update(FRAME_MS);
      const found = distances(playback.client.shown, truth.client.shown, () => true);
      expect(found.length).toBeGreaterThan(0);
      // Between two snapshots a line is shown, where the truth has a step of rules.
      expect(quantile(found, 0.9)).toBeLessThan(12);
    }
  });

  it("[RP6] plays on from the next keyframe where a part of the file is damaged, and ends where the file is cut off", () => {
    const cast = castOf("R-Type");
    const { chunks } = readerOf(cast.bytes);
    const broken = cast.bytes.slice(0, chunks[3].offset + 40);
    broken[chunks[1].offset + 30] ^= 1;
    const reader = readerOf(broken);
    expect(reader.notes.length).toBeGreaterThan(0);
    const match = new FiledMatch(cast.game, reader);
    const playback = new Playback({ match, preset: cast.preset });
    const ticks: number[] = [];
    for (; !playback.isAtEnd; playback.update(FRAME_MS)) {
      const { world } = playback;
      expect(world.hash()).toBe(cast.hashes.get(world.tick));
      ticks.push(world.tick);
    }
    expect(match.lastTick).toBe(chunks[2].lastTick);
    expect(ticks.filter((tick) => tick > chunks[1].firstTick && tick < chunks[1].lastTick)).toEqual([]);
    expect(ticks.at(-1)).toBe(match.lastTick);
  });

  it("[RP7] goes on as the file grows, from where it had to wait", () => {
    const cast = castOf("By a Thread");
    const { chunks } = readerOf(cast.bytes);
    const reader = readerOf(cast.bytes.subarray(0, chunks[2].offset));
    const playback = new Playback({ match: new FiledMatch(cast.game, reader), preset: cast.preset });
    while (!playback.isAtEnd) playback.update(FRAME_MS);
    const waited = playback.nowMs;
    playback.update(FRAME_MS);
    expect(playback.nowMs).toBe(waited);
    reader.add(cast.bytes.subarray(chunks[2].offset));
    while (!playback.isAtEnd) playback.update(FRAME_MS);
    expect(playback.nowMs).toBeGreaterThan(waited + 2000);
    expect(playback.world.hash()).toBe(cast.hashes.get(playback.world.tick));
    playback.seek(1000);
    expect(playback.world.hash()).toBe(cast.hashes.get(playback.world.tick));
  });
});
