// A bot that plays at random: it samples an input for each tick, from a seed and from the world it is shown.
// Stepper, simulated matches and benchmarks drive dash with it. Always true: the same seed, the same calls and
// the same shown worlds give the same inputs; only `sample` changes its state.

import { atan2, type ControlsOf, cos, type Glance, mix, Random, sin, TAU } from "reckon";
import { roomOf } from "./arena.ts";
import type { Dash, DashWorld } from "./dash.ts";
import { RADIUS } from "./tuning.ts";

/**
 * How a bot behaves: `wander` holds directions, dashes, and chases now and then; `chase` chases most of the
 * time; `push` always walks straight at the nearest player, around a wall only when stuck; `still` stands;
 * `alone` walks between places in its own room of `dashAlone`.
 */
export type DashBotMode = "wander" | "chase" | "push" | "still" | "alone";

const CHASES: { readonly [M in DashBotMode]: number } = {
  wander: 0.2,
  chase: 0.8,
  push: 1,
  still: 0,
  alone: 0,
};

/** Square of the distance below which two players touch or nearly do. */
const TOUCHING = (2 * RADIUS + 1) * (2 * RADIUS + 1);

function squared(dx: number, dy: number): number {
  return dx * dx + dy * dy;
}

/** Plays one player of dash. */
export class DashBot {
  readonly #player: number;
  readonly #mode: DashBotMode;
  readonly #random: Random;
  /** First tick in which the bot thinks again. */
  #until = -1;
  #chasing = false;
  #moveX = 0;
  #moveY = 0;
  /** The destination of an `alone` bot. */
  #targetX = 0;
  #targetY = 0;
  #presses = 0;
  /** The place of a chase in the last tick, the time since it last moved, and the time that it still goes around. */
  #lastX = 0;
  #lastY = 0;
  #stuckFor = 0;
  #detourUntil = -1;

  constructor(seed: number, player: number, mode: DashBotMode = "wander") {
    this.#player = player;
    this.#mode = mode;
    this.#random = Random.from(mix(seed, player + 1));
  }

  /** Writes the input for a tick. `shown` is the world as the player sees it, if there is one yet. */
  sample(into: Partial<ControlsOf<Dash>>, { tick, shown }: Glance<Dash>): void {
    if (tick >= this.#until) this.#think(tick);
    const row = shown === undefined ? -1 : shown.rowOf("player", this.#player);
    if (shown !== undefined && row >= 0) {
      if (this.#mode === "alone") this.#walkTo(shown, row, this.#targetX, this.#targetY);
      else if (this.#chasing) this.#chaseNearest(tick, shown, row);
    }
    into.moveX = this.#moveX;
    into.moveY = this.#moveY;
    into.dash = this.#presses;
  }

  /** Chooses what to do for the next 10 to 60 ticks. */
  #think(tick: number): void {
    const random = this.#random;
    this.#until = tick + 10 + random.below(51);
    if (this.#mode === "still") return;
    this.#chasing = random.chance(CHASES[this.#mode]);
    if (this.#mode !== "push" && random.chance(0.35)) this.#presses = (this.#presses + 1) & 15;
    const room = roomOf(this.#player);
    this.#targetX = random.between(room.left, room.right);
    this.#targetY = random.between(room.top, room.bottom);
    if (random.chance(0.15)) this.#hold(0, 0);
    else if (random.chance(0.6)) this.#hold(random.below(3) - 1, random.below(3) - 1);
    else this.#holdTowards(random.unit() * TAU);
  }

  #chaseNearest(tick: number, shown: DashWorld, row: number): void {
    const { x, y } = shown.fields.player;
    let nearest = -1;
    let best = Number.POSITIVE_INFINITY;
    for (const other of shown.all("player")) {
      const apart = squared(x[other] - x[row], y[other] - y[row]);
      if (other === row || apart >= best) continue;
      best = apart;
      nearest = other;
    }
    if (nearest < 0) return;
    const isStuck = best > TOUCHING && squared(x[row] - this.#lastX, y[row] - this.#lastY) < 0.25;
    this.#stuckFor = isStuck ? this.#stuckFor + 1 : 0;
    this.#lastX = x[row];
    this.#lastY = y[row];
    if (this.#stuckFor >= 10) this.#detour(tick);
    else if (tick >= this.#detourUntil) this.#walkTo(shown, row, x[nearest], y[nearest]);
  }

  /** A wall is in the way: walks in another direction for a while. */
  #detour(tick: number): void {
    this.#stuckFor = 0;
    this.#detourUntil = tick + 20 + this.#random.below(41);
    this.#holdTowards(this.#random.unit() * TAU);
  }

  #walkTo(shown: DashWorld, row: number, targetX: number, targetY: number): void {
    const dx = targetX - shown.fields.player.x[row];
    const dy = targetY - shown.fields.player.y[row];
    if (squared(dx, dy) < 4) this.#hold(0, 0);
    else this.#holdTowards(atan2(dy, dx));
  }

  #holdTowards(direction: number): void {
    this.#hold(cos(direction), sin(direction));
  }

  #hold(moveX: number, moveY: number): void {
    this.#moveX = moveX;
    this.#moveY = moveY;
  }
}
