// The flights of a room: what rules fired and what has not ended yet. Rules fire in a tick; on each snapshot tick every flight
// is flown up to it and held against targets as clients are shown them, so a hit travels with the snapshot that it happened
// before. EventLog asks what to tell each player. Always true: a flight meets each piece of its way once; at most
// `capacity` of a sort fly; a hit enters the world in the tick that finds it, and the match record with it.

import type { Tick } from "../core/tick.ts";
import { FlightPath, type Fly } from "../view/flight-path.ts";
import { Emitted } from "../world/event.ts";
import {
  ENDED,
  FIRED,
  type FlightSchema,
  LAST_FLIGHT,
  MOMENT_STEPS,
  MOST_BACK,
  TURNED,
} from "../world/flight.ts";
import type { Game } from "../world/game.ts";
import { settleWithin } from "../world/input.ts";
import type { Fairness } from "../world/rewound.ts";
import type { Simulation } from "../world/simulation.ts";
import type { Evidence, Shot } from "./evidence.ts";
import { FlightSweep, type OpenFlightHit } from "./flight-sweep.ts";
import type { MatchRecord } from "./match-record.ts";
import { PastView, type ShownBy } from "./past-view.ts";
import type { Seat } from "./seat.ts";
import type { TargetHistory } from "./target-history.ts";

/** Targets that one flight strikes between two snapshots; then it ends. */
const MOST_STRIKES = 8;

export interface FlightsOptions {
  readonly game: Game;
  readonly simulation: Simulation;
  readonly history: TargetHistory;
  readonly shown: ShownBy;
  /** Shooters see targets late, and shots are judged by what they saw. */
  readonly looksBack: boolean;
  readonly fairnessOf: (partial: Partial<Fairness>) => Fairness;
  readonly evidence: Evidence;
  readonly record: MatchRecord | undefined;
  readonly seatOf: (player: number) => Seat | undefined;
}

/** One flight that flies, or has ended since the last snapshot. */
class LiveFlight {
  readonly schema: FlightSchema;
  readonly path: FlightPath;
  readonly birth: Float64Array;
  /** State at the last turn. */
  readonly turn: Float64Array;
  /** Players who were told of it. */
  readonly known: Uint8Array;
  id = 0;
  player = -1;
  number = -1;
  ordinal = 0;
  tick: Tick = 0;
  born = 0;
  lookBack = 0;
  padding = 0;
  favoursVictim = false;
  lastTarget = -1;
  isNew = true;
  isTurned = false;
  turnMoment = 0;
  isEnded = false;
  endMoment = 0;
  /** Kind (place in the layout) and row that it ended at; −1: nobody. */
  endKind = -1;
  endRow = -1;
  /** For evidence. */
  view: Pick<Shot, "isOwnInput" | "basis" | "isEstimated" | "isCapped" | "seenMoment"> = UNSEEN;

  constructor(schema: FlightSchema, fly: Fly, secondsPerTick: number, players: number) {
    this.schema = schema;
    this.path = new FlightPath(schema, fly, secondsPerTick);
    this.birth = new Float64Array(schema.fields.size);
    this.turn = new Float64Array(schema.fields.size);
    this.known = new Uint8Array(players);
  }
}

const UNSEEN: LiveFlight["view"] = {
  isOwnInput: true,
  basis: "silent",
  isEstimated: true,
  isCapped: false,
  seenMoment: -1,
};

export class Flights {
  /** Flights that rules fired when their sort was full. */
  refused = 0;
  readonly #options: FlightsOptions;
  readonly #sweep: FlightSweep;
  readonly #fly: Fly;
  /** By sort: the first `#counts` of each are in use, the others free. */
  readonly #flights: readonly LiveFlight[][];
  readonly #counts: number[];
  readonly #emitted: Emitted;
  #lastId = 0;

  constructor(options: FlightsOptions) {
    const { game, simulation, history, shown } = options;
    this.#options = options;
    const view = new PastView(history, shown, game.tickMs);
    this.#sweep = new FlightSweep(simulation.world, history, view);
    this.#fly = (schema, values, seconds) => simulation.fly(schema, values, seconds);
    this.#flights = game.flights.map(() => []);
    this.#counts = game.flights.map(() => 0);
    this.#emitted = new Emitted(game.events);
  }

  /** Flights of a sort that fly, or have ended since the last snapshot. */
  count(sort: number): number {
    return this.#counts[sort];
  }

