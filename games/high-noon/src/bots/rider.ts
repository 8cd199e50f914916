// A bot for rides: shoots enemies in sight, keeps out of reach and apart from partners, rolls out of danger, helps
// fallen partners, and looks for the next enemy. Always true: the same seed, strength, calls and shown worlds give the same inputs;
// only `sample` changes its state.

import { seesThrough, tileAt } from "@reckon/kit";
import { atan2, type CommandOf, type ControlsOf, cos, type Glance, mix, Random, sin, TAU } from "reckon";
import { BOMB_RADIUS, ENEMY, MOOD, SORTS } from "../enemies/sorts.ts";
import { STOPS_ALL } from "../ground.ts";
import type { HighNoon } from "../high-noon.ts";
import { type HighNoonWorld, PHASE, STATE } from "../kinds.ts";
import { GROUND, type Ground, groundOf } from "../map.ts";
import { BULLET_SPEED, ENEMIES, MOST_UPGRADE, PLAYERS, REVIVE_RANGE, ROUNDS, UPGRADES } from "../tuning.ts";
import { Buttons } from "./buttons.ts";
import { keepApart } from "./spacing.ts";
import { SHARP, type Strength } from "./strength.ts";
import { Tracker } from "./tracker.ts";
import { Walker } from "./walker.ts";

const REACH = 370;
/** The distance from which enemies matter, and how far ahead a step is simulated. */
const PERSONAL = 170;
const STEP = 48;
const WAYS = 12;
const DANGER = 90;
/** A rider who already holds a partner's hand lets go only for an enemy nearer than this. */
const CLOSE = 50;
/** How strongly a fallen partner attracts it, per pixel. */
const DUTY = 0.5;
/** It leaves a bomb's ring with a margin. */
const BOMB_REACH = BOMB_RADIUS + 24;
/** Between waves they stand this far around the middle of the map. */
const MIDDLE = 96;
/** The preferred distance between partners. */
const ELBOW = 80;

export class RideBot {
  readonly #player: number;
  readonly #random: Random;
  readonly #walker = new Walker();
  readonly #buttons = new Buttons();
  readonly #enemies = new Tracker("enemy", ENEMIES);
  readonly #strength: Strength;
  #beside = 0;
  #until = -1;
  /** When it decides again where to go; its way until then, and its target; −1: none. */
  #looks = -1;
  #moveX = 0;
  #moveY = 0;
  #target = -1;
  /** The fallen partner whom it should help; −1: none. */
  #fallen = -1;
  #isBrave = true;
  /** When it saw a strike coming, and whether it rolls. */
  #alarmed = -1;
  #rolls = true;
  #ground: Ground | undefined;
  #groundNumber = -1;

  constructor(seed: number, player: number, strength: Strength = SHARP) {
    this.#strength = strength;
    this.#player = player % PLAYERS;
    this.#random = Random.from(mix(seed, player + 1));
  }

