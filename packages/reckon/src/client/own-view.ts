// Draws predicted rows between the last two predicted ticks, so that motion is smooth at any frame rate (BT28), with
// corrections fading. The client calls `draw` for every frame, and `before` and `after` around a replay: what the picture
// shows on either side of it is what the replay moved.

import type { Layout } from "../world/kind.ts";
import { angleBetween } from "../world/settle.ts";
import { floatsOf, type KindRows, World } from "../world/world.ts";
import type { Predictor } from "./predictor.ts";
import { Smoother, type SmoothPolicy } from "./smoother.ts";

/** Where the columns of a kind that are drawn between ticks start in the arena. */
interface Moving {
  readonly lines: readonly number[];
  readonly angles: readonly number[];
}

export class OwnView {
  readonly smoother: Smoother;
  /** How far rows are drawn from the last but one predicted state to the last, on the grid of view moments. */
  alpha = 0;
  readonly #predictor: Predictor;
  readonly #moving: readonly Moving[];
  readonly #before: World;
  /** The newest picture has them. */
  #isDrawn = true;
  readonly #after: World;

  constructor(layout: Layout, predictor: Predictor, smooth: SmoothPolicy, tickMs: number) {
    this.smoother = new Smoother(layout, smooth, tickMs);
    this.#predictor = predictor;
    this.#before = new World(layout);
    this.#after = new World(layout);
    this.#moving = layout.kinds.map(({ columns }) => {
      const drawn = columns.filter(({ field }) => field.shown !== "step" && field.shown !== "latest");
      const starts = (...types: string[]): number[] =>
        drawn.filter(({ field }) => types.includes(field.type)).map(({ byteOffset }) => byteOffset / 8);
      return { lines: starts("fixed", "quaternion"), angles: starts("angle") };
    });
  }

  /** Own rows are about to be replayed. `shown`: the picture, which is all that is known of where they were drawn without it. */
  before(shown: World): void {
    if (this.#isDrawn) this.#place(this.#before);
    else this.#before.copyFrom(shown);
  }

  /** They were: the picture goes on from where it was. Returns the largest distance that a row was corrected by. */
  after(): number {
    this.#place(this.#after);
    return this.smoother.corrected(this.#before, this.#after, this.#predictor.own);
  }

  /** Writes own rows into a picture. Returns how far fading alone moved the row that it moved farthest. */
  draw(frameMs: number, shown: World): number {
    this.#isDrawn = true;
    this.#place(shown);
    return this.smoother.apply(frameMs, shown, this.#predictor.own);
  }

  /** Own rows were drawn like those of others, in this frame. */
  pass(): void {
    if (this.#isDrawn) this.smoother.clear();
    this.#isDrawn = false;
  }

  /** Writes own rows into a picture as they are, corrections left out. */
  #place(shown: World): void {
    const { own, number } = this.#predictor;
    const after = this.#predictor.at(number);
    if (after === undefined) return;
    const before = this.#predictor.at(number - 1) ?? after;
    for (let k = 0; k < after.kinds.length; k++) {
      const from = before.kinds[k];
      const to = after.kinds[k];
      const into = shown.kinds[k];
      for (let row = 0; row < to.alive.length; row++) {
        if (own >= 0 && to.owner[row] !== own && into.owner[row] !== own) continue;
        if ((to.alive[row] | into.alive[row]) === 0) continue;
        into.copyRow(to, row);
        if (isSame(from, to, row)) this.#between(before, after, k, row, this.alpha, shown);
      }
    }
  }

  #between(before: World, after: World, k: number, row: number, alpha: number, shown: World): void {
    const { lines, angles } = this.#moving[k];
    const from = floatsOf(before);
    const to = floatsOf(after);
    const into = floatsOf(shown);
    for (let i = 0; i < lines.length; i++) {
      const at = lines[i] + row;
      if (from[at] !== to[at]) into[at] = from[at] + (to[at] - from[at]) * alpha;
    }
    for (let i = 0; i < angles.length; i++) {
      const at = angles[i] + row;
      if (from[at] !== to[at]) into[at] = from[at] + angleBetween(from[at], to[at]) * alpha;
    }
  }
}

/** True for a row that lives in both states. */
function isSame(from: KindRows, to: KindRows, row: number): boolean {
  return to.alive[row] === 1 && from.alive[row] === 1 && from.generation[row] === to.generation[row];
}
