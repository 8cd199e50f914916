// A canvas over the picture for the HUD and for the server's state: text is sharper and cheaper on canvas 2D. The view
// draws it last. Always true: it is redrawn at once when a round, health or the phase changes, and otherwise a few times per
// second; with the server's state, in every frame.

import { Pane, type ViewOptions, type ViewSource } from "@reckon/stage";
import type { HighNoon } from "../../high-noon.ts";
import { Hud, type HudFrame } from "../hud.ts";
import type { Camera } from "../look/camera.ts";
import { drawGhosts } from "../look/ghosts.ts";

const EVERY_MS = 66;
/** A picture lower than this, as in a tile, has no HUD. */
const LEAST_HEIGHT = 300;

export class Overlay {
  readonly #pane: Pane;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #hud: Hud | undefined;
  #drawnMs = Number.NEGATIVE_INFINITY;
  #key = -1;

  constructor(options: ViewOptions) {
    this.#pane = new Pane(options, { isOver: true });
    this.#pane.onResize = () => {
      this.#drawnMs = Number.NEGATIVE_INFINITY;
    };
    this.#context = this.#pane.context(true);
    this.#hud = this.#context === null ? undefined : new Hud(this.#context, options.parent.ownerDocument);
  }

  resize(width: number, height: number, pixelRatio: number): void {
    this.#pane.resize(width, height, pixelRatio);
  }

  draw(frame: HudFrame, camera: Camera, client: ViewSource<HighNoon>, ghosts: boolean, now: number): void {
    const context = this.#context;
    this.#pane.begin(now);
    const { canvas, ratio } = this.#pane;
    const key = keyOf(frame);
    if (context === null || (!ghosts && key === this.#key && now - this.#drawnMs < EVERY_MS)) return;
    this.#key = key;
    this.#drawnMs = now;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (ghosts) {
      // The picture below may have fewer pixels.
      const share = ratio / camera.ratio;
      const scale = camera.scale * share;
      context.setTransform(scale, 0, 0, scale, camera.left * share, camera.top * share);
      drawGhosts(context, client);
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (frame.height >= LEAST_HEIGHT) this.#hud?.draw(frame);
  }

  /** The action at a place, in CSS pixels; undefined: none. */
  tapAt(x: number, y: number): string | undefined {
    return this.#hud?.tapAt(x, y);
  }

  /** See Hud. */
  togglePicks(): void {
    this.#hud?.togglePicks();
  }

  close(): void {
    this.#pane.close();
  }
}

/** A number that changes with everything that must show at once. */
function keyOf({ world, own }: HudFrame): number {
  const { run, player } = world.fields;
  const phase = run.phase[0];
  return own < 0
    ? phase
    : ((player.health[own] * 8 + player.rounds[own]) * 8 + phase) * 8 + player.state[own];
}
