// Watches the rows of one kind in a client's view from picture to picture, and reports which came, changed and went: for sounds and
// effects that no event reports. A view makes one for each kind that it needs, and calls `look` once per frame. Always true: a row that
// has just come did not change; a change with `quietMs` is reported at most once in that time for a row, so that a correction which
// takes something back and gives it again is reported once; nothing is allocated after the first look.

import type { Game } from "../world/game.ts";
import type { KindOf } from "../world/game-types.ts";

/** The part of a world that is watched. */
export interface WatchedWorld {
  of(kind: string): { readonly alive: ArrayLike<number>; readonly generation: ArrayLike<number> };
  readonly fields: Readonly<Record<string, Readonly<Record<string, { readonly [row: number]: number }>>>>;
}

/** A change of a field that the view wants to know. */
interface RowChange {
  readonly field: string;
  /** Whether a change is one of them. */
  readonly when: (was: number, is: number) => boolean;
  readonly tell: (row: number, is: number) => void;
  readonly quietMs?: number;
}

export interface RowWatchOptions<G extends Game = Game> {
  readonly kind: KindOf<G>;
  readonly capacity: number;
  /** A row has appeared. */
  readonly came?: (row: number) => void;
  /** A row has disappeared, or its slot holds another one: then `went` is called before `came`. */
  readonly went?: (row: number) => void;
  readonly changes?: readonly RowChange[];
}

const GONE = -1;

/** The state of one change: the field's values in the last picture, and when it was last reported. */
interface Kept {
  readonly change: RowChange;
  readonly was: Float64Array;
  readonly toldMs: Float64Array;
}

/**
 * Reports to a view which rows of a kind came, changed and went.
 *
 * @example
 * const crates = new RowWatch<Tanks>({ kind: "crate", capacity: 300, came: (row) => grow(row), went: (row) => burst(row) });
 * crates.look(client.shown, now); // once per frame
 */
export class RowWatch<G extends Game = Game> {
  readonly #options: RowWatchOptions<G>;
  readonly #generation: Float64Array;
  readonly #kept: readonly Kept[];

  constructor(options: RowWatchOptions<G>) {
    const { capacity, changes = [] } = options;
    this.#options = options;
    this.#generation = new Float64Array(capacity).fill(GONE);
    this.#kept = changes.map((change) => ({
      change,
      was: new Float64Array(capacity),
      toldMs: new Float64Array(capacity).fill(Number.NEGATIVE_INFINITY),
    }));
  }

  /** Looks at a picture, and reports what is new in it. */
  look(world: WatchedWorld, now: number): void {
    const { kind, capacity } = this.#options;
    const { alive, generation } = world.of(kind);
    const fields = world.fields[kind];
    for (let row = 0; row < capacity; row++) {
      const is = alive[row] === 1 ? generation[row] : GONE;
      const was = this.#generation[row];
      this.#generation[row] = is;
      if (is !== was) this.#replaced(row, was, is);
      if (is === GONE) continue;
      for (let i = 0; i < this.#kept.length; i++) compare(this.#kept[i], row, fields, now, is === was);
    }
  }

  #replaced(row: number, was: number, is: number): void {
    if (was !== GONE) this.#options.went?.(row);
    for (const { toldMs } of this.#kept) toldMs[row] = Number.NEGATIVE_INFINITY;
    if (is !== GONE) this.#options.came?.(row);
  }
}

function compare(
  { change, was, toldMs }: Kept,
  row: number,
  fields: WatchedWorld["fields"][string],
  now: number,
  isKnown: boolean,
): void {
  const before = was[row];
  const is = fields[change.field][row];
  was[row] = is;
  if (!isKnown || is === before || !change.when(before, is)) return;
  if (now - toldMs[row] < (change.quietMs ?? 0)) return;
  toldMs[row] = now;
  change.tell(row, is);
}
