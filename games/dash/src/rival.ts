// A bot that is fun to play against: it goes around walls, dashes when somebody is within reach, keeps away while it cannot
// dash, and leaves the sun before it hurts. The arcade fills rooms and live tiles with it; tests and benchmarks have DashBot.
// Always true: the same seed, calls and shown worlds give the same inputs.

import { atan2, cos, mix, Random, sin, type World } from "reckon";
import { type Arena, arenaOf, type Rectangle } from "./arena.ts";
import { DASH_FACTOR, DASH_TICKS, RADIUS, SPEED, SUN_TICKS, TICK_RATE } from "./tuning.ts";

/** How far a dash carries, in units. */
const DASH_REACH = ((SPEED * DASH_FACTOR) / TICK_RATE) * DASH_TICKS;
/** Corners are passed at this distance, in units. */
const BERTH = RADIUS + 5;
/** It gives up on whoever it has not touched for so long, in ticks. */
const PATIENCE = 240;

export class Rival {
  readonly #player: number;
  readonly #random: Random;
  /** Chance per tick to dash when it could; how far off it aims, in radians; how near it wants to be; how long it rests. */
  readonly #eager: number;
  readonly #error: number;
  readonly #range: number;
  readonly #restTicks: number;
  #target = -1;
  #targetUntil = -1;
  #presses = 0;
  /** Side to which it circles while it waits, and until when. */
  #side = 1;
  #sideUntil = -1;
  /** It roams until then, to a place. */
  #restUntil = -1;
  #placeX = 0;
  #placeY = 0;
  #map = -1;
  #arena: Arena | undefined;
  /** The wall that it goes around, and over which corner; −1: none yet. */
  #wall: Rectangle | undefined;
  #corner = -1;
  #cornerX = 0;
  #cornerY = 0;
  /** Where to go: what `#goTo` found. */
  #angle = 0;

  constructor(seed: number, player: number) {
    this.#player = player;
    this.#random = Random.from(mix(seed, player + 101));
    this.#eager = 0.03 + 0.07 * this.#random.unit();
    this.#error = 0.3 + 0.6 * this.#random.unit();
    this.#range = DASH_REACH * (0.8 + 0.5 * this.#random.unit());
    this.#restTicks = 200 + this.#random.below(260);
  }

