// What the client tells of what happened, made visible and audible: flashes, rings, words about who fell. The view asks once per
// frame. Always true: what is taken back is shown no further; nothing lasts longer than its time.

import type { Person } from "@reckon/stage";
import type { Client } from "reckon/client";
import { BOMB_RADIUS } from "../enemies/sorts.ts";
import { type HighNoonWorld, STATE } from "../kinds.ts";
import { Feed } from "./feed.ts";
import type { Flashes } from "./flashes.ts";
import { BONE, BULLET, ENEMY_EDGE, SHELL } from "./palette.ts";
import {
  BURST_SOUND,
  FELLED_SOUND,
  LAST_SHOT_SOUND,
  SHOT_SOUND,
  SLAIN_SOUND,
  STOMP_SOUND,
} from "./sounds.ts";

interface Ring {
  readonly key: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly began: number;
}

/** How long a ring is seen, ms. */
const RING_MS = 260;

export class Happenings {
  readonly feed: Feed = new Feed();
  readonly #flashes: Flashes;
  #rings: Ring[] = [];

  constructor(flashes: Flashes) {
    this.#flashes = flashes;
  }

  /** Takes the effects of a frame; `play` sounds one at a place. */
  take(
    client: Client,
    people: readonly Person[],
    now: number,
    play: (sound: readonly number[], x: number, y: number) => void,
  ): void {
    const world = client.shown as unknown as HighNoonWorld;
    for (const { name, player, key, values, state } of client.effects.take()) {
      if (state === "cancelled") this.#rings = this.#rings.filter((one) => one.key !== key);
      if (state !== "shown") continue;
      const row = world.rowOf("player", player);
      const { x, y, aim } = world.fields.player;
      if (name === "shot" && row >= 0) {
        const atX = x[row] + Math.cos(aim[row]) * 24;
        const atY = y[row] + Math.sin(aim[row]) * 24;
        if (this.#flashes.may(atX, atY, now)) this.#ring(key, atX, atY, 9, BULLET, now);
        play(values.last === 1 ? LAST_SHOT_SOUND : SHOT_SOUND, x[row], y[row]);
      } else if (name === "stomped") {
        this.#ring(key, values.x, values.y, 48, BONE, now);
        play(STOMP_SOUND, values.x, values.y);
      } else if (name === "slain") {
        this.#ring(key, values.x, values.y, 26, ENEMY_EDGE, now);
        play(SLAIN_SOUND, values.x, values.y);
      } else if (name === "burst") {
        this.#ring(key, values.x, values.y, BOMB_RADIUS, SHELL, now);
        if (this.#flashes.may(values.x, values.y, now))
          this.#ring(key, values.x, values.y, BOMB_RADIUS * 0.6, BULLET, now);
        play(BURST_SOUND, values.x, values.y);
      } else if (name === "felled") {
        this.feed.fell(client, people, player, values.who, values.by, now);
        const fallen = world.rowOf("player", values.who);
        if (fallen >= 0) play(FELLED_SOUND, x[fallen], y[fallen]);
      }
    }
    const own = world.rowOf("player", client.player);
    this.feed.update(now, own >= 0 && world.fields.player.state[own] === STATE.down);
  }

  draw(context: CanvasRenderingContext2D, now: number): void {
    this.#rings = this.#rings.filter(({ began }) => now - began < RING_MS);
    for (const { x, y, size, colour, began } of this.#rings) {
      const share = (now - began) / RING_MS;
      context.globalAlpha = 1 - share;
      context.strokeStyle = colour;
      context.lineWidth = 4;
      context.beginPath();
      context.arc(x, y, size * (0.4 + 0.6 * share), 0, 2 * Math.PI);
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  #ring(key: number, x: number, y: number, size: number, colour: string, now: number): void {
    this.#rings.push({ key, x, y, size, colour, began: now });
  }
}
