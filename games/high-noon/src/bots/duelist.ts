// A bot for duels: goes for the nearest rival in sight, keeps its distance, leads its shots, rolls and
// jumps now and then. Always true: the same seed, strength, calls and shown worlds give the same inputs; only `sample`
// changes its state.

import { seesThrough } from "@reckon/kit";
import { atan2, type ControlsOf, cos, type Glance, mix, Random, sin, TAU } from "reckon";
import { STOPS_ALL } from "../ground.ts";
import type { HighNoon } from "../high-noon.ts";
import { type HighNoonWorld, STATE } from "../kinds.ts";
import { type Ground, groundOf } from "../map.ts";
import { BULLET_SPEED, PLAYERS } from "../tuning.ts";
import { Buttons } from "./buttons.ts";
import { SHARP, type Strength } from "./strength.ts";
import { Tracker } from "./tracker.ts";
import { Walker } from "./walker.ts";

/** The range of its bullets. */
const REACH = 380;
const NEAR = 160;

export class DuelBot {
  readonly #player: number;
  readonly #strength: Strength;
  /** Since when it has had its rival in sight. */
  #seenSince = 0;
  readonly #random: Random;
  readonly #walker = new Walker();
  #until = -1;
  #way = 0;
  #beside = 0;
  #isBrave = false;
  readonly #buttons = new Buttons();
  readonly #rivals = new Tracker("player", PLAYERS);
  #ground: Ground | undefined;
  #groundNumber = -1;

  constructor(seed: number, player: number, strength: Strength = SHARP) {
    this.#player = player;
    this.#strength = strength;
    this.#random = Random.from(mix(seed, player + 1));
  }

  /** Writes the input for a tick. `shown` is the world as the player sees it, if there is one yet. */
  sample(into: ControlsOf<HighNoon>, { tick, shown }: Glance<HighNoon>): void {
    if (tick >= this.#until) this.#think(tick);
    this.#buttons.write(into);
    const row = shown === undefined ? -1 : shown.rowOf("player", this.#player);
    if (shown === undefined || row < 0) return;
    const ground = this.#groundOf(shown);
    const { x, y } = shown.fields.player;
    this.#rivals.look(shown, tick);
    const { vx, vy } = this.#rivals;
    const other = nearestRival(shown, row);
    if (other < 0) return;
    const dx = x[other] - x[row];
    const dy = y[other] - y[row];
    const far = Math.sqrt(dx * dx + dy * dy);
    const { leads, wakes } = this.#strength;
    const seconds = (leads * far) / BULLET_SPEED;
    into.aim = atan2(dy + vy[other] * seconds, dx + vx[other] * seconds) + this.#beside;
    const isSeen = seesThrough(ground, x[row], y[row], x[other], y[other], STOPS_ALL);
    if (!isSeen || far > REACH) this.#seenSince = tick;
    const isAwake = tick - this.#seenSince >= wakes;
    into.hold = isSeen && far < REACH && this.#isBrave && isAwake ? 1 : 0;
    if (!isSeen || far > REACH) this.#walker.towards(shown, ground, row, x[other], y[other], into);
    else {
      // Around the rival, and a little nearer or farther.
      const way = atan2(dy, dx) + (far < NEAR ? Math.PI : 0) + this.#way;
      into.moveX = cos(way);
      into.moveY = sin(way);
    }
  }

  /** Chooses what to do for the next 10 to 50 ticks. */
  #think(tick: number): void {
    const random = this.#random;
    this.#until = tick + 10 + random.below(41);
    this.#way = (random.unit() - 0.5) * (TAU / 2);
    this.#beside = (random.unit() - 0.5) * this.#strength.duelSpread;
    this.#isBrave = random.chance(this.#strength.brave);
    if (random.chance(0.15 * this.#strength.dodges)) this.#buttons.press("roll", tick);
    if (random.chance(0.08)) this.#buttons.press("jump", tick);
    if (random.chance(0.1)) this.#buttons.press("reload", tick);
    if (random.chance(0.05)) this.#buttons.press("showdown", tick);
    if (random.chance(0.3)) this.#buttons.press("fire", tick);
  }

  #groundOf(world: HighNoonWorld): Ground {
    const number = world.fields.run.ground[0];
    if (this.#ground === undefined || this.#groundNumber !== number) this.#ground = groundOf(number);
    this.#groundNumber = number;
    return this.#ground;
  }
}

/** The nearest other player who stands; −1: none. */
function nearestRival(world: HighNoonWorld, row: number): number {
  const { x, y, state } = world.fields.player;
  let found = -1;
  let best = Number.POSITIVE_INFINITY;
  for (const other of world.all("player")) {
    const dx = x[other] - x[row];
    const dy = y[other] - y[row];
    if (other === row || state[other] === STATE.down || dx * dx + dy * dy >= best) continue;
    best = dx * dx + dy * dy;
    found = other;
  }
  return found;
}
