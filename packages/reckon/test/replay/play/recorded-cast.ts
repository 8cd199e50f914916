// Matches of the cast with their replay file, the hashes of the room's worlds and the pictures on the players' own screens: for tests that
// play the file and compare.

import type { Client } from "../../../src/client/client.ts";
import type { Preset } from "../../../src/presets/preset.ts";
import { ReplayWriter } from "../../../src/replay/file/replay-writer.ts";
import { FiledMatch } from "../../../src/replay/play/filed-match.ts";
import { profileNamed } from "../../../src/testing/link/profiles.ts";
import { Stepper } from "../../../src/testing/stepper.ts";
import type { Game } from "../../../src/world/game.ts";
import { World } from "../../../src/world/world.ts";
import { SORTS } from "../../match/moving-cast.ts";
import { joined, readerOf } from "../written-match.ts";

/** A picture on a player's screen. */
interface Picture {
  /** The moment at which others are drawn, in ticks with fraction, and by how much own rows are ahead of it. */
  readonly others: number;
  readonly span: number;
  readonly shown: World;
  /** Where others' flights are drawn, by name. */
  readonly flights: readonly Flying[];
}

export interface Flying {
  readonly name: string;
  readonly place: readonly number[];
}

/** Flights that are drawn, but for those of a player. */
export function flightsOf({ game, flights, player }: Client): Flying[] {
  return [...flights]
    .filter((one) => one.player !== player)
    .map(({ name, values }) => {
      const { position, fields } = game.flights.find((schema) => schema.name === name) ?? game.flights[0];
      return { name, place: position.map((at) => values[fields.names[at]]) };
    });
}

export interface RecordedCast {
  readonly game: Game;
  readonly preset: Preset;
  readonly bytes: Uint8Array;
  /** Of the room's worlds, by tick. */
  readonly hashes: ReadonlyMap<number, string>;
  /** By player. */
  readonly pictures: readonly (readonly Picture[])[];
  /** By player, and by the number of the input that was predicted last: what their client predicted. */
  readonly predicted: readonly ReadonlyMap<number, World>[];
}

export function recordedCast(name: string, seconds: number, seed: number, network = "wifi"): RecordedCast {
  const sort = SORTS[name];
  const game = sort.game();
  const parts: Uint8Array[] = [];
  const hashes = new Map<number, string>();
  const pictures: Picture[][] = Array.from({ length: sort.players }, () => []);
  const predicted = pictures.map(() => new Map<number, World>());
  const players = pictures.map((_, seat) => ({ seat, name: `Player ${seat}`, isBot: true }));
  const options = { id: "m", game: "test", rules: "1", startedMs: 1e12, players, chunkSeconds: 2 };
  const writer = new ReplayWriter(options, (part) => parts.push(part));
  const copied = (world: World): World => {
    const copy = new World(game.layout);
    copy.copyFrom(world);
    return copy;
  };
  const stepper = new Stepper({
    ...{ game, preset: sort.preset, profile: profileNamed(network), seed, firstTick: 1000 },
    ...{ recorder: writer, hashed: false, development: false },
    clients: pictures.map(() => ({ frameRate: 60, bot: sort.bot })),
    onTick: ({ history, tick }) => {
      for (let at = tick; at > tick - 10; at--) hashes.set(at, history.at(at)?.hash() ?? "");
    },
    onFrame: ({ client }) => {
      // One screen is enough to compare with.
      if (client?.isStarted !== true || client.player !== 1) return;
      const { player, interpolator, predictor } = client;
      const others = interpolator.moment;
      pictures[player].push({
        others,
        span: client.drawnTick - others,
        shown: copied(client.shown),
        flights: flightsOf(client as Client),
      });
      const state = predictor.at(predictor.number);
      if (state !== undefined) predicted[player].set(predictor.number, copied(state));
    },
  });
  stepper.run(seconds * 1000);
  writer.end("finished");
  return { game, preset: sort.preset, bytes: joined(parts), hashes, pictures, predicted };
}

export function matchIn({ game, bytes }: RecordedCast): FiledMatch {
  return new FiledMatch(game, readerOf(bytes));
}

/** How far rows that are in both pictures stand from each other. @param isAsked for the player who owns a row */
export function distances(one: World, other: World, isAsked: (owner: number) => boolean): number[] {
  const found: number[] = [];
  for (let k = 0; k < one.kinds.length; k++) {
    const [a, b] = [one.kinds[k], other.kinds[k]];
    const { position } = a.layout;
    for (let row = 0; row < a.alive.length && position.length > 0; row++) {
      const areBoth = a.alive[row] === 1 && b.alive[row] === 1 && a.generation[row] === b.generation[row];
      if (!areBoth || !isAsked(a.owner[row] - 1)) continue;
      found.push(Math.hypot(...position.map((at) => a.columns[at][row] - b.columns[at][row])));
    }
  }
  return found;
}

export function quantile(all: readonly number[], share: number): number {
  const sorted = [...all].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
