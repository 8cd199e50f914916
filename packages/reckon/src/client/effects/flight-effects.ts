// Effects of a game that has flights too: what its rules fire and what the room says of flights, beside the events. client-flights.ts
// keeps and draws the flights. Always true: flights and reliable events are counted together, for their messages share a lane.

import type { Tick } from "../../core/tick.ts";
import type { ByteReader } from "../../wire/bytes.ts";
import { FlightMessages, isOfFlights } from "../../wire/messages/flight-message.ts";
import type { Emits } from "../../world/events/event-parts.ts";
import { FlightNews, type FlightSchema } from "../../world/events/flight-schema.ts";
import type { Game } from "../../world/game.ts";
import { DrawnFlights } from "./client-flights.ts";
import { EventEffects } from "./effects.ts";
import type { EventViewOptions } from "./event-view.ts";
import { OwnEffects } from "./own-effects.ts";
import { KeptEvidence, type ShotEvidence } from "./shot-evidence.ts";
import type { FlightOf } from "./shown-flight.ts";

export class FlightEffects<G extends Game = Game> extends EventEffects<G> {
  override readonly flights: Iterable<FlightOf<G>>;
  readonly evidence: ShotEvidence;
  readonly #options: EventViewOptions;
  readonly #messages: FlightMessages;
  readonly #drawn: DrawnFlights;
  readonly #own: OwnEffects<FlightNews>;

  constructor(options: EventViewOptions) {
    super(options);
    const { game, agreement, counts } = options;
    this.#options = options;
    this.#messages = new FlightMessages(game, agreement.addressing !== "tick");
    this.#drawn = new DrawnFlights(options);
    this.flights = this.#drawn.drawn as unknown as readonly FlightOf<G>[];
    this.#own = new OwnEffects(game.flights, () => new FlightNews(game.flights), this.#drawn, counts);
    this.evidence = new KeptEvidence(game.layout);
  }

  override listen(emitter: Emits): void {
    super.listen(emitter);
    const { player } = this.#options;
    emitter.flightSink = (fired) => {
      if (fired.player === player && this.#mayPredict(fired.schema)) this.#own.predict(fired);
    };
  }

  /** No client predicts what rows show. */
  #mayPredict({ replicate }: FlightSchema): boolean {
    return this.#options.predictsFlights && replicate !== "rows";
  }

  override beginReplay(number: number): void {
    super.beginReplay(number);
    this.#own.beginReplay(number);
  }

  override endReplay(): void {
    super.endReplay();
    this.#own.endReplay();
  }

  override receive(from: ByteReader, isReliable: boolean, head: Tick): boolean {
    if (!isReliable || !isOfFlights(from)) return super.receive(from, isReliable, head);
    const messages = this.#messages;
    if (!messages.read(from, this.#options.player, head, this.number)) return false;
    const { entries, count, sentTick } = messages;
    if (!this.count.isSnapshot(sentTick)) return false;
    this.count.arrived(sentTick);
    for (let i = 0; i < count; i++) this.#hear(entries[i]);
    return true;
  }

  #hear(news: FlightNews): void {
    const { player, predicts } = this.#options;
    const isMine = news.what === "fired" && news.player === player;
    const isForeseen = isMine && predicts() && this.#mayPredict(news.schema);
    // What was shown when it was predicted is confirmed, though nothing is predicted now.
    if (isForeseen || (isMine && this.#own.knows(news))) this.#own.confirm(news);
    else this.#drawn.receive(news);
  }

  override update(
    viewMoment: number | undefined,
    predicted: number = Number.POSITIVE_INFINITY,
    alpha = 1,
    frameTicks = 0,
  ): void {
    super.update(viewMoment, predicted);
    this.settle(this.#own, predicted);
    const [ownNumber, zero] = [predicted - 1 + alpha, this.tick - this.number];
    this.#drawn.update(viewMoment ?? ownNumber + zero, ownNumber, zero, this.number, frameTicks);
  }
}
