// A bot with no player in sight: it follows a trace, explores where it has not been, flees from a fight that went badly, or
// tries a shot over a wall at a player around the corner. Alone it looks for the exit. bot.ts uses it. Always true: it plans in the
// memory, never in the maze; a place that turns out empty is forgotten.

import { slideX, slideY } from "@reckon/kit";
import { angleBetween, atan2 } from "reckon";
import { EXIT, exitOpposite } from "../maze.ts";
import { CELL, CELLS, FRICTION, RADIUS } from "../tuning.ts";
import { WALLS } from "../walk.ts";
import type { Balls } from "./balls.ts";
import type { BankShot } from "./bank-shot.ts";
import type { Intent } from "./intent.ts";
import { type Memory, UNKNOWN } from "./memory.ts";
import type { Rivals } from "./rivals.ts";
import { middleX, middleZ, Walker } from "./walker.ts";

/** A trace this fresh, in ticks, and this near, in units, is worth a shot over a wall; it considers one this often. */
const FRESH = 90;
const NEAR = 7 * CELL;
const BANK_EVERY = 30;
const BANK_TICKS = 60;
/** For such a shot its speed must be below this, in units per second. */
const SLOW = 40;
/** The longest time to explore a cell; a noise attracts it for this long. */
const GOAL_TICKS = 600;
const NOISE_TICKS = 900;
const MIDDLE = (CELLS * CELL) / 2;

export class Roam {
  readonly walker: Walker = new Walker();
  readonly #bank: BankShot;
  /** Cell of its destination; −1: none. */
  #goal = -1;
  #goalSince = 0;
  /** The edge on which a bot that is alone looks for the exit; NaN: anywhere along that axis. */
  #exitX = Number.NaN;
  #exitZ = Number.NaN;
  #banksAt = 0;
  #bankYaw = 0;
  #bankUntil = -1;

  constructor(bank: BankShot) {
    this.#bank = bank;
  }

  /** Starts another match. Every player knows the rule: the exit is in the edge opposite the nearest one. */
  begin(x: number, z: number): void {
    this.#goal = -1;
    const edge = exitOpposite(Math.floor(x / CELL), Math.floor(z / CELL));
    const far = CELLS * CELL;
    this.#exitX = edge === EXIT.east ? far : edge === EXIT.west ? 0 : Number.NaN;
    this.#exitZ = edge === EXIT.south ? far : edge === EXIT.north ? 0 : Number.NaN;
    this.#bankUntil = -1;
  }

  /** Drops its destination. */
  forgetGoal(): void {
    this.#goal = -1;
  }

  /** Whether it stands still for a shot over a wall. */
  isBanking(tick: number): boolean {
    return tick < this.#bankUntil;
  }

  /** Follows a player out of sight; true: they are not where they were believed to be. */
  follow(intent: Intent, memory: Memory, rivals: Rivals, prey: number): boolean {
    const { tick, x, z, strength, random } = intent;
    const toX = rivals.x[prey];
    const toZ = rivals.z[prey];
    this.#go(intent, memory, toX, toZ);
    const far = distance(toX - x, toZ - z);
    if (rivals.isSeen[prey] === 1) return false;
    if (far < CELL / 2) return true;
    const isFresh = tick - rivals.knownAt[prey] <= FRESH && far < NEAR;
    if (!isFresh || tick < this.#banksAt) return false;
    this.#banksAt = tick + BANK_EVERY;
    if (!random.chance(strength.banks)) return false;
    // From the place at which it will come to rest.
    const stopX = slideX(memory.grid, x, x + intent.vx / FRICTION, z, RADIUS, WALLS);
    const stopZ = slideY(memory.grid, z, z + intent.vz / FRICTION, stopX, RADIUS, WALLS);
    if (!this.#bank.find(memory.dark, stopX, stopZ, toX, toZ)) return false;
    this.#bankYaw = this.#bank.yaw;
    this.#bankUntil = tick + BANK_TICKS;
    this.#banksAt = this.#bankUntil + BANK_EVERY;
    return false;
  }

  /** Stands for a moment for a shot over a wall; true: it has an aim. */
  bank(intent: Intent): boolean {
    intent.wishX = 0;
    intent.wishZ = 0;
    intent.lookYaw = this.#bankYaw;
    intent.error = intent.strength.error / 2;
    const isStill = Math.abs(intent.vx) + Math.abs(intent.vz) < SLOW;
    return isStill && Math.abs(angleBetween(intent.yaw, this.#bankYaw)) < intent.error + 0.02;
  }

  /** Explores: alone towards the edge with the exit, else towards the last noise, or the middle. */
  explore(intent: Intent, memory: Memory, balls: Balls, isSolo: boolean): void {
    const { tick, x, z } = intent;
    if (memory.exit >= 0) this.#goal = memory.exit;
    else if (this.#isDone(intent, memory)) {
      const isHeard = tick - balls.noiseAt < NOISE_TICKS && balls.noiseAt >= 0;
      const pullX = isSolo ? this.#exitX : isHeard ? balls.noiseX : MIDDLE;
      const pullZ = isSolo ? this.#exitZ : isHeard ? balls.noiseZ : MIDDLE;
      this.walker.standAt(memory.grid, x, z);
      this.#aimFor(this.walker.explore(memory, pullX, pullZ, tick, intent.random), tick);
    }
    if (this.#goal >= 0) this.#go(intent, memory, middleX(this.#goal), middleZ(this.#goal));
  }

  /** Starts to flee from a place, by ways that it knows. */
  flee(intent: Intent, memory: Memory, fromX: number, fromZ: number): void {
    this.walker.standAt(memory.grid, intent.x, intent.z);
    this.#aimFor(this.walker.refuge(memory, fromX, fromZ, intent.random), intent.tick);
  }

  /** Runs to its refuge, and explores from there on. */
  run(intent: Intent, memory: Memory, balls: Balls): void {
    const goal = this.#goal;
    const isThere = goal < 0 || distance(middleX(goal) - intent.x, middleZ(goal) - intent.z) < CELL / 2;
    if (isThere || memory.grid.tiles[goal] === UNKNOWN) this.explore(intent, memory, balls, false);
    else this.#go(intent, memory, middleX(goal), middleZ(goal));
  }

  #aimFor(cell: number, tick: number): void {
    this.#goal = cell;
    this.#goalSince = tick;
  }

  /** Whether it needs another destination: it is there, has seen it, or took too long. */
  #isDone({ tick, x, z }: Intent, { grid, seenAt }: Memory): boolean {
    const goal = this.#goal;
    if (goal < 0 || tick - this.#goalSince >= GOAL_TICKS) return true;
    if (grid.tiles[goal] === UNKNOWN) return false;
    return seenAt[goal] > this.#goalSince || distance(middleX(goal) - x, middleZ(goal) - z) < CELL / 2;
  }

  #go(intent: Intent, { grid }: Memory, toX: number, toZ: number): void {
    const { walker } = this;
    walker.towards(grid, intent.x, intent.z, toX, toZ);
    intent.wishX = walker.wayX;
    intent.wishZ = walker.wayZ;
    if (walker.wayX !== 0 || walker.wayZ !== 0) intent.lookYaw = atan2(walker.wayZ, walker.wayX);
  }
}

function distance(dx: number, dz: number): number {
  return Math.sqrt(dx * dx + dz * dz);
}
