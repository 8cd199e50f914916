// Damage by the ground and by landings: lava and brambles hurt every half second, a stomp all around. Only the
// server hurts; mud and brambles slow players in movement.ts. Always true: players in the air are not hurt.

import { tileAt } from "@reckon/kit";
import { BY, type HighNoonTools } from "../events.ts";
import { hurtEnemy, hurtPlayer } from "../harm.ts";
import { type HighNoonWorld, MODE } from "../kinds.ts";
import { GROUND } from "../map.ts";
import { isClear } from "../riders/jump.ts";
import { BRAMBLE_DAMAGE, HAZARD_TICKS, LAVA_DAMAGE, STOMP_DAMAGE, STOMP_RADIUS } from "../tuning.ts";

/** Hurts a player by the ground under them. */
export function feelTheGround(world: HighNoonWorld, row: number, tools: HighNoonTools): void {
  if (tools.tick % HAZARD_TICKS !== 0 || isClear(world, row)) return;
  const { x, y } = world.fields.player;
  const tile = tileAt(tools.derived, x[row], y[row]);
  if (tile === GROUND.lava) hurtPlayer(world, row, LAVA_DAMAGE, -1, BY.lava, tools);
  else if (tile === GROUND.bramble) hurtPlayer(world, row, BRAMBLE_DAMAGE, -1, BY.brambles, tools);
}

/** Hurts those near a landing player: enemies on the ride, rivals in a duel. */
export function stomp(world: HighNoonWorld, row: number, owner: number, tools: HighNoonTools): void {
  const { player, enemy, run } = world.fields;
  const x = player.x[row];
  const y = player.y[row];
  if (run.mode[0] === MODE.ride) {
    for (const other of world.rows("enemy"))
      if (isNear(enemy.x[other] - x, enemy.y[other] - y)) hurtEnemy(world, other, STOMP_DAMAGE, owner, tools);
    return;
  }
  for (const other of world.rows("player"))
    if (other !== row && !isClear(world, other) && isNear(player.x[other] - x, player.y[other] - y))
      hurtPlayer(world, other, STOMP_DAMAGE, owner, BY.stomp, tools);
}

function isNear(dx: number, dy: number): boolean {
  return dx * dx + dy * dy <= STOMP_RADIUS * STOMP_RADIUS;
}
