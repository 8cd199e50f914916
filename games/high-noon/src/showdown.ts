// Showdown: for four seconds the Sheriff is faster, and one who is marked is hit twice as hard; his bullets pass through all
// others. That it runs, and when the next may, is predicted; whom it marks is the server's, who asks what the player saw.
// Always true: one mark at most, and none while it does not run.

import { atan2, type Hit, pressesSince } from "reckon";
import type { HighNoonTools } from "./events.ts";
import type { Held } from "./input.ts";
import { type HighNoonWorld, MODE, STATE } from "./kinds.ts";
import { SHOWDOWN_RANGE, SHOWDOWN_REFUND, SHOWDOWN_REST, SHOWDOWN_TICKS } from "./tuning.ts";

/** One tick of a player's Showdown. */
export function useShowdown(world: HighNoonWorld, row: number, held: Held): void {
  const p = world.fields.player;
  const isPressed = pressesSince(held.showdown, p.lastShowdown[row]) > 0;
  p.lastShowdown[row] = held.showdown;
  if (p.showdownRest[row] > 0) p.showdownRest[row]--;
  if (p.showdownTicks[row] > 0) p.showdownTicks[row]--;
  if (!isPressed || p.state[row] === STATE.down || p.showdownRest[row] > 0) return;
  p.showdownTicks[row] = SHOWDOWN_TICKS;
  p.showdownRest[row] = SHOWDOWN_REST;
}

const eye = new Float64Array(2);

/** The server marks whom the player looks at, and takes the mark away when it is over. */
export function markTarget(
  world: HighNoonWorld,
  row: number,
  owner: number,
  held: Held,
  tools: HighNoonTools,
): void {
  const p = world.fields.player;
  const isDuel = world.fields.run.mode[0] === MODE.duel;
  const marked = isDuel ? p.markedPlayer : p.markedEnemy;
  const kind = isDuel ? "player" : "enemy";
  if (p.showdownTicks[row] === 0) {
    marked[row] = 0;
    return;
  }
  if (world.resolve(kind, marked[row]) >= 0) return;
  marked[row] = 0;
  const seen = tools.rewind(owner);
  if (!seen.own("player", row, eye)) return;
  nearest.begin(kind, held.aim);
  seen.overlap(eye, SHOWDOWN_RANGE, nearest.look);
  if (nearest.row >= 0) marked[row] = world.refer(kind, nearest.row);
}

/** Whoever is least beside where a player aims. */
class Nearest {
  row = -1;
  #kind = "";
  #aim = 0;
  #beside = 0;

  begin(kind: string, aim: number): void {
    this.row = -1;
    this.#kind = kind;
    this.#aim = aim;
    this.#beside = Number.POSITIVE_INFINITY;
  }

  readonly look = ({ kind, row, point }: Hit): void => {
    if (kind !== this.#kind) return;
    const turn = atan2(point[1] - eye[1], point[0] - eye[0]) - this.#aim;
    const beside = Math.abs(turn - Math.floor(turn / TURN + 0.5) * TURN);
    if (beside >= this.#beside) return;
    this.#beside = beside;
    this.row = row;
  };
}

const TURN = 2 * Math.PI;
const nearest = new Nearest();

/** Who brings down his mark may soon call the next. */
export function refundShowdown(world: HighNoonWorld, row: number): void {
  const { showdownRest } = world.fields.player;
  showdownRest[row] = Math.max(0, showdownRest[row] - SHOWDOWN_REFUND);
}
