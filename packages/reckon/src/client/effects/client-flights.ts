// What a game's view draws of flights, once per frame, after `update`:
//   for (const flight of client.flights) …
// Own flights are provisional from the prediction that fired them, and promoted by key when the server's word comes; those
// of others start where their shooter is shown. Own ones that are judged by what their shooter saw, and all of others, fly
// on view time (unless their sort says `others: "input"`); the rest on input time. Always true: one flight is listed once; a refused one vanishes; memory is bounded.

import type { Tick } from "../../core/tick.ts";
import { ByteWriter } from "../../wire/bytes.ts";
import { Claim, writeClaim } from "../../wire/messages/claim-message.ts";
import { Emitted } from "../../world/events/event-schema.ts";
import { ENDED, FIRED, MOMENT_STEPS, TURNED } from "../../world/events/flight.ts";
import type { FlightSchema } from "../../world/events/flight-schema.ts";
import type { Game } from "../../world/game.ts";
import { ClaimWatch } from "./claim-watch.ts";
import type { EffectState } from "./effect-queue.ts";
import type { ClientFlights, ClientFlightsOptions } from "./event-view.ts";
import { type DrawnFlight, type FlightOf, ShownFlight } from "./shown-flight.ts";

/** Words about flights that are not known yet: messages overtake each other. */
const MOST_EARLY = 32;
/** Flights that are predicted, besides those that a room can have. */
const MOST_PREDICTED = 64;

export class DrawnFlights<G extends Game = Game> implements ClientFlights<G> {
  readonly #options: ClientFlightsOptions;
  readonly #most: number;
  /** The first `#count` fly, the others are free, by sort. */
  readonly #flights: ShownFlight[] = [];
  readonly #free: readonly ShownFlight[][];
  /** Only in games in which something is judged by claim. */
  readonly #watch: ClaimWatch | undefined;
  readonly #claim = new Claim();
  readonly #out = new ByteWriter(16);
  readonly #early: Emitted[];
  #earlyNext = 0;
  readonly #from = new Float64Array(3);
  #viewMoment = -1;
  #inputMoment = -1;
  #keys = 0;
  #next = 0;
  readonly #result: { done: boolean; value: DrawnFlight | undefined } = { done: false, value: undefined };

  constructor(options: ClientFlightsOptions) {
    const { flights, events, layout } = options.game;
    this.#options = options;
    if (flights.some(({ hits }) => hits === "claim"))
      this.#watch = new ClaimWatch(layout, options.shown, options.player);
    this.#most = flights.reduce((sum, { capacity }) => sum + capacity, MOST_PREDICTED);
    this.#free = flights.map(() => []);
    this.#early = Array.from({ length: flights.length > 0 ? MOST_EARLY : 0 }, () => new Emitted(events));
  }

  [Symbol.iterator](): Iterator<FlightOf<G>> {
    this.#next = 0;
    return this;
  }

