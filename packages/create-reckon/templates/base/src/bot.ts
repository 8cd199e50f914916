// A bot: it sees what a player's page shows, and writes the controls that a player would. game.ts seats it, the test plays with it.
import { type ControlsOf, cos, type Glance, Random, sin, TAU } from "reckon";
import { PUCK, RIM, type Rim } from "./rules.ts";

/** It glides to the side of its target that is nearer to the middle, this far from it, and dashes outwards. */
const RUN_UP = 75;

export class Bot {
  readonly #random: Random;
  #dashes = 0;
  /** The row that it hunts; −1: it wanders to a place. */
  #target = -1;
  #wander = { x: 0, y: 0 };
  #thinks = 0;

  constructor(seed: number) {
    this.#random = Random.from(seed);
  }

  readonly sample = (into: ControlsOf<Rim>, { tick, shown, player }: Glance<Rim>): void => {
    into.moveX = into.moveY = 0;
    into.dash = this.#dashes;
    const { x, y, vx, vy, fall } = shown.fields.puck;
    const row = shown.rowOf("puck", player);
    if (row < 0 || fall[row] > 0) return;
    const others = [...shown.all("puck")].filter((one) => one !== row && fall[one] === 0);
    if (tick >= this.#thinks) this.#think(others, tick);
    const isHunting = others.includes(this.#target);
    let goal = this.#wander;
    // Where it will be soon if it only glides: near the rim nothing else matters.
    if (Math.sqrt((x[row] + vx[row] * 0.5) ** 2 + (y[row] + vy[row] * 0.5) ** 2) > RIM - PUCK)
      goal = { x: 0, y: 0 };
    else if (isHunting) {
      const [atX, atY] = [x[this.#target], y[this.#target]];
      const out = Math.max(1, Math.sqrt(atX * atX + atY * atY));
      const [behindX, behindY] = [atX - (atX / out) * RUN_UP, atY - (atY / out) * RUN_UP];
      const isBehind = Math.sqrt((behindX - x[row]) ** 2 + (behindY - y[row]) ** 2) < 45;
      goal = isBehind ? { x: atX, y: atY } : { x: behindX, y: behindY };
      if (isBehind && this.#random.chance(0.12)) into.dash = ++this.#dashes;
    }
    const [dx, dy] = [goal.x - x[row], goal.y - y[row]];
    const far = Math.max(20, Math.sqrt(dx * dx + dy * dy));
    [into.moveX, into.moveY] = [dx / far, dy / far];
  };

  /** Chooses somebody to hunt, or a place to rest, for a while. */
  #think(others: readonly number[], tick: number): void {
    this.#thinks = tick + 40 + this.#random.below(100);
    const isIdle = others.length === 0 || this.#random.chance(0.35);
    this.#target = isIdle ? -1 : others[this.#random.below(others.length)];
    const [way, far] = [this.#random.unit() * TAU, this.#random.between(60, 230)];
    this.#wander = { x: cos(way) * far, y: sin(way) * far };
  }
}
