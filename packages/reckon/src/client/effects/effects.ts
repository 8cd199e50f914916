// What a game's view is told to show and to take back: sounds, flashes, deaths. The view asks once per frame, after `update`:
//   for (const effect of client.effects.take()) …
// The client passes in what its rules emit, what arrives, what the server has confirmed, and what moment is shown. Always
// true: nothing is shown twice, whatever is replayed, resent, doubled or overtaken; memory is bounded, whatever arrives.

import type { Tick } from "../../core/tick.ts";
import type { ByteReader } from "../../wire/bytes.ts";
import { EventMessages } from "../../wire/messages/event-message.ts";
import type { Emits } from "../../world/events/event-parts.ts";
import { type Declared, Emitted } from "../../world/events/event-schema.ts";
import type { Game } from "../../world/game.ts";
import { type EffectOf, EffectQueue } from "./effect-queue.ts";
import { EventCount } from "./event-count.ts";
import type { EventView, EventViewOptions } from "./event-view.ts";
import { OwnEffects } from "./own-effects.ts";
import type { FlightOf } from "./shown-flight.ts";
import { WaitingEffects } from "./waiting-effects.ts";

type EffectsOptions = Pick<
  EventViewOptions,
  "game" | "player" | "agreement" | "predicts" | "firstTick" | "counts"
>;

export class EventEffects<G extends Game = Game> implements EventView<G> {
  readonly flights: Iterable<FlightOf<G>> = [];
  readonly #options: EffectsOptions;
  readonly #messages: EventMessages;
  readonly #queue: EffectQueue;
  readonly #own: OwnEffects<Emitted>;
  readonly #waiting: WaitingEffects;
  protected readonly count: EventCount;
  /** The newest snapshot, and the number of the input whose step made it. */
  protected tick: Tick = -1;
  protected number = -1;

  constructor(options: EffectsOptions) {
    const { game, agreement, counts, firstTick } = options;
    const { events, tickMs } = game;
    this.#options = options;
    this.#messages = new EventMessages(game, agreement.addressing !== "tick");
    this.#queue = new EffectQueue(events);
    this.#own = new OwnEffects(events, () => new Emitted(events), this.#queue, counts);
    this.#waiting = new WaitingEffects(events, this.#queue, tickMs);
    this.count = new EventCount(firstTick, agreement.snapshotEvery);
  }

  take(): Iterable<EffectOf<G>> {
    return this.#queue.take();
  }

  get dropped(): number {
    return this.#queue.dropped + this.#waiting.dropped;
  }

  listen(emitter: Emits): void {
    emitter.sink = (emitted) => this.predict(emitted);
  }

  /** Rules emitted an event in prediction: what is not this player's own is for the server to say. */
  predict(emitted: Emitted): void {
    if (emitted.player === this.#options.player) this.#own.predict(emitted);
  }

  beginReplay(number: number): void {
    this.#own.beginReplay(number);
  }

  endReplay(): void {
    this.#own.endReplay();
  }

  receive(from: ByteReader, isReliable: boolean, head: Tick): boolean {
    const messages = this.#messages;
    const { player, predicts } = this.#options;
    if (!messages.read(from, player, head, this.number)) return false;
    const { entries, count, sentTick } = messages;
    for (let i = 0; i < count; i++) if (entries[i].schema.isReliable !== isReliable) return false;
    if (!this.count.isSnapshot(sentTick)) return false;
    if (isReliable) this.count.arrived(sentTick);
    for (let i = 0; i < count; i++) {
      const one = entries[i];
      // What was shown when it was predicted is confirmed, though nothing is predicted now.
      if (one.player === player && (predicts() || this.#own.knows(one))) this.#own.confirm(one);
      else this.#waiting.add(one);
    }
    return true;
  }

  confirm(tick: Tick, number: number, sent: number): void {
    this.tick = tick;
    this.number = number;
    this.count.confirm(tick, sent);
  }

  update(viewMoment: number | undefined, predicted: number = Number.POSITIVE_INFINITY): void {
    this.settle(this.#own, predicted);
    this.#waiting.show(viewMoment ?? this.tick);
  }

  /** Takes back what was predicted with inputs up to `predicted`, and should have been confirmed by now. */
  protected settle<E extends Emitted<Declared>>(own: OwnEffects<E>, predicted: number): void {
    if (this.number >= 0) own.settle(Math.min(this.number, predicted), this.count.isComplete);
  }
}
