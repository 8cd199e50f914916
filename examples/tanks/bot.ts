// Plays tanks: drives to whoever is nearest, turns about at what it is stuck at, fires when it has them before it. Made from a seed;
// it knows what its client shows, and no more. server.ts seats it, the test fills matches with it.
import { angleBetween, atan2, type ControlsOf, type Glance, Random, type WorldOf } from "reckon";
import { RAIL_RANGE, SIZE, type Tanks } from "./rules.ts";

const STUCK_TICKS = 40;
const SHELL_REACH = 420;

export class TankBot {
  readonly #random: Random;
  readonly #player: number;
  #goalX = SIZE.width / 2;
  #goalY = SIZE.height / 2;
  #lastX = 0;
  #lastY = 0;
  #still = 0;
  #turnedUntil = 0;
  #side = 1;

  constructor(seed: number, player: number) {
    this.#random = Random.from(seed + player);
    this.#player = player;
  }

  sample(into: ControlsOf<Tanks>, { tick, shown }: Glance<Tanks>): void {
    Object.assign(into, { drive: 0, turn: 0, shell: 0, rail: 0 });
    const row = shown?.rowOf("tank", this.#player) ?? -1;
    if (shown === undefined || row < 0 || shown.fields.tank.downTicks[row] > 0) return;
    const { x, y, hull } = shown.fields.tank;
    const other = nearest(shown, row);
    if (other >= 0) [this.#goalX, this.#goalY] = [x[other], y[other]];
    else if (apart(x[row], y[row], this.#goalX, this.#goalY) < 80) this.#wander();
    const distance = apart(x[row], y[row], this.#goalX, this.#goalY);
    const way = atan2(this.#goalY - y[row], this.#goalX - x[row]);
    this.#watch(x[row], y[row], tick);
    const off = angleBetween(hull[row], way);
    into.turn = tick < this.#turnedUntil ? this.#side : Math.min(Math.max(off * 2, -1), 1);
    into.drive = tick < this.#turnedUntil ? -0.6 : distance < 160 && other >= 0 ? 0 : 1;
    into.aim = way + (this.#random.unit() - 0.5) * 0.08;
    into.shell = Number(other >= 0 && distance < SHELL_REACH && this.#random.chance(0.05));
    into.rail = Number(other >= 0 && distance < RAIL_RANGE && this.#random.chance(0.02));
  }

  #wander(): void {
    this.#goalX = this.#random.between(100, SIZE.width - 100);
    this.#goalY = this.#random.between(100, SIZE.height - 100);
  }

  /** Whoever has not come on for a while backs off, to the other side each time. */
  #watch(x: number, y: number, tick: number): void {
    this.#still = apart(x, y, this.#lastX, this.#lastY) < 0.5 ? this.#still + 1 : 0;
    [this.#lastX, this.#lastY] = [x, y];
    if (this.#still < STUCK_TICKS) return;
    this.#still = 0;
    this.#side = -this.#side;
    this.#turnedUntil = tick + STUCK_TICKS;
  }
}

function apart(x: number, y: number, toX: number, toY: number): number {
  return Math.sqrt((toX - x) ** 2 + (toY - y) ** 2);
}

/** The nearest tank that drives; −1: none in sight. */
function nearest(shown: WorldOf<Tanks>, row: number): number {
  const { x, y, downTicks } = shown.fields.tank;
  let found = -1;
  for (const other of shown.all("tank")) {
    if (other === row || downTicks[other] > 0) continue;
    const isNearer =
      found < 0 || apart(x[row], y[row], x[other], y[other]) < apart(x[row], y[row], x[found], y[found]);
    if (isNearer) found = other;
  }
  return found;
}
