// Which changed rows go into one client's snapshot when not all of them fit (AX35). A changed row gathers priority while it is not sent;
// own rows come first, then those with most. The publisher asks `choose`, encodes, and asks `tighten` until the bytes fit. Always true:
// only rows that were really sent lose their priority; a row that waits for too long is sent or leaves the view, so that every value a
// client holds can still be found.

import type { Moving } from "../../core/moving/moving.ts";
import { type Plan, REFERENCE } from "../../wire/image/code-plan.ts";
import type { Image } from "../../wire/image/image.ts";
import { veiled } from "../../wire/image/reference-veil.ts";
import { CODED, HIDDEN, SKIPPED } from "../../wire/image/sides.ts";
import type { Visible } from "./interest.ts";
import { MOST_SKIPS, type SeatView } from "./seat-view.ts";

/** First guesses of what a row costs, bytes; corrected by every snapshot. */
const FRESH_BYTES = 14;
const CHANGED_BYTES = 5;
const ROW_SPAN = 65536;

export class RowBudget {
  /** As for the codec: per kind and slot. */
  readonly select: readonly Uint8Array[];
  readonly #priority: readonly Float32Array[];
  readonly #candidates: Int32Array;
  /** For each kind with references: which kind each of its columns refers to, −1 for those that do not. */
  readonly #targets: readonly (Int16Array | undefined)[];
  #count = 0;
  #chosen = 0;
  /** Own rows among the candidates: they always go. */
  #own = 0;
  /** How much more rows cost than guessed. */
  #scale = 1;
  #guess = 0;
  #baseline: Image | undefined;
  #same: readonly Uint8Array[] | undefined;
  #view: SeatView | undefined;
  #baselinePlace = -1;
  #place = -1;

