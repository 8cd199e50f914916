import { describe, expect, it } from "vitest";
import { Playback } from "../../../src/replay/play/playback.ts";
import type { World } from "../../../src/world/world.ts";
import { matchIn, type Picture, type RecordedCast, recordedCast } from "./recorded-cast.ts";

const GAMES = ["By a Thread", "R-Type", "High Noon"];
const casts = new Map<string, RecordedCast>();
function castOf(name: string): RecordedCast {
  const cast = casts.get(name) ?? recordedCast(name, 12, 7);
  casts.set(name, cast);
  return cast;
}

describe.each(GAMES)("a playback of %s", (name) => {
  it("[RP1] steps to the worlds that the room had, tick by tick", () => {
    const cast = castOf(name);
    const playback = new Playback({ match: matchIn(cast), preset: cast.preset });
    let ticks = 0;
    for (let last = -1; !playback.isAtEnd; playback.update(1000 / 60)) {
      const { world } = playback;
      if (world.tick === last) continue;
      last = world.tick;
      ticks++;
      expect(world.hash()).toBe(cast.hashes.get(last));
    }
    expect(ticks).toBeGreaterThan(600);
    expect(playback.match.isExact).toBe(true);
  });

  it("[RP2] shows after a jump what it shows after playing there", () => {
    const cast = castOf(name);
    for (const camera of [{ as: "true" }, { as: "seen", player: 1 }] as const) {
      const jumped = new Playback({ match: matchIn(cast), preset: cast.preset, camera });
      const played = new Playback({ match: matchIn(cast), preset: cast.preset, camera });
      for (const ms of [9000, 3500, 6100]) {
        jumped.seek(ms);
        expect(jumped.world.hash()).toBe(cast.hashes.get(jumped.world.tick));
      }
      while (played.nowMs < 6100) played.update(100 / 6);
      played.seek(6100);
      expect(jumped.world.hash()).toBe(played.world.hash());
      expect(distances(jumped.client.shown, played.client.shown, () => true)).toSatisfy(areBelow(0.01, 0.99));
    }
  });
});
function areBelow(most: number, share: number): (all: readonly number[]) => boolean {
  return (all) => all.length > 0 && quantile(all, share) <= most;
}

function quantile(all: readonly number[], share: number): number {
  const sorted = [...all].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share * 0.9999)] ?? Number.NaN;
}

/** How far rows stand from each other in two pictures, by their position. */
function distances(one: World, other: World, isAsked: (owner: number) => boolean): number[] {
  const found: number[] = [];
  for (let k = 0; k < one.kinds.length; k++) {
    const [a, b] = [one.kinds[k], other.kinds[k]];
    const { position } = a.layout;
    if (position.length === 0) continue;
    for (let row = 0; row < a.alive.length; row++) {
      const areBoth = a.alive[row] === 1 && b.alive[row] === 1 && a.generation[row] === b.generation[row];
      if (!areBoth || !isAsked(a.owner[row] - 1)) continue;
      const square = position.reduce((sum, at) => sum + (a.columns[at][row] - b.columns[at][row]) ** 2, 0);
      found.push(Math.sqrt(square));
    }
  }
  return found;
}

describe.each(GAMES)("the camera of a player in %s", (name) => {
  it("[RP3] draws others as the player's own screen drew them", () => {
    const cast = castOf(name);
    const found = compare(cast, 1);
    console.log(
      name,
      found.others.length,
      [0.5, 0.9, 0.99].map((q) => quantile(found.others, q)),
      found.own.length,
      [0.5, 0.9, 0.99].map((q) => quantile(found.own, q)),
    );
    expect(found.pairs).toBeGreaterThan(50);
  });
});

interface Compared {
  pairs: number;
  readonly others: number[];
  readonly own: number[];
}

/** Pairs pictures of the same moments: of the same moment of others, or of the same moment of own rows. */
function compare(cast: RecordedCast, player: number): Compared {
  const playback = new Playback({
    match: matchIn(cast),
    preset: cast.preset,
    camera: { as: "seen", player },
    atMs: 4000,
  });
  const found: Compared = { pairs: 0, others: [], own: [] };
  const live = cast.pictures[player];
  while (!playback.isAtEnd && playback.nowMs < 11_000) {
    playback.update(1000 / 480);
    const { client } = playback;
    const same = (at: (picture: Picture) => number, moment: number): Picture | undefined =>
      live.find((picture) => Math.abs(at(picture) - moment) < 1 / 32);
    const seen = same(({ others }) => others, client.interpolator.moment);
    const own = same((picture) => picture.own, client.drawnTick);
    if (seen !== undefined) {
      found.pairs++;
      found.others.push(...distances(client.shown, seen.shown, (owner) => owner !== player));
    }
    if (own !== undefined) found.own.push(...distances(client.shown, own.shown, (owner) => owner === player));
  }
  return found;
}
