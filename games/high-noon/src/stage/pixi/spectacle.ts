// Turns events of the client and changes of the world into dust, brass, light, shaking and
// sound. The view calls it once per frame. Always true: it writes only the picture; a cancelled shot has left its
// smoke already, and leaves no more.

import {
  type Ears,
  type Feel,
  lookOf,
  type Person,
  type StageSound,
  tintOf,
  type ViewSource,
} from "@reckon/stage";
import { BOMB_RADIUS, ENEMY } from "../../enemies/sorts.ts";
import type { HighNoon } from "../../high-noon.ts";
import { type HighNoonWorld, STATE } from "../../kinds.ts";
import { ENEMIES, MUZZLE, PLAYERS } from "../../tuning.ts";
import type { Falls } from "../look/falls.ts";
import {
  BELL_SOUND,
  BURST_SOUND,
  CHIP_SOUND,
  FELLED_SOUND,
  HURT_SOUND,
  READY_SOUND,
  RELOAD_SOUND,
  ROLL_SOUND,
  SLAIN_SOUND,
  STOMP_SOUND,
} from "../sounds.ts";
import type { PlayerFigure } from "./figures/player-figure.ts";
import type { Puffs } from "./puffs.ts";
import type { Noises } from "./town/noises.ts";
import type { Noticed } from "./watch.ts";

const HOLD_MS = 55;
/** The distance at which a burst still shakes the picture. */
const EARTHQUAKE = 420;

/** The tools that it uses. */
interface Means {
  readonly sound: StageSound;
  readonly feel: Feel;
  readonly puffs: Puffs;
  readonly ears: Ears;
  readonly noises: Noises;
  readonly falls: Falls;
  readonly figures: readonly PlayerFigure[];
}

export class Spectacle implements Noticed {
  readonly #sound: StageSound;
  readonly #feel: Feel;
  readonly #puffs: Puffs;
  readonly #ears: Ears;
  readonly #noises: Noises;
  readonly #falls: Falls;
  readonly #figures: readonly PlayerFigure[];
  /** Until when rows are white. */
  readonly whiteMs: Float64Array = new Float64Array(PLAYERS);
  readonly enemyWhiteMs: Float64Array = new Float64Array(ENEMIES);
  #world: HighNoonWorld | undefined;
  #own = -1;
  #now = 0;

  constructor({ sound, feel, puffs, ears, noises, falls, figures }: Means) {
    this.#sound = sound;
    this.#feel = feel;
    this.#puffs = puffs;
    this.#ears = ears;
    this.#noises = noises;
    this.#falls = falls;
    this.#figures = figures;
  }

  /** Takes the events of a frame. */
  take(client: ViewSource<HighNoon>, people: readonly Person[], own: number, now: number): void {
    const world = client.shown;
    this.#world = world;
    this.#own = own;
    this.#now = now;
    for (const { name, player, values, state } of client.effects.take()) {
      if (state !== "shown") continue;
      if (name === "shot") this.#shot(world, world.rowOf("player", player), values.last === 1);
      else if (name === "stomped") this.#stomped(values.x, values.y, player === client.player);
      else if (name === "slain") this.#slain(values.x, values.y, values.sort, player === client.player);
      else if (name === "burst") this.#burst(values.x, values.y);
      else if (name === "felled") {
        this.#falls.fell(client, people, player, values.who, values.by, now);
        const row = world.rowOf("player", values.who);
        if (row >= 0) this.#ears.play(FELLED_SOUND, world.fields.player.x[row], world.fields.player.y[row]);
      }
    }
    this.#falls.update(now, own >= 0 && world.fields.player.state[own] === STATE.down);
  }

  #shot(world: HighNoonWorld, row: number, isLast: boolean): void {
    if (row < 0) return;
    const { x, y, aim } = world.fields.player;
    const [wayX, wayY] = [Math.cos(aim[row]), Math.sin(aim[row])];
    const [atX, atY] = [x[row] + wayX * (MUZZLE + 8), y[row] + wayY * (MUZZLE + 8)];
    this.#puffs.shot(atX, atY, aim[row], isLast, this.#feel.flash(atX, atY) > this.#now);
    this.#figures[row].kick(this.#now);
    this.#noises.shot(x[row], y[row], isLast);
    if (row === this.#own) this.#feel.shake(isLast ? 3.4 : 1.8);
  }

