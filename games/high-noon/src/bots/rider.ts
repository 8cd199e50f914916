// A player for the ride: shoots what he sees, keeps out of reach, rolls out of what is coming, helps who has fallen, and looks
// for the next enemy. Always true: the same seed, the same calls and the same shown worlds give the same inputs; nothing but
// `sample` moves its state.

import { seesThrough, tileAt } from "@reckon/kit";
import { atan2, type Command, cos, mix, Random, sin, TAU, type World } from "reckon";
import { BOMB_RADIUS, ENEMY, MOOD, SORTS } from "../enemies/sorts.ts";
import { STOPS_ALL } from "../ground.ts";
import { type HighNoonWorld, PHASE, STATE } from "../kinds.ts";
import { GROUND, type Ground, groundOf } from "../map.ts";
import { BULLET_SPEED, ENEMIES, MOST_UPGRADE, PLAYERS, REVIVE_RANGE, ROUNDS, UPGRADES } from "../tuning.ts";
import { Buttons } from "./buttons.ts";
import { Tracker } from "./tracker.ts";
import { Walker } from "./walker.ts";

const REACH = 370;
/** How near enemies may come before it matters, and how far a step is thought ahead. */
const PERSONAL = 170;
const STEP = 48;
const WAYS = 12;
const DANGER = 90;
/** A ring is left with a little to spare. */
const BOMB_REACH = BOMB_RADIUS + 24;
/** Partners keep so far apart, if nothing speaks against it. */
const ELBOW = 70;

export class RideBot {
  readonly #player: number;
  readonly #random: Random;
  readonly #walker = new Walker();
  readonly #buttons = new Buttons();
  readonly #enemies = new Tracker("enemy", ENEMIES);
  #beside = 0;
  #until = -1;
  #ground: Ground | undefined;
  #groundNumber = -1;

  constructor(seed: number, player: number) {
    this.#player = player % PLAYERS;
    this.#random = Random.from(mix(seed, player + 1));
  }

  /** Writes the input for a tick. `shown` is the world as the player sees it, if there is one yet. */
  sample(tick: number, shown: World | undefined, into: Record<string, number>): void {
    this.#buttons.write(into);
    const row = shown === undefined ? -1 : shown.rowOf("player", this.#player);
    if (shown === undefined || row < 0) return;
    const world = shown as unknown as HighNoonWorld;
    const { run, player } = world.fields;
    if (player.state[row] === STATE.down || run.phase[0] >= PHASE.camp) return;
    if (tick >= this.#until) this.#think(tick);
    this.#enemies.look(world, tick);
    const ground = this.#groundOf(world);
    const target = this.#aim(world, ground, row, into);
    const hurt = this.#fallenPartner(world, row, target.far);
    if (hurt >= 0) this.#help(world, ground, row, hurt, into);
    else if (target.row >= 0) this.#dance(world, ground, row, target.row, into);
    else this.#seek(world, ground, row, into);
    this.#react(world, row, target.far, tick);
    if (target.row < 0 && player.rounds[row] < ROUNDS) this.#buttons.press("reload", tick, 60);
  }

  /** What it asks of the server between stages: an upgrade for each pick, then to ride on. */
  wish(shown: World): Command | undefined {
    const row = shown.rowOf("player", this.#player);
    const { run, player } = (shown as unknown as HighNoonWorld).fields;
    if (row < 0) return undefined;
    const open = UPGRADES.findIndex((name) => player[name][row] < MOST_UPGRADE);
    const upgrade = UPGRADES.findIndex((name, i) => i >= row % 4 && player[name][row] < MOST_UPGRADE);
    if (player.picks[row] > 0 && open >= 0)
      return { name: "choose", values: { upgrade: upgrade >= 0 ? upgrade : open } };
    if (run.phase[0] === PHASE.camp && player.isReady[row] === 0)
      return { name: "ready", values: { isReady: 1 } };
    return undefined;
  }

  #think(tick: number): void {
    this.#until = tick + 20 + this.#random.below(30);
    this.#beside = (this.#random.unit() - 0.5) * 0.1;
  }

  /** Aims at the nearest enemy that can be hit, and holds the trigger. */
  #aim(
    world: HighNoonWorld,
    ground: Ground,
    row: number,
    into: Record<string, number>,
  ): { row: number; far: number } {
    const { player, enemy } = world.fields;
    let best = REACH;
    let found = -1;
    for (const other of world.all("enemy")) {
      const dx = enemy.x[other] - player.x[row];
      const dy = enemy.y[other] - player.y[row];
      const far = Math.sqrt(dx * dx + dy * dy) - enemy.radius[other];
      if (
        far >= best ||
        !seesThrough(ground, player.x[row], player.y[row], enemy.x[other], enemy.y[other], STOPS_ALL)
      )
        continue;
      best = far;
      found = other;
    }
    if (found < 0) return { row: -1, far: REACH };
    const seconds = (best + 20) / BULLET_SPEED;
    const dx = enemy.x[found] + this.#enemies.vx[found] * seconds - player.x[row];
    const dy = enemy.y[found] + this.#enemies.vy[found] * seconds - player.y[row];
    into.aim = atan2(dy, dx) + this.#beside;
    into.hold = 1;
    return { row: found, far: best };
  }

  /** A partner who lies, when nobody threatens; −1: none. */
  #fallenPartner(world: HighNoonWorld, row: number, danger: number): number {
    const { state } = world.fields.player;
    if (danger < DANGER) return -1;
    for (const other of world.all("player")) if (other !== row && state[other] === STATE.down) return other;
    return -1;
  }