  /** Rules fired a flight in the tick at hand. `hasKey`: its player can have predicted it. */
  take(emitted: Emitted, hasKey: boolean): void {
    const { game } = this.#options;
    const { flight, fields } = emitted.schema;
    const schema = game.flights[flight];
    const all = this.#flights[flight];
    const at = this.#counts[flight];
    if (at === schema.capacity) {
      this.refused++;
      return;
    }
    if (at === all.length) all.push(new LiveFlight(schema, this.#fly, 1 / game.tickRate, game.players));
    this.#counts[flight]++;
    const one = all[at];
    one.id = this.#nextId();
    one.player = emitted.player;
    one.number = hasKey ? emitted.number : -1;
    one.ordinal = emitted.ordinal;
    one.tick = emitted.tick;
    for (let i = 0; i < fields.size - 2; i++) one.birth[i] = emitted.values[i];
    this.#beginLife(one);
  }

  #beginLife(one: LiveFlight): void {
    const { schema, tick } = one;
    const { padding, favour } = this.#options.fairnessOf(schema.fairness);
    one.padding = padding;
    one.favoursVictim = favour === "victim";
    const seen = this.#seenBy(one);
    const isBornThen = schema.hits === "fastForward" || schema.hits === "claim";
    one.born = isBornThen ? seen : tick;
    one.lookBack = schema.hits === "shrinking" ? tick - seen : 0;
    one.path.start(one.born, 0, one.birth);
    one.lastTarget = -1;
    one.isNew = true;
    one.isTurned = false;
    one.isEnded = false;
    one.endKind = -1;
    one.endRow = -1;
    one.known.fill(0);
  }

  /** The moment that its shooter saw, as far as it counts; the present for who sees the present. */
  #seenBy(one: LiveFlight): number {
    const { game, looksBack, fairnessOf, seatOf } = this.#options;
    const { tick } = one;
    const seat = one.player < 0 ? undefined : seatOf(one.player);
    one.view = UNSEEN;
    if (seat === undefined || !looksBack) return tick;
    const { capMs, beyondCap } = fairnessOf(one.schema.fairness);
    const { moment, basis } = seat.view;
    const most = Math.min(capMs / game.tickMs, MOST_BACK / MOMENT_STEPS);
    const isCapped = !(tick - moment <= most);
    one.view = {
      isOwnInput: !seat.wasSubstituted(0),
      basis,
      isEstimated: basis !== "claimed",
      isCapped,
      seenMoment: moment,
    };
    if (!isCapped) return Math.min(moment, tick);
    return beyondCap === "now" ? tick : Math.ceil((tick - most) * MOMENT_STEPS) / MOMENT_STEPS;
  }

  /** Flies every flight up to a tick whose targets are captured. */
  resolve(tick: Tick): void {
    for (let sort = 0; sort < this.#flights.length; sort++)
      for (let i = 0; i < this.#counts[sort]; i++) {
        const one = this.#flights[sort][i];
        if (!one.isEnded) this.#flyTo(one, tick);
      }
  }

  #flyTo(one: LiveFlight, tick: Tick): void {
    const { path, schema } = one;
    const isTested = schema.hits !== "claim" && schema.targets.length > 0;
    let strikes = 0;
    while (!path.isOver && path.next <= tick) {
      const hit = isTested ? this.#sweep.find(one, path.next) : undefined;
      if (hit === undefined) path.step();
      else if (!this.#strike(one, hit) || ++strikes === MOST_STRIKES) {
        this.#end(one, hit.moment, this.#sweep.metKind, hit.row);
        return;
      }
    }
    if (path.isOver) this.#end(one, path.moment, -1, -1);
  }

