// Decides who is hurt and who falls: only the server runs it, because health, score and experience are its own (HN2). Bullets, stomps,
// enemies and hazards call it. Always true: whenever this writes a predicted field of a player, `wounds` or `score`
// changes with it; an enemy without health is gone in the same tick.

import { SORTS } from "./enemies/sorts.ts";
import { BY, type HighNoonTools } from "./events.ts";
import { type HighNoonWorld, MODE, STATE } from "./kinds.ts";
import { partyOf } from "./riders/party.ts";
import { canBeHurt } from "./riders/player-state.ts";
import { refundShowdown } from "./riders/showdown.ts";
import { GENTLE_SAFE_TICKS, GENTLE_SHARE, LEVELS, RESPAWN_TICKS, SAFE_TICKS } from "./tuning.ts";

export type Cause = (typeof BY)[keyof typeof BY];

/** By sort of enemy. */
export const CAUSES: readonly Cause[] = [BY.swarmer, BY.grunt, BY.shooter, BY.charger, BY.boss];

/** Takes health from a player. `by`: the player who did it; −1: none. */
export function hurtPlayer(
  world: HighNoonWorld,
  row: number,
  damage: number,
  by: number,
  cause: Cause,
  tools: HighNoonTools,
): void {
  const p = world.fields.player;
  if (p.health[row] === 0) return;
  // A bullet was judged by what its shooter saw; everything else by the present state.
  if (cause !== BY.bullet && !canBeHurt(world, row)) return;
  p.wounds[row] = (p.wounds[row] + 1) & 15;
  const isGentle = isFirstWave(world);
  const less = isGentle ? Math.ceil(damage * GENTLE_SHARE) : damage;
  p.health[row] = Math.max(0, p.health[row] - less);
  if (p.health[row] === 0) fell(world, row, by, cause, tools);
  // Among rivals every bullet counts.
  else if (world.fields.run.mode[0] === MODE.ride)
    p.safeTicks[row] = isGentle ? GENTLE_SAFE_TICKS : SAFE_TICKS;
}

/** New players learn the game before it costs them the ride. */
function isFirstWave(world: HighNoonWorld): boolean {
  const { mode, stage, wave } = world.fields.run;
  return mode[0] === MODE.ride && stage[0] === 1 && wave[0] <= 1;
}

function fell(world: HighNoonWorld, row: number, by: number, cause: Cause, tools: HighNoonTools): void {
  const p = world.fields.player;
  p.state[row] = STATE.down;
  p.stateTicks[row] = 0;
  p.vx[row] = 0;
  p.vy[row] = 0;
  p.z[row] = 0;
  p.isOpen[row] = 0;
  p.showdownTicks[row] = 0;
  p.downTicks[row] = RESPAWN_TICKS;
  p.reviveTicks[row] = 0;
  tools.emit("felled", by, { who: world.ownerOf("player", row), by: cause });
  if (by >= 0) credit(world, by, world.refer("player", row), "markedPlayer");
}

/** Takes health from an enemy; true if it died of it. */
export function hurtEnemy(
  world: HighNoonWorld,
  row: number,
  damage: number,
  by: number,
  tools: HighNoonTools,
): boolean {
  const e = world.fields.enemy;
  if (e.health[row] === 0) return false;
  e.health[row] = Math.max(0, e.health[row] - damage);
  if (e.health[row] > 0) return false;
  const sort = e.sort[row];
  tools.emit("slain", by, { x: e.x[row], y: e.y[row], sort });
  if (by >= 0) credit(world, by, world.refer("enemy", row), "markedEnemy");
  learn(world, SORTS[sort].experience);
  world.despawn("enemy", row);
  return true;
}

/** The player who felled the target scores; if it was their mark, Showdown comes back sooner. */
function credit(
  world: HighNoonWorld,
  by: number,
  felled: number,
  mark: "markedPlayer" | "markedEnemy",
): void {
  const p = world.fields.player;
  const row = world.rowOf("player", by);
  if (row < 0) return;
  p.score[row] = Math.min(p.score[row] + 1, 4095);
  if (p[mark][row] !== felled) return;
  p[mark][row] = 0;
  refundShowdown(world, row);
}

/** The party shares experience; a level gives every player a pick. */
function learn(world: HighNoonWorld, experience: number): void {
  const { run, player } = world.fields;
  run.kills[0] = Math.min(run.kills[0] + 1, 4095);
  run.experience[0] = Math.min(run.experience[0] + experience, 4095);
  const party = partyOf(world);
  while (run.level[0] < LEVELS.length && run.experience[0] >= LEVELS[run.level[0]] * party) {
    run.level[0]++;
    for (const row of world.rows("player")) player.picks[row] = Math.min(player.picks[row] + 1, 15);
  }
}
