// Shows the client's events: flashes, rings, lines about falls. The view calls it once per
// frame. Always true: a cancelled effect disappears; nothing lasts longer than its time.

import { type Ears, type Flashes, type Nature, Particles, type Person, type ViewSource } from "@reckon/stage";
import { BOMB_RADIUS } from "../enemies/sorts.ts";
import type { HighNoon } from "../high-noon.ts";
import { STATE } from "../kinds.ts";
import { Falls } from "./look/falls.ts";
import { BONE, BULLET, ENEMY_EDGE, SHELL } from "./look/palette.ts";
import {
  BURST_SOUND,
  FELLED_SOUND,
  LAST_SHOT_SOUND,
  SHOT_SOUND,
  SLAIN_SOUND,
  STOMP_SOUND,
} from "./sounds.ts";

const RINGS = 64;
const RING_SECONDS = 0.26;
const RING: Nature = { drag: 0, weight: 0, grows: 2.5, alpha: 1 };

export class Happenings {
  readonly falls: Falls = new Falls();
  readonly #flashes: Flashes;
  readonly #ears: Ears;
  readonly #rings = new Particles(RINGS, [RING]);
  /** By ring: the event that it shows, and its colour. */
  readonly #keys = new Float64Array(RINGS);
  readonly #colours: string[] = [];

  constructor(flashes: Flashes, ears: Ears) {
    this.#flashes = flashes;
    this.#ears = ears;
  }

  /** Takes the effects of a frame. */
  take(client: ViewSource<HighNoon>, people: readonly Person[], now: number, seconds: number): void {
    this.#rings.update(seconds);
    const world = client.shown;
    for (const { name, player, key, values, state } of client.effects.take()) {
      if (state === "cancelled") this.#cancel(key);
      if (state !== "shown") continue;
      const row = world.rowOf("player", player);
      const { x, y, aim } = world.fields.player;
      if (name === "shot" && row >= 0) {
        const atX = x[row] + Math.cos(aim[row]) * 24;
        const atY = y[row] + Math.sin(aim[row]) * 24;
        if (this.#flashes.may(atX, atY, now)) this.#ring(key, atX, atY, 9, BULLET);
        this.#ears.play(values.last === 1 ? LAST_SHOT_SOUND : SHOT_SOUND, x[row], y[row]);
      } else if (name === "stomped") {
        this.#ring(key, values.x, values.y, 48, BONE);
        this.#ears.play(STOMP_SOUND, values.x, values.y);
      } else if (name === "slain") {
        this.#ring(key, values.x, values.y, 26, ENEMY_EDGE);
        this.#ears.play(SLAIN_SOUND, values.x, values.y);
      } else if (name === "burst") {
        this.#ring(key, values.x, values.y, BOMB_RADIUS, SHELL);
        if (this.#flashes.may(values.x, values.y, now))
          this.#ring(key, values.x, values.y, BOMB_RADIUS * 0.6, BULLET);
        this.#ears.play(BURST_SOUND, values.x, values.y);
      } else if (name === "felled") {
        this.falls.fell(client, people, player, values.who, values.by, now);
        const fallen = world.rowOf("player", values.who);
        if (fallen >= 0) this.#ears.play(FELLED_SOUND, x[fallen], y[fallen]);
      }
    }
    const own = world.rowOf("player", client.player);
    this.falls.update(now, own >= 0 && world.fields.player.state[own] === STATE.down);
  }

  draw(context: CanvasRenderingContext2D): void {
    const rings = this.#rings;
    context.lineWidth = 4;
    for (let i = 0; i < RINGS; i++) {
      if (!rings.isAlive(i)) continue;
      context.globalAlpha = rings.alphaOf(i);
      context.strokeStyle = this.#colours[i];
      context.beginPath();
      context.arc(rings.x[i], rings.y[i], rings.sizeOf(i), 0, 2 * Math.PI);
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  /** A ring that widens to a size. */
  #ring(key: number, x: number, y: number, size: number, colour: string): void {
    const at = this.#rings.emit(0, { x, y, size: 0.4 * size, life: RING_SECONDS });
    this.#keys[at] = key;
    this.#colours[at] = colour;
  }

  #cancel(key: number): void {
    for (let i = 0; i < RINGS; i++) if (this.#keys[i] === key) this.#rings.end(i);
  }
}