  #stomped(x: number, y: number, isOwn: boolean): void {
    this.#puffs.stomp(x, y);
    this.#ears.play(STOMP_SOUND, x, y);
    if (isOwn) this.#feel.shake(4);
  }

  #slain(x: number, y: number, sort: number, isOwn: boolean): void {
    this.#puffs.slain(x, y, sort === ENEMY.boss ? 4 : sort === ENEMY.charger ? 1.6 : 1);
    this.#ears.play(SLAIN_SOUND, x, y);
    if (sort === ENEMY.boss) this.#feel.shake(9);
    else if (isOwn) this.#feel.shake(2.4);
    if (isOwn) this.#feel.hold(HOLD_MS);
  }

  #burst(x: number, y: number): void {
    const isBright = this.#feel.flash(x, y) > this.#now;
    this.#puffs.burst(x, y, BOMB_RADIUS, isBright);
    this.#ears.play(BURST_SOUND, x, y);
    const far = this.#own < 0 ? EARTHQUAKE : Math.hypot(...this.#apart(x, y));
    if (far < EARTHQUAKE) this.#feel.shake(7 * (1 - far / EARTHQUAKE));
  }

  /** From the own player to a place. */
  #apart(x: number, y: number): readonly [number, number] {
    const [ownX, ownY] = this.#placeOf(this.#own);
    return [x - ownX, y - ownY];
  }

  rolled(row: number): void {
    const [x, y] = this.#placeOf(row);
    this.#puffs.dust(x, y + 12, 9, 70);
    this.#ears.play(ROLL_SOUND, x, y);
  }

  landed(row: number): void {
    const [x, y] = this.#placeOf(row);
    this.#puffs.dust(x, y + 12, 12, 95);
  }

  stepped(row: number): void {
    const [x, y] = this.#placeOf(row);
    this.#puffs.dust(x, y + 13, 1, 16);
    this.#noises.step(x, y);
  }

  hurt(row: number): void {
    const [x, y] = this.#placeOf(row);
    this.whiteMs[row] = this.#feel.flash(x, y);
    this.#puffs.chips(x, y, 6, tintOf(lookOf(this.#world?.ownerOf("player", row) ?? 0).colour));
    this.#ears.play(HURT_SOUND, x, y);
    if (row !== this.#own) return;
    this.#feel.shake(6);
    this.#feel.hold(HOLD_MS);
  }

  fell(row: number): void {
    const [x, y] = this.#placeOf(row);
    this.#puffs.dust(x, y + 8, 14, 60);
    if (row === this.#own) this.#feel.shake(8);
  }

  reloads(): void {
    this.#sound.play(RELOAD_SOUND);
  }

  reloaded(row: number): void {
    if (this.#world?.fields.player.state[row] !== STATE.down) this.#sound.play(READY_SOUND);
  }

  callsShowdown(row: number): void {
    const [x, y] = this.#placeOf(row);
    this.#puffs.ring(x, y + 10, 0xffd766);
    this.#noises.showdown(this.#now);
  }

  enemyHurt(row: number): void {
    if (this.#world === undefined) return;
    const { x, y, sort } = this.#world.fields.enemy;
    // The boss is large, and struck all the time: it must not flicker.
    if (sort[row] !== ENEMY.boss) this.enemyWhiteMs[row] = this.#feel.flash(x[row], y[row]);
    this.#puffs.chips(x[row], y[row], 5, 0xe2603c);
    this.#ears.play(CHIP_SOUND, x[row], y[row]);
  }

  waveBegins(): void {
    this.#sound.play(BELL_SOUND);
  }

  #placeOf(row: number): readonly [number, number] {
    const { x, y } = this.#world?.fields.player ?? { x: [0], y: [0] };
    return [x[row], y[row]];
  }
}
