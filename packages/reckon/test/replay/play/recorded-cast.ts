// Matches of the cast with their replay file, the hashes of the room's worlds and the pictures on the players' own screens: for tests that
// play the file and compare.

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
export interface Picture {
  /** Of own rows, and of all others, in ticks with fraction. */
  readonly own: number;
  readonly others: number;
  readonly shown: World;
  /** Rollbacks of this client so far. */
  readonly rollbacks: number;
}

export interface RecordedCast {
  readonly game: Game;
  readonly preset: Preset;
  readonly bytes: Uint8Array;
  readonly hashes: ReadonlyMap<number, string>;
  /** By player. */
  readonly pictures: readonly (readonly Picture[])[];
}

export function recordedCast(name: string, seconds: number, seed: number, network = "wifi"): RecordedCast {
  const sort = SORTS[name];
  const game = sort.game();
  const parts: Uint8Array[] = [];
  const hashes = new Map<number, string>();
  const pictures: Picture[][] = Array.from({ length: sort.players }, () => []);
  const players = pictures.map((_, seat) => ({ seat, name: `Player ${seat}`, isBot: true }));
  const options = { id: "m", game: "test", rules: "1", startedMs: 1e12, players, chunkSeconds: 2 };
  const writer = new ReplayWriter(options, (part) => parts.push(part));
  const stepper = new Stepper({
    game,
    preset: sort.preset,
    profile: profileNamed(network),
    seed,
    recorder: writer,
    firstTick: 1000,
    hashed: false,
    development: false,
    clients: pictures.map(() => ({ frameRate: 60, bot: sort.bot })),
    onTick: ({ history, tick }) => {
      for (let at = tick; at > tick - 10; at--) hashes.set(at, history.at(at)?.hash() ?? "");
    },
    onFrame: ({ client }) => {
      if (client === undefined || !client.isStarted) return;
      const { player, drawnTick, interpolator, quality } = client;
      const shown = new World(game.layout);
      shown.copyFrom(client.shown);
      const rollbacks = Object.values(quality.rollbacks).reduce((sum, count) => sum + count, 0);
      pictures[player].push({ own: drawnTick, others: interpolator.moment, shown, rollbacks });
    },
  });
  stepper.run(seconds * 1000);
  writer.end("finished");
  return { game, preset: sort.preset, bytes: joined(parts), hashes, pictures };
}

export function matchIn({ game, bytes }: RecordedCast): FiledMatch {
  return new FiledMatch(game, readerOf(bytes));
}
