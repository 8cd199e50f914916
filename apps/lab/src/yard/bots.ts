// How bots act in the yard. An experiment chooses the act that shows its subject best. Always true: the same seed, calls and shown worlds
// give the same inputs.

import { atan2, type ControlsOf, type Glance, mix, Random } from "reckon";
import type { Yard, YardWorld } from "./rules.ts";
import { wallsIn } from "./rules.ts";
import { HEIGHT, RADIUS, WIDTH } from "./tuning.ts";
import { clearShare } from "./walls.ts";

type Into = ControlsOf<Yard>;

/** The nearest other player in a straight line without walls; −1: none. */
function nearestInSight(shown: YardWorld, row: number): number {
  const { x, y } = shown.fields.player;
  const walls = wallsIn(shown);
  let found = -1;
  let best = Number.POSITIVE_INFINITY;
  for (const other of shown.all("player")) {
    const [dx, dy] = [x[other] - x[row], y[other] - y[row]];
    const distance = dx * dx + dy * dy;
    if (other === row || distance >= best || clearShare(walls, x[row], y[row], x[other], y[other]) < 1)
      continue;
    best = distance;
    found = other;
  }
  return found;
}

/** Aims at the nearest player in sight, exactly where the picture shows them; true if there is one. */
export function aimAtSeen(into: Into, { shown, player }: Glance<Yard>): boolean {
  const row = shown.rowOf("player", player);
  const other = row < 0 ? -1 : nearestInSight(shown, row);
  if (other < 0) return false;
  const { x, y } = shown.fields.player;
  into.aim = atan2(y[other] - y[row], x[other] - x[row]);
  return true;
}

function rest(into: Into): void {
  into.moveX = 0;
  into.moveY = 0;
  into.fire = 0;
}

function walkTo(into: Into, { shown, player }: Glance<Yard>, toX: number, toY: number): void {
  const row = shown.rowOf("player", player);
  if (row < 0) return;
  const { x, y } = shown.fields.player;
  const [dx, dy] = [toX - x[row], toY - y[row]];
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length < 3) return;
  into.moveX = dx / length;
  into.moveY = dy / length;
}

/** Runs about, changes its way often, and shoots now and then. */
class Wanderer {
  readonly #random: Random;
  #until = -1;
  #toX = WIDTH / 2;
  #toY = HEIGHT / 2;
  #fires = false;

  constructor(player: number, seed: number) {
    this.#random = Random.from(mix(seed, player + 1));
  }

  sample(into: Into, glance: Glance<Yard>): void {
    const random = this.#random;
    if (glance.tick >= this.#until) {
      this.#until = glance.tick + 20 + random.below(60);
      this.#toX = RADIUS + random.below(WIDTH - 2 * RADIUS);
      this.#toY = RADIUS + random.below(HEIGHT - 2 * RADIUS);
      this.#fires = random.chance(0.4);
    }
    rest(into);
    walkTo(into, glance, this.#toX, this.#toY);
    into.fire = this.#fires && aimAtSeen(into, glance) ? 1 : 0;
  }
}

/** Runs up and down a lane, steadily: the easiest target to see, and to miss. */
class Runner {
  #way = 1;

  sample(into: Into, glance: Glance<Yard>): void {
    const row = glance.shown.rowOf("player", glance.player);
    rest(into);
    if (row < 0) return;
    const y = glance.shown.fields.player.y[row];
    if (y > HEIGHT - 60) this.#way = -1;
    else if (y < 60) this.#way = 1;
    into.moveY = this.#way;
  }
}

/** Stands still, and shoots at the nearest player in sight, exactly where it sees them. */
class Sentry {
  sample(into: Into, glance: Glance<Yard>): void {
    rest(into);
    into.fire = aimAtSeen(into, glance) ? 1 : 0;
  }
}

/** Runs at the nearest player in sight, and pushes. */
class Pusher {
  sample(into: Into, glance: Glance<Yard>): void {
    rest(into);
    const row = glance.shown.rowOf("player", glance.player);
    const other = row < 0 ? -1 : nearestInSight(glance.shown, row);
    const { x, y } = glance.shown.fields.player;
    if (other >= 0) walkTo(into, glance, x[other], y[other]);
  }
}

const STILL = { sample: rest };

export const YARD_BOTS = {
  wander: { title: "runs about", make: (player: number, seed: number) => new Wanderer(player, seed) },
  run: { title: "runs up and down", make: () => new Runner() },
  shoot: { title: "stands and shoots", make: () => new Sentry() },
  push: { title: "pushes", make: () => new Pusher() },
  still: { title: "stands still", make: () => STILL },
} as const;
