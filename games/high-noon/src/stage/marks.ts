// What a player is told without words: who was just hurt (white for a moment), dust where somebody rolls or lands, and arrows at
// the edge towards threats that are out of sight. The view asks once per frame. Always true: nothing here flashes more often
// than three times per second, and memory is bounded.

import { SORTS } from "../enemies/sorts.ts";
import { type HighNoonWorld, STATE } from "../kinds.ts";
import { ENEMIES, PLAYERS } from "../tuning.ts";
import type { Flashes } from "./flashes.ts";
import { BONE, ENEMY_EDGE } from "./palette.ts";

const FLASH_MS = 90;
const DUST_MS = 380;
const DUST_EVERY_MS = 40;
/** Under reduced motion there is less of it. */
const STILL_DUST_MS = 160;
const MOST_DUST = 64;

interface Dust {
  readonly x: number;
  readonly y: number;
  readonly began: number;
}

/** Figures of one kind: what they had, and when they flashed last. */
class Hurts {
  readonly #flashes: Flashes;
  readonly #had: Int32Array;
  readonly #at: Float64Array;

  constructor(capacity: number, flashes: Flashes) {
    this.#flashes = flashes;
    this.#had = new Int32Array(capacity).fill(-1);
    this.#at = new Float64Array(capacity).fill(-1e9);
  }

  /** True while a figure at a place is white, because it has less than it had. */
  look(row: number, has: number, x: number, y: number, now: number): boolean {
    const had = this.#had[row];
    this.#had[row] = has;
    if (had >= 0 && has < had && this.#flashes.may(x, y, now)) this.#at[row] = now;
    return now - this.#at[row] < FLASH_MS;
  }
}

export class Marks {
  readonly #flashes: Flashes;
  readonly #players: Hurts;
  readonly #enemies: Hurts;
  #dust: Dust[] = [];
  #puffed = 0;

  constructor(flashes: Flashes) {
    this.#flashes = flashes;
    this.#players = new Hurts(PLAYERS, flashes);
    this.#enemies = new Hurts(ENEMIES, flashes);
  }

  /** White rings around who was just hurt. */
  drawHurt(context: CanvasRenderingContext2D, world: HighNoonWorld, now: number): void {
    const { player, enemy } = world.fields;
    context.fillStyle = "rgba(255, 255, 255, 0.75)";
    for (const row of world.all("player"))
      if (this.#players.look(row, player.health[row], player.x[row], player.y[row], now))
        disc(context, player.x[row], player.y[row] - player.z[row], 16);
    for (const row of world.all("enemy"))
      if (this.#enemies.look(row, enemy.health[row], enemy.x[row], enemy.y[row], now))
        disc(context, enemy.x[row], enemy.y[row], enemy.radius[row]);
  }

  /** Dust behind who rolls, and around who has landed. */
  drawDust(context: CanvasRenderingContext2D, world: HighNoonWorld, now: number): void {
    const { x, y, state } = world.fields.player;
    if (now - this.#puffed > (this.#flashes.isStill ? STILL_DUST_MS : DUST_EVERY_MS)) {
      this.#puffed = now;
      for (const row of world.all("player"))
        if (state[row] === STATE.roll || state[row] === STATE.land)
          this.#dust.push({ x: x[row], y: y[row] + 10, began: now });
    }
    this.#dust = this.#dust.filter(({ began }) => now - began < DUST_MS).slice(-MOST_DUST);
    context.fillStyle = BONE;
    for (const { x: atX, y: atY, began } of this.#dust) {
      const share = (now - began) / DUST_MS;
      context.globalAlpha = 0.35 * (1 - share);
      disc(context, atX, atY, 6 + 10 * share);
    }
    context.globalAlpha = 1;
  }

  /** Arrows at the edge of what is seen, in pixels of the world: left, top, width, height. */
  drawArrows(
    context: CanvasRenderingContext2D,
    world: HighNoonWorld,
    left: number,
    top: number,
    width: number,
    height: number,
  ): void {
    const { x, y, sort } = world.fields.enemy;
    context.fillStyle = ENEMY_EDGE;
    for (const row of world.all("enemy")) {
      const dx = x[row] - left - width / 2;
      const dy = y[row] - top - height / 2;
      const share = Math.min((width / 2 - 18) / Math.abs(dx), (height / 2 - 18) / Math.abs(dy));
      if (share >= 1 || !SORTS[sort[row]].isThreat) continue;
      arrow(context, left + width / 2 + dx * share, top + height / 2 + dy * share, Math.atan2(dy, dx));
    }
  }
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

function arrow(context: CanvasRenderingContext2D, x: number, y: number, angle: number): void {
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.beginPath();
  context.moveTo(9, 0);
  context.lineTo(-6, -7);
  context.lineTo(-6, 7);
  context.closePath();
  context.fill();
  context.restore();
}
