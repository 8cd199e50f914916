// A bot for By a Thread: explores the maze without knowing it, hunts by sight, by sound and by the map that every player has, leads its
// shots, dodges what it sees coming, strafes in a fight, and now and then shoots over a wall. Alone it looks for the exit. Stages
// hand it to the arcade, tests play matches with it. Always true: the same seed, calls and shown worlds give the same inputs; only
// `sample` moves its state; of the others and the maze it acts on what memory.ts, rivals.ts and balls.ts let through.

import { angleBetween, atan2, cos, mix, Random, sin, type World } from "reckon";
import { PHASE, type ThreadWorld } from "../kinds.ts";
import { EXIT, type Maze, mazeOf, withExit } from "../maze.ts";
import { CELL, CELLS, PLAYERS, RADIUS } from "../tuning.ts";
import { type Ball, Balls } from "./balls.ts";
import { BankShot } from "./bank-shot.ts";
import { Hand, Lead } from "./hand.ts";
import { Memory, UNKNOWN } from "./memory.ts";
import { Rivals } from "./rivals.ts";
import { Steps } from "./steps.ts";
import { type Strength, strengthFor } from "./strength.ts";
import { middleX, middleZ, Walker } from "./walker.ts";

/** What a client shows besides the world: a `Client` is one. */
export interface Screen {
  readonly flights: Iterable<Ball>;
  /** Times of the inputs and of the picture: others are shown that much late. */
  readonly inputMs: number;
  readonly viewMs: number;
}

const NOTHING: Screen = { flights: [], inputMs: 100, viewMs: 0 };
/** Ticks between two looks around, and between two thoughts about whom to go after. */
const LOOK = 5;
const THINK = 30;
/** It shoots no further than this, in units. */
const REACH = 1000;
/** What it knew of somebody is worth nothing after so many ticks. */
const STALE = 900;
/** A fresh trace: it looks there, and may try a shot over a wall. */
const FRESH = 90;
const BANK_REACH = 7 * CELL;
const BANK_EVERY = 30;
const BANK_TICKS = 40;
/** It has not got anywhere: so few units in so many ticks. */
const STUCK = 14;
const STUCK_TICKS = 45;
const MOST_LATE = 0.6;

export class ThreadBot {
  readonly #seed: number;
  readonly #player: number;
  readonly #given: Strength | undefined;
  readonly #random: Random;
  readonly #memory = new Memory();
  readonly #walker = new Walker();
  readonly #rivals = new Rivals();
  readonly #balls: Balls;
  readonly #steps = new Steps();
  readonly #hand = new Hand();
  readonly #lead = new Lead();
  readonly #bank = new BankShot();
  readonly #rowOf = (player: number): number => this.#world?.rowOf("player", player) ?? -1;
  #world: ThreadWorld | undefined;
  #strength: Strength;
  #maze: Maze | undefined;
  #health = 0;
  /** Row that it is after; −1: nobody. */
  #prey = -1;
  #thinksAt = 0;
  /** Cell that it explores; −1: none. */
  #goal = -1;
  #goalUntil = 0;
  /** Where it began: alone it looks on the other side. */
  #homeX = 0;
  #homeZ = 0;
  #glancesAt = 0;
  #side = 1;
  #sideUntil = 0;
  #firesUntil = 0;
  #restsUntil = 0;
  #alarmYaw = 0;
  #alarmUntil = -1;
  #banksAt = 0;
  #bankYaw = 0;
  #bankUntil = -1;
  #stoodX = 0;
  #stoodZ = 0;
  #stoodAt = 0;
  #strayUntil = -1;
  #strayYaw = 0;
  /** Where it wants to go in this tick, and where to look, and how exactly. */
  #wishX = 0;
  #wishZ = 0;
  #lookYaw = 0;
  #error = 0;
  #fires = false;

  /** `strength`: by default what the seed and the level of the maze give. */
  constructor(seed: number, player: number, strength?: Strength) {
    this.#seed = seed;
    this.#player = player;
    this.#given = strength;
    this.#strength = strength ?? strengthFor(seed, 0);
    this.#random = Random.from(mix(seed, player + 1));
    this.#balls = new Balls(mix(seed, player + 77));
  }