  constructor(plan: Plan) {
    const capacities = plan.kinds.map(({ layout }) => layout.kind.capacity);
    this.select = capacities.map((capacity) => new Uint8Array(capacity));
    this.#priority = capacities.map((capacity) => new Float32Array(capacity));
    this.#targets = plan.kinds.map(({ steps, stride }) => {
      const references = steps.filter(({ type }) => type === REFERENCE);
      if (references.length === 0) return undefined;
      const targets = new Int16Array(stride).fill(-1);
      for (const { at, target } of references) targets[at] = target;
      return targets;
    });
    this.#candidates = new Int32Array(capacities.reduce((sum, capacity) => sum + capacity, 0));
  }

  sentAll(): void {
    for (const priority of this.#priority) priority.fill(0);
  }

  /**
   * Fills `select` for a snapshot at `place` on top of what the client has at `baselinePlace`: of `baseline` (undefined:
   * nothing) the rows that `view.ages` says.
   * @param same rows that are the same in `current` and `baseline`, as 1, if they were compared
   * @param own owner code of the rows that always go
   */
  choose(
    current: Image,
    baseline: Image | undefined,
    same: readonly Uint8Array[] | undefined,
    visible: Visible,
    own: number,
    bytes: number,
    view: SeatView,
    baselinePlace: number,
    place: number,
  ): void {
    this.#baseline = baseline;
    this.#same = same;
    this.#view = view;
    this.#baselinePlace = baselinePlace;
    this.#place = place;
    this.#count = 0;
    this.#own = 0;
    let needed = 0;
    for (let k = 0; k < current.kinds.length; k++)
      needed += this.#gather(k, current, visible, own, baseline === undefined ? undefined : view.ages[k]);
    const total = needed * this.#scale;
    this.#chosen = this.#count;
    this.#guess = total;
    if (total > bytes) this.#drop(bytes);
  }

  /** The bytes did not fit: chooses fewer. False when only rows that must go are left. */
  tighten(actual: number, bytes: number): boolean {
    this.learn(actual);
    const before = this.#chosen;
    this.#guess = actual;
    this.#drop(bytes * 0.9);
    return this.#chosen < before;
  }

  /** Compares what was guessed with what it took. */
  learn(actual: number): void {
    if (this.#guess < 1) return;
    const ratio = Math.min(4, Math.max(0.25, actual / this.#guess));
    this.#scale = Math.min(16, Math.max(0.05, this.#scale * (0.5 + 0.5 * ratio)));
  }

  /** The chosen rows were sent: they start to wait anew. */
  sent(): void {
    for (let i = 0; i < this.#chosen; i++) {
      const key = this.#candidates[i];
      this.#priority[Math.floor(key / ROW_SPAN)][key % ROW_SPAN] = 0;
    }
  }

  carry(by: Moving): void {
    this.#scale = by.number(this.#scale);
    for (const priority of this.#priority) {
      by.cells(priority);
      if (by.isArriving && !priority.every((waited) => waited >= 0)) by.fail();
    }
  }

  #of(key: number): number {
    return this.#priority[Math.floor(key / ROW_SPAN)][key % ROW_SPAN];
  }

  /** Marks the rows of a kind and lists those that changed; returns the guessed bytes. */
  #gather(k: number, current: Image, visible: Visible, own: number, ages: Uint8Array | undefined): number {
    const { present, owner } = current.kinds[k];
    const seen = visible[k];
    const same = this.#same?.[k];
    const priority = this.#priority[k];
    const select = this.select[k];
    let bytes = 0;
    for (let row = 0; row < select.length; row++) {
      const isSeen = present[row] === 1 && seen[row] === 1;
      const has = ages !== undefined && ages[row] > 0;
      select[row] = isSeen ? CODED : HIDDEN;
      if (
        !isSeen ||
        (has && (same === undefined ? this.#isHeld(k, row, current, visible) : same[row] === 1))
      ) {
        priority[row] = 0;
        continue;
      }
      const waited = priority[row] < Number.POSITIVE_INFINITY ? priority[row] : 0;
      const isOwn = owner[row] === own;
      priority[row] = isOwn ? Number.POSITIVE_INFINITY : waited + 1;
      if (isOwn) this.#own++;
      this.#candidates[this.#count++] = k * ROW_SPAN + row;
      bytes += has ? CHANGED_BYTES : FRESH_BYTES;
    }
    return bytes;
  }

  /** True when the client holds the row as it may see it: a reference to a row out of its sight is no change, and takes no bytes. */
  #isHeld(k: number, row: number, current: Image, visible: Visible): boolean {
    const baseline = this.#baseline;
    if (baseline === undefined) return false;
    const rows = current.kinds[k];
    const base = baseline.kinds[k];
    const targets = this.#targets[k];
    if (targets === undefined) return rows.isSameRow(base, row);
    if (rows.generation[row] !== base.generation[row]) return false;
    if (rows.owner[row] !== base.owner[row]) return false;
    for (let at = 0, i = row * targets.length; at < targets.length; at++, i++) {
      const target = targets[at];
      const code =
        target < 0
          ? rows.codes[i]
          : veiled(rows.codes[i], visible[target], current.kinds[target], baseline.kinds[target]);
      if (code !== base.codes[i]) return false;
    }
    return true;
  }

  /** Keeps as many candidates as are guessed to fit, by priority; own rows always. */
  #drop(bytes: number): void {
    const fits = Math.floor((this.#chosen * bytes) / Math.max(1, this.#guess));
    const kept = Math.min(this.#chosen, Math.max(this.#own, fits));
    if (kept < this.#chosen) this.#bringForward(kept);
    for (let i = kept; i < this.#chosen; i++) {
      const key = this.#candidates[i];
      const k = Math.floor(key / ROW_SPAN);
      const row = key % ROW_SPAN;
      this.select[k][row] = this.#maySkip(k, row) ? SKIPPED : HIDDEN;
    }
    this.#guess *= kept / Math.max(1, this.#chosen);
    this.#chosen = kept;
  }

  /** Puts the `count` candidates with the largest priority first (quickselect; ties by place). */
  #bringForward(count: number): void {
    const keys = this.#candidates;
    let low = 0;
    let high = this.#chosen - 1;
    while (low < high) {
      const pivot = keys[(low + high) >> 1];
      let i = low;
      let j = high;
      while (i <= j) {
        while (this.#isBefore(keys[i], pivot)) i++;
        while (this.#isBefore(pivot, keys[j])) j--;
        if (i > j) break;
        const key = keys[i];
        keys[i++] = keys[j];
        keys[j--] = key;
      }
      if (count <= j) high = j;
      else if (count >= i) low = i;
      else return;
    }
  }

  #isBefore(a: number, b: number): boolean {
    const first = this.#of(a);
    const second = this.#of(b);
    return first > second || (first === second && a < b);
  }

  /** A row that the client has keeps its value there, as long as that value can still be found later. */
  #maySkip(k: number, row: number): boolean {
    const age = this.#baseline === undefined ? 0 : (this.#view?.ages[k][row] ?? 0);
    return age > 0 && age - 1 + this.#place - this.#baselinePlace < MOST_SKIPS;
  }
}
