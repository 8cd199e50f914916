// Names above heads in the plain view: on a dark plate, fainter with distance, and never one over the other. The view draws them
// last in the world.

import type { Person } from "@reckon/stage";
import { type HighNoonWorld, STATE } from "../kinds.ts";
import { PLAYERS } from "../tuning.ts";
import { nameOf } from "./names.ts";
import { PANEL, TEXT } from "./palette.ts";
import { TagPlaces } from "./tag-places.ts";

const ABOVE = 24;
const HEIGHT = 16;
const FADE = 620;
const LEAST_ALPHA = 0.35;

export class NamePlates {
  readonly #places = new TagPlaces();
  /** By row: what is written, and how wide that is. */
  readonly #texts: string[] = [];
  readonly #widths = new Float64Array(PLAYERS);

  draw(
    context: CanvasRenderingContext2D,
    world: HighNoonWorld,
    own: number,
    people: readonly Person[],
  ): void {
    const { x, y, z, state } = world.fields.player;
    this.#places.begin();
    context.font = "600 11px Inter, system-ui, sans-serif";
    context.textAlign = "center";
    for (const row of world.all("player")) {
      if (row === own) continue;
      const name = nameOf(people, world.ownerOf("player", row));
      const text = state[row] === STATE.down ? `${name} is down` : name;
      if (this.#texts[row] !== text) this.#widths[row] = context.measureText(text).width + 10;
      this.#texts[row] = text;
      const width = this.#widths[row];
      const at = this.#places.place(x[row], y[row] - z[row] - ABOVE, width, HEIGHT);
      if (Number.isNaN(at)) continue;
      const far = own < 0 ? 0 : Math.hypot(x[row] - x[own], y[row] - y[own]);
      context.globalAlpha = Math.max(LEAST_ALPHA, Math.min(1, 1.3 - far / FADE));
      context.fillStyle = PANEL;
      context.fillRect(x[row] - width / 2, at - HEIGHT, width, HEIGHT);
      context.fillStyle = TEXT;
      context.fillText(text, x[row], at - 4);
    }
    context.globalAlpha = 1;
  }
}
