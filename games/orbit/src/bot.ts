// A bot that plays at random: it samples an input for each tick, from a seed and from the world it is shown.
// Stepper, simulated matches and benchmarks drive orbit with it. Always true: the same seed, the same calls and
// the same shown worlds give the same inputs; only `sample` changes its state.

import { angleBetween, atan2, type ControlsOf, type Glance, mix, Random, TAU, type WorldOf } from "reckon";
import type { Orbit } from "./orbit.ts";

/** How a bot behaves: `wander` looks about, thrusts, and flies at others now and then; `still` drifts. */
export type OrbitBotMode = "wander" | "still";

/** Share of the difference to its intended direction by which a bot turns in a tick. */
const TURN = 0.08;

/** Plays one player of orbit. */
export class OrbitBot {
  readonly #player: number;
  readonly #mode: OrbitBotMode;
  readonly #random: Random;
  /** First tick in which the bot thinks again. */
  #until = -1;
  #chasing = false;
  #yaw = 0;
  #pitch = 0;
  #wishYaw = 0;
  #wishPitch = 0;
  #thrust = 0;
  #twist = 0;

  constructor(seed: number, player: number, mode: OrbitBotMode = "wander") {
    this.#player = player;
    this.#mode = mode;
    this.#random = Random.from(mix(seed, player + 1));
  }

  /** Writes the input for a tick. `shown` is the world as the player sees it, if there is one yet. */
  sample(into: Partial<ControlsOf<Orbit>>, { tick, shown }: Glance<Orbit>): void {
    if (this.#mode !== "still") {
      if (tick >= this.#until) this.#think(tick);
      const row = shown === undefined ? -1 : shown.rowOf("body", this.#player);
      if (this.#chasing && shown !== undefined && row >= 0) this.#lookAtNearest(shown, row);
      this.#yaw = angleBetween(0, this.#yaw + angleBetween(this.#yaw, this.#wishYaw) * TURN);
      this.#pitch += (this.#wishPitch - this.#pitch) * TURN;
    }
    into.yaw = this.#yaw;
    into.pitch = this.#pitch;
    into.thrust = this.#thrust;
    into.twist = this.#twist;
  }

  /** Chooses what to do for the next 10 to 60 ticks. */
  #think(tick: number): void {
    const random = this.#random;
    this.#until = tick + 10 + random.below(51);
    this.#chasing = random.chance(0.5);
    this.#wishYaw = random.unit() * TAU;
    this.#wishPitch = random.between(-1.2, 1.2);
    this.#thrust = this.#chasing ? 1 : random.between(-0.5, 1);
    this.#twist = random.chance(0.5) ? 0 : random.between(-1, 1);
  }

  #lookAtNearest(shown: WorldOf<Orbit>, row: number): void {
    const { x, y, z } = shown.fields.body;
    let best = Number.POSITIVE_INFINITY;
    for (const other of shown.all("body")) {
      const dx = x[other] - x[row];
      const dy = y[other] - y[row];
      const dz = z[other] - z[row];
      const apart = dx * dx + dy * dy + dz * dz;
      if (other === row || apart >= best) continue;
      best = apart;
      this.#wishYaw = atan2(dz, dx);
      this.#wishPitch = atan2(dy, Math.sqrt(dx * dx + dz * dz));
    }
  }
}
