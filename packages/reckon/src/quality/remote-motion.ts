// How smoothly rows of others move in the picture: how much their drawn step changes from one to the next (QU14), and in a
// simulation how far they are from where they truly were (QU15). A client and its Truth have one each. Always true: a row
// counts only while it is the same entity, drawn from snapshots and not put elsewhere; nothing is allocated after
// construction.

import type { KindLayout, Layout } from "../world/kind.ts";
import type { KindRows, World } from "../world/world.ts";
import type { Distribution } from "./distribution.ts";
import { STALL_MS } from "./recovery.ts";

/** Steps are scaled to a frame of this many ms, so that frame rates compare. */
const FRAME_MS = 1000 / 60;
/** Pictures closer together than this are passed over: at 240 frames a second every third is taken. */
const LEAST_STEP_MS = 12;

/** Two true worlds, and how far from the one to the other. */
export interface TrueMoment {
  readonly before: World;
  readonly after: World;
  readonly alpha: number;
}

/** What is remembered of the rows of a kind. */
class KindMotion {
  readonly position: readonly number[];
  readonly teleports: number;
  /** What is known of a row: nothing, its place, or its step too; for which generation, and where it was put. */
  readonly known: Uint8Array;
  readonly generation: Uint16Array;
  readonly put: Int32Array;
  /** By coordinate, then row. In a simulation places are counted from where the row truly was. */
  readonly places: readonly Float64Array[];
  readonly steps: readonly Float64Array[];

  constructor({ kind, position, target }: KindLayout) {
    this.position = position;
    this.teleports = target?.teleportsColumn ?? -1;
    this.known = new Uint8Array(kind.capacity);
    this.generation = new Uint16Array(kind.capacity);
    this.put = new Int32Array(kind.capacity);
    this.places = position.map(() => new Float64Array(kind.capacity));
    this.steps = position.map(() => new Float64Array(kind.capacity));
  }
}

export class RemoteMotion {
  readonly #kinds: readonly KindMotion[];
  readonly #jerk: Distribution;
  readonly #error: Distribution | undefined;
  #lastMs = Number.NEGATIVE_INFINITY;
  #scale = 1;

  /** @param error takes how far rows are from the truth, where that is known */
  constructor(layout: Layout, jerk: Distribution, error?: Distribution) {
    this.#kinds = layout.kinds.map((kind) => new KindMotion(kind));
    this.#jerk = jerk;
    this.#error = error;
  }

  /**
   * The picture `shown` was drawn at `ms`.
   * @param own owner code (player + 1) of rows that are not drawn from snapshots, or −1
   * @param truth where rows truly were at the moment shown; absent: motion is measured as it is
   */
  note(shown: World, own: number, ms: number, truth?: TrueMoment): void {
    const stepMs = ms - this.#lastMs;
    if (stepMs < LEAST_STEP_MS) return;
    this.#lastMs = ms;
    this.#scale = FRAME_MS / stepMs;
    for (let k = 0; k < this.#kinds.length; k++) {
      const motion = this.#kinds[k];
      if (motion.position.length === 0) continue;
      if (stepMs > STALL_MS) motion.known.fill(0);
      const rows = shown.kinds[k];
      const { alive, owner } = rows;
      for (let row = 0; row < alive.length; row++)
        if (alive[row] === 0 || owner[row] === own) motion.known[row] = 0;
        else if (truth === undefined) this.#step(motion, rows, row);
        else this.#stepFrom(motion, rows, row, truth.before.kinds[k], truth.after.kinds[k], truth.alpha);
    }
  }

  #step(motion: KindMotion, rows: KindRows, row: number): void {
    const { position, places, steps } = motion;
    this.#recognise(motion, rows, row);
    let square = 0;
    for (let c = 0; c < position.length; c++) {
      const place = rows.columns[position[c]][row];
      const step = (place - places[c][row]) * this.#scale;
      const change = step - steps[c][row];
      square += change * change;
      places[c][row] = place;
      steps[c][row] = step;
    }
    this.#take(motion, row, square);
  }

  #stepFrom(
    motion: KindMotion,
    rows: KindRows,
    row: number,
    before: KindRows,
    after: KindRows,
    alpha: number,
  ): void {
    const { position, places, steps } = motion;
    this.#recognise(motion, rows, row);
    if (!isThere(motion, rows, before, row) || !isThere(motion, rows, after, row)) {
      motion.known[row] = 0;
      return;
    }
    let square = 0;
    let away = 0;
    for (let c = 0; c < position.length; c++) {
      const from = before.columns[position[c]][row];
      const to = after.columns[position[c]][row];
      const place = rows.columns[position[c]][row] - (from + (to - from) * alpha);
      const step = (place - places[c][row]) * this.#scale;
      const change = step - steps[c][row];
      square += change * change;
      away += place * place;
      places[c][row] = place;
      steps[c][row] = step;
    }
    this.#error?.add(Math.sqrt(away));
    this.#take(motion, row, square);
  }

  /** Forgets what a row was if it is another by now, or was put elsewhere. */
  #recognise({ known, generation, put, teleports }: KindMotion, rows: KindRows, row: number): void {
    const place = teleports < 0 ? 0 : rows.columns[teleports][row];
    if (generation[row] === rows.generation[row] && put[row] === place) return;
    known[row] = 0;
    generation[row] = rows.generation[row];
    put[row] = place;
  }

  /** A first place has no step, and a first step no change. */
  #take({ known }: KindMotion, row: number, square: number): void {
    if (known[row] === 2) this.#jerk.add(Math.sqrt(square));
    else known[row]++;
  }
}

/** True when a row of the truth is the one that is drawn, and was not put elsewhere since or before. */
function isThere({ teleports }: KindMotion, drawn: KindRows, rows: KindRows, row: number): boolean {
  if (rows.alive[row] === 0 || rows.generation[row] !== drawn.generation[row]) return false;
  return teleports < 0 || rows.columns[teleports][row] === drawn.columns[teleports][row];
}
