// Boomstick's bombs: thrown at players' places, announced by a ring on the ground that fills, and then they burst. Only the
// server steps them. Always true: from the throw to the burst all players have the same time to leave the ring; harm is judged
// a moment after the burst, by where the server has each player then, because their screen shows it that much later: players who
// left the ring on their own screen are spared.

import { BY, type HighNoonTools } from "../events.ts";
import { hurtPlayer } from "../harm.ts";
import { type HighNoonWorld, STATE } from "../kinds.ts";
import type { Ground } from "../map.ts";
import { TILE } from "../tuning.ts";
import { BOMB_DAMAGE, BOMB_GRACE, BOMB_RADIUS, BOMB_TICKS } from "./sorts.ts";

/** Bombs without another target fall this far beside its prey. */
const BESIDE = 120;

/** Throws this many: one at its prey, one at each of the others, the rest beside its prey. */
export function throwBombs(world: HighNoonWorld, row: number, count: number, ground: Ground): void {
  const { player, enemy } = world.fields;
  const prey = enemy.prey[row] - 1;
  let left = count;
  if (prey >= 0 && world.isAlive("player", prey)) {
    land(world, player.x[prey], player.y[prey], ground);
    left--;
  }
  for (const other of world.all("player")) {
    if (left === 0) return;
    if (other === prey || player.state[other] === STATE.down) continue;
    land(world, player.x[other], player.y[other], ground);
    left--;
  }
  if (prey < 0) return;
  for (; left > 0; left--) {
    const x = player.x[prey] + (world.random.unit() - 0.5) * 2 * BESIDE;
    const y = player.y[prey] + (world.random.unit() - 0.5) * 2 * BESIDE;
    land(world, x, y, ground);
  }
}

function land(world: HighNoonWorld, x: number, y: number, ground: Ground): void {
  const row = world.spawn("bomb");
  if (row < 0) return;
  const b = world.fields.bomb;
  b.x[row] = Math.min(ground.width - TILE, Math.max(TILE, x));
  b.y[row] = Math.min(ground.height - TILE, Math.max(TILE, y));
  b.ticks[row] = BOMB_TICKS + BOMB_GRACE;
}

/** One tick of all bombs. */
export function stepBombs(world: HighNoonWorld, tools: HighNoonTools): void {
  const { x, y, ticks } = world.fields.bomb;
  for (const row of world.rows("bomb")) {
    ticks[row]--;
    if (ticks[row] === BOMB_GRACE) tools.emit("burst", -1, { x: x[row], y: y[row] });
    if (ticks[row] > 0) continue;
    burst(world, x[row], y[row], tools);
    world.despawn("bomb", row);
  }
}

function burst(world: HighNoonWorld, x: number, y: number, tools: HighNoonTools): void {
  const p = world.fields.player;
  for (const one of world.rows("player")) {
    const dx = p.x[one] - x;
    const dy = p.y[one] - y;
    if (dx * dx + dy * dy <= BOMB_RADIUS * BOMB_RADIUS)
      hurtPlayer(world, one, BOMB_DAMAGE, -1, BY.bomb, tools);
  }
}
