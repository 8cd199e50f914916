// What a person looks at in an inspection: the tick, the stretch of time around it, whether the newest tick is followed. The timeline
// draws both; keys and buttons change them. Always true: the tick and the stretch lie within the tape.

import { type Signal, signal } from "@preact/signals";
import type { TapeInspection } from "reckon/inspect";

type Logbook = TapeInspection["logbook"];
export type InputNote = NonNullable<ReturnType<Logbook["inputs"]["get"]>>;
export type SnapshotNote = NonNullable<ReturnType<Logbook["snapshots"]["get"]>>;
type RollbackNote = Logbook["rollbacks"][number];
export type Moment = ReturnType<TapeInspection["at"]>;
export type RowView = ReturnType<TapeInspection["rows"]>[number];

const LEAST_SPAN = 30;
const MOST_SPAN = 3600;
/** As much as a tape that may go on can be read. */
export const MOST_PROGRESS = 0.99;

export class InspectorView {
  readonly inspection: TapeInspection;
  readonly tick: Signal<number> = signal(0);
  /** The tick that the values show, and the one that the lists show: they follow in the next frames, so that no frame renders all. */
  readonly valuesTick: Signal<number> = signal(0);
  readonly listsTick: Signal<number> = signal(0);
  /** Ticks that the timeline shows. */
  readonly width: Signal<number> = signal(120);
  readonly isFollowing: Signal<boolean> = signal(true);
  readonly progress: Signal<number> = signal(0);
  /** The number of rollbacks, so that lists know of new ones. */
  readonly rollbacks: Signal<number> = signal(0);
  /** The left end of the timeline, in ticks. */
  from = 0;
  /** Counts changes of the selected tick or range, and refreshes. A canvas draws again when the count has grown. */
  changes = 0;

  #moment: Moment | undefined;
  #momentOf = "";

  constructor(inspection: TapeInspection) {
    this.inspection = inspection;
  }

  /** The three worlds of the values' tick. */
  get moment(): Moment {
    const tick = this.valuesTick.value;
    const of = `${tick} ${this.changes}`;
    if (this.#moment === undefined || of !== this.#momentOf) this.#moment = this.inspection.at(tick);
    this.#momentOf = of;
    return this.#moment;
  }

  /** Brings on what waits for the tick: first the values, in the next frame the lists. False: nothing waits. */
  settle(): boolean {
    if (this.isFollowing.peek()) return false;
    const tick = this.tick.peek();
    for (const waiting of [this.valuesTick, this.listsTick]) {
      if (waiting.peek() === tick) continue;
      waiting.value = tick;
      return true;
    }
    return false;
  }

  get to(): number {
    return this.from + this.width.peek();
  }

  /** New entries were read. */
  refresh(): void {
    const { inspection } = this;
    this.changes++;
    // In hundredths, because each change renders the panel; the tape of a running match is always a little ahead.
    this.progress.value = Math.min(MOST_PROGRESS, Math.floor(100 * inspection.progress) / 100);
    this.rollbacks.value = inspection.logbook.rollbacks.length;
    if (this.isFollowing.peek()) this.#show(inspection.span.to);
    else if (this.tick.peek() < inspection.span.from) this.#show(inspection.span.from);
  }

  /** Looks at a tick, and no longer at the newest. */
  look(tick: number): void {
    this.isFollowing.value = false;
    this.#show(tick);
  }

  step(ticks: number): void {
    this.look(this.tick.peek() + ticks);
  }

  follow(isOn: boolean): void {
    this.isFollowing.value = isOn;
    this.refresh();
  }

  zoom(factor: number): void {
    const middle = this.tick.peek();
    this.width.value = Math.round(Math.min(MOST_SPAN, Math.max(LEAST_SPAN, this.width.peek() * factor)));
    this.#show(middle, true);
  }

  /** Jumps to the next rollback or denied hit in a direction; false: there is none. */
  jump(direction: 1 | -1): boolean {
    const { rollbacks, shots } = this.inspection.logbook;
    const from = this.tick.peek();
    let next = direction * Number.POSITIVE_INFINITY;
    const offer = (tick: number): void => {
      if (direction * (tick - from) > 0 && direction * (next - tick) > 0) next = tick;
    };
    for (const { tick } of rollbacks) offer(tick);
    for (const { tick, verdict } of shots) if (verdict === "denied") offer(tick);
    if (Number.isFinite(next)) this.look(next);
    return Number.isFinite(next);
  }

  /** The rollback that a snapshot of this tick caused. */
  get rollback(): RollbackNote | undefined {
    const tick = this.tick.peek();
    return this.inspection.logbook.rollbacks.find((one) => one.tick === tick);
  }

  #show(tick: number, centred = false): void {
    this.changes++;
    const { from, to } = this.inspection.span;
    const next = Math.round(Math.min(to, Math.max(from, tick)));
    const width = this.width.peek();
    const isNear = next > this.from + width * 0.1 && next < this.from + width * 0.9;
    if (this.isFollowing.peek()) this.from = next - width * 0.85;
    else if (!isNear || centred) this.from = next - width / 2;
    this.tick.value = next;
  }
}