  /** Writes the input for a tick. `shown` is the world as the player sees it, if there is one yet. */
  sample(into: ControlsOf<HighNoon>, { tick, shown }: Glance<HighNoon>): void {
    this.#buttons.write(into);
    const row = shown === undefined ? -1 : shown.rowOf("player", this.#player);
    if (shown === undefined || row < 0) return;
    const { run, player } = shown.fields;
    if (player.state[row] === STATE.down) return;
    if (run.phase[0] >= PHASE.camp) {
      keepApart(shown, this.#groundOf(shown), row, this.#walker, into);
      return;
    }
    if (tick >= this.#until) this.#think(tick);
    this.#enemies.look(shown, tick);
    const ground = this.#groundOf(shown);
    const isLook = tick >= this.#looks || !shown.isAlive("enemy", this.#target);
    const far = this.#aim(shown, ground, row, isLook, into);
    this.#fallen = fallenPartner(shown, row);
    const hurt = this.#fallen;
    into.help = hurt >= 0 ? 1 : 0;
    if (isLook) {
      this.#looks = tick + this.#strength.thinks;
      if (hurt >= 0 && far >= leastDanger(shown, row, hurt))
        this.#walker.towards(shown, ground, row, player.x[hurt], player.y[hurt], into);
      else if (this.#target >= 0) this.#dance(shown, ground, row, this.#target, into);
      else this.#seek(shown, ground, row, into);
      this.#moveX = into.moveX;
      this.#moveY = into.moveY;
    }
    into.moveX = this.#moveX;
    into.moveY = this.#moveY;
    keepApart(shown, ground, row, this.#walker, into);
    this.#react(shown, row, far, tick);
    if (this.#target < 0 && player.rounds[row] < ROUNDS) this.#buttons.press("reload", tick, 60);
  }

  /** Its requests to the server between stages: an upgrade for each pick, then to ride on. */
  wish(shown: HighNoonWorld): CommandOf<HighNoon> | undefined {
    const row = shown.rowOf("player", this.#player);
    const { run, player } = shown.fields;
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
    this.#beside = (this.#random.unit() - 0.5) * this.#strength.rideSpread;
    this.#isBrave = this.#random.chance(this.#strength.brave);
  }

  /** Aims at the nearest enemy that it can hit, choosing again if it is time, and shoots; returns the distance. */
  #aim(
    world: HighNoonWorld,
    ground: Ground,
    row: number,
    isLook: boolean,
    into: ControlsOf<HighNoon>,
  ): number {
    const { player, enemy } = world.fields;
    if (isLook) this.#target = this.#nearest(world, ground, row);
    const target = this.#target;
    if (target < 0) return REACH;
    const { leads } = this.#strength;
    const far =
      length(enemy.x[target] - player.x[row], enemy.y[target] - player.y[row]) - enemy.radius[target];
    const seconds = (leads * (far + 20)) / BULLET_SPEED;
    const dx = enemy.x[target] + this.#enemies.vx[target] * seconds - player.x[row];
    const dy = enemy.y[target] + this.#enemies.vy[target] * seconds - player.y[row];
    into.aim = atan2(dy, dx) + this.#beside;
    into.hold = this.#isBrave || far < DANGER ? 1 : 0;
    return far;
  }

  /** The nearest enemy within reach and in sight; −1: none. */
  #nearest(world: HighNoonWorld, ground: Ground, row: number): number {
    const { player, enemy } = world.fields;
    let best = REACH;
    let found = -1;
    for (const other of world.all("enemy")) {
      const far =
        length(enemy.x[other] - player.x[row], enemy.y[other] - player.y[row]) - enemy.radius[other];
      if (
        far >= best ||
        !seesThrough(ground, player.x[row], player.y[row], enemy.x[other], enemy.y[other], STOPS_ALL)
      )
        continue;
      best = far;
      found = other;
    }
    return found;
  }

  /** Chooses the most promising of some directions and standing still. */
  #dance(
    world: HighNoonWorld,
    ground: Ground,
    row: number,
    target: number,
    into: ControlsOf<HighNoon>,
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

  /** The value of a place: away from enemies and hazards, not too far from the target, nor from a partner who needs help. */
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
      const far = length(player.x[partner] - x, player.y[partner] - y);
      if (partner !== row && far < ELBOW) worth -= ELBOW - far;
    }
    if (this.#fallen >= 0) worth -= DUTY * length(player.x[this.#fallen] - x, player.y[this.#fallen] - y);
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

  /** Walks towards the nearest enemy, around obstacles; without one to a spot of its own around the middle. */
  #seek(world: HighNoonWorld, ground: Ground, row: number, into: ControlsOf<HighNoon>): void {
    const { player, enemy } = world.fields;
    let best = Number.POSITIVE_INFINITY;
    let x = ground.width / 2 + MIDDLE * cos((row * TAU) / PLAYERS);
    let y = ground.height / 2 + MIDDLE * sin((row * TAU) / PLAYERS);
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

  /** Rolls out of a coming strike, and calls Showdown on a worthy target. */
  #react(world: HighNoonWorld, row: number, far: number, tick: number): void {
    const { player, enemy } = world.fields;
    for (const other of world.all("enemy")) {
      const dx = enemy.x[other] - player.x[row];
      const dy = enemy.y[other] - player.y[row];
      const near = dx * dx + dy * dy;
      const isComing = enemy.mood[other] === MOOD.attack && near < 120 * 120;
      const isRaised = enemy.mood[other] === MOOD.telegraph && near < 70 * 70;
      if (isComing || isRaised || near < 34 * 34) this.#dodge(tick);
      if (enemy.sort[other] >= ENEMY.charger && far < REACH) this.#buttons.press("showdown", tick, 380);
    }
  }

  /** Rolls if it noticed the danger in time: it decides once for each danger. */
  #dodge(tick: number): void {
    if (tick - this.#alarmed > 30) this.#rolls = this.#random.chance(this.#strength.dodges);
    this.#alarmed = tick;
    if (this.#rolls) this.#buttons.press("roll", tick, 45);
  }

  #groundOf(world: HighNoonWorld): Ground {
    const number = world.fields.run.ground[0];
    if (this.#ground === undefined || this.#groundNumber !== number) this.#ground = groundOf(number);
    this.#groundNumber = number;
    return this.#ground;
  }
}

function length(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy);
}

/** A fallen partner to whom no other player is nearer; −1: none. */
function fallenPartner(world: HighNoonWorld, row: number): number {
  const { state } = world.fields.player;
  for (const other of world.all("player"))
    if (other !== row && state[other] === STATE.down && nearestTo(world, other) === row) return other;
  return -1;
}

/** No enemy may be nearer than this while a rider goes to help a partner, or holds their hand. */
function leastDanger(world: HighNoonWorld, row: number, fallen: number): number {
  const { x, y } = world.fields.player;
  return length(x[fallen] - x[row], y[fallen] - y[row]) < REVIVE_RANGE ? CLOSE : DANGER;
}

/** The nearest standing player to a fallen one. */
function nearestTo(world: HighNoonWorld, fallen: number): number {
  const { x, y, state } = world.fields.player;
  let found = -1;
  let best = Number.POSITIVE_INFINITY;
  for (const other of world.all("player")) {
    const far = length(x[other] - x[fallen], y[other] - y[fallen]);
    if (state[other] === STATE.down || far >= best) continue;
    best = far;
    found = other;
  }
  return found;
}
