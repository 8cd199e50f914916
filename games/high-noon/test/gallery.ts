// A duel without end, in which every bullet is judged twice: by eye on its shooter's screen (apps/quality's judge), and by the
// server, from its evidence. A hit that was seen must count; the share that did not is compared with the scoreboard's bars.

import type { Game } from "reckon";
import { type Preset, presets } from "reckon/presets";
import type { Shot } from "reckon/server";
import { Stepper } from "reckon/testing";
import { type ProfileName, profiles } from "reckon/testing/engine";
import { FlightJudge, type Sight } from "../../../apps/quality/src/judge/flight-judge.ts";
import { ShotTally } from "../../../apps/quality/src/judge/shot-tally.ts";
import { DuelBot } from "../src/bots/duelist.ts";
import { highNoonGame } from "../src/high-noon.ts";
import type { HighNoonWorld } from "../src/kinds.ts";
import { BULLET_RADIUS, BULLET_SPEED, MUZZLE, RADIUS, ROLL_FACTOR, SPEED } from "../src/tuning.ts";

const DUEL_SIGHT: Sight = {
  reach: RADIUS + BULLET_RADIUS,
  muzzle: MUZZLE,
  mostPace: (SPEED * ROLL_FACTOR) / 60,
  mostBend: 10_000,
  isFickle: true,
  isDown: (shown, row) => shown.fields.player.isOpen[row] === 0,
  placeOf: (shown, row) => shown.fields.player.places[row],
  velocityOf: ({ aim }) => ({ vx: Math.cos(aim) * BULLET_SPEED, vy: Math.sin(aim) * BULLET_SPEED }),
};

/** The start that is left out, ms. */
const SETTLE_MS = 5000;
const TICK_MS = 1000 / 60;
const FRAME_RATES = [60, 144, 75, 60];

/** The duel, without a winner. */
function endless(): Game {
  const game = highNoonGame({ mode: "duel" });
  return {
    ...game,
    step(world, inputs, tools) {
      game.step(world, inputs, tools);
      if (world.simulates("run", 0)) (world as HighNoonWorld).fields.player.score.fill(0);
    },
  };
}

export function playDuel(
  profile: ProfileName,
  seed: number,
  seconds: number,
  base: Preset = presets.highNoon,
): ShotTally {
  const judges = FRAME_RATES.map((rate) => new FlightJudge("bullet", rate, DUEL_SIGHT));
  const players: number[] = [];
  const shots = new Map<string, Shot>();
  const { room, ...preset } = base;
  const stepper = new Stepper({
    game: endless(),
    preset: { ...preset, room: { ...room, rewind: { ...room.rewind, evidence: 64 } } },
    profile: profiles[profile],
    seed,
    hashed: false,
    development: false,
    clients: FRAME_RATES.map((frameRate, i) => ({
      frameRate,
      clock: { offsetMs: 1000 * i, skewPpm: 20 * i },
      bot: (player, own) => {
        players[i] = player;
        return new DuelBot(own, player);
      },
    })),
    onTick: ({ evidence }) => {
      // Only its first hit counts.
      for (const shot of evidence.shots()) {
        const key = `${shot.player}:${shot.number}`;
        if (
          shot.flight === "bullet" &&
          shot.isOwnInput &&
          shot.tick * TICK_MS >= SETTLE_MS &&
          !shots.has(key)
        )
          shots.set(key, shot);
      }
    },
    onFrame: ({ index, client }) => {
      if (client !== undefined) judges[index].look(client);
    },
  });
  stepper.run(seconds * 1000);
  const tally = new ShotTally();
  judges.forEach(({ judged }, i) => {
    for (const [number, { row, fallen, isGraze, isFading }] of judged) {
      const shot = shots.get(`${players[i]}:${number}`);
      if (shot === undefined) continue;
      const hit = shot.verdict === "hit" ? shot.row : -1;
      const reason = isFading ? "fading" : shot.isEstimated ? `estimated ${shot.basis}` : shot.verdict;
      if (isGraze) tally.grazes++;
      else tally.take(hit === fallen ? fallen : row, hit, shot.isCapped, reason);
    }
  });
  return tally;
}
