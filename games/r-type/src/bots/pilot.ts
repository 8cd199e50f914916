// A bot for R-Type: dodges coming bullets, lines up with targets that it can hurt, charges while there is no target, takes
// power-ups and leaves them to players who need them more. Always true: the same seed, the same calls and the same shown worlds give
// the same inputs; only `sample` changes its state.

import { type ControlsOf, type Glance, mix, Random } from "reckon";
import { MOOD, SORT, SORTS } from "../enemies/sorts.ts";
import { MODULE, PHASE, POWER, type RTypeWorld } from "../kinds.ts";
import type { RType } from "../r-type.ts";
import { levelOf } from "../squadron/weapons.ts";
import { MIDDLE_X, MIDDLE_Y, PLAYERS, SHIP_SPEED, SHOT_SPEED, TICK_RATE, WIDTH } from "../tuning.ts";
import { STRENGTHS, type Strength } from "./strength.ts";
import { Threats } from "./threats.ts";

/** Where a bot stays without a reason to be elsewhere. */
const HOME_X = 330;
const HOME_Y = 514;
/** Distance between partners at home, and the distance below which they give way, px. */
const APART_X = 130;
const APART_Y = 80;
/** Power-ups within this distance are worth the way, px. */
const FETCH = 900;
/** The cost of being where a partner is. */
const CROWD_COST = 16;
/** The length of one considered move, in ticks. */
const HELD = 12;
/** A target within this difference in height is in the line of fire. */
const LANE = 14;
/** If even the best move costs this much, it is time for a bomb. */
const BOMB_COST = 900;

export class Pilot {
  readonly strength: Strength;
  readonly #player: number;
  readonly #random: Random;
  readonly #threats = new Threats();
  #until = -1;
  #moveX = 0;
  #moveY = 0;
  #shoot = 0;
  #bomb = 0;
  #isRapid = false;
  #isCharging = false;
  /** Its destination. */
  #goalX = HOME_X;
  #goalY = HOME_Y;
  #offset = 0;
  /** It is on its way to a power-up. */
  #isFetching = false;

  constructor(seed: number, player: number, strength: Strength["name"] = "fair") {
    this.strength = STRENGTHS[strength];
    this.#player = player % PLAYERS;
    this.#random = Random.from(mix(seed, player + 1));
  }

