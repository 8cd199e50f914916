// What the view is told about effects, until it takes it: two pages of records, one that fills and one that the view holds.
// Written by effects.ts and own-effects.ts, read by the game's view once per frame. Always true: a record is valid until the
// next `take`; a view that does not ask loses the oldest notices, never memory.

import type { Tick } from "../../core/tick.ts";
import type { Emitted, EventSchema } from "../../world/events/event-schema.ts";
import type { Fields } from "../../world/fields/field.ts";
import type { Typed, TypesOf } from "../../world/game-types.ts";

/** Most notices that wait for the view. */
const MOST_NOTICES = 512;

/** What happens to an effect: it is shown, and one that was predicted is then confirmed or cancelled. */
export type EffectState = "shown" | "confirmed" | "cancelled";

/** A notice about an effect. Reused: valid until the next `take`. */
export interface Effect<N extends string = string, F extends Fields = Fields> {
  /** Name of the event. */
  readonly name: N;
  /** Whose it is; −1: nobody's. */
  readonly player: number;
  /** A number of this client that no other effect has: the same in all notices about one effect. */
  readonly key: number;
  /** The tick it happened in; of an effect that is only predicted, the tick it was predicted for. */
  readonly tick: Tick;
  readonly values: { readonly [V in keyof F]: number };
  /**
   * "shown": show it now; said once. "confirmed": the server says so too, maybe with other values; said at most once, and
   * of what was predicted only. "cancelled": it did not happen after all; said at most once. One that is cancelled and then
   * confirmed did happen: the prediction was right, and what spoke against it was not.
   */
  readonly state: EffectState;
}

/**
 * An effect of a game, with the values of its event: who has asked for its name knows them.
 *
 * @example function hear(effect: EffectOf<Tanks>): void { if (effect.name === "burst") play(effect.values.x); }
 */
export type EffectOf<G extends Typed> = {
  readonly [N in keyof TypesOf<G>["events"] & string]: Effect<N, TypesOf<G>["events"][N]["fields"]>;
}[keyof TypesOf<G>["events"] & string];

class Notice implements Effect {
  readonly name: string;
  readonly index: number;
  player = -1;
  key = 0;
  tick: Tick = 0;
  readonly values: Record<string, number>;
  state: EffectState = "shown";

  constructor({ name, index, fields }: EventSchema) {
    this.name = name;
    this.index = index;
    this.values = fields.record();
  }
}

/** Notices in order, and those that are free, by event. Its own iterator: one loop at a time. */
class Page implements Iterable<Effect>, Iterator<Effect> {
  readonly #notices: Notice[] = [];
  readonly #free: readonly Notice[][];
  #from = 0;
  #count = 0;
  #next = 0;
  readonly #result: { done: boolean; value: Effect | undefined } = { done: false, value: undefined };

  constructor(events: readonly EventSchema[]) {
    this.#free = events.map(() => []);
  }

  /** A notice of an event at the end; true if the oldest had to give way. */
  add(emitted: Emitted, key: number, state: EffectState): boolean {
    const isFull = this.#count === MOST_NOTICES;
    if (isFull) this.#dropOldest();
    const { schema } = emitted;
    const notice = this.#free[schema.index].pop() ?? new Notice(schema);
    notice.player = emitted.player;
    notice.key = key;
    notice.tick = emitted.tick;
    notice.state = state;
    schema.fields.read(emitted.values, notice.values);
    this.#notices[(this.#from + this.#count++) % MOST_NOTICES] = notice;
    return isFull;
  }

  clear(): void {
    while (this.#count > 0) this.#dropOldest();
    this.#from = 0;
  }

  [Symbol.iterator](): Iterator<Effect> {
    this.#next = 0;
    return this;
  }

  next(): IteratorResult<Effect> {
    const result = this.#result;
    result.done = this.#next >= this.#count;
    result.value = result.done ? undefined : this.#notices[(this.#from + this.#next++) % MOST_NOTICES];
    return result as IteratorResult<Effect>;
  }

  #dropOldest(): void {
    const notice = this.#notices[this.#from];
    this.#free[notice.index].push(notice);
    this.#from = (this.#from + 1) % MOST_NOTICES;
    this.#count--;
  }
}

export class EffectQueue {
  /** Is handed what is said about own flights, which are no effects for the view. */
  flights: ((emitted: Emitted, key: number, state: EffectState) => void) | undefined;
  /** Notices that gave way because the view did not take them. */
  dropped = 0;
  #filling: Page;
  #taken: Page;
  #keys = 0;

  constructor(events: readonly EventSchema[]) {
    this.#filling = new Page(events);
    this.#taken = new Page(events);
  }

  /** A key that no effect has yet. */
  newKey(): number {
    return ++this.#keys;
  }

  add(emitted: Emitted, key: number, state: EffectState): void {
    if (emitted.schema.flight >= 0) this.flights?.(emitted, key, state);
    else if (this.#filling.add(emitted, key, state)) this.dropped++;
  }

  /** What has been added since the last call, in order. */
  take(): Iterable<Effect> {
    const page = this.#filling;
    this.#filling = this.#taken;
    this.#filling.clear();
    this.#taken = page;
    return page;
  }
}
