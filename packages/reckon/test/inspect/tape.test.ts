// A tape of a client plays again exactly: matches from seeds, on good and bad networks, under every preset, from memory and from a file.

import { DashBot, dash } from "@reckon/dash";
import { DuelBot, highNoonGame } from "@reckon/high-noon";
import { SkirmishBot, skirmish } from "@reckon/skirmish";
import { describe, expect, it } from "vitest";
import type { Game } from "../../src/index.ts";
import { openTape, writeTape } from "../../src/inspect/tape/tape-file.ts";
import { TapePlayer } from "../../src/inspect/tape/tape-player.ts";
import { TapedClient } from "../../src/inspect/tape/taped-client.ts";
import { type Preset, presets } from "../../src/presets/index.ts";
import { profileNamed, Stepper } from "../../src/testing/index.ts";
import { type Bot, Hash } from "../../src/testing/engine/index.ts";

interface Case {
  readonly game: Game;
  readonly preset: Preset;
  readonly profile: string;
  readonly bot: (seed: number, player: number) => Bot;
}

const dashBot = (seed: number, player: number): Bot => new DashBot(seed, player, "chase");
const CASES: Readonly<Record<string, Case>> = {
  "dash on a bad network": { game: dash, preset: presets.reckon, profile: "bad", bot: dashBot },
  "dash on a network like TCP": { game: dash, preset: presets.reckon, profile: "tcp", bot: dashBot },
  "dash under highNoon": { game: dash, preset: presets.highNoon, profile: "lte", bot: dashBot },
  "dash under rType": { game: dash, preset: presets.rType, profile: "wifi", bot: dashBot },
  "skirmish under byAThread": {
    game: skirmish,
    preset: presets.byAThread,
    profile: "wifi",
    bot: (seed, player) => new SkirmishBot(seed, player),
  },
  "a duel in High Noon": {
    game: highNoonGame({ mode: "duel" }),
    preset: presets.reckon,
    profile: "lte",
    bot: (seed, player) => new DuelBot(seed, player),
  },
};

/** Two players for eight seconds, the first one at 144 frames per second, its tab asleep for a moment. */
function played({ game, preset, profile, bot }: Case, onFrame?: (client: TapedClient) => void): Stepper {
  const stepper = new Stepper({
    game,
    preset,
    profile: profileNamed(profile),
    seed: 11,
    hashed: false,
    firstTick: 70_000,
    client: TapedClient,
    clients: [144, 60].map((frameRate, i) => ({
      frameRate,
      clock: { offsetMs: 5000 * i, skewPpm: 120 },
      stalls: i === 0 ? [{ fromMs: 4000, toMs: 4600 }] : [],
      bot: (player: number, seed: number) => bot(seed, player),
    })),
    onFrame: ({ last, index }) => {
      if (index === 0) onFrame?.(last as TapedClient);
    },
  });
  stepper.run(2500);
  const { client } = stepper.clients[0];
  if (client !== undefined) client.switches.smoothing = false;
  stepper.run(8000);
  return stepper;
}

function digest(bytes: Uint8Array): string {
  const hash = new Hash();
  hash.bytes(bytes);
  return hash.digest();
}

describe("a tape", () => {
  for (const [name, one] of Object.entries(CASES))
    it(`[NS1] of ${name} plays again to the same pictures, rollbacks and figures, frame by frame`, () => {
      const pictures: string[] = [];
      const stepper = played(one, ({ shown }) => pictures.push(digest(shown.bytes)));
      const original = stepper.clients[0].last as TapedClient;
      const bytes = writeTape(original.tape, { game: one.game.name, choices: {} }, one.game);
      const player = new TapePlayer(openTape(bytes).of(one.game), one.game, one.preset.client);
      let same = 0;
      while (player.step())
        if (player.frames > same) {
          if (digest(player.client.shown.bytes) !== pictures[same]) expect.fail(`Frame ${same} differs.`);
          same++;
        }
      expect(player.cursor.damage).toBe("");
      expect(player.frames).toBe(pictures.length);
      expect(player.checks).toBeGreaterThan(10);
      expect(player.strayedAt).toBe(-1);
      const { quality } = player.client;
      expect(quality.rollbacks).toEqual(original.quality.rollbacks);
      expect(quality.rollbackCount + quality.resyncs).toBeGreaterThan(0);
      expect(quality.drawnCorrections.sum).toBe(original.quality.drawnCorrections.sum);
      expect(quality.viewDelayMs.sum).toBe(original.quality.viewDelayMs.sum);
      expect([quality.bytesIn, quality.lateInputs]).toEqual([original.quality.bytesIn, original.quality.lateInputs]);
    });
});
