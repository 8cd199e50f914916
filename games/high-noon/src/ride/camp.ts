// The camp between two stages: every player is on their feet and healed, chooses an upgrade, and says when they are ready; when all are,
// or after a while, they ride on. Ready and choose are commands: the server applies them, and clients do not predict them.

import { type CommandIn, enumeration, flag } from "reckon";
import { type HighNoonWorld, PHASE } from "../kinds.ts";
import { fullHealth, getUp } from "../places.ts";
import { CAMP_TICKS, HEART_HEALTH, MOST_UPGRADE, UPGRADES } from "../tuning.ts";

export const commands = {
  ready: { isReady: flag() },
  choose: { upgrade: enumeration(UPGRADES) },
};

export function beginCamp(world: HighNoonWorld): void {
  const { run, player } = world.fields;
  run.phase[0] = PHASE.camp;
  run.phaseTicks[0] = CAMP_TICKS;
  for (const row of world.rows("enemy")) world.despawn("enemy", row);
  for (const row of world.rows("bomb")) world.despawn("bomb", row);
  for (const row of world.rows("player")) {
    getUp(world, row, fullHealth(world, row));
    player.isReady[row] = 0;
    player.picks[row] = Math.min(player.picks[row] + 1, 15);
  }
}

/** True when they ride on. */
export function stepCamp(world: HighNoonWorld): boolean {
  const { run, player } = world.fields;
  if (--run.phaseTicks[0] <= 0) return true;
  let isAnybodyHere = false;
  for (const row of world.rows("player")) {
    if (player.isReady[row] === 0) return false;
    isAnybodyHere = true;
  }
  return isAnybodyHere;
}

export function applyCommand(
  world: HighNoonWorld,
  who: number,
  { name, values }: CommandIn<typeof commands>,
): void {
  const { player, run } = world.fields;
  const row = world.rowOf("player", who);
  if (row < 0) return;
  if (name === "ready" && run.phase[0] === PHASE.camp) player.isReady[row] = values.isReady;
  if (name === "choose") choose(world, row, values.upgrade);
}

/** An upgrade for a pick, at any time: one that is at its maximum costs and gives nothing. */
function choose(world: HighNoonWorld, row: number, upgrade: number): void {
  const p = world.fields.player;
  const level = p[UPGRADES[upgrade]];
  if (p.picks[row] === 0 || level[row] === MOST_UPGRADE) return;
  p.picks[row]--;
  level[row]++;
  if (UPGRADES[upgrade] === "heart" && p.health[row] > 0) p.health[row] += HEART_HEALTH;
}
