// `npm run -s bench:track`: bytes of the state track of a match by bots in virtual time, for each player and minute, at every snapshot, in
// streams of five seconds, as a recording holds it; and what writing it costs. Figures in docs/state-track.md.

import { argv } from "node:process";
import { parseArgs } from "node:util";
import { byAThreadStage } from "@reckon/by-a-thread/stage";
import { dashStage } from "@reckon/dash/stage";
import { highNoonStage } from "@reckon/high-noon/stage";
import { rTypeStage } from "@reckon/r-type/stage";
import type { ArcadeGame } from "@reckon/stage";
import type { Game, World } from "reckon";
import { profileNamed, Stepper } from "reckon/testing";
import { StateTrackWriter } from "../../packages/reckon/src/replay/track/track-writer.ts";

const GAMES: Readonly<Record<string, ArcadeGame>> = {
  dash: dashStage,
  "high-noon": highNoonStage,
  "by-a-thread": byAThreadStage,
  "r-type": rTypeStage,
};
const CHUNK_SECONDS = 5;

const { values } = parseArgs({
  args: argv.slice(2),
  options: {
    game: { type: "string", multiple: true, default: ["high-noon", "by-a-thread", "r-type"] },
    players: { type: "string", default: "4" },
    seconds: { type: "string", default: "60" },
    every: { type: "string", default: "1" },
    choose: { type: "string", multiple: true, default: [] },
    viewer: { type: "string", default: "whole" },
  },
});
const [players, seconds, every] = [values.players, values.seconds, values.every].map(Number);
const choices = Object.fromEntries(values.choose.map((choice) => choice.split("=")));

for (const name of values.game) {
  const { hosted } = await GAMES[name].rules();
  const game = hosted.make(choices) as unknown as Game;
  const preset = hosted.preset!;
  const writer = new StateTrackWriter(game as never, values.viewer as "whole");
  const step = preset.agreement.snapshotEvery * every;
  let [bytes, frames, ms] = [0, 0, 0];
  const stepper: Stepper = new Stepper({
    game,
    preset: preset as never,
    profile: profileNamed("wifi"),
    seed: 5,
    hashed: false,
    development: false,
    clients: Array.from({ length: players }, (_, i) => ({
      bot: (player, seed) => {
        const bot = hosted.bots.make({ seed, player, choices } as never) as (
          into: never,
          client: unknown,
        ) => void;
        return { sample: (into) => bot(into as never, stepper.clients[i].client) };
      },
    })),
    onTick({ world, tick }) {
      if (tick % step !== 0) return;
      const from = performance.now();
      writer.frame(world as unknown as World as never);
      frames++;
      if (frames % Math.round((CHUNK_SECONDS * game.tickRate) / step) === 0) bytes += writer.finish().length;
      ms += performance.now() - from;
    },
  });
  stepper.run(seconds * 1000);
  bytes += writer.finish().length;
  const minutes = seconds / 60;
  console.log({
    game: name,
    ...choices,
    players,
    framesPerSecond: frames / seconds,
    kBPerPlayerAndMinute: Number((bytes / players / minutes / 1000).toFixed(2)),
    bytesPerSecond: Math.round(bytes / seconds),
    usPerFrame: Math.round((ms * 1000) / frames),
    percentOfACore: Number((ms / seconds / 10).toFixed(3)),
  });
}