  /** Writes the input for a tick. `shown` is the world as the player sees it. */
  sample(tick: number, shown: World, into: Record<string, number>): void {
    const row = shown.rowOf("player", this.#player);
    into.moveX = 0;
    into.moveY = 0;
    into.dash = this.#presses;
    if (row < 0 || !shown.isAlive("ground", 0)) return;
    const arena = this.#arenaOf(shown.fields.ground.map[0]);
    if (tick >= this.#targetUntil || !shown.isAlive("player", this.#target)) this.#choose(tick, shown, row);
    if (tick >= this.#sideUntil) {
      this.#placeX = this.#random.below(arena.width);
      this.#placeY = this.#random.below(arena.height);
      this.#sideUntil = tick + 30 + this.#random.below(60);
      this.#side = this.#random.chance(0.5) ? 1 : -1;
    }
    this.#steer(tick, shown, row, arena);
    into.moveX = cos(this.#angle);
    into.moveY = sin(this.#angle);
    into.dash = this.#presses;
  }

  #arenaOf(map: number): Arena {
    if (this.#arena === undefined || map !== this.#map) this.#arena = arenaOf(map);
    this.#map = map;
    return this.#arena;
  }

  /** Somebody near, but not always the nearest, nor the one before. */
  #choose(tick: number, shown: World, row: number): void {
    const { x, y } = shown.fields.player;
    const before = this.#target;
    this.#target = -1;
    this.#targetUntil = tick + PATIENCE / 2 + this.#random.below(PATIENCE);
    // Two who hunt each other around a wall in the same sense would never meet.
    if (this.#random.chance(0.4)) this.#restUntil = tick + 45 + this.#random.below(60);
    let best = Number.POSITIVE_INFINITY;
    for (const other of shown.all("player")) {
      if (other === row) continue;
      const dx = x[other] - x[row];
      const dy = y[other] - y[row];
      const weight =
        Math.sqrt(dx * dx + dy * dy) * (0.5 + this.#random.unit()) + (other === before ? 300 : 0);
      if (weight >= best) continue;
      best = weight;
      this.#target = other;
    }
  }

  #steer(tick: number, shown: World, row: number, arena: Arena): void {
    const { x, y, vx, vy, cooldown, heat } = shown.fields.player;
    if (heat[row] > SUN_TICKS / 3) {
      this.#leaveSun(arena, x[row], y[row]);
      return;
    }
    const target = this.#target;
    if (target < 0 || tick < this.#restUntil) {
      this.#goTo(arena, x[row], y[row], this.#placeX, this.#placeY);
      return;
    }
    // Where the other will be when a dash gets there.
    const ahead = DASH_TICKS / TICK_RATE / 2;
    const dx = x[target] + vx[target] * ahead - x[row];
    const dy = y[target] + vy[target] * ahead - y[row];
    const distance = Math.sqrt(dx * dx + dy * dy);
    if (cooldown[row] > 0 && distance < 1.6 * DASH_REACH) {
      // Circles out of reach until it can dash again.
      const turn = distance < DASH_REACH ? 2.3 : 1.5;
      this.#along(arena, x[row], y[row], atan2(dy, dx) + this.#side * turn);
      return;
    }
    const isClear = this.#goTo(arena, x[row], y[row], x[row] + dx, y[row] + dy);
    if (!isClear || distance > this.#range || cooldown[row] > 0 || !this.#random.chance(this.#eager)) return;
    this.#angle += (this.#random.unit() - 0.5) * this.#error;
    this.#presses = (this.#presses + 1) & 15;
    this.#restUntil = tick + DASH_TICKS + this.#random.below(2 * this.#restTicks);
    this.#targetUntil = this.#restUntil;
  }

  /** Goes into a direction unless a wall or the edge is there: then the other way around. */
  #along(arena: Arena, x: number, y: number, angle: number): void {
    const atX = x + cos(angle) * 60;
    const atY = y + sin(angle) * 60;
    const isOut = atX < RADIUS || atY < RADIUS || atX > arena.width - RADIUS || atY > arena.height - RADIUS;
    if (isOut || firstWall(arena, x, y, atX, atY) !== undefined) this.#side = -this.#side;
    this.#angle = isOut ? atan2(arena.height / 2 - y, arena.width / 2 - x) : angle;
  }

  /** Turns to a place, or to the corner of the wall that is in the way; true when the way is clear. */
  #goTo(arena: Arena, x: number, y: number, toX: number, toY: number): boolean {
    const wall = firstWall(arena, x, y, toX, toY);
    if (wall === undefined) {
      this.#angle = atan2(toY - y, toX - x);
      return true;
    }
    if (wall !== this.#wall) this.#corner = -1;
    this.#wall = wall;
    const cornerX = this.#cornerX;
    const cornerY = this.#cornerY;
    // Keeps to a corner until it is there: two who go around the same wall would else wait for each other for ever.
    if (this.#corner < 0 || length(cornerX - x, cornerY - y) < 6 || crosses(wall, x, y, cornerX, cornerY))
      this.#chooseCorner(wall, x, y, toX, toY);
    this.#angle = atan2(this.#cornerY - y, this.#cornerX - x);
    return false;
  }

  /** The corner over which the way is shortest, of those in sight that it does not come from. */
  #chooseCorner(wall: Rectangle, x: number, y: number, toX: number, toY: number): void {
    const before = this.#corner;
    let best = Number.POSITIVE_INFINITY;
    for (let corner = 0; corner < 4; corner++) {
      const cornerX = corner % 2 === 0 ? wall.left - BERTH : wall.right + BERTH;
      const cornerY = corner < 2 ? wall.top - BERTH : wall.bottom + BERTH;
      const way = length(cornerX - x, cornerY - y) + length(toX - cornerX, toY - cornerY);
      if (corner === before || way >= best || crosses(wall, x, y, cornerX, cornerY)) continue;
      best = way;
      this.#corner = corner;
      this.#cornerX = cornerX;
      this.#cornerY = cornerY;
    }
  }

  /** The shortest way out of the sun that no wall blocks. */
  #leaveSun(arena: Arena, x: number, y: number): void {
    const { left, top, right, bottom } = arena.sun;
    let best = Number.POSITIVE_INFINITY;
    for (let side = 0; side < 4; side++) {
      const toX = side === 0 ? left - BERTH : side === 1 ? right + BERTH : x;
      const toY = side === 2 ? top - BERTH : side === 3 ? bottom + BERTH : y;
      const isOut = toX < RADIUS || toY < RADIUS || toX > arena.width - RADIUS || toY > arena.height - RADIUS;
      const way = length(toX - x, toY - y);
      if (isOut || way >= best || firstWall(arena, x, y, toX, toY) !== undefined) continue;
      best = way;
      this.#angle = atan2(toY - y, toX - x);
    }
    if (best === Number.POSITIVE_INFINITY) this.#goTo(arena, x, y, this.#placeX, this.#placeY);
  }
}

function length(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy);
}

/** The nearest wall that a player on this way would run into. */
function firstWall(arena: Arena, x: number, y: number, toX: number, toY: number): Rectangle | undefined {
  let found: Rectangle | undefined;
  let nearest = Number.POSITIVE_INFINITY;
  for (const wall of arena.walls) {
    if (!crosses(wall, x, y, toX, toY)) continue;
    const distance = length((wall.left + wall.right) / 2 - x, (wall.top + wall.bottom) / 2 - y);
    if (distance >= nearest) continue;
    nearest = distance;
    found = wall;
  }
  return found;
}

/** Whether a way goes through a wall, made wider by a player's radius. */
function crosses(wall: Rectangle, x: number, y: number, toX: number, toY: number): boolean {
  let from = 0;
  let until = 1;
  for (let axis = 0; axis < 2; axis++) {
    const start = axis === 0 ? x : y;
    const way = (axis === 0 ? toX : toY) - start;
    const low = (axis === 0 ? wall.left : wall.top) - RADIUS + 1;
    const high = (axis === 0 ? wall.right : wall.bottom) + RADIUS - 1;
    if (way === 0) {
      if (start <= low || start >= high) return false;
      continue;
    }
    const a = (low - start) / way;
    const b = (high - start) / way;
    from = Math.max(from, Math.min(a, b));
    until = Math.min(until, Math.max(a, b));
    if (from >= until) return false;
  }
  return true;
}
