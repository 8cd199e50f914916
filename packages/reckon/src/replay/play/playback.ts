// Plays a recorded match: time, speed, jumps and cameras, and a client that shows where it is. A page draws that client with the game's own
// view. Always true: whatever was done before, the same moment and camera show the same true world; what the client has to tell of effects
// before a jump is not told.

import type { Client } from "../../client/client.ts";
import type { Preset } from "../../presets/preset.ts";
import type { Game } from "../../world/game.ts";
import type { World } from "../../world/world.ts";
import type { Camera } from "./camera.ts";
import { PlaybackRoom } from "./playback-room.ts";
import type { PlayedMatch } from "./played-match.ts";

/** A new client plays this long before its first picture, so that prediction and views have settled, ms. */
const WARM_UP_MS = 700;
/** Longest time between two frames of the client, ms of the match: what happens on the way is not to be skipped. */
const STEP_MS = 50;
/** Going on by no more than this is not a jump, ms. */
const ON_MS = 400;

export interface PlaybackOptions<G extends Game> {
  readonly match: PlayedMatch<G>;
  readonly preset: Preset;
  readonly camera?: Camera;
  /** Where it begins, ms after the beginning of the match. Default 0. */
  readonly atMs?: number;
}

/**
 * Plays a recorded match.
 *
 * @example
 * const playback = new Playback({ match, preset, camera: { as: "seen", player: 0 } });
 * playback.update(frameMs);
 * view.draw({ now, client: playback.client, people, ghosts: false });
 */
export class Playback<G extends Game = Game> {
  readonly match: PlayedMatch<G>;
  /** 1 is the speed of life; 0 stands. */
  speed = 1;
  isPaused = false;
  /** Rooms that were made so far: each jump needs one, so whoever keeps something about a client asks for this. */
  jumps = 0;
  readonly #preset: Preset;
  #camera: Camera;
  #room: PlaybackRoom<G>;
  #nowMs: number;

  constructor({ match, preset, camera = { as: "true" }, atMs = 0 }: PlaybackOptions<G>) {
    this.match = match;
    this.#preset = preset;
    this.#camera = camera;
    this.#nowMs = this.#within(atMs);
    this.#room = this.#begin();
  }

  get client(): Client<G> {
    return this.#room.client;
  }

  /** The true world at the newest tick that was stepped: up to two ticks after `nowMs`. */
  get world(): World {
    return this.#room.world;
  }

  get camera(): Camera {
    return this.#camera;
  }

  /** Where it is, ms after the beginning of the match. */
  get nowMs(): number {
    return this.#nowMs;
  }

  /** Where what is recorded so far ends. */
  get endMs(): number {
    const { match } = this;
    return (match.lastTick - match.firstTick) * match.game.tickMs;
  }

  get isAtEnd(): boolean {
    return this.#nowMs >= this.endMs;
  }

  /** A frame: `frameMs` have passed on the page. */
  update(frameMs: number): void {
    const to = this.isPaused ? this.#nowMs : this.#within(this.#nowMs + frameMs * this.speed);
    if (to !== this.#nowMs) this.#playTo(to);
    if (this.#room.isStale || this.#isOther(this.#room)) this.#room = this.#begin();
  }

  /** Goes to a moment, ms after the beginning of the match. */
  seek(ms: number): void {
    const to = this.#within(ms);
    if (to === this.#nowMs) return;
    const isNear = to > this.#nowMs && to - this.#nowMs <= ON_MS;
    if (isNear) this.#playTo(to);
    else {
      this.#nowMs = to;
      this.#room = this.#begin();
    }
  }

  /** Goes on by whole ticks, or back. */
  step(ticks: number): void {
    const { tickMs } = this.match.game;
    this.seek((Math.round(this.#nowMs / tickMs) + ticks) * tickMs);
  }

  look(camera: Camera): void {
    this.#camera = camera;
    this.#room = this.#begin();
  }

  #within(ms: number): number {
    return Math.min(Math.max(Number.isFinite(ms) ? ms : 0, 0), this.endMs);
  }

  #playTo(ms: number): void {
    while (this.#nowMs < ms) {
      this.#nowMs = Math.min(this.#nowMs + STEP_MS, ms);
      this.#room.update(this.#nowMs);
    }
  }

  /** A room that has just come to the present moment. */
  #begin(): PlaybackRoom<G> {
    const { match } = this;
    const { tickMs } = match.game;
    this.jumps++;
    const { delayMs } =
      this.#camera.as === "seen"
        ? match.screenOf(this.#camera.player, match.firstTick + this.#nowMs / tickMs)
        : NO_DELAY;
    const fromMs = Math.max(0, this.#nowMs - WARM_UP_MS - delayMs);
    const from = match.firstTick + Math.floor(fromMs / tickMs);
    const room = new PlaybackRoom<G>({ match, preset: this.#preset, camera: this.#camera, from });
    for (let ms = room.timeOf(from); ms < this.#nowMs; ms += tickMs) room.update(ms);
    room.update(this.#nowMs);
    // What happened on the way is not told.
    room.client.effects.take();
    return this.#isOther(room) ? this.#begin() : room;
  }

  /** Its rules have turned out to be others than those of the match. */
  #isOther(room: PlaybackRoom<G>): boolean {
    return room.isExact && !this.match.isExact;
  }
}

const NO_DELAY = { delayMs: 0 };
