// A bot that plays at random and shoots at players it sees: it samples an input for each tick, from a seed and from the world it is shown.
// Stepper, simulated matches and benchmarks drive skirmish with it. Always true: the same seed, the same calls and the
// same shown worlds give the same inputs; only `sample` changes its state.

import { atan2, type ControlsOf, cos, type Glance, mix, Random, sin, TAU, type WorldOf } from "reckon";
import type { Skirmish } from "./skirmish.ts";
import { HEIGHT, RANGE, SHOT_SPEED, WEAPON, WIDTH } from "./tuning.ts";

/** The largest aiming error of a bot, radians; most shots of a steady one hit. */
const UNSTEADY = 0.06;

export class SkirmishBot {
  readonly #player: number;
  readonly #random: Random;
  /** First tick in which the bot thinks again. */
  #until = -1;
  #moveX = 0;
  #moveY = 0;
  #presses = 0;
  #isShooter = false;
  /** How far beside its target it aims. */
  #beside = 0;

  readonly #weapon: number;

  /** `weapon`: its weapon, by default a rifle. */
  constructor(seed: number, player: number, weapon: number = WEAPON.rifle) {
    this.#player = player;
    this.#weapon = weapon;
    this.#random = Random.from(mix(seed, player + 1));
  }

  /** Writes the input for a tick. `shown` is the world as the player sees it, if there is one yet. */
  sample(into: Partial<ControlsOf<Skirmish>>, { tick, shown }: Glance<Skirmish>): void {
    if (tick >= this.#until) this.#think(tick, shown);
    into.moveX = this.#moveX;
    into.moveY = this.#moveY;
    into.dodge = this.#presses;
    into.fire = 0;
    into.weapon = this.#weapon;
    const row = shown === undefined ? -1 : shown.rowOf("player", this.#player);
    if (shown === undefined || row < 0) return;
    const { x, y, vx, vy } = shown.fields.player;
    const other = nearest(shown, row);
    if (other < 0) return;
    const dx = x[other] - x[row];
    const dy = y[other] - y[row];
    // Projectiles are aimed at the target's future place, if it goes on as it does.
    const speed = SHOT_SPEED[this.#weapon];
    const seconds = speed > 0 ? Math.sqrt(dx * dx + dy * dy) / speed : 0;
    into.aim = atan2(dy + vy[other] * seconds, dx + vx[other] * seconds) + this.#beside;
    into.fire = this.#isShooter ? 1 : 0;
  }

  /** Chooses what to do for the next 10 to 50 ticks. */
  #think(tick: number, shown: WorldOf<Skirmish> | undefined): void {
    const random = this.#random;
    this.#until = tick + 10 + random.below(41);
    this.#isShooter = random.chance(0.7);
    this.#beside = (random.unit() - 0.5) * 2 * UNSTEADY;
    if (random.chance(0.2)) this.#presses = (this.#presses + 1) & 15;
    let way = random.unit() * TAU;
    const row = shown === undefined ? -1 : shown.rowOf("player", this.#player);
    // Now and then towards the middle, where the others are.
    if (shown !== undefined && row >= 0 && random.chance(0.4)) {
      const { x, y } = shown.fields.player;
      way = atan2(HEIGHT / 2 - y[row], WIDTH / 2 - x[row]);
    }
    const pace = random.chance(0.1) ? 0 : 1;
    this.#moveX = cos(way) * pace;
    this.#moveY = sin(way) * pace;
  }
}

/** The nearest other player who stands, within range; −1: there is none. */
function nearest(shown: WorldOf<Skirmish>, row: number): number {
  const { x, y, health } = shown.fields.player;
  let found = -1;
  let best = RANGE * RANGE;
  for (const other of shown.all("player")) {
    const dx = x[other] - x[row];
    const dy = y[other] - y[row];
    if (other === row || health[other] === 0 || dx * dx + dy * dy >= best) continue;
    best = dx * dx + dy * dy;
    found = other;
  }
  return found;
}
