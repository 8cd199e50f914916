// What a game's view draws of flights, once per frame, after `update`:
//   for (const flight of client.flights) …
// Own flights are provisional from the prediction that fired them, and promoted by key when the server's news comes; those of others
// start where their shooter is shown. Own ones that are judged by what their shooter saw, and all of others, fly on view time (unless
// their sort says `others: "input"`); the rest on input time. flight-effects.ts tells it what was fired and what the server says.
// Always true: one flight is listed once; a refused one vanishes; memory is bounded.

import { ByteWriter } from "../../wire/bytes.ts";
import { writeClaim } from "../../wire/messages/claim-message.ts";
import { FlightNews, type FlightSchema } from "../../world/events/flight-schema.ts";
import { ClaimWatch } from "./claim-watch.ts";
import type { EffectSink, EffectState } from "./effect-queue.ts";
import type { EventViewOptions } from "./event-view.ts";
import { ShownFlight } from "./shown-flight.ts";

/** News of flights that are not known yet: messages overtake each other. */
const MOST_EARLY = 32;
/** Flights that are predicted, besides those that a room can have. */
const MOST_PREDICTED = 64;

export class DrawnFlights implements EffectSink<FlightNews> {
  /** Those to draw in this frame. */
  readonly drawn: ShownFlight[] = [];
  readonly #options: EventViewOptions;
  readonly #most: number;
  readonly #flights: ShownFlight[] = [];
  /** Those to use again, by sort. */
  readonly #free: readonly ShownFlight[][];
  /** Only in games with flights that are judged by claim. */
  readonly #watch: ClaimWatch | undefined;
  readonly #out = new ByteWriter(16);
  readonly #early: readonly FlightNews[];
  #earlyNext = 0;
  readonly #from = new Float64Array(3);
  #viewMoment = -1;
  #inputMoment = -1;
  #keys = 0;

  constructor(options: EventViewOptions) {
    const { flights, layout } = options.game;
    this.#options = options;
    if (flights.some(({ hits }) => hits === "claim"))
      this.#watch = new ClaimWatch(layout, options.shown, options.player);
    this.#most = flights.reduce((sum, { capacity }) => sum + capacity, MOST_PREDICTED);
    this.#free = flights.map(() => []);
    this.#early = Array.from({ length: MOST_EARLY }, () => new FlightNews(flights));
  }

  newKey(): number {
    return ++this.#keys;
  }

  /** What became of a flight of this player: predicted or confirmed without having been, promoted, or refused. */
  add(fired: FlightNews, key: number, state: EffectState): void {
    const known = this.#flights.find((one) => one.key === key);
    if (state === "cancelled") {
      if (known !== undefined) this.#remove(known);
    } else if (known === undefined) this.#addOwn(fired, key);
    else if (state === "confirmed") this.#promote(known, fired);
  }

