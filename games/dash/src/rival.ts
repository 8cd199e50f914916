// A bot that is fun to play against: it goes around walls, takes aim and dashes when a player who can be touched is within reach,
// keeps away while it cannot dash, and leaves the sun before it hurts. The arcade fills rooms and live tiles with it; tests and
// benchmarks use DashBot. Always true: the same seed, strength, calls and shown worlds give the same inputs.

import { atan2, type ControlsOf, cos, type Glance, mix, Random, sin } from "reckon";
import { type Arena, arenaOf, isInside, type Rectangle } from "./arena.ts";
import type { Dash, DashWorld } from "./dash.ts";
import { STRENGTHS, type Strength } from "./strength.ts";
import { DASH_FACTOR, DASH_TICKS, RADIUS, SPEED, SUN_TICKS, TICK_RATE } from "./tuning.ts";

/** The length of a dash, in units. */
const DASH_REACH = ((SPEED * DASH_FACTOR) / TICK_RATE) * DASH_TICKS;
/** Corners are passed at this distance, in units. */
const BERTH = RADIUS + 5;
/** Its screen shows others with this delay, in seconds: a good aim allows for it. */
const SEEN_LATE = 0.1;
/** It gives up on a player whom it has not touched for this many ticks. */
const PATIENCE = 240;

export class Rival {
  readonly #player: number;
  readonly #random: Random;
  readonly #strength: Strength;
  /** Its own habits, within those of its strength: how much it leads, and its distance for a dash. */
  readonly #leads: number;
  readonly #range: number;
  /** Whether it notices that its target is safe. */
  #heeds = true;
  /** The ticks for which it could have dashed. */
  #aimedFor = 0;
  #target = -1;
  #targetUntil = -1;
  #presses = 0;
  /** The side to which it circles while it waits, and until when. */
  #side = 1;
  #sideUntil = -1;
  /** Until this tick it roams to a place. */
  #restUntil = -1;
  #placeX = 0;
  #placeY = 0;
  #map = -1;
  #arena: Arena | undefined;
  /** The wall that it goes around, and the corner over which it goes; −1: none yet. */
  #wall: Rectangle | undefined;
  #corner = -1;
  #cornerX = 0;
  #cornerY = 0;
  /** The direction that `#goTo` found. */
  #angle = 0;

  constructor(seed: number, player: number, strength: Strength = STRENGTHS.fair) {
    this.#player = player;
    this.#strength = strength;
    const random = Random.from(mix(seed, player + 101));
    this.#random = random;
    this.#leads = random.between(...strength.leads);
    this.#range = DASH_REACH * random.between(...strength.range);
  }

