// Events or flights of this client's own player: shown when they are predicted, then held against what the server says. effects.ts
// and flight-effects.ts call it. Each is known by its key (input number, schema, ordinal), so neither a replay nor the server's message
// shows it again. Always true: of one key there is one "shown", at most one "cancelled" and at most one "confirmed"; a record is kept
// only while a replay or the server can still speak of it, and there are at most 256.

import type { EffectCounts } from "../../quality/client-quality.ts";
import type { Declared, Emitted } from "../../world/events/event-schema.ts";
import type { EffectSink, EffectState } from "./effect-queue.ts";

const MOST_RECORDS = 256;
/** Inputs stepped after that of a passing effect, until it is taken for refused; older ones that arrive are dropped. */
const DEADLINE = 30;

/** One that something can still be said of. */
interface OwnEffect<E> {
  readonly emitted: E;
  key: number;
  state: EffectState;
  /** The replay under way emitted it too, or does not come by it. */
  isMet: boolean;
}

export class OwnEffects<E extends Emitted<Declared>> {
  readonly #make: () => E;
  readonly #sink: EffectSink<E>;
  readonly #counts: ReadonlyMap<string, EffectCounts>;
  /** The first `#count` are kept; the others are free. */
  readonly #records: OwnEffect<E>[] = [];
  #count = 0;
  /** The newest input number that the server has stepped. */
  #confirmed = -1;

  constructor(
    schemas: readonly Declared[],
    make: () => E,
    sink: EffectSink<E>,
    counts: Map<string, EffectCounts>,
  ) {
    this.#make = make;
    this.#sink = sink;
    this.#counts = counts;
    for (const { name } of schemas)
      counts.set(name, { predicted: 0, confirmed: 0, cancelled: 0, expired: 0 });
  }

  /** Rules emitted it here, in a first prediction or in a replay. */
  predict(emitted: E): void {
    const known = this.#find(emitted);
    if (known === undefined) {
      // One too many is shown when the server's message arrives.
      if (this.#add(emitted, this.#sink.newKey(), "shown")) this.#note(emitted, "predicted");
      return;
    }
    known.isMet = true;
    if (known.state === "shown") known.emitted.copyFrom(emitted);
  }

  beginReplay(number: number): void {
    for (let i = 0; i < this.#count; i++) {
      const one = this.#records[i];
      one.isMet = one.emitted.number <= number;
    }
  }

  /** What was not emitted again did not happen. */
  endReplay(): void {
    for (let i = 0; i < this.#count; i++) {
      const one = this.#records[i];
      if (!one.isMet && one.state === "shown") this.#turn(one, "cancelled", "cancelled");
    }
  }

  /** It was predicted, and something can still be said of it. */
  knows(emitted: E): boolean {
    return emitted.number >= 0 && this.#find(emitted) !== undefined;
  }

  confirm(emitted: E): void {
    const known = emitted.number < 0 ? undefined : this.#find(emitted);
    if (known !== undefined) {
      if (known.state === "confirmed") return;
      known.emitted.copyFrom(emitted);
      this.#turn(known, "confirmed", "confirmed");
      return;
    }
    // Its record may be gone: it was shown and cancelled.
    const isOld = emitted.number >= 0 && emitted.number <= this.#confirmed - DEADLINE;
    if (isOld && !emitted.schema.isReliable) return;
    const key = this.#sink.newKey();
    // Only what is still to be predicted can be emitted once more.
    if (emitted.number > this.#confirmed && this.#add(emitted, key, "confirmed")) return;
    this.#sink.add(emitted, key, "shown");
  }

  /**
   * The server has stepped every input up to `number`; `isComplete`: and each reliable message until then has arrived.
   * What it should have said by now, and did not, did not happen.
   */
  settle(number: number, isComplete: boolean): void {
    this.#confirmed = number;
    for (let i = this.#count - 1; i >= 0; i--) {
      const one = this.#records[i];
      const { schema, number: own } = one.emitted;
      if (own > number) continue;
      const isOver = schema.isReliable ? isComplete : own <= number - DEADLINE;
      if (isOver && one.state === "shown") this.#turn(one, "cancelled", "expired");
      if (isOver || one.state === "confirmed") this.#remove(i);
    }
  }

  #turn(one: OwnEffect<E>, state: EffectState, as: keyof EffectCounts): void {
    one.state = state;
    this.#note(one.emitted, as);
    this.#sink.add(one.emitted, one.key, state);
  }

  #note({ schema }: E, as: keyof EffectCounts): void {
    const counts = this.#counts.get(schema.name);
    if (counts !== undefined) counts[as]++;
  }

  #find({ schema, number, ordinal }: E): OwnEffect<E> | undefined {
    for (let i = this.#count - 1; i >= 0; i--) {
      const { emitted } = this.#records[i];
      if (emitted.number === number && emitted.schema === schema && emitted.ordinal === ordinal)
        return this.#records[i];
    }
    return undefined;
  }

  /** Keeps a new record and shows it; false if there is no room for it. */
  #add(emitted: E, key: number, state: EffectState): boolean {
    if (this.#count === MOST_RECORDS) return false;
    if (this.#count === this.#records.length)
      this.#records.push({ emitted: this.#make(), key, state, isMet: true });
    const one = this.#records[this.#count++];
    one.emitted.copyFrom(emitted);
    one.key = key;
    one.state = state;
    one.isMet = true;
    this.#sink.add(emitted, key, "shown");
    return true;
  }

  #remove(at: number): void {
    const one = this.#records[at];
    this.#records[at] = this.#records[--this.#count];
    this.#records[this.#count] = one;
  }
}