  next(): IteratorResult<FlightOf<G>> {
    const result = this.#result;
    while (this.#next < this.#flights.length && !this.#flights[this.#next].isDrawn) this.#next++;
    result.done = this.#next >= this.#flights.length;
    result.value = result.done ? undefined : this.#flights[this.#next++];
    return result as IteratorResult<FlightOf<G>>;
  }

  own(emitted: Emitted, key: number, state: EffectState): void {
    const known = this.#flights.find((one) => one.player === emitted.player && one.ownKey === key);
    if (state === "cancelled") {
      if (known !== undefined) this.#remove(known);
    } else if (known === undefined) this.#addOwn(emitted, key);
    else if (state === "confirmed") this.#promote(known, emitted);
  }

  receive(emitted: Emitted): void {
    const { schema, values } = emitted;
    const size = schema.phase === "ended" ? 0 : this.#schemaOf(emitted).fields.size;
    const known = this.#find(values[size + FIRED.id]);
    if (schema.phase === "fired") {
      if (known === undefined) this.#addOther(emitted);
    } else if (known !== undefined) this.#apply(known, emitted);
    else if (schema.phase === "turned" && emitted.player !== this.#options.player) this.#addOther(emitted);
    else this.#keepEarly(emitted);
  }

  update(viewMoment: number, ownNumber: number, zero: number, confirmed: number, frameTicks: number): void {
    this.#viewMoment = viewMoment;
    this.#inputMoment = ownNumber + zero;
    for (let i = this.#flights.length - 1; i >= 0; i--) {
      const one = this.#flights[i];
      const isLate = one.isProvisional && confirmed >= one.number + one.schema.deadlineTicks;
      // One that ended before its word came waits for it unseen: it must not start anew.
      if (isLate || (one.isEnded && !one.isProvisional)) this.#remove(one);
      else if (one.isEnded) one.isDrawn = false;
      else this.#draw(one, ownNumber, frameTicks);
    }
    this.#watch?.keep();
  }

  #draw(one: ShownFlight, ownNumber: number, frameTicks: number): void {
    const moment = one.isEarly ? Math.max(ownNumber - one.number + one.born, one.born) : this.#nowOf(one);
    if (moment < one.shownFrom) return;
    const isOthers = one.player !== this.#options.player || !this.#options.predicts();
    if (!one.isDrawn && isOthers && this.#findShooter(one)) one.startAt(this.#from);
    one.draw(moment, frameTicks);
    if (one.schema.hits === "claim" && one.number >= 0 && !one.isEarly && !one.isClaimed) this.#claimOf(one);
  }

  /** The moment at which a flight of another, or one that its own player was told of, is drawn. */
  #nowOf({ schema }: ShownFlight): number {
    return schema.others === "input" ? Math.max(this.#inputMoment, this.#viewMoment) : this.#viewMoment;
  }

  #claimOf(one: ShownFlight): void {
    const watch = this.#watch;
    if (watch === undefined || !watch.meets(one.schema, one.drawnBefore, one.drawn, one.flownShare)) return;
    const claim = this.#claim;
    claim.flight = one.schema.index;
    claim.number = one.number;
    claim.ordinal = one.ordinal;
    claim.kind = watch.kind;
    claim.row = watch.row;
    const { view, agreement } = this.#options;
    claim.moment = view.moment;
    claim.from = view.fromTick;
    claim.to = view.toTick;
    one.isClaimed = true;
    one.hitKind = this.#options.game.layout.kinds[watch.kind].kind.name;
    one.hitRow = watch.row;
    this.#out.reset();
    writeClaim(claim, agreement.snapshotEvery, this.#out);
    this.#options.claim(this.#out.finish());
  }

  /** Where the shooter is shown: his first row with as many coordinates. */
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

  #addOwn(emitted: Emitted, key: number): void {
    const { agreement, seenBy } = this.#options;
    const schema = this.#schemaOf(emitted);
    const { hits, fields } = schema;
    const id = emitted.values[fields.size + FIRED.id];
    const known = id > 0 ? this.#find(id) : undefined;
    if (known !== undefined || (id === 0 && this.#isFull(schema))) return;
    const one = this.#add(emitted, schema);
    if (one === undefined) return;
    one.id = id;
    one.ownKey = key;
    one.number = emitted.number;
    one.ordinal = emitted.ordinal;
    one.isProvisional = id === 0;
    one.isEarly =
      emitted.number >= 0 && (agreement.scope === "world" || hits === "shrinking" || hits === "none");
    const seen = one.isEarly ? -1 : seenBy(emitted.number);
    const predicted = one.isEarly ? emitted.tick : seen >= 0 ? seen : this.#viewMoment;
    one.begin(id === 0 ? predicted : momentOf(emitted, fields.size), 0, emitted.values);
    // What is drawn on input time is there at once, though its tick is not reached.
    one.shownFrom = Number.NEGATIVE_INFINITY;
    if (id > 0) this.#applyEarly(one);
  }

  /** So many of this player fly here that the server will refuse one more. */
  #isFull({ index, perPlayer }: FlightSchema): boolean {
    let flying = 0;
    for (const one of this.#flights)
      if (one.schema.index === index && one.player === this.#options.player && !one.isEnded) flying++;
    return flying >= perPlayer;
  }

  #promote(one: ShownFlight, emitted: Emitted): void {
    const { size } = one.schema.fields;
    one.isProvisional = false;
    if (one.isEnded) return;
    one.id = emitted.values[size + FIRED.id];
    one.replace(momentOf(emitted, size), emitted.values);
    this.#applyEarly(one);
  }

  #addOther(emitted: Emitted): void {
    const schema = this.#schemaOf(emitted);
    const { size } = schema.fields;
    const one = this.#add(emitted, schema);
    if (one === undefined) return;
    const isFired = emitted.schema.phase === "fired";
    const age = isFired ? 0 : emitted.values[size + TURNED.age] / MOMENT_STEPS;
    one.id = emitted.values[size + FIRED.id];
    one.ownKey = -1;
    one.number = -1;
    one.isProvisional = false;
    one.isEarly = false;
    one.begin(momentOf(emitted, size), age, emitted.values);
    one.isFresh = isFired;
    one.shownFrom = emitted.tick;
    this.#applyEarly(one);
  }

  #apply(one: ShownFlight, emitted: Emitted): void {
    const { values } = emitted;
    if (emitted.schema.phase === "turned") {
      one.isClaimed = false;
      const { size } = one.schema.fields;
      one.turn(momentOf(emitted, size), values[size + TURNED.age] / MOMENT_STEPS, values);
      return;
    }
    const kind = this.#options.game.layout.kinds[values[ENDED.kind] - 1];
    one.endMoment = momentOf(emitted, 0);
    one.hitKind = kind?.kind.name ?? "";
    one.hitRow = kind === undefined ? -1 : values[ENDED.row];
  }

  #keepEarly(emitted: Emitted): void {
    this.#early[this.#earlyNext].copyFrom(emitted);
    this.#earlyNext = (this.#earlyNext + 1) % MOST_EARLY;
  }