  /** Writes the input for a tick. `shown` is the world as the player sees it. */
  sample(into: Partial<ControlsOf<Dash>>, { tick, shown }: Glance<Dash>): void {
    const row = shown.rowOf("player", this.#player);
    into.moveX = 0;
    into.moveY = 0;
    into.dash = this.#presses;
    if (row < 0 || !shown.isAlive("ground", 0)) return;
    const arena = this.#arenaOf(shown.fields.ground.map[0]);
    if (tick >= this.#targetUntil || !shown.isAlive("player", this.#target)) this.#choose(tick, shown, row);
    if (tick >= this.#sideUntil) {
      this.#choosePlace(arena);
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

  /** Chooses a player nearby, but not always the nearest, nor the previous one. */
  #choose(tick: number, shown: DashWorld, row: number): void {
    const { x, y } = shown.fields.player;
    const { isSafe } = shown.fields.player;
    const before = this.#target;
    this.#target = -1;
    this.#aimedFor = 0;
    this.#heeds = this.#random.chance(this.#strength.heeds);
    this.#targetUntil = tick + PATIENCE / 2 + this.#random.below(PATIENCE);
    // Two bots that hunt each other around a wall in the same sense would never meet.
    if (this.#random.chance(0.4)) this.#restUntil = tick + 45 + this.#random.below(60);
    let best = Number.POSITIVE_INFINITY;
    for (const other of shown.all("player")) {
      if (other === row) continue;
      const dx = x[other] - x[row];
      const dy = y[other] - y[row];
      const isBad = other === before || (this.#heeds && isSafe[other] === 1);
      const weight = Math.sqrt(dx * dx + dy * dy) * (0.5 + this.#random.unit()) + (isBad ? 300 : 0);
      if (weight >= best) continue;
      best = weight;
      this.#target = other;
    }
  }

  /** A place to roam to, preferably in the shade. */
  #choosePlace(arena: Arena): void {
    for (let attempt = 0; attempt < 4; attempt++) {
      this.#placeX = this.#random.below(arena.width);
      this.#placeY = this.#random.below(arena.height);
      if (!isInside(arena.sun, this.#placeX, this.#placeY)) return;
    }
  }

  #steer(tick: number, shown: DashWorld, row: number, arena: Arena): void {
    const { x, y, vx, vy, cooldown, heat, isSafe } = shown.fields.player;
    if (heat[row] > SUN_TICKS / 4) {
      // And stays out of it for a while: a target behind the sun is not worth it.
      if (tick >= this.#restUntil) this.#restUntil = tick + 40 + this.#random.below(50);
      this.#leaveSun(arena, x[row], y[row]);
      return;
    }
    const target = this.#target;
    if (target < 0 || tick < this.#restUntil) {
      this.#goTo(arena, x[row], y[row], this.#placeX, this.#placeY);
      return;
    }
    const { berth, reaction, error, rest } = this.#strength;
    const straightX = x[target] - x[row];
    const straightY = y[target] - y[row];
    const distance = length(straightX, straightY);
    const mustWait = cooldown[row] > 0 || (this.#heeds && isSafe[target] === 1);
    if (mustWait && distance < berth * DASH_REACH) {
      // Circles out of reach until it can dash again, and there is a target.
      this.#aimedFor = 0;
      const turn = distance < 0.8 * berth * DASH_REACH ? 2.3 : 1.5;
      this.#along(arena, x[row], y[row], atan2(straightY, straightX) + this.#side * turn);
      return;
    }
    // Where the other player will be when a dash arrives.
    const ahead =
      (this.#leads * Math.max(0, distance - 2 * RADIUS)) / (SPEED * DASH_FACTOR) + this.#leads * SEEN_LATE;
    const dx = straightX + vx[target] * ahead;
    const dy = straightY + vy[target] * ahead;
    const isClear = this.#goTo(arena, x[row], y[row], x[row] + dx, y[row] + dy);
    const isAimed = isClear && !mustWait && length(dx, dy) - RADIUS < this.#range;
    this.#aimedFor = isAimed ? this.#aimedFor + 1 : 0;
    if (this.#aimedFor <= reaction) return;
    this.#aimedFor = 0;
    this.#angle += (this.#random.unit() + this.#random.unit() - 1) * error;
    this.#presses = (this.#presses + 1) & 15;
    this.#restUntil = tick + DASH_TICKS + this.#random.below(rest + 1);
    this.#targetUntil = this.#restUntil;
  }

  /** Moves in a direction; if a wall or the edge is there, the other way around. */
  #along(arena: Arena, x: number, y: number, angle: number): void {
    const atX = x + cos(angle) * 60;
    const atY = y + sin(angle) * 60;
    const isOut = atX < RADIUS || atY < RADIUS || atX > arena.width - RADIUS || atY > arena.height - RADIUS;
    if (isOut || firstWall(arena, x, y, atX, atY) !== undefined) this.#side = -this.#side;
    this.#angle = isOut ? atan2(arena.height / 2 - y, arena.width / 2 - x) : angle;
  }

  /** Turns to a place, or to the corner of the wall that is in the way; true if the way is clear. */
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
    // Keeps to a corner until it is there: two bots that go around the same wall would otherwise wait for each other for ever.
    if (this.#corner < 0 || length(cornerX - x, cornerY - y) < 6 || crosses(wall, x, y, cornerX, cornerY))
      this.#chooseCorner(wall, x, y, toX, toY);
    this.#angle = atan2(this.#cornerY - y, this.#cornerX - x);
    return false;
  }

  /** The corner with the shortest way, of those in sight that it does not come from. */
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
