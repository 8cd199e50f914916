// Plays tanks: drives to the nearest tank, backs off when it is stuck, and fires at the tank in front of it. Made from a seed;
// it knows only what its client shows. hosted.ts seats it, the tests fill matches with it.
import { angleBetween, atan2, type ControlsOf, type Glance, Random } from "reckon";
import { RAIL_RANGE, SIZE, type Tanks } from "./rules.ts";

const STUCK_TICKS = 40;

export class TankBot {
  readonly #random: Random;
  #goal = { x: SIZE.width / 2, y: SIZE.height / 2 };
  #last = { x: 0, y: 0 };
  #still = 0;
  #backsUntil = 0;
  #side = 1;

  constructor(seed: number) {
    this.#random = Random.from(seed);
  }

  readonly sample = (into: ControlsOf<Tanks>, { tick, shown, player }: Glance<Tanks>): void => {
    Object.assign(into, { drive: 0, turn: 0, shell: 0, rail: 0 });
    const row = shown.rowOf("tank", player);
    const { x, y, hull, downTicks } = shown.fields.tank;
    if (row < 0 || downTicks[row] > 0) return;
    const from = (to: { x: number; y: number }) => Math.sqrt((to.x - x[row]) ** 2 + (to.y - y[row]) ** 2);
    const others = [...shown.all("tank")].filter((one) => one !== row && downTicks[one] === 0);
    const [enemy] = others.map((one) => ({ x: x[one], y: y[one] })).sort((a, b) => from(a) - from(b));
    const { width, height } = SIZE;
    if (enemy !== undefined) this.#goal = enemy;
    else if (from(this.#goal) < 80)
      this.#goal = { x: this.#random.between(100, width - 100), y: this.#random.between(100, height - 100) };
    const way = atan2(this.#goal.y - y[row], this.#goal.x - x[row]);
    this.#still = from(this.#last) < 0.5 ? this.#still + 1 : 0;
    this.#last = { x: x[row], y: y[row] };
    const isStuck = this.#still > STUCK_TICKS;
    if (isStuck) [this.#still, this.#side, this.#backsUntil] = [0, -this.#side, tick + STUCK_TICKS];
    const backs = tick < this.#backsUntil;
    const reach = enemy === undefined ? Number.POSITIVE_INFINITY : from(enemy);
    into.turn = backs ? this.#side : Math.min(Math.max(angleBetween(hull[row], way) * 2, -1), 1);
    into.drive = backs ? -0.6 : reach < 160 ? 0 : 1;
    into.aim = way + (this.#random.unit() - 0.5) * 0.08;
    into.shell = Number(reach < 420 && this.#random.chance(0.05));
    into.rail = Number(reach < RAIL_RANGE && this.#random.chance(0.02));
  };
}