  #applyEarly(one: ShownFlight): void {
    for (const early of this.#early) {
      if (early.schema.flight !== one.schema.index || early.schema.phase === "fired") continue;
      const at = early.schema.phase === "ended" ? ENDED.id : one.schema.fields.size + TURNED.id;
      if (early.values[at] !== one.id) continue;
      this.#apply(one, early);
      early.values[at] = 0;
    }
  }

  #add({ player }: Emitted, schema: FlightSchema): ShownFlight | undefined {
    const { fly, game } = this.#options;
    if (this.#flights.length >= this.#most) return undefined;
    const one = this.#free[schema.index].pop() ?? new ShownFlight(schema, fly, 1 / game.tickRate);
    one.player = player;
    one.key = ++this.#keys;
    one.isFresh = true;
    this.#flights.push(one);
    return one;
  }

  #remove(one: ShownFlight): void {
    const at = this.#flights.indexOf(one);
    const last = this.#flights.pop();
    if (last !== undefined && last !== one) this.#flights[at] = last;
    one.isDrawn = false;
    one.id = 0;
    one.ownKey = -1;
    this.#free[one.schema.index].push(one);
  }

  #find(id: number): ShownFlight | undefined {
    for (let i = 0; i < this.#flights.length; i++)
      if (this.#flights[i].id === id && id > 0) return this.#flights[i];
    return undefined;
  }

  #schemaOf({ schema }: Emitted): FlightSchema {
    return this.#options.game.flights[schema.flight];
  }
}

/** The moment that an event of a flight tells; `size`: values before those of the engine. */
function momentOf({ tick, values }: Emitted, size: number): Tick {
  return tick - values[size + FIRED.back] / MOMENT_STEPS;
}
