// What the view is told about effects, until it takes it: two lists of notices, one that fills and one that the view holds. effects.ts and
// own-effects.ts write it, the game's view reads it once per frame. Always true: a notice is valid until the next `take`; a view that does
// not ask loses the oldest notices, never memory.

import type { Tick } from "../../core/tick.ts";
import type { Emitted, EventSchema } from "../../world/events/event-schema.ts";
import type { Fields } from "../../world/fields/field.ts";
import type { Typed, TypesOf } from "../../world/game-types.ts";

/** Most notices that wait for the view. */
const MOST_NOTICES = 512;

/** What happens to an effect: it is shown, and one that was predicted is then confirmed or cancelled. */
export type EffectState = "shown" | "confirmed" | "cancelled";

/** What is told what becomes of predicted events or flights: the notices for the view, or the flights that are drawn. */
export interface EffectSink<E> {
  /** A key that nothing else has there. */
  newKey(): number;
  add(emitted: E, key: number, state: EffectState): void;
}

/** A notice about an effect. Reused: valid until the next `take`. */
export interface Effect<N extends string = string, F extends Fields = Fields> {
  /** Name of the event. */
  readonly name: N;
  /** The player it belongs to; −1: none. */
  readonly player: number;
  /** A number of this client that no other effect has: the same in all notices about one effect. */
  readonly key: number;
  /** The tick it happened in; of an effect that is only predicted, the tick it was predicted for. */
  readonly tick: Tick;
  readonly values: { readonly [V in keyof F]: number };
  /**
   * "shown": show it now; comes once. "confirmed": the server says so too, maybe with other values; comes at most once, and only
   * for what was predicted. "cancelled": it did not happen after all; comes at most once. One that is cancelled and then confirmed
   * did happen: the prediction was right, and what spoke against it was wrong.
   */
  readonly state: EffectState;
}

/**
 * An effect of a game, with the values of its event: asking for its name narrows their type.
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

export class EffectQueue implements EffectSink<Emitted> {
  /** Notices that gave way because the view did not take them. */
  dropped = 0;
  #filling: Notice[] = [];
  #taken: Notice[] = [];
  /** Notices to use again, by event. */
  readonly #free: readonly Notice[][];
  #keys = 0;

  constructor(events: readonly EventSchema[]) {
    this.#free = events.map(() => []);
  }

  newKey(): number {
    return ++this.#keys;
  }

  add({ schema, player, tick, values }: Emitted, key: number, state: EffectState): void {
    if (this.#filling.length === MOST_NOTICES) {
      this.#letGo(this.#filling.shift());
      this.dropped++;
    }
    const notice = this.#free[schema.index].pop() ?? new Notice(schema);
    notice.player = player;
    notice.key = key;
    notice.tick = tick;
    notice.state = state;
    schema.fields.read(values, notice.values);
    this.#filling.push(notice);
  }

  /** What has been added since the last call, in order. */
  take(): Iterable<Effect> {
    const taken = this.#filling;
    while (this.#taken.length > 0) this.#letGo(this.#taken.pop());
    this.#filling = this.#taken;
    this.#taken = taken;
    return taken;
  }

  #letGo(notice: Notice | undefined): void {
    if (notice !== undefined) this.#free[notice.index].push(notice);
  }
}
