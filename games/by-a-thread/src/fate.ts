// Decides the fate of players, on the server alone: hits, the last one standing, the exit, and the Minotaur who takes all who are
// left when time is up. Always true: a fate is final and comes in the tick in which it is earned; once a match is over nothing
// more is decided; survival is counted in ticks.

import type { ThreadTools } from "./events.ts";
import { FATE, PHASE, type ThreadWorld } from "./kinds.ts";
import type { Maze } from "./maze.ts";
import { CELL, MERCY, SOLO_TICKS, TICK_RATE } from "./tuning.ts";

/** Takes a point of health, by own plasma at most one in `MERCY` ticks; true: it was the last. */
export function harm(
  world: ThreadWorld,
  row: number,
  by: number,
  bounces: number,
  tools: ThreadTools,
): boolean {
  const { health, mercy } = world.fields.player;
  if (health[row] === 0 || world.fields.match.phase[0] === PHASE.over) return false;
  const who = world.ownerOf("player", row);
  if (by === who) {
    if (mercy[row] > 0) return false;
    mercy[row] = MERCY;
  }
  health[row]--;
  if (health[row] > 0) {
    tools.emit("hurt", by, { who, health: health[row] });
    return false;
  }
  world.fields.player.fate[row] = FATE.shot;
  tools.emit("felled", by, { who, bounces });
  return true;
}

/** One tick of the match. */
export function stepMatch(world: ThreadWorld, maze: Maze): void {
  const { match, player } = world.fields;
  if (match.phase[0] === PHASE.over || match.joined[0] === 0) return;
  const limit = isSolo(world) ? SOLO_TICKS : match.minutes[0] * 60 * TICK_RATE;
  match.ticks[0]++;
  match.secondsLeft[0] = Math.ceil(Math.max(0, limit - match.ticks[0]) / TICK_RATE);
  for (const row of world.all("player")) {
    if (player.fate[row] !== FATE.plays) continue;
    player.ticks[row] = match.ticks[0];
    if (player.mercy[row] > 0) player.mercy[row]--;
    if (isOut(world, row, maze)) player.fate[row] = FATE.escaped;
    else if (match.ticks[0] >= limit) end(world, row, FATE.minotaured);
  }
  settle(world);
}

/** A player who has always been alone looks for the exit. */
function isSolo(world: ThreadWorld): boolean {
  return world.fields.match.joined[0] === 1;
}

function isOut(world: ThreadWorld, row: number, { exit }: Maze): boolean {
  if (exit === undefined) return false;
  const { x, z } = world.fields.player;
  return Math.floor(x[row] / CELL) === exit.column && Math.floor(z[row] / CELL) === exit.line;
}

function end(world: ThreadWorld, row: number, fate: number): void {
  world.fields.player.health[row] = 0;
  world.fields.player.fate[row] = fate;
}

/** Ends the match when no player is left, or one of several. */
function settle(world: ThreadWorld): void {
  const { match, player } = world.fields;
  let playing = 0;
  let last = -1;
  for (const row of world.all("player"))
    if (player.fate[row] === FATE.plays) {
      playing++;
      last = row;
    }
  if (playing > (isSolo(world) ? 0 : 1)) return;
  match.phase[0] = PHASE.over;
  if (last >= 0) player.fate[last] = FATE.winner;
}
