// A bot for By a Thread: explores the maze without knowing it, hunts by sight, by sound and by the map that every player has, leads its
// shots, dodges balls that it sees coming, strafes in a fight, and now and then shoots over a wall. Alone it looks for the exit. The
// arcade uses it, and tests play matches with it. Always true: the same seed, calls and shown worlds give the same inputs; only
// `sample` changes its state; it knows the others and the maze only through memory.ts, rivals.ts and balls.ts.

import { atan2, type ControlsOf, cos, type Glance, mix, Random, sin, TAU } from "reckon";
import type { ByAThread } from "../by-a-thread.ts";
import { PHASE, type ThreadWorld } from "../kinds.ts";
import { EXIT, type Maze, mazeOf, withExit } from "../maze.ts";
import { CELL, HEALTH, PLAYERS } from "../tuning.ts";
import { type Ball, Balls } from "./balls.ts";
import { BankShot } from "./bank-shot.ts";
import { Fight } from "./fight.ts";
import { Hand } from "./hand.ts";
import type { Intent } from "./intent.ts";
import { Memory } from "./memory.ts";
import { Rivals } from "./rivals.ts";
import { Roam } from "./roam.ts";
import { Steps } from "./steps.ts";
import { type Strength, strengthFor } from "./strength.ts";

/** What a client shows besides the world: a `Client` is one. */
export interface Screen {
  readonly flights: Iterable<Ball>;
  /** Times of the inputs and of the picture: others are shown with that delay. */
  readonly inputMs: number;
  readonly viewMs: number;
}

const NOTHING: Screen = { flights: [], inputMs: 100, viewMs: 0 };
const MOST_LATE = 0.6;
/** Ticks between two looks around, and between two choices of a target. */
const LOOK = 5;
const THINK = 30;
/** It looks at the map for the first time within this many ticks, unless more players than this live. */
const FIRST_GLANCE = 90;
const CROWD = 8;
/** Few survivors: it looks at the map as often as its strength allows. */
const FEW = 3;
/** Knowledge about a player is worthless after this many ticks. */
const STALE = 900;
/** Factor by which players with full health seem nearer than they are. */
const EAGER = 0.6;
/** A bot that is hit looks this long where the ball came from. */
const ALARM = 40;
/** A hit is forgotten after this many ticks; a flight lasts this long, and up to as long again by chance. */
const PAIN = 150;
const FLIGHT = 600;
/** It is stuck if it moved less than this many units in this many ticks. */
const STUCK = 14;
const STUCK_TICKS = 45;
const STRAY = 20;

export class ThreadBot {
  readonly #seed: number;
  readonly #player: number;
  readonly #given: Strength | undefined;
  readonly #memory = new Memory();
  readonly #rivals = new Rivals();
  readonly #balls: Balls;
  readonly #steps = new Steps();
  readonly #hand = new Hand();
  readonly #bank = new BankShot();
  readonly #fight = new Fight(this.#bank);
  readonly #roam = new Roam(this.#bank);
  readonly #rowOf = (player: number): number => this.#world?.rowOf("player", player) ?? -1;
  readonly #intent: Intent;
  #world: ThreadWorld | undefined;
  #maze: Maze | undefined;
  #health = 0;
  /** Row of its target; −1: none. */
  #prey = -1;
  #thinksAt = 0;
  #glancesAt = 0;
  #alarmYaw = 0;
  #alarmUntil = -1;
  #pain = 0;
  #painAt = 0;
  #fleesAt = -1;
  #fleesUntil = -1;
  #stoodX = 0;
  #stoodZ = 0;
  #stoodAt = 0;
  #strayUntil = -1;
  #strayYaw = 0;

