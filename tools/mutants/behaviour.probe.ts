// A game's behaviour as one number: whole matches of bots on two networks, with every packet, world and picture hashed. A mutant that changes
// it changes behaviour; one that does not, and that no test catches, may be the same program. mutants.ts reads the number.

import { writeFileSync } from "node:fs";
import type { Game } from "reckon";
import { type Preset, presets } from "reckon/presets";
import { Stepper } from "reckon/testing";
import { type Bot, profiles } from "reckon/testing/engine";
import { it } from "vitest";

interface Scene {
  readonly game: Game;
  readonly preset: Preset;
  readonly clients: number;
  readonly seconds: number;
  readonly bot: (player: number, seed: number) => Bot;
}

async function scenesOf(name: string): Promise<Scene[]> {
  if (name === "dash") {
    const { dash, dashAlone, DashBot } = await import("../../games/dash/src/index.ts");
    const bot = (player: number, seed: number): Bot => new DashBot(seed, player);
    return [dash, dashAlone].map((game) => ({ game, preset: presets.reckon, clients: 6, seconds: 30, bot }));
  }
  if (name === "high-noon") {
    const { highNoonGame } = await import("../../games/high-noon/src/high-noon.ts");
    const { DuelBot } = await import("../../games/high-noon/src/bots/duelist.ts");
    const { RideBot } = await import("../../games/high-noon/src/bots/rider.ts");
    const duel = (player: number, seed: number): Bot => new DuelBot(seed, player);
    const ride = (player: number, seed: number): Bot => new RideBot(seed, player);
    const common = { preset: presets.highNoon, clients: 3, seconds: 40 };
    return [
      { ...common, game: highNoonGame({ mode: "duel" }), bot: duel },
      ...[1, 3].map((stage) => ({ ...common, game: highNoonGame({ mode: "ride", stage }), bot: ride })),
    ];
  }
  if (name === "r-type") {
    const { Pilot, rTypeGame, rTypePreset } = await import("../../games/r-type/src/index.ts");
    const bot = (player: number, seed: number): Bot => new Pilot(seed, player, "fair");
    const common = { preset: rTypePreset, clients: 3, seconds: 45, bot };
    const clocks = [60, 2400, 5300];
    return [1, 2, 3].flatMap((level) =>
      clocks.map((clock) => ({ ...common, game: rTypeGame({ level, clock }) })),
    );
  }
  const { byAThreadGame } = await import("../../games/by-a-thread/src/by-a-thread.ts");
  const { hostedPreset } = await import("../../games/by-a-thread/src/preset.ts");
  const { Stray } = await import("../../games/by-a-thread/test/play.ts");
  const bot = (player: number, seed: number): Bot => new Stray(player, seed, { fire: 0.3 });
  const many = Array.from({ length: 10 }, (_, level) => ({ clients: 8, seconds: 20, level }));
  return [...many, { clients: 1, seconds: 125, level: 0 }].map(({ level, ...scene }) => ({
    ...scene,
    game: byAThreadGame({ level }),
    preset: hostedPreset,
    bot,
  }));
}

it("hashes a game's behaviour", async () => {
  const scenes = await scenesOf(process.env.RECKON_GAME ?? "");
  const hashes = scenes.map(({ game, preset, clients, seconds, bot }, i) => {
    const stepper = new Stepper({
      game,
      preset,
      profile: i % 2 === 0 ? profiles.wifi : profiles.lan,
      seed: 31 + i,
      development: false,
      clients: Array.from({ length: clients }, () => ({ bot })),
    });
    stepper.run(seconds * 1000);
    return stepper.hash;
  });
  writeFileSync(process.env.RECKON_PROBE ?? "", hashes.join(" "));
}, 600_000);