  /** Takes what the server says of any other flight, and of what has become of one. */
  receive(news: FlightNews): void {
    const { what, id, player } = news;
    const known = this.#find(id);
    if (known !== undefined) {
      if (what !== "fired") this.#apply(known, news);
    } else if (what === "fired" || (what === "turned" && player !== this.#options.player))
      this.#addOther(news);
    else {
      this.#early[this.#earlyNext].copyFrom(news);
      this.#earlyNext = (this.#earlyNext + 1) % MOST_EARLY;
    }
  }

  /**
   * Draws a frame: `viewMoment` (−1: nothing) of others, and own rows at `ownNumber`, an input number with fraction.
   * @param zero the tick of input number 0: both count on alike
   * @param confirmed the newest input that the server has stepped
   */
  update(viewMoment: number, ownNumber: number, zero: number, confirmed: number, frameTicks: number): void {
    this.#viewMoment = viewMoment;
    this.#inputMoment = ownNumber + zero;
    for (let i = this.#flights.length - 1; i >= 0; i--) {
      const one = this.#flights[i];
      const isLate = one.isProvisional && confirmed >= one.number + one.schema.deadlineTicks;
      // One that ended before the server confirmed it waits unseen: it must not start anew.
      if (isLate || (one.isEnded && !one.isProvisional)) this.#remove(one);
      else if (one.isEnded) one.isDrawn = false;
      else this.#draw(one, ownNumber, frameTicks);
    }
    this.#watch?.keep();
    let count = 0;
    for (const one of this.#flights) if (one.isDrawn) this.drawn[count++] = one;
    this.drawn.length = count;
  }

  #draw(one: ShownFlight, ownNumber: number, frameTicks: number): void {
    const moment = one.isEarly ? Math.max(ownNumber - one.number + one.born, one.born) : this.#nowOf(one);
    if (moment < one.shownFrom) return;
    const isOthers = one.player !== this.#options.player || !this.#options.predicts();
    if (!one.isDrawn && isOthers && this.#findShooter(one)) one.startAt(this.#from);
    one.draw(moment, frameTicks);
    if (one.schema.hits === "claim" && one.number >= 0 && !one.isEarly && !one.isClaimed) this.#claimOf(one);
  }

  /** The moment at which flights of others, and own ones that are drawn late, are drawn. */
  #nowOf({ schema }: ShownFlight): number {
    return schema.others === "input" ? Math.max(this.#inputMoment, this.#viewMoment) : this.#viewMoment;
  }

  #claimOf(one: ShownFlight): void {
    const watch = this.#watch;
    if (watch === undefined || !watch.meets(one.schema, one.drawnBefore, one.drawn, one.flownShare)) return;
    const { view, agreement, game, claim } = this.#options;
    const { number, ordinal } = one;
    const { kind, row } = watch;
    const { moment, fromTick: from, toTick: to } = view;
    one.isClaimed = true;
    one.hitKind = game.layout.kinds[kind].kind.name;
    one.hitRow = row;
    this.#out.reset();
    const met = { flight: one.schema.index, number, ordinal, kind, row, moment, from, to };
    writeClaim(met, agreement.snapshotEvery, this.#out);
    claim(this.#out.finish());
  }

  /** Where the shooter is shown: their first row with as many coordinates. */
  #findShooter({ player, schema, isFresh }: ShownFlight): boolean {
    if (player < 0 || !isFresh) return false;
    for (const rows of this.#options.shown.kinds) {
      const { position } = rows.layout;
      if (position.length !== schema.position.length) continue;
      for (let row = 0; row < rows.alive.length; row++) {
        if (rows.alive[row] === 0 || rows.owner[row] !== player + 1) continue;
        for (let c = 0; c < position.length; c++) this.#from[c] = rows.columns[position[c]][row];
        return true;
      }
    }
    return false;
  }

  #addOwn(fired: FlightNews, key: number): void {
    const { agreement, seenBy } = this.#options;
    const { schema, id, number, ordinal, tick, values } = fired;
    if (this.#find(id) !== undefined || (id === 0 && this.#isFull(schema))) return;
    const one = this.#add(fired, key);
    if (one === undefined) return;
    one.number = number;
    one.ordinal = ordinal;
    one.isProvisional = id === 0;
    one.isEarly =
      number >= 0 && (agreement.scope === "world" || schema.hits === "shrinking" || schema.hits === "none");
    const seen = one.isEarly ? -1 : seenBy(number);
    const predicted = one.isEarly ? tick : seen >= 0 ? seen : this.#viewMoment;
    one.begin(id === 0 ? predicted : fired.moment, 0, values);
    // What is drawn on input time is there at once, though its tick is not reached.
    one.shownFrom = Number.NEGATIVE_INFINITY;
    this.#applyEarly(one);
  }

  /** True when so many of this player fly here that the server will refuse one more. */
  #isFull({ index, perPlayer }: FlightSchema): boolean {
    let flying = 0;
    for (const one of this.#flights)
      if (one.schema.index === index && one.player === this.#options.player && !one.isEnded) flying++;
    return flying >= perPlayer;
  }

  #promote(one: ShownFlight, fired: FlightNews): void {
    one.isProvisional = false;
    if (one.isEnded) return;
    one.id = fired.id;
    one.replace(fired.moment, fired.values);
    this.#applyEarly(one);
  }

  #addOther(news: FlightNews): void {
    const one = this.#add(news, this.newKey());
    if (one === undefined) return;
    // An own flight that is not predicted still answers an input: its hits are claimed and judged like those of any own one.
    one.number = news.what === "fired" && news.player === this.#options.player ? news.number : -1;
    one.ordinal = news.ordinal;
    one.isProvisional = false;
    one.isEarly = false;
    one.begin(news.moment, news.age, news.values);
    one.isFresh = news.what === "fired";
    one.shownFrom = news.tick;
    this.#applyEarly(one);
  }

  #apply(one: ShownFlight, news: FlightNews): void {
    if (news.what === "turned") {
      one.isClaimed = false;
      one.turn(news.moment, news.age, news.values);
      return;
    }
    one.endMoment = news.moment;
    one.hitKind = this.#options.game.layout.kinds[news.kind]?.kind.name ?? "";
    one.hitRow = news.row;
  }

  #applyEarly(one: ShownFlight): void {
    if (one.id === 0) return;
    for (const early of this.#early) {
      if (early.id !== one.id) continue;
      this.#apply(one, early);
      early.id = 0;
    }
  }

  #add({ schema, player, id }: FlightNews, key: number): ShownFlight | undefined {
    const { fly, game } = this.#options;
    if (this.#flights.length >= this.#most) return undefined;
    const one = this.#free[schema.index].pop() ?? new ShownFlight(schema, fly, 1 / game.tickRate);
    one.player = player;
    one.id = id;
    one.key = key;
    one.isFresh = true;
    this.#flights.push(one);
    return one;
  }

  #remove(one: ShownFlight): void {
    this.#flights.splice(this.#flights.indexOf(one), 1);
    one.isDrawn = false;
    one.id = 0;
    this.#free[one.schema.index].push(one);
  }

  #find(id: number): ShownFlight | undefined {
    for (let i = 0; i < this.#flights.length; i++)
      if (this.#flights[i].id === id && id > 0) return this.#flights[i];
    return undefined;
  }
}