  #help(
    world: HighNoonWorld,
    ground: Ground,
    row: number,
    other: number,
    into: Record<string, number>,
  ): void {
    const { x, y } = world.fields.player;
    const dx = x[other] - x[row];
    const dy = y[other] - y[row];
    into.help = 1;
    if (dx * dx + dy * dy > (REVIVE_RANGE * REVIVE_RANGE) / 2)
      this.#walker.towards(world, ground, row, x[other], y[other], into);
  }

  /** Of some ways and standing still the one that promises best. */
  #dance(
    world: HighNoonWorld,
    ground: Ground,
    row: number,
    target: number,
    into: Record<string, number>,
  ): void {
    let best = this.#worth(world, ground, row, target, 0, 0);
    for (let i = 0; i < WAYS; i++) {
      const wayX = cos((i * TAU) / WAYS);
      const wayY = sin((i * TAU) / WAYS);
      if (!this.#walker.isFree(world, ground, row, wayX, wayY, STEP)) continue;
      const worth = this.#worth(world, ground, row, target, wayX * STEP, wayY * STEP);
      if (worth <= best) continue;
      best = worth;
      into.moveX = wayX;
      into.moveY = wayY;
    }
  }

  /** What a place so far away is worth: away from enemies and hazards, not too far from the target. */
  #worth(world: HighNoonWorld, ground: Ground, row: number, target: number, dx: number, dy: number): number {
    const { player, enemy } = world.fields;
    const x = player.x[row] + dx;
    const y = player.y[row] + dy;
    let worth = 0;
    for (const other of world.all("enemy")) {
      const ex = enemy.x[other] - x;
      const ey = enemy.y[other] - y;
      const far = Math.sqrt(ex * ex + ey * ey) - enemy.radius[other];
      if (far < PERSONAL) worth -= (PERSONAL - far) * (SORTS[enemy.sort[other]].damage / 4);
    }
    const { bomb } = world.fields;
    for (const one of world.all("bomb")) {
      const bx = bomb.x[one] - x;
      const by = bomb.y[one] - y;
      const far = Math.sqrt(bx * bx + by * by);
      if (far < BOMB_REACH) worth -= (BOMB_REACH - far) * 4;
    }
    for (const partner of world.all("player")) {
      const far = Math.abs(player.x[partner] - x) + Math.abs(player.y[partner] - y);
      if (partner !== row && far < ELBOW) worth -= (ELBOW - far) * 0.5;
    }
    const tx = enemy.x[target] - x;
    const ty = enemy.y[target] - y;
    const away = Math.sqrt(tx * tx + ty * ty);
    if (away > 240) worth -= (away - 240) * 0.5;
    if (!seesThrough(ground, x, y, enemy.x[target], enemy.y[target], STOPS_ALL)) worth -= 40;
    const tile = tileAt(ground, x, y);
    if (tile === GROUND.lava) worth -= 400;
    else if (tile !== GROUND.sand) worth -= 60;
    return worth;
  }

  /** Towards the nearest enemy, by the ways around obstacles; without one to the middle. */
  #seek(world: HighNoonWorld, ground: Ground, row: number, into: Record<string, number>): void {
    const { player, enemy } = world.fields;
    let best = Number.POSITIVE_INFINITY;
    let x = ground.width / 2;
    let y = ground.height / 2;
    for (const other of world.all("enemy")) {
      const dx = enemy.x[other] - player.x[row];
      const dy = enemy.y[other] - player.y[row];
      if (dx * dx + dy * dy >= best) continue;
      best = dx * dx + dy * dy;
      x = enemy.x[other];
      y = enemy.y[other];
    }
    this.#walker.towards(world, ground, row, x, y, into);
  }

  /** Rolls out of what is about to strike, and calls Showdown on what is worth it. */
  #react(world: HighNoonWorld, row: number, far: number, tick: number): void {
    const { player, enemy } = world.fields;
    for (const other of world.all("enemy")) {
      const dx = enemy.x[other] - player.x[row];
      const dy = enemy.y[other] - player.y[row];
      const near = dx * dx + dy * dy;
      const isComing = enemy.mood[other] === MOOD.attack && near < 120 * 120;
      const isRaised = enemy.mood[other] === MOOD.telegraph && near < 70 * 70;
      if (isComing || isRaised || near < 34 * 34) this.#buttons.press("roll", tick, 45);
      if (enemy.sort[other] >= ENEMY.charger && far < REACH) this.#buttons.press("showdown", tick, 380);
    }
  }

  #groundOf(world: HighNoonWorld): Ground {
    const number = world.fields.run.ground[0];
    if (this.#ground === undefined || this.#groundNumber !== number) this.#ground = groundOf(number);
    this.#groundNumber = number;
    return this.#ground;
  }
}
