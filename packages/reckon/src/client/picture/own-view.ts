// Draws predicted rows between the last two predicted ticks, so that motion is smooth at any frame rate (BT28), with fading
// corrections. The client calls `draw` for every frame, and `before` and `after` around a replay: the difference between what the
// picture shows before and after it is what the replay moved.

import { onceFor } from "../../core/once-for.ts";
import type { Tick } from "../../core/tick.ts";
import { angleBetween } from "../../world/fields/settle.ts";
import type { KindLayout, Layout } from "../../world/kind.ts";
import { areSameEntity } from "../../world/kind-rows.ts";
import { floatsOf, World } from "../../world/world.ts";
import { OwnRows } from "../predict/own-rows.ts";
import type { Predictor } from "../predict/predictor.ts";
import { Smoother, type SmoothPolicy } from "./smoother.ts";

/** Where the columns that are drawn between ticks start in the arena, for one kind. */
interface Moving {
  readonly lines: readonly number[];
  readonly angles: readonly number[];
}

const movingOf = onceFor(({ columns }: KindLayout): Moving => {
  const drawn = columns.filter(({ field }) => field.shown !== "step" && field.shown !== "latest");
  const starts = (...types: string[]): number[] =>
    drawn.filter(({ field }) => types.includes(field.type)).map(({ byteOffset }) => byteOffset / 8);
  return { lines: starts("fixed", "quaternion"), angles: starts("angle") };
});

export class OwnView {
  readonly smoother: Smoother;
  /** How far rows are drawn from the last but one predicted state to the last, on the grid of view moments. */
  alpha = 0;
  readonly #predictor: Predictor;
  readonly #moving: readonly Moving[];
  readonly #before: World;
  /** The newest picture shows own rows as predicted. */
  #isDrawn = true;
  readonly #after: World;
  /** Rows that are own in the prediction or in a picture: the same for all frames between two snapshots. */
  readonly #rows: OwnRows;
  #from: Tick = Number.NaN;
  #refreshes = -1;

  constructor(layout: Layout, predictor: Predictor, smooth: SmoothPolicy, tickMs: number) {
    this.smoother = new Smoother(layout, smooth, tickMs);
    this.#predictor = predictor;
    this.#rows = new OwnRows(layout, predictor.own);
    this.#before = new World(layout);
    this.#after = new World(layout);
    this.#moving = layout.kinds.map((kind) => movingOf(kind));
  }

  /** Own rows are about to be replayed. `shown`: the picture, which alone tells where they were if they were not drawn as predicted. */
  before(shown: World): void {
    if (this.#isDrawn) this.#placeIn(this.#before);
    else this.#before.copyFrom(shown);
  }

  /** Own rows were replayed: the picture goes on from where it was. Returns the largest distance by which a row was corrected. */
  after(): number {
    this.#placeIn(this.#after);
    return this.smoother.corrected(this.#before, this.#after, this.#predictor.own);
  }

  /**
   * Writes own rows into a picture. Returns the largest distance by which fading alone moved a row.
   * @param from the snapshot that the picture's rows come from
   */
  draw(frameMs: number, shown: World, from: Tick): number {
    const predictor = this.#predictor;
    this.#isDrawn = true;
    if (from !== this.#from || predictor.refreshes !== this.#refreshes) {
      this.#rows.list(predictor.world, shown);
      this.#from = from;
      this.#refreshes = predictor.refreshes;
    }
    this.#place(shown);
    return this.smoother.apply(frameMs, shown, predictor.own);
  }

  /** In this frame own rows were drawn like those of others. */
  pass(): void {
    if (this.#isDrawn) this.smoother.clear();
    this.#isDrawn = false;
  }

  /** Places own rows in a picture that is not shown: whichever own rows it had before, it now has the current ones. */
  #placeIn(picture: World): void {
    this.#rows.list(this.#predictor.world, picture);
    this.#from = Number.NaN;
    this.#place(picture);
  }

  /** Writes own rows into a picture without corrections. */
  #place(picture: World): void {
    const { own, number } = this.#predictor;
    const after = this.#predictor.at(number);
    if (after === undefined) return;
    const before = this.#predictor.at(number - 1) ?? after;
    const { kinds, slots, count } = this.#rows;
    for (let i = 0; i < count; i++) {
      const k = kinds[i];
      const row = slots[i];
      const to = after.kinds[k];
      const into = picture.kinds[k];
      if (own >= 0 && to.owner[row] !== own && into.owner[row] !== own) continue;
      if ((to.alive[row] | into.alive[row]) === 0) continue;
      into.copyRow(to, row);
      if (areSameEntity(before.kinds[k], to, row)) this.#between(before, after, k, row, this.alpha, picture);
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
