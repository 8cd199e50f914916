// A player made of chance, for a duel: goes for the nearest rival whom he can see, keeps his distance, leads his shots, rolls
// when he is near, jumps now and then. Always true: the same seed, the same calls and the same shown worlds give the same
// inputs; nothing but `sample` moves its state.

import { atan2, cos, mix, Random, sin, TAU, type World } from "reckon";
import { seesThrough } from "../ground.ts";
import { type HighNoonWorld, STATE } from "../kinds.ts";
import { type Ground, groundOf } from "../map.ts";
import { BULLET_SPEED } from "../tuning.ts";
import { Walker } from "./walker.ts";

/** Farther than this a bullet does not reach. */
const REACH = 380;
const NEAR = 160;

export class DuelBot {
  readonly #player: number;
  readonly #random: Random;
  readonly #walker = new Walker();
  #until = -1;
  #way = 0;
  #beside = 0;
  #isBrave = false;
  readonly #presses = { fire: 0, roll: 0, jump: 0, reload: 0, showdown: 0 };
  #ground: Ground | undefined;
  #groundNumber = -1;

  constructor(seed: number, player: number) {
    this.#player = player;
    this.#random = Random.from(mix(seed, player + 1));
  }

  /** Writes the input for a tick. `shown` is the world as the player sees it, if there is one yet. */
  sample(tick: number, shown: World | undefined, into: Record<string, number>): void {
    if (tick >= this.#until) this.#think(tick);
    Object.assign(into, this.#presses);
    into.moveX = 0;
    into.moveY = 0;
    into.hold = 0;
    into.help = 0;
    const row = shown === undefined ? -1 : shown.rowOf("player", this.#player);
    if (shown === undefined || row < 0) return;
    const world = shown as unknown as HighNoonWorld;
    const ground = this.#groundOf(world);
    const { x, y, vx, vy } = world.fields.player;
    const other = nearestRival(world, row);
    if (other < 0) return;
    const dx = x[other] - x[row];
    const dy = y[other] - y[row];
    const far = Math.sqrt(dx * dx + dy * dy);
    const seconds = far / BULLET_SPEED;
    into.aim = atan2(dy + vy[other] * seconds, dx + vx[other] * seconds) + this.#beside;
    const isSeen = seesThrough(ground, x[row], y[row], x[other], y[other]);
    into.hold = isSeen && far < REACH && this.#isBrave ? 1 : 0;
    if (!isSeen || far > REACH) this.#walker.towards(world, ground, row, x[other], y[other], into);
    else {
      // Around him, and a little nearer or farther.
      const way = atan2(dy, dx) + (far < NEAR ? Math.PI : 0) + this.#way;
      into.moveX = cos(way);
      into.moveY = sin(way);
    }
  }

  /** Chooses anew what to do for the next 10 to 50 ticks. */
  #think(tick: number): void {
    const random = this.#random;
    this.#until = tick + 10 + random.below(41);
    this.#way = (random.unit() - 0.5) * (TAU / 2);
    this.#beside = (random.unit() - 0.5) * 0.16;
    this.#isBrave = random.chance(0.8);
    if (random.chance(0.15)) this.#press("roll");
    if (random.chance(0.08)) this.#press("jump");
    if (random.chance(0.1)) this.#press("reload");
    if (random.chance(0.05)) this.#press("showdown");
    if (random.chance(0.3)) this.#press("fire");
  }

  #press(name: "fire" | "roll" | "jump" | "reload" | "showdown"): void {
    this.#presses[name] = (this.#presses[name] + 1) & 15;
  }

  #groundOf(world: HighNoonWorld): Ground {
    const number = world.fields.run.ground[0];
    if (this.#ground === undefined || this.#groundNumber !== number) this.#ground = groundOf(number);
    this.#groundNumber = number;
    return this.#ground;
  }
}

/** The nearest other player who stands; −1: nobody. */
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
