// Showdown: for four seconds the Sheriff is faster, and one marked target takes twice the damage; bullets pass through all
// others. Clients predict that it runs, and when the next may; the server decides whom it marks.
// Always true: one mark at most, and none while it does not run.

import { cos, sin } from "reckon";
import type { HighNoonTools } from "../events.ts";
import { type HighNoonWorld, MODE, STATE } from "../kinds.ts";
import { SHOWDOWN_RANGE, SHOWDOWN_REFUND, SHOWDOWN_REST, SHOWDOWN_TICKS } from "../tuning.ts";

/** One tick of a player's Showdown. */
export function useShowdown(world: HighNoonWorld, row: number, owner: number, tools: HighNoonTools): void {
  const p = world.fields.player;
  const isPressed = tools.pressed(owner, "showdown") > 0;
  if (p.showdownRest[row] > 0) p.showdownRest[row]--;
  if (p.showdownTicks[row] > 0) p.showdownTicks[row]--;
  if (!isPressed || p.state[row] === STATE.down || p.showdownRest[row] > 0) return;
  p.showdownTicks[row] = SHOWDOWN_TICKS;
  p.showdownRest[row] = SHOWDOWN_REST;
}

/** The server marks the player's target, and removes the mark when it is over. */
export function markTarget(world: HighNoonWorld, row: number): void {
  const { player: p, run } = world.fields;
  const isDuel = run.mode[0] === MODE.duel;
  const marked = isDuel ? p.markedPlayer : p.markedEnemy;
  const kind = isDuel ? "player" : "enemy";
  if (p.showdownTicks[row] === 0) marked[row] = 0;
  else if (world.resolve(kind, marked[row]) < 0) marked[row] = world.refer(kind, aimedAt(world, row, kind));
}

/** The target within reach nearest to a player's aim; −1: none. */
function aimedAt(world: HighNoonWorld, row: number, kind: "player" | "enemy"): number {
  const p = world.fields.player;
  const { x, y } = world.fields[kind];
  const wayX = cos(p.aim[row]);
  const wayY = sin(p.aim[row]);
  let most = Number.NEGATIVE_INFINITY;
  let found = -1;
  for (const other of world.all(kind)) {
    if (kind === "player" && (other === row || p.state[other] === STATE.down)) continue;
    const dx = x[other] - p.x[row];
    const dy = y[other] - p.y[row];
    const far = Math.sqrt(dx * dx + dy * dy);
    // The cosine of the angle between the target and the aim.
    const straight = far > 0 ? (dx * wayX + dy * wayY) / far : 1;
    if (far > SHOWDOWN_RANGE || straight <= most) continue;
    most = straight;
    found = other;
  }
  return found;
}

/** A player who fells their mark may soon call the next. */
export function refundShowdown(world: HighNoonWorld, row: number): void {
  const { showdownRest } = world.fields.player;
  showdownRest[row] = Math.max(0, showdownRest[row] - SHOWDOWN_REFUND);
}
