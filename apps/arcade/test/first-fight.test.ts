// How soon a newcomer's first fight comes in the quick match that "Play now" leads to, in virtual time, with the bots and choices of the arcade. The
// newcomer stands where they were set down and holds the trigger. (By a Thread: games/by-a-thread/test/bots-matches.test.ts, TH26.)

import { highNoonStage } from "@reckon/high-noon/stage";
import { rTypeStage } from "@reckon/r-type/stage";
import type { ArcadeGame } from "@reckon/stage";
import type { Preset } from "reckon/presets";
import { Stepper } from "reckon/testing";
import { type Bot, profiles } from "reckon/testing/engine";
import { expect, it } from "vitest";
import { FightWatch } from "./first-fight.ts";

const SEEDS = [1, 2, 3];
const SECONDS = 30;
const TICK_RATE = 60;
/** As long as nobody has chosen another number of bots: see `quickBots`. */
const BOTS = 3;

async function firstFight(stage: ArcadeGame, seed: number): Promise<number> {
  const watch = new FightWatch();
  const { hosted } = await watch.in(stage).rules();
  const { defaults: choices = {}, quickCountdownMs, countdownMs } = stage.lobby;
  let newcomer = -1;
  const match = new Stepper({
    game: hosted.make(choices),
    preset: hosted.preset as Preset,
    profile: profiles.wifi,
    seed,
    ...{ hashed: false, development: false },
    clients: Array.from({ length: 1 + (stage.quickBots ?? BOTS) }, (_, client) => ({
      frameRate: 30,
      bot: (player: number, own: number): Bot => {
        if (client > 0) return { sample: hosted.bots.make({ seed: own, player, choices }) as Bot["sample"] };
        newcomer = player;
        return { sample: (into: Record<string, number>) => void Object.assign(into, holding(into)) };
      },
    })),
  });
  for (let second = 1; second <= SECONDS; second++) {
    match.run(second * 1000);
    const fight = watch.firstOf(newcomer);
    if (fight !== undefined)
      return (fight.tick - fight.began) / TICK_RATE + (quickCountdownMs ?? countdownMs) / 1000;
  }
  return Number.POSITIVE_INFINITY;
}

/** The trigger of either game. */
function holding(into: Readonly<Record<string, number>>): Record<string, number> {
  return "rapid" in into ? { rapid: 1 } : { hold: 1 };
}

it.each([
  ["High Noon", highNoonStage as unknown as ArcadeGame],
  ["R-Type", rTypeStage as unknown as ArcadeGame],
])(
  "[DS9] a newcomer to %s has a fight within 15 s in the median, though they only hold the trigger",
  async (_title, stage) => {
    const seconds: number[] = [];
    for (const seed of SEEDS) seconds.push(await firstFight(stage, seed));
    expect(seconds.sort((a, b) => a - b)[1], `${seconds}`).toBeLessThan(15);
  },
);