  /** Tells the rules; true: the flight goes on from there. */
  #strike(one: LiveFlight, hit: OpenFlightHit): boolean {
    const { simulation, record } = this.#options;
    const { schema, path, turn } = one;
    one.lastTarget = this.#sweep.metTarget;
    path.at(hit.moment, turn);
    record?.struck(schema, one.player, turn, hit);
    if (!simulation.strike(schema, one.player, turn, hit)) return false;
    // On the grid of moments, so that others can be told it; not before what was flown already.
    const moment = Math.max(Math.floor(hit.moment * MOMENT_STEPS) / MOMENT_STEPS, path.moment);
    one.isTurned = true;
    one.turnMoment = moment;
    path.start(moment, moment - one.born, turn);
    return true;
  }

  #end(one: LiveFlight, moment: number, kind: number, row: number): void {
    one.isEnded = true;
    one.endMoment = moment;
    one.endKind = kind;
    one.endRow = row;
    const { evidence, game } = this.#options;
    if (!evidence.isWanted) return;
    const { schema, path, player, number, tick } = one;
    const place = (values: Float64Array): number[] => schema.position.map((at) => values[at]);
    const isHit = kind >= 0;
    evidence.keep({
      flight: schema.name,
      ordinal: one.ordinal,
      tick,
      player,
      number,
      ...one.view,
      usedMoment: one.born,
      from: place(one.birth),
      to: place(isHit ? one.turn : path.values),
      radius: schema.radius,
      verdict: isHit ? "hit" : "missed",
      kind: isHit ? game.layout.kinds[kind].kind.name : "",
      row,
      missedBy: 0,
    });
  }

  /** Says what a player has to be told with the snapshot of `tick`: valid during the call. */
  tell(player: number, tick: Tick, put: (emitted: Emitted) => void): void {
    for (let sort = 0; sort < this.#flights.length; sort++)
      for (let i = 0; i < this.#counts[sort]; i++) this.#tellOf(this.#flights[sort][i], player, tick, put);
  }

  #tellOf(one: LiveFlight, player: number, tick: Tick, put: (emitted: Emitted) => void): void {
    const { known } = one;
    const wasKnown = known[player] === 1;
    if (!wasKnown && one.isEnded && !one.isNew) return;
    known[player] = 1;
    if (!wasKnown && one.isNew) put(this.#fired(one));
    else if (!wasKnown) put(this.#turned(one, tick, one.path.moment, one.path.values));
    if ((wasKnown || one.isNew) && one.isTurned) put(this.#turned(one, tick, one.turnMoment, one.turn));
    if (one.isEnded && one.endKind >= 0) put(this.#ended(one, tick));
  }

  /** Everybody was told: what has ended is forgotten. */
  told(): void {
    for (let sort = 0; sort < this.#flights.length; sort++) {
      const all = this.#flights[sort];
      let kept = 0;
      for (let i = 0; i < this.#counts[sort]; i++) {
        const one = all[i];
        one.isNew = false;
        one.isTurned = false;
        if (one.isEnded) continue;
        all[i] = all[kept];
        all[kept++] = one;
      }
      this.#counts[sort] = kept;
    }
  }

  /** A player has taken a seat: he knows of no flight. */
  join(player: number): void {
    for (let sort = 0; sort < this.#flights.length; sort++)
      for (let i = 0; i < this.#counts[sort]; i++) this.#flights[sort][i].known[player] = 0;
  }

  #fired(one: LiveFlight): Emitted {
    const { birth, schema, tick } = one;
    const emitted = this.#begin(one, 0, tick, one.born, birth);
    emitted.number = one.number;
    emitted.ordinal = one.ordinal;
    emitted.values[schema.fields.size + FIRED.id] = one.id;
    return emitted;
  }

  #turned(one: LiveFlight, tick: Tick, moment: number, values: Float64Array): Emitted {
    const { schema } = one;
    const emitted = this.#begin(one, 1, tick, moment, values);
    emitted.values[schema.fields.size + TURNED.id] = one.id;
    const age = Math.floor((moment - one.born) * MOMENT_STEPS);
    emitted.values[schema.fields.size + TURNED.age] = Math.min(age, schema.lifeTicks * MOMENT_STEPS);
    return emitted;
  }

  #ended(one: LiveFlight, tick: Tick): Emitted {
    const emitted = this.#begin(one, 2, tick, one.endMoment, NO_VALUES);
    emitted.values[ENDED.id] = one.id;
    emitted.values[ENDED.back] = stepsBack(tick, one.endMoment);
    emitted.values[ENDED.kind] = one.endKind + 1;
    emitted.values[ENDED.row] = Math.max(0, one.endRow);
    return emitted;
  }

  #begin(one: LiveFlight, phase: number, tick: Tick, moment: number, values: Float64Array): Emitted {
    const { game } = this.#options;
    const { index, fields } = one.schema;
    const emitted = this.#emitted;
    const first = game.events.length - 3 * game.flights.length;
    emitted.schema = game.events[first + 3 * index + phase];
    emitted.player = one.player;
    emitted.tick = tick;
    emitted.number = -1;
    emitted.ordinal = 0;
    emitted.kind = -1;
    for (let i = 0; i < values.length; i++) emitted.values[i] = settleWithin(fields.fields[i], values[i]);
    if (values.length > 0) emitted.values[fields.size + FIRED.back] = stepsBack(tick, moment);
    return emitted;
  }

  #nextId(): number {
    this.#lastId = (this.#lastId % LAST_FLIGHT) + 1;
    return this.#lastId;
  }
}

const NO_VALUES = new Float64Array(0);

function stepsBack(tick: Tick, moment: number): number {
  return Math.min(Math.max(0, Math.floor((tick - moment) * MOMENT_STEPS + 0.5)), MOST_BACK);
}