  /** Writes the input for a tick. `shown` is the world as the player sees it, `screen` what else there is to see. */
  sample(tick: number, shown: World, into: Record<string, number>, screen: Screen = NOTHING): void {
    const world = shown as unknown as ThreadWorld;
    const row = world.rowOf("player", this.#player);
    rest(into);
    if (row < 0) return;
    const { player: p, match } = world.fields;
    this.#world = world;
    const maze = this.#mazeOf(world, row, tick);
    into.lookYaw = this.#hand.yaw - p.keyYaw[row];
    if (p.health[row] === 0 || match.phase[0] === PHASE.over) return;
    this.#sense(world, row, maze, tick, screen);
    this.#decide(world, row, tick, screen);
    const x = p.x[row];
    const z = p.z[row];
    this.#unstick(x, z, tick);
    const steps = this.#steps;
    const { grid } = this.#memory;
    steps.choose(grid, x, z, p.vx[row], p.vz[row], this.#wishX, this.#wishZ, this.#balls, this.#rivals);
    if (steps.isBumped && this.#sideUntil - tick > 8) this.#sideUntil = tick + 8;
    const hand = this.#hand;
    hand.turn(this.#lookYaw, this.#error, this.#strength, tick, this.#random);
    const aheadX = cos(hand.yaw);
    const aheadZ = sin(hand.yaw);
    into.forward = steps.wayX * aheadX + steps.wayZ * aheadZ;
    into.strafe = steps.wayZ * aheadX - steps.wayX * aheadZ;
    into.lookYaw = hand.yaw - p.keyYaw[row];
    into.lookPitch = hand.pitch - p.keyPitch[row];
    into.hold = this.#fires ? 1 : 0;
  }

  /** The maze, to look at; another one is another match. */
  #mazeOf(world: ThreadWorld, row: number, tick: number): Maze {
    const number = world.fields.match.maze[0];
    if (this.#maze?.number === number) return this.#maze;
    const isSame =
      this.#maze !== undefined && withExit(this.#maze.number, EXIT.none) === withExit(number, EXIT.none);
    this.#maze = mazeOf(number);
    this.#memory.closeExit();
    if (!isSame) this.#begin(world, row, tick);
    return this.#maze;
  }

  #begin(world: ThreadWorld, row: number, tick: number): void {
    const p = world.fields.player;
    this.#strength = this.#given ?? strengthFor(this.#seed, this.#maze?.level ?? 0);
    this.#memory.forget();
    this.#rivals.forget();
    this.#balls.forget();
    this.#hand.set(p.yaw[row]);
    this.#health = p.health[row];
    this.#homeX = p.x[row];
    this.#homeZ = p.z[row];
    this.#stoodX = p.x[row];
    this.#stoodZ = p.z[row];
    this.#stoodAt = tick;
    this.#prey = -1;
    this.#goal = -1;
    this.#thinksAt = tick;
    this.#glancesAt = tick + this.#random.below(this.#strength.glance / 2);
  }

  /** Looks, listens, and now and then looks at the map. */
  #sense(world: ThreadWorld, row: number, maze: Maze, tick: number, { flights }: Screen): void {
    const p = world.fields.player;
    const strength = this.#strength;
    const x = p.x[row];
    const z = p.z[row];
    const { yaw } = this.#hand;
    if (tick % LOOK === this.#player % LOOK) this.#memory.look(maze, x, z, yaw, tick);
    const rivals = this.#rivals;
    rivals.look(world, row, yaw, maze, tick);
    this.#balls.look(flights, this.#player, x, z, maze, strength, rivals, this.#rowOf, tick, this.#random);
    if (tick >= this.#glancesAt) {
      this.#glancesAt = tick + Math.floor(strength.glance * (0.7 + 0.6 * this.#random.unit()));
      rivals.glance(world, row, tick);
    }
    if (p.health[row] < this.#health) {
      this.#alarmYaw = atan2(-this.#balls.nearVz, -this.#balls.nearVx);
      this.#alarmUntil = tick + strength.reaction + 40;
    }
    this.#health = p.health[row];
  }

  #decide(world: ThreadWorld, row: number, tick: number, screen: Screen): void {
    this.#fires = false;
    this.#error = 0;
    this.#choosePrey(world, row, tick);
    const prey = this.#prey;
    const { isSeen, since } = this.#rivals;
    if (prey >= 0 && isSeen[prey] === 1 && tick - since[prey] >= this.#strength.reaction)
      this.#fight(world, row, prey, tick, screen);
    else this.#roam(world, row, prey, tick);
  }

  /** Whoever is in sight and nearest; else who is nearest by the ways that it knows of. */
  #choosePrey(world: ThreadWorld, row: number, tick: number): void {
    const { x, z } = world.fields.player;
    const { isSeen, knownAt } = this.#rivals;
    const rivals = this.#rivals;
    let best = Number.POSITIVE_INFINITY;
    let found = -1;
    for (let other = 0; other < PLAYERS; other++) {
      if (isSeen[other] === 0) continue;
      const far = distance(rivals.x[other] - x[row], rivals.z[other] - z[row]);
      const worth = other === this.#prey ? far - CELL : far;
      if (worth >= best) continue;
      best = worth;
      found = other;
    }
    if (found >= 0) {
      this.#prey = found;
      return;
    }
    const isLost = this.#prey >= 0 && (knownAt[this.#prey] < 0 || tick - knownAt[this.#prey] > STALE);
    if (isLost) this.#prey = -1;
    if (tick < this.#thinksAt && !isLost) return;
    this.#thinksAt = tick + THINK + this.#random.below(THINK);
    this.#walker.standAt(this.#memory.grid, x[row], z[row]);
    this.#prey = -1;
    for (let other = 0; other < PLAYERS; other++) {
      if (other === row || knownAt[other] < 0 || tick - knownAt[other] > STALE) continue;
      // What was learnt long ago counts as further away: a cell for each second.
      const cost = this.#walker.costTo(rivals.x[other], rivals.z[other]) + (tick - knownAt[other]) / 30;
      if (cost >= best) continue;
      best = cost;
      this.#prey = other;
    }
  }

  /** Around whom it sees, at the distance that it likes, with its sights on where they will be. */
  #fight(world: ThreadWorld, row: number, prey: number, tick: number, screen: Screen): void {
    const p = world.fields.player;
    const { x, z, vx, vz, since } = this.#rivals;
    const strength = this.#strength;
    const random = this.#random;
    const ownX = p.x[row];
    const ownZ = p.z[row];
    const dx = x[prey] - ownX;
    const dz = z[prey] - ownZ;
    const far = Math.max(1, distance(dx, dz));
    if (tick >= this.#sideUntil) {
      this.#sideUntil = tick + 18 + random.below(40);
      this.#side = -this.#side;
    }
    const nearer = Math.max(-1, Math.min(1, (far - strength.range) / (2 * CELL))) * 0.7;
    const aside = this.#side * (0.35 + 0.45 * strength.dodges);
    this.#wishX = (dx * nearer - dz * aside) / far;
    this.#wishZ = (dz * nearer + dx * aside) / far;
    const late = Math.max(0, Math.min(MOST_LATE, (screen.inputMs - screen.viewMs) / 1000));
    const share = strength.leads;
    const lead = this.#lead;
    lead.find(this.#memory.grid, ownX, ownZ, x[prey], z[prey], vx[prey] * share, vz[prey] * share, late);
    this.#lookYaw = lead.yaw;
    this.#error = Hand.errorAfter(tick - since[prey], strength);
    const off = Math.abs(angleBetween(this.#hand.yaw, lead.yaw));
    if (off < RADIUS / far + this.#error + 0.03 && lead.far < REACH) this.#pull(tick);
  }

  /** Fires in bursts. */
  #pull(tick: number): void {
    const { burst, pause } = this.#strength;
    if (tick >= this.#restsUntil) {
      this.#firesUntil = tick + burst / 2 + this.#random.below(burst);
      this.#restsUntil = this.#firesUntil + pause / 2 + this.#random.below(pause + 1);
    }
    this.#fires = tick < this.#firesUntil;
  }

  /** Towards somebody out of sight; without a trace of anybody, to where it has not been. */
  #roam(world: ThreadWorld, row: number, prey: number, tick: number): void {
    const p = world.fields.player;
    const rivals = this.#rivals;
    const x = p.x[row];
    const z = p.z[row];
    const walker = this.#walker;
    const { grid } = this.#memory;
    if (prey >= 0) walker.towards(grid, x, z, rivals.x[prey], rivals.z[prey]);
    else this.#explore(world, x, z, tick);
    this.#wishX = walker.wayX;
    this.#wishZ = walker.wayZ;
    if (walker.wayX !== 0 || walker.wayZ !== 0) this.#lookYaw = atan2(walker.wayZ, walker.wayX);
    if (prey >= 0) this.#trace(x, z, prey, tick);
    if (tick < this.#alarmUntil && this.#alarmUntil - tick < 40) this.#lookYaw = this.#alarmYaw;
    if (tick < this.#bankUntil) this.#shootOver(tick);
  }

  /** A trace that is fresh: it looks there, and may try a shot over a wall; a place where nobody is, is forgotten. */
  #trace(x: number, z: number, prey: number, tick: number): void {
    const rivals = this.#rivals;
    const dx = rivals.x[prey] - x;
    const dz = rivals.z[prey] - z;
    const far = distance(dx, dz);
    if (rivals.isSeen[prey] === 1) {
      // Just come into sight: it has not reacted yet.
      this.#wishX *= 0.5;
      this.#wishZ *= 0.5;
      return;
    }
    if (far < CELL / 2) {
      rivals.dismiss(prey);
      this.#prey = -1;
      return;
    }
    const age = tick - rivals.knownAt[prey];
    if (age > FRESH || far > BANK_REACH || tick < this.#banksAt || tick < this.#bankUntil) return;
    this.#banksAt = tick + BANK_EVERY;
    if (!this.#random.chance(this.#strength.banks)) return;
    if (!this.#bank.find(this.#memory.grid, x, z, rivals.x[prey], rivals.z[prey])) return;
    this.#bankYaw = this.#bank.yaw;
    this.#bankUntil = tick + BANK_TICKS;
    this.#banksAt = this.#bankUntil + BANK_EVERY;
  }

  /** Stands a moment for a shot over a wall. */
  #shootOver(tick: number): void {
    this.#wishX = 0;
    this.#wishZ = 0;
    this.#lookYaw = this.#bankYaw;
    this.#error = this.#strength.error / 2;
    if (Math.abs(angleBetween(this.#hand.yaw, this.#bankYaw)) < this.#error + 0.02) this.#pull(tick);
  }

  #explore({ fields }: ThreadWorld, x: number, z: number, tick: number): void {
    const memory = this.#memory;
    const { grid, exit } = memory;
    if (exit >= 0) this.#goal = exit;
    else if (this.#isExplored(x, z, tick)) {
      const balls = this.#balls;
      const isSolo = fields.match.joined[0] === 1;
      const isHeard = balls.noiseAt >= 0 && tick - balls.noiseAt < STALE;
      // Alone towards the other side; else towards the last noise, or the middle.
      const middle = (CELLS * CELL) / 2;
      const pullX = isSolo ? 2 * middle - this.#homeX : isHeard ? balls.noiseX : middle;
      const pullZ = isSolo ? 2 * middle - this.#homeZ : isHeard ? balls.noiseZ : middle;
      this.#walker.standAt(grid, x, z);
      this.#goal = this.#walker.explore(memory, pullX, pullZ, tick, this.#random);
      this.#goalUntil = tick + 600;
    }
    if (this.#goal >= 0) this.#walker.towards(grid, x, z, middleX(this.#goal), middleZ(this.#goal));
  }

  /** Whether it needs another cell to go to. */
  #isExplored(x: number, z: number, tick: number): boolean {
    const goal = this.#goal;
    if (goal < 0 || tick >= this.#goalUntil) return true;
    const { grid, seenAt } = this.#memory;
    if (grid.tiles[goal] === UNKNOWN) return false;
    const isNew = seenAt[goal] > this.#goalUntil - 600 && seenAt[goal] >= tick - LOOK;
    return isNew || distance(middleX(goal) - x, middleZ(goal) - z) < CELL / 2;
  }

  /** Who gets nowhere goes somewhere else for a moment. */
  #unstick(x: number, z: number, tick: number): void {
    if (distance(x - this.#stoodX, z - this.#stoodZ) > STUCK || tick < this.#bankUntil) {
      this.#stoodX = x;
      this.#stoodZ = z;
      this.#stoodAt = tick;
    }
    if (tick - this.#stoodAt > STUCK_TICKS) {
      this.#stoodAt = tick;
      this.#strayUntil = tick + 20 + this.#random.below(20);
      this.#strayYaw = this.#random.unit() * 2 * Math.PI;
      this.#goal = -1;
      this.#side = -this.#side;
    }
    if (tick >= this.#strayUntil) return;
    this.#wishX = cos(this.#strayYaw);
    this.#wishZ = sin(this.#strayYaw);
  }
}

/** Nothing held. */
function rest(into: Record<string, number>): void {
  into.forward = 0;
  into.strafe = 0;
  into.lookYaw = 0;
  into.lookPitch = 0;
  into.turn = 0;
  into.tilt = 0;
  into.zoom = 0;
  into.fire = 0;
  into.hold = 0;
}

function distance(dx: number, dz: number): number {
  return Math.sqrt(dx * dx + dz * dz);
}