  /** Writes the input for a tick. `shown` is the world as the player sees it, if there is one yet. */
  sample(into: ControlsOf<RType>, { tick, shown }: Glance<RType>): void {
    const row = shown === undefined ? -1 : shown.rowOf("ship", this.#player);
    if (shown !== undefined && row >= 0) {
      if (shown.fields.ship.isOut[row] === 1 || shown.fields.run.phase[0] >= PHASE.victory) this.#rest();
      else {
        this.#threats.look(shown, tick);
        if (tick >= this.#until || tick < this.#until - 60) this.#think(shown, row, tick);
        this.#trigger(shown, row);
      }
    }
    into.moveX = this.#moveX;
    into.moveY = this.#moveY;
    into.charge = this.#isCharging ? 1 : 0;
    into.rapid = this.#isRapid ? 1 : 0;
    into.shoot = this.#shoot;
    into.bomb = this.#bomb;
  }

  #rest(): void {
    this.#moveX = 0;
    this.#moveY = 0;
    this.#isRapid = false;
    this.#isCharging = false;
  }

  #think(world: RTypeWorld, row: number, tick: number): void {
    const { reaction, horizon, margin, blindness } = this.strength;
    const { x, y } = world.fields.ship;
    this.#until = tick + reaction + this.#random.below(3);
    if (this.#random.chance(0.1)) this.#offset = (this.#random.unit() - 0.5) * 30;
    this.#threats.collect(world, row, tick, horizon, this.#random.chance(blindness));
    this.#choose(world, row);
    const held = Math.max(HELD, reaction + 4);
    const far = (SHIP_SPEED / TICK_RATE) * held;
    let best = Number.POSITIVE_INFINITY;
    for (let way = 0; way < 18; way++) {
      // Eight ways at full speed and standing still, then the same at a third of it.
      const share = way < 9 ? 1 : 0.375;
      const wayX = ((way % 3) - 1) * share;
      const wayY = ((Math.floor(way / 3) % 3) - 1) * share;
      const cost =
        this.#threats.cost(x[row], y[row], wayX, wayY, held, margin) +
        this.#farFromGoal(x[row] + wayX * far, y[row] + wayY * far) +
        crowded(world, row, x[row] + wayX * far, y[row] + wayY * far);
      if (cost >= best) continue;
      best = cost;
      this.#moveX = wayX;
      this.#moveY = wayY;
    }
    const { bombs } = world.fields.ship;
    const hasOpen = this.#hasOpenCore(world);
    if (bombs[row] > 0 && (best > BOMB_COST || hasOpen)) this.#bomb = (this.#bomb + 1) & 15;
  }

  #farFromGoal(x: number, y: number): number {
    const dx = Math.abs(x - this.#goalX);
    const dy = Math.abs(y - this.#goalY);
    // Even past partners, who would otherwise keep it behind them.
    return this.#isFetching ? (dx + dy) * 0.4 : dx * 0.05 + dy * 0.14;
  }

  #hasOpenCore(world: RTypeWorld): boolean {
    const e = world.fields.enemy;
    for (const one of world.all("enemy"))
      if (SORTS[e.sort[one]].boss > 0 && e.mood[one] === MOOD.open) return true;
    return false;
  }

  /** Chooses a destination: a power-up that it wants, else a place in line with a target. */
  #choose(world: RTypeWorld, row: number): void {
    const { ship: s, powerUp: p } = world.fields;
    this.#goalX = HOME_X + (row - 1.5) * APART_X;
    this.#goalY = HOME_Y + (row - 1.5) * 90;
    let best = FETCH;
    for (const one of world.all("powerUp")) {
      const far = Math.abs(p.x[one] - s.x[row] - MIDDLE_X) + Math.abs(p.y[one] - s.y[row] - MIDDLE_Y);
      if (far >= best || !this.#wants(world, row, one)) continue;
      best = far;
      this.#goalX = p.x[one] - MIDDLE_X;
      this.#goalY = p.y[one] - MIDDLE_Y;
    }
    this.#isFetching = best < FETCH;
    if (this.#isFetching) return;
    const target = this.#target(world, row);
    if (target < 0) return;
    const e = world.fields.enemy;
    this.#goalY = e.y[target] + this.#threats.vy[target] * 20 - MIDDLE_Y + this.#offset;
  }

  /** Whether it wants a power-up, and no partner needs it more. */
  #wants(world: RTypeWorld, row: number, one: number): boolean {
    const { ship: s, powerUp: p } = world.fields;
    const sort = p.sort[one];
    if (sort === POWER.bomb && s.bombs[row] > 0) return false;
    const worth = (ship: number): number => {
      if (sort === POWER.lifeline) return 1;
      if (sort === POWER.shield) return 200 - s.health[ship];
      if (sort === POWER.bomb) return s.bombs[ship] === 0 ? 2 : 0;
      return s.module[ship] === MODULE.none ? 2 : 1;
    };
    for (const other of world.all("ship")) {
      if (other === row || s.isOut[other] === 1) continue;
      if (worth(other) > worth(row)) return false;
      const isNearer =
        Math.abs(s.x[other] - p.x[one]) + Math.abs(s.y[other] - p.y[one]) <
        Math.abs(s.x[row] - p.x[one]) + Math.abs(s.y[row] - p.y[one]);
      if (worth(other) === worth(row) && isNearer) return false;
    }
    return true;
  }

  /** The target to line up with: preferably an open core, else a target ahead that can be hurt; −1: none. */
  #target(world: RTypeWorld, row: number): number {
    const { ship: s, enemy: e } = world.fields;
    let best = Number.POSITIVE_INFINITY;
    let found = -1;
    for (const one of world.all("enemy")) {
      const dx = e.x[one] - s.x[row];
      if (dx < 120 || e.x[one] > WIDTH + 20 || e.mood[one] === MOOD.guarded) continue;
      const sort = e.sort[one];
      if (sort === SORT.segment || sort === SORT.mine) continue;
      const isCore = SORTS[sort].boss > 0 && e.mood[one] === MOOD.open;
      const far =
        Math.abs(e.y[one] - s.y[row] - MIDDLE_Y) +
        dx * 0.35 -
        (isCore ? 1200 : 0) -
        (sort === SORT.carrier ? 250 : 0);
      // Each bot has its own target, if there are enough.
      const taste = ((one + this.#player) % 3) * 60;
      if (far + taste >= best) continue;
      best = far + taste;
      found = one;
    }
    return found;
  }

  /** Releases the trigger when something is in line, and holds it otherwise. */
  #trigger(world: RTypeWorld, row: number): void {
    const { charge } = this.strength;
    const level = levelOf(world.fields.ship.chargeTicks[row]);
    const isInLine = this.#isInLine(world, row);
    if (this.#isCharging && isInLine && (level >= charge || level >= 3)) {
      this.#shoot = (this.#shoot + 1) & 15;
      this.#isCharging = false;
      this.#isRapid = true;
      return;
    }
    this.#isRapid = isInLine && level === 0;
    this.#isCharging = !this.#isRapid && charge > 0 && (!isInLine || level > 0);
    if (charge === 0) this.#isRapid = isInLine;
  }

  #isInLine(world: RTypeWorld, row: number): boolean {
    const { ship: s, enemy: e } = world.fields;
    const reach =
      s.module[row] === MODULE.spread || s.module[row] === MODULE.homing
        ? 90
        : s.module[row] === MODULE.wave
          ? 50
          : 0;
    for (const one of world.all("enemy")) {
      const dx = e.x[one] - s.x[row];
      if (dx < 60 || e.x[one] > WIDTH) continue;
      const ticks = (dx / SHOT_SPEED) * TICK_RATE;
      const dy = e.y[one] + this.#threats.vy[one] * ticks * 0.5 - s.y[row] - MIDDLE_Y;
      if (Math.abs(dy) < SORTS[e.sort[one]].radius + LANE + reach) return true;
    }
    return false;
  }
}

/** Partners on one spot cannot tell their ships apart, and one wall of bullets hits them all. */
function crowded(world: RTypeWorld, row: number, x: number, y: number): number {
  const s = world.fields.ship;
  let cost = 0;
  for (const other of world.all("ship")) {
    if (other === row || s.isOut[other] === 1) continue;
    const dx = Math.abs(x - s.x[other]) / APART_X;
    const dy = Math.abs(y - s.y[other]) / APART_Y;
    if (dx < 1 && dy < 1) cost += CROWD_COST * (2 - dx - dy);
  }
  return cost;
}
