// A canvas over the picture for what is written and for what the server has: text is sharper and cheaper on canvas 2D. The view
// draws it last. Always true: it is drawn anew at once when a round, health or the phase changes, and else a few times per
// second; where the server has things, in every frame.

import type { Client } from "reckon/client";
import type { Camera } from "../camera.ts";
import { drawGhosts } from "../ghosts.ts";
import { Hud, type HudFrame } from "../hud.ts";

const EVERY_MS = 66;
/** On a picture less high, as in a tile, nothing is written. */
const LEAST_HEIGHT = 300;

export class Overlay {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #hud: Hud | undefined;
  #drawnMs = Number.NEGATIVE_INFINITY;
  #key = -1;
  #ratio = 1;

  constructor(parent: HTMLElement) {
    const document = parent.ownerDocument;
    this.#canvas = document.createElement("canvas");
    this.#canvas.style.cssText = "position: absolute; left: 0; top: 0; pointer-events: none";
    this.#context = this.#canvas.getContext("2d");
    this.#hud = this.#context === null ? undefined : new Hud(this.#context, document);
    parent.append(this.#canvas);
  }

  resize(width: number, height: number, ratio: number): void {
    this.#ratio = ratio;
    this.#canvas.width = Math.max(1, Math.round(width * ratio));
    this.#canvas.height = Math.max(1, Math.round(height * ratio));
    this.#canvas.style.width = `${width}px`;
    this.#canvas.style.height = `${height}px`;
    this.#drawnMs = Number.NEGATIVE_INFINITY;
  }

  draw(frame: HudFrame, camera: Camera, client: Client, ghosts: boolean, now: number): void {
    const context = this.#context;
    const key = keyOf(frame);
    if (context === null || (!ghosts && key === this.#key && now - this.#drawnMs < EVERY_MS)) return;
    this.#key = key;
    this.#drawnMs = now;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    if (ghosts) {
      // The picture below may have fewer pixels.
      const share = this.#ratio / camera.ratio;
      const scale = camera.scale * share;
      context.setTransform(scale, 0, 0, scale, camera.left * share, camera.top * share);
      drawGhosts(context, client);
    }
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    if (frame.height >= LEAST_HEIGHT) this.#hud?.draw(frame);
  }

  /** The action that stands at a place, in CSS pixels; undefined: none. */
  tapAt(x: number, y: number): string | undefined {
    return this.#hud?.tapAt(x, y);
  }

  close(): void {
    this.#canvas.remove();
  }
}

/** A number that changes when something does that must be seen at once. */
function keyOf({ world, own }: HudFrame): number {
  const { run, player } = world.fields;
  const phase = run.phase[0];
  return own < 0
    ? phase
    : ((player.health[own] * 8 + player.rounds[own]) * 8 + phase) * 8 + player.state[own];
}
