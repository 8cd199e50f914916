// Plasma: how it is fired, how it flies on every side alike, and what the server does when it hits a player (BT33 to BT37). Its
// shell, a box, bounces off walls and the floor; its core hits players. One limit counts every bounce. Always true: a path
// depends on the ball's own values and the maze, so bounces off walls need no messages; no ball is inside a wall.

import { slideX, slideY } from "@reckon/kit";
import { cos, type FlightHit, type FlownIn, pressesSince, sin } from "reckon";
import type { Flights, ThreadTools } from "./events.ts";
import { harm } from "./fate.ts";
import type { Held } from "./input.ts";
import type { ThreadWorld } from "./kinds.ts";
import type { Maze } from "./maze.ts";
import { BOUNCES, FIRE_REST, MUZZLE, PLASMA_SPEED, SHELL } from "./tuning.ts";
import { WALLS } from "./walk.ts";

export type Ball = FlownIn<Flights>;

/** One ball for each tap, or as fast as allowed while the trigger is held. */
export function useTrigger(
  world: ThreadWorld,
  row: number,
  owner: number,
  held: Held,
  tools: ThreadTools,
): void {
  const p = world.fields.player;
  const isTapped = pressesSince(held.fire, p.lastFire[row]) > 0;
  p.lastFire[row] = held.fire;
  if (p.fireRest[row] > 0) p.fireRest[row]--;
  if (p.fireRest[row] > 0 || (!isTapped && held.hold === 0)) return;
  p.fireRest[row] = FIRE_REST;
  const flat = cos(p.pitch[row]);
  const x = cos(p.yaw[row]) * flat;
  const y = sin(p.pitch[row]);
  const z = sin(p.yaw[row]) * flat;
  // The shell is half as large as its shooter, so it must not begin in a wall beside them.
  const maze = tools.derived;
  const fromX = slideX(maze, p.x[row], p.x[row] + x * MUZZLE, p.z[row], SHELL, WALLS);
  tools.fire("plasma", owner, {
    x: fromX,
    y: Math.max(p.y[row] + y * MUZZLE, SHELL),
    z: slideY(maze, p.z[row], p.z[row] + z * MUZZLE, fromX, SHELL, WALLS),
    vx: x * PLASMA_SPEED,
    vy: y * PLASMA_SPEED,
    vz: z * PLASMA_SPEED,
    bounces: 0,
  });
}

/** Flies straight, and back from walls and the floor; false: it has used up its bounces and touches one again. */
export function fly(
  { values }: Pick<Ball, "values">,
  seconds: number,
  { derived }: { readonly derived: Maze },
): boolean {
  const toX = values.x + values.vx * seconds;
  const endX = slideX(derived, values.x, toX, values.z, SHELL, WALLS);
  if (!bounce(values, "x", "vx", toX, endX)) return false;
  const toZ = values.z + values.vz * seconds;
  const endZ = slideY(derived, values.z, toZ, values.x, SHELL, WALLS);
  if (!bounce(values, "z", "vz", toZ, endZ)) return false;
  const toY = values.y + values.vy * seconds;
  return bounce(values, "y", "vy", toY, Math.max(toY, SHELL));
}

/** Moves a ball along one axis towards `to`, and reflects the part beyond `end`. */
function bounce(
  values: Ball["values"],
  at: "x" | "y" | "z",
  rate: "vx" | "vy" | "vz",
  to: number,
  end: number,
): boolean {
  values[at] = end;
  if (to === end) return true;
  if (values.bounces === BOUNCES) return false;
  values[at] = 2 * end - to;
  values[rate] = -values[rate];
  values.bounces++;
  return true;
}

/** Hurts a player who was hit; a ball bounces off a player who lives, and ends at one who does not. */
export function struck(
  world: ThreadWorld,
  { player: by, values }: Ball,
  { row, moment }: FlightHit,
  tools: ThreadTools,
): "end" | "on" {
  const isFelled = harm(world, row, by, values.bounces, tools);
  if (isFelled || values.bounces === BOUNCES) return "end";
  const { x, y, z, vx, vz } = world.fields.player;
  // Flights are simulated a few ticks at a time: at the hit the player stood a little further back.
  const since = (tools.tick - moment) * tools.dt;
  const dx = values.x - (x[row] - vx[row] * since);
  const dy = values.y - y[row];
  const dz = values.z - (z[row] - vz[row] * since);
  const into = values.vx * dx + values.vy * dy + values.vz * dz;
  const square = dx * dx + dy * dy + dz * dz;
  if (into < 0 && square > 0) {
    const twice = (2 * into) / square;
    values.vx -= twice * dx;
    values.vy -= twice * dy;
    values.vz -= twice * dz;
  }
  values.bounces++;
  return "on";
}
