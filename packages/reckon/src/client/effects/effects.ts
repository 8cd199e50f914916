// What a game's view is told to show and to take back: sounds, flashes, deaths. The view asks once per frame, after `update`:
//   for (const effect of client.effects.take()) …
// The client passes in what its rules emit, what arrives, what the server has confirmed, and what moment is shown. Always
// true: nothing is shown twice, whatever is replayed, resent, doubled or overtaken; memory is bounded, whatever arrives.

import type { Tick } from "../../core/tick.ts";
import type { EffectCounts } from "../../quality/client-quality.ts";
import type { Agreement } from "../../wire/agreement.ts";
import type { ByteReader } from "../../wire/bytes.ts";
import { EventMessages } from "../../wire/messages/event-message.ts";
import type { Emitted } from "../../world/events/event-schema.ts";
import type { Game } from "../../world/game.ts";
import { type EffectOf, EffectQueue } from "./effect-queue.ts";
import { EventCount } from "./event-count.ts";
import type { ClientFlights, Effects } from "./event-view.ts";
import { OwnEffects } from "./own-effects.ts";
import { WaitingEffects } from "./waiting-effects.ts";

export interface EffectsOptions {
  readonly game: Game;
  readonly player: number;
  readonly agreement: Pick<Agreement, "addressing" | "snapshotEvery">;
  /** Own rows are predicted, and own effects with them; else they are shown late, like everybody's. */
  readonly predicts: () => boolean;
  /** So are own flights. Default true. */
  readonly predictsFlights?: boolean;
  readonly firstTick: Tick;
  /** Is told what is said about flights. Default: nobody. */
  readonly flights?: ClientFlights;
  /** Takes what becomes of predicted effects, by name. Default: it is not kept. */
  readonly counts?: Map<string, EffectCounts>;
}

export class EventEffects<G extends Game = Game> implements Effects<G> {
  readonly #options: EffectsOptions;
  readonly #messages: EventMessages;
  readonly #queue: EffectQueue;
  readonly #own: OwnEffects;
  readonly #waiting: WaitingEffects;
  readonly #count: EventCount;
  #number = -1;

  constructor(options: EffectsOptions) {
    const { events, tickMs } = options.game;
    this.#options = options;
    this.#messages = new EventMessages(options.game, options.agreement.addressing !== "tick");
    this.#queue = new EffectQueue(events);
    this.#queue.flights = (emitted, key, state) => options.flights?.own(emitted, key, state);
    this.#own = new OwnEffects(events, this.#queue, options.counts ?? new Map());
    this.#waiting = new WaitingEffects(events, this.#queue, tickMs);
    this.#count = new EventCount(options.firstTick, options.agreement.snapshotEvery);
  }

  take(): Iterable<EffectOf<G>> {
    return this.#queue.take();
  }

  get dropped(): number {
    return this.#queue.dropped + this.#waiting.dropped;
  }

  predict(emitted: Emitted): void {
    if (emitted.player === this.#options.player && this.#isPredicted(emitted)) this.#own.predict(emitted);
  }

  /** What rows show nobody predicts. */
  #isPredicted({ schema: { flight } }: Emitted): boolean {
    const { game, predictsFlights = true } = this.#options;
    return flight < 0 || (predictsFlights && game.flights[flight].replicate !== "rows");
  }

  beginReplay(number: number): void {
    this.#own.beginReplay(number);
  }

  endReplay(): void {
    this.#own.endReplay();
  }

  receive(from: ByteReader, isReliable: boolean, head: Tick): boolean {
    const messages = this.#messages;
    if (!messages.read(from, this.#options.player, head, Math.max(0, this.#number))) return false;
    const { events, count, sentTick } = messages;
    for (let i = 0; i < count; i++) if (events[i].schema.isReliable !== isReliable) return false;
    if (!this.#count.isSnapshot(sentTick)) return false;
    if (isReliable) this.#count.arrived(sentTick);
    for (let i = 0; i < count; i++) {
      const { flight, phase } = events[i].schema;
      const isMine = events[i].player === this.#options.player;
      // What was shown when it was predicted is confirmed, though nothing is predicted now.
      const isForeseen = this.#options.predicts() && this.#isPredicted(events[i]);
      const isOwn = isMine && (isForeseen || this.#own.knows(events[i]));
      if (isOwn && (flight < 0 || phase === "fired")) this.#own.confirm(events[i]);
      else if (flight >= 0) this.#options.flights?.receive(events[i]);
      else this.#waiting.add(events[i]);
    }
    return true;
  }

  confirm(tick: Tick, number: number, sent: number): void {
    this.#number = number;
    this.#count.confirm(tick, sent);
  }

  update(moment: number, predicted: number = Number.POSITIVE_INFINITY): void {
    if (this.#number >= 0) this.#own.settle(Math.min(this.#number, predicted), this.#count.isComplete);
    this.#waiting.show(moment);
  }
}
