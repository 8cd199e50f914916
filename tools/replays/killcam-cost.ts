// `npm run -s bench:killcam`: what the killcams of a room cost, in matches of bots in virtual time: time of filming, the memory of
// the film, bytes of a killcam. Figures in docs/guide/killcam.md.

import { argv } from "node:process";
import { parseArgs } from "node:util";
import { byAThreadStage } from "@reckon/by-a-thread/stage";
import { highNoonStage } from "@reckon/high-noon/stage";
import type { ArcadeGame } from "@reckon/stage";
import type { Game } from "reckon";
import { profileNamed, Stepper } from "reckon/testing";

const GAMES: readonly (readonly [ArcadeGame, Readonly<Record<string, string>>])[] = [
  [highNoonStage, { mode: "Duel" }],
  [byAThreadStage, {}],
];

const { values } = parseArgs({
  args: argv.slice(2),
  options: { players: { type: "string", default: "4" }, seconds: { type: "string", default: "60" } },
});
const [players, seconds] = [values.players, values.seconds].map(Number);

function quickestUs(act: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let batch = 0; batch < 100; batch++) {
    const from = performance.now();
    for (let i = 0; i < 200; i++) act();
    least = Math.min(least, (performance.now() - from) / 200);
  }
  return Number((1000 * least).toFixed(2));
}

for (const [stage, choices] of GAMES) {
  const { hosted } = await stage.rules();
  const stepper: Stepper = new Stepper({
    game: hosted.make(choices) as unknown as Game,
    preset: hosted.preset as never,
    profile: profileNamed("wifi"),
    seed: 5,
    hashed: false,
    development: false,
    killcam: hosted.killcam,
    clients: Array.from({ length: players }, (_, i) => ({
      bot: (player, seed) => {
        const bot = hosted.bots.make({ seed, player, choices } as never) as (
          into: unknown,
          client: unknown,
        ) => void;
        return { sample: (into) => bot(into, stepper.clients[i].client) };
      },
    })),
  });
  const { killcams } = stepper.room;
  if (killcams === undefined) throw new Error(`${stage.name} has no killcam.`);
  stepper.run(seconds * 1000);
  const { parts, bytes, leftOut } = killcams.counts;
  const { room } = stepper;
  const seats = Array.from({ length: players }, (_, player) => room.seat(player));
  const sees = (): never => {
    throw new Error("All players see everything.");
  };
  // The quickest of many batches: a machine with other work delays the others.
  const filmUs = quickestUs(() => killcams.snapshot(room.world, seats, room.flights ?? [], sees));
  const restUs = quickestUs(() => killcams.update(stepper.nowMs));
  console.log({
    game: stage.name,
    players,
    seconds,
    filmUsPerSnapshot: filmUs,
    updateUsPerTick: restUs,
    percentOfACore: Number(((filmUs * 20 + restUs * 60) / 10_000).toFixed(4)),
    filmBytes: killcams.bytes,
    killcams: parts / 2,
    bytesOfAKillcam: Math.round((2 * bytes) / Math.max(1, parts)),
    leftOut,
  });
}