  /** `strength`: by default from the seed and the level of the maze. */
  constructor(seed: number, player: number, strength?: Strength) {
    this.#seed = seed;
    this.#player = player;
    this.#given = strength;
    this.#balls = new Balls(mix(seed, player + 77));
    this.#intent = {
      tick: 0,
      strength: strength ?? strengthFor(seed, 0),
      random: Random.from(mix(seed, player + 1)),
      x: 0,
      z: 0,
      vx: 0,
      vz: 0,
      yaw: 0,
      late: 0,
      living: 0,
      wishX: 0,
      wishZ: 0,
      lookYaw: 0,
      error: 0,
      fires: false,
    };
  }

  /** Writes the input for a tick, from the world as the player sees it, and from the rest of the screen. */
  sample(into: ControlsOf<ByAThread>, glance: Glance<ByAThread> | (Glance<ByAThread> & Screen)): void {
    const { tick, shown } = glance;
    const screen = "flights" in glance ? glance : NOTHING;
    const row = shown.rowOf("player", this.#player);
    rest(into);
    if (row < 0) return;
    const { player: p, match } = shown.fields;
    const maze = this.#mazeOf(shown, row, tick);
    const hand = this.#hand;
    into.lookYaw = hand.yaw - p.keyYaw[row];
    if (p.health[row] === 0 || match.phase[0] === PHASE.over) return;
    this.#feel(shown, row, tick, screen);
    this.#sense(shown, row, maze, screen);
    this.#decide(shown, row);
    this.#unstick();
    const intent = this.#intent;
    const steps = this.#steps;
    steps.choose(intent, this.#memory.grid, this.#balls, this.#rivals);
    if (steps.isBumped) this.#fight.bump(tick);
    hand.turn(intent.lookYaw, intent.error, intent.strength, tick, intent.random);
    const aheadX = cos(hand.yaw);
    const aheadZ = sin(hand.yaw);
    into.forward = steps.wayX * aheadX + steps.wayZ * aheadZ;
    into.strafe = steps.wayZ * aheadX - steps.wayX * aheadZ;
    into.lookYaw = hand.yaw - p.keyYaw[row];
    into.lookPitch = hand.pitch - p.keyPitch[row];
    into.hold = intent.fires ? 1 : 0;
  }

  /** The present maze; another one means another match. */
  #mazeOf(world: ThreadWorld, row: number, tick: number): Maze {
    const number = world.fields.match.maze[0];
    const before = this.#maze;
    this.#world = world;
    if (before?.number === number) return before;
    this.#maze = mazeOf(number);
    this.#memory.closeExit();
    if (before === undefined || withExit(before.number, EXIT.none) !== withExit(number, EXIT.none))
      this.#begin(world, row, this.#maze, tick);
    return this.#maze;
  }

  #begin(world: ThreadWorld, row: number, { level }: Maze, tick: number): void {
    const p = world.fields.player;
    const intent = this.#intent;
    intent.strength = this.#given ?? strengthFor(this.#seed, level);
    this.#memory.forget();
    this.#rivals.forget();
    this.#balls.forget();
    this.#hand.set(p.yaw[row]);
    this.#roam.begin(p.x[row], p.z[row]);
    this.#health = p.health[row];
    this.#prey = -1;
    this.#pain = 0;
    this.#fleesAt = -1;
    this.#fleesUntil = -1;
    this.#alarmUntil = -1;
    this.#strayUntil = -1;
    this.#stoodAt = tick;
    this.#thinksAt = tick;
    intent.living = livingIn(world);
    const first = intent.living > CROWD ? this.#glanceTicks() : FIRST_GLANCE;
    this.#glancesAt = tick + intent.random.below(first);
  }

  /** Reads the state of its own body. */
  #feel(world: ThreadWorld, row: number, tick: number, { inputMs, viewMs }: Screen): void {
    const p = world.fields.player;
    const intent = this.#intent;
    intent.tick = tick;
    intent.x = p.x[row];
    intent.z = p.z[row];
    intent.vx = p.vx[row];
    intent.vz = p.vz[row];
    intent.yaw = this.#hand.yaw;
    intent.late = Math.max(0, Math.min(MOST_LATE, (inputMs - viewMs) / 1000));
    intent.wishX = 0;
    intent.wishZ = 0;
    intent.error = 0;
    intent.fires = false;
    if (tick - this.#painAt > PAIN) this.#pain = 0;
    intent.living = livingIn(world);
    if (p.health[row] < this.#health) this.#ache(tick);
    this.#health = p.health[row];
  }

  /** Reacts to a hit: it looks where the ball came from, and runs if the damage was too much; a duel it fights to the end. */
  #ache(tick: number): void {
    const { strength, random, living } = this.#intent;
    const { nearVx, nearVz } = this.#balls;
    this.#alarmYaw = atan2(-nearVz, -nearVx);
    this.#alarmUntil = tick + strength.reaction + ALARM;
    this.#pain++;
    this.#painAt = tick;
    if (this.#pain < strength.nerve || tick < this.#fleesUntil || living <= 2) return;
    this.#pain = 0;
    this.#fleesAt = tick;
    this.#fleesUntil = tick + FLIGHT + random.below(FLIGHT);
    this.#roam.forgetGoal();
  }

  /** Looks, listens, and now and then looks at the map. */
  #sense(world: ThreadWorld, row: number, maze: Maze, { flights }: Screen): void {
    const { tick, x, z, yaw, random } = this.#intent;
    const memory = this.#memory;
    const rivals = this.#rivals;
    if (tick % LOOK === this.#player % LOOK) memory.look(maze, x, z, yaw, tick);
    rivals.look(world, row, yaw, maze, tick);
    this.#balls.look(flights, this.#player, this.#intent, maze, memory.grid, rivals, this.#rowOf);
    if (tick < this.#glancesAt) return;
    this.#glancesAt = tick + Math.floor(this.#glanceTicks() * (0.7 + 0.6 * random.unit()));
    rivals.glance(world, row, tick);
  }

  /** Ticks between two looks at the map: with many players it meets one without the map. */
  #glanceTicks(): number {
    const { strength, living } = this.#intent;
    const crowd = Math.max(1, living / FEW);
    return Math.floor(strength.glance * crowd * crowd);
  }

  #decide(world: ThreadWorld, row: number): void {
    const intent = this.#intent;
    const { tick } = intent;
    this.#choosePrey(world, row);
    const prey = this.#prey;
    const roam = this.#roam;
    const memory = this.#memory;
    const rivals = this.#rivals;
    const isSeen = prey >= 0 && rivals.isSeen[prey] === 1;
    if (this.#fleesAt === tick && prey >= 0) roam.flee(intent, memory, rivals.x[prey], rivals.z[prey]);
    if (tick < this.#fleesUntil && prey >= 0) roam.run(intent, memory, this.#balls);
    else if (isSeen && tick - rivals.since[prey] >= intent.strength.reaction)
      this.#fight.engage(intent, memory, rivals, prey);
    else if (prey < 0) roam.explore(intent, memory, this.#balls, world.fields.match.joined[0] === 1);
    else if (roam.follow(intent, memory, rivals, prey)) this.#giveUp(prey);
    if (isSeen) return;
    if (tick < this.#alarmUntil && this.#alarmUntil - tick < ALARM) intent.lookYaw = this.#alarmYaw;
    if (roam.isBanking(tick) && roam.bank(intent)) this.#fight.pull(intent, memory.dark);
  }

  /** There is no player at its destination. */
  #giveUp(prey: number): void {
    this.#rivals.dismiss(prey);
    this.#prey = -1;
  }

  /** The nearest player in sight; otherwise the nearest by the ways that it knows. */
  #choosePrey(world: ThreadWorld, own: number): void {
    const { health } = world.fields.player;
    const { tick, x, z, random } = this.#intent;
    const rivals = this.#rivals;
    const { isSeen, knownAt } = rivals;
    let best = Number.POSITIVE_INFINITY;
    let found = -1;
    for (let other = 0; other < PLAYERS; other++) {
      if (isSeen[other] === 0) continue;
      const far = distance(rivals.x[other] - x, rivals.z[other] - z);
      const worth = other === this.#prey ? far - CELL : far;
      if (worth >= best) continue;
      best = worth;
      found = other;
    }
    if (found >= 0) {
      this.#prey = found;
      return;
    }
    const before = this.#prey;
    const isLost = before >= 0 && (knownAt[before] < 0 || tick - knownAt[before] > STALE);
    if (tick < this.#thinksAt && !isLost) return;
    this.#thinksAt = tick + THINK + random.below(THINK);
    const { walker } = this.#roam;
    walker.standAt(this.#memory.grid, x, z);
    this.#prey = -1;
    for (let other = 0; other < PLAYERS; other++) {
      if (other === own || knownAt[other] < 0 || tick - knownAt[other] > STALE) continue;
      // Old knowledge counts as further away: a cell for each second. Players who were hit often may rest; unhurt ones are next.
      const far = walker.costTo(rivals.x[other], rivals.z[other]) + (tick - knownAt[other]) / 30;
      const cost = far * (1 - EAGER * (health[other] / HEALTH));
      if (cost >= best) continue;
      best = cost;
      this.#prey = other;
    }
  }

  /** A bot that is stuck goes somewhere else for a moment. */
  #unstick(): void {
    const intent = this.#intent;
    const { tick, x, z, random } = intent;
    if (distance(x - this.#stoodX, z - this.#stoodZ) > STUCK || this.#roam.isBanking(tick)) {
      this.#stoodX = x;
      this.#stoodZ = z;
      this.#stoodAt = tick;
    }
    if (tick - this.#stoodAt > STUCK_TICKS) {
      this.#stoodAt = tick;
      this.#strayUntil = tick + STRAY + random.below(STRAY);
      this.#strayYaw = random.unit() * TAU;
      this.#roam.forgetGoal();
    }
    if (tick >= this.#strayUntil) return;
    intent.wishX = cos(this.#strayYaw);
    intent.wishZ = sin(this.#strayYaw);
  }
}

/** The number of living players. */
function livingIn(world: ThreadWorld): number {
  let living = 0;
  for (const row of world.all("player")) if (world.fields.player.health[row] > 0) living++;
  return living;
}

/** Releases all controls. */
function rest(into: ControlsOf<ByAThread>): void {
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
