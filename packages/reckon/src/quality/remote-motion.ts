// How smoothly rows of others move in the picture: how much their drawn step changes from one frame to the next (QU14), and in a
// simulation how far they are from where they truly were (QU15). A client and its Truth have one each. Always true: a row counts only
// while it is the same entity, drawn from snapshots and not teleported; nothing is allocated after construction.

import type { KindLayout, Layout } from "../world/kind.ts";
import type { KindRows } from "../world/kind-rows.ts";
import { floatsOf, type World } from "../world/world.ts";
import type { Distribution } from "./distribution.ts";
import { LONGEST_FRAME_MS } from "./recovery.ts";

/** Steps are scaled to frames of this length, ms, so that frame rates compare. */
const FRAME_MS = 1000 / 60;
/** Pictures closer together than this are skipped, ms: at 240 frames per second every third is taken. */
const LEAST_STEP_MS = 12;

/** Of every 64 pictures the first eight are taken: an eighth of the motion tells as much, at an eighth of the price. */
const PICTURES = 64;
const TAKEN = 8;

/** A true moment between two worlds. */
export interface TrueMoment {
  readonly before: World;
  readonly after: World;
  readonly alpha: number;
}

class KindMotion {
  /** Where its coordinates start among the floats of the arena. */
  readonly lines: readonly number[];
  readonly teleports: number;
  /** By row: 0 nothing is known, 1 its place, 2 its step too; then its generation and its teleport counter. */
  readonly known: Uint8Array;
  readonly generation: Uint16Array;
  readonly put: Int32Array;

  constructor({ kind, columns, position, target }: KindLayout) {
    this.lines = position.map((column) => columns[column].byteOffset / 8);
    this.teleports = target?.teleportsColumn ?? -1;
    this.known = new Uint8Array(kind.capacity);
    this.generation = new Uint16Array(kind.capacity);
    this.put = new Int32Array(kind.capacity);
  }

  /** Forgets a row that is another entity now, or was teleported. */
  recognise(rows: KindRows, row: number): void {
    const place = this.teleports < 0 ? 0 : rows.columns[this.teleports][row];
    if (this.generation[row] === rows.generation[row] && this.put[row] === place) return;
    this.known[row] = 0;
    this.generation[row] = rows.generation[row];
    this.put[row] = place;
  }

  /** Whether a row of the truth is the one recognised last. */
  isThere({ alive, generation, columns }: KindRows, row: number): boolean {
    if (alive[row] === 0 || generation[row] !== this.generation[row]) return false;
    return this.teleports < 0 || columns[this.teleports][row] === this.put[row];
  }
}

export class RemoteMotion {
  readonly #kinds: readonly KindMotion[];
  readonly #jerk: Distribution;
  readonly #error: Distribution | undefined;
  /** Places and steps, each at its coordinate's index in the arena. In a simulation places are relative to the true ones. */
  readonly #places: Float64Array;
  readonly #steps: Float64Array;
  #lastMs = Number.NEGATIVE_INFINITY;
  #scale = 1;
  #picture = 0;
  #isWaiting = false;

  /** @param error gets how far rows are from the truth, where the truth is known */
  constructor(layout: Layout, jerk: Distribution, error?: Distribution) {
    this.#kinds = layout.kinds.map((kind) => new KindMotion(kind));
    this.#jerk = jerk;
    this.#error = error;
    this.#places = new Float64Array(layout.byteLength / 8);
    this.#steps = new Float64Array(layout.byteLength / 8);
  }

  /** Whether to `note` the picture drawn at `ms`. Call it once in every frame. */
  takes(ms: number): boolean {
    const stepMs = ms - this.#lastMs;
    if (stepMs < LEAST_STEP_MS) return false;
    this.#lastMs = ms;
    const picture = this.#picture++ % PICTURES;
    if (picture >= TAKEN) return false;
    this.#scale = FRAME_MS / stepMs;
    // Also when the picture before was to be noted and was not.
    if (picture === 0 || stepMs > LONGEST_FRAME_MS || this.#isWaiting)
      for (let k = 0; k < this.#kinds.length; k++) this.#kinds[k].known.fill(0);
    this.#isWaiting = true;
    return true;
  }

  /**
   * Takes the picture `shown`.
   * @param own owner code (player + 1) of rows that are not drawn from snapshots, or −1
   * @param truth where rows truly were at the moment shown; without it motion is measured in the picture alone
   */
  note(shown: World, own: number, truth?: TrueMoment): void {
    this.#isWaiting = false;
    for (let k = 0; k < this.#kinds.length; k++) {
      const motion = this.#kinds[k];
      if (motion.lines.length === 0) continue;
      const rows = shown.kinds[k];
      for (let row = 0; row < rows.alive.length; row++) {
        if (rows.alive[row] === 1 && rows.owner[row] !== own) this.#look(motion, k, shown, row, truth);
        else motion.known[row] = 0;
      }
    }
  }

  #look(motion: KindMotion, k: number, shown: World, row: number, truth: TrueMoment | undefined): void {
    motion.recognise(shown.kinds[k], row);
    if (truth === undefined) this.#step(motion, shown, row);
    else if (motion.isThere(truth.before.kinds[k], row) && motion.isThere(truth.after.kinds[k], row))
      this.#stepFrom(motion, shown, row, truth);
    else motion.known[row] = 0;
  }

  #step(motion: KindMotion, shown: World, row: number): void {
    const { lines } = motion;
    const values = floatsOf(shown);
    let square = 0;
    for (let c = 0; c < lines.length; c++) square += this.#move(lines[c] + row, values[lines[c] + row]);
    this.#take(motion, row, square);
  }

  #stepFrom(motion: KindMotion, shown: World, row: number, { before, after, alpha }: TrueMoment): void {
    const { lines } = motion;
    const values = floatsOf(shown);
    const from = floatsOf(before);
    const to = floatsOf(after);
    let square = 0;
    let away = 0;
    for (let c = 0; c < lines.length; c++) {
      const at = lines[c] + row;
      const place = values[at] - (from[at] + (to[at] - from[at]) * alpha);
      away += place * place;
      square += this.#move(at, place);
    }
    this.#error?.add(Math.sqrt(away));
    this.#take(motion, row, square);
  }

  /** Moves a coordinate to its new place and returns the square of the change of its step. */
  #move(at: number, place: number): number {
    const step = (place - this.#places[at]) * this.#scale;
    const change = step - this.#steps[at];
    this.#places[at] = place;
    this.#steps[at] = step;
    return change * change;
  }

  /** A row needs two steps before there is a change. */
  #take({ known }: KindMotion, row: number, square: number): void {
    if (known[row] === 2) this.#jerk.add(Math.sqrt(square));
    else known[row]++;
  }
}
