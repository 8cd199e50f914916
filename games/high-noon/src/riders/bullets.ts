// Bullets: their flight on every side alike, and what the server does on a hit. Always true: a path depends on
// the bullet's own values and the ground, so its place is never sent (HN31).

import { tileAt } from "@reckon/kit";
import { cos, type FlightHit, type FlownIn, sin } from "reckon";
import { SHELL_DAMAGE, SHELL_SPEEDS } from "../enemies/sorts.ts";
import { BY, type Flights, type HighNoonTools } from "../events.ts";
import { CAUSES, hurtEnemy, hurtPlayer } from "../harm.ts";
import type { HighNoonWorld } from "../kinds.ts";
import { GROUND, type Ground } from "../map.ts";
import { BULLET_DAMAGE, BULLET_SPEED, LAST_ROUND_FACTOR, LEAD_FACTOR, SHOWDOWN_DAMAGE } from "../tuning.ts";

/** Flies straight, until a wall. */
export function fly(
  { name, values }: FlownIn<Flights>,
  seconds: number,
  { derived }: { readonly derived: Ground },
): boolean {
  const speed = name === "bullet" ? BULLET_SPEED : SHELL_SPEEDS[values.pace];
  values.x += cos(values.aim) * speed * seconds;
  values.y += sin(values.aim) * speed * seconds;
  return tileAt(derived, values.x, values.y) !== GROUND.wall;
}

export function struck(
  world: HighNoonWorld,
  { name, player, values }: FlownIn<Flights>,
  hit: FlightHit,
  tools: HighNoonTools,
): "end" | "on" {
  if (name === "shell") {
    hurtPlayer(world, hit.row, SHELL_DAMAGE, -1, CAUSES[values.sort], tools);
    return "end";
  }
  const shooter = world.rowOf("player", player);
  const isMarked = shooter >= 0 && values.showdown === 1 && marks(world, shooter, hit);
  const damage = damageOf(world, shooter, values.last === 1, isMarked);
  if (hit.kind === "enemy") hurtEnemy(world, hit.row, damage, player, tools);
  else hurtPlayer(world, hit.row, damage, player, BY.bullet, tools);
  return values.showdown === 1 && !isMarked ? "on" : "end";
}

function marks(world: HighNoonWorld, shooter: number, { kind, row }: FlightHit): boolean {
  const { markedEnemy, markedPlayer } = world.fields.player;
  return kind === "enemy"
    ? world.resolve("enemy", markedEnemy[shooter]) === row
    : world.resolve("player", markedPlayer[shooter]) === row;
}

function damageOf(world: HighNoonWorld, shooter: number, isLast: boolean, isMarked: boolean): number {
  const lead = shooter < 0 ? 0 : world.fields.player.lead[shooter];
  let damage = BULLET_DAMAGE * (1 + LEAD_FACTOR * lead);
  if (isLast) damage *= LAST_ROUND_FACTOR;
  if (isMarked) damage *= SHOWDOWN_DAMAGE;
  return Math.floor(damage);
}
