// The flights of a match that is played again: fired by the rules, turned and ended as the record says, and told to one client. A playback
// room feeds it. Always true: nothing is tested against targets here, because the record holds every strike; a flight whose shooter's view
// counted is born at the moment that they are taken to have seen.

import type { Tick } from "../../core/tick.ts";
import { FlightTeller } from "../../server/flights/flight-teller.ts";
import { LiveFlight } from "../../server/flights/live-flight.ts";
import type { ToldFlights } from "../../server/publish/publisher.ts";
import { FlightPath, type Fly } from "../../view/flight-path.ts";
import { type FlightHit, MOMENT_STEPS, MOST_BACK } from "../../world/events/flight.ts";
import type { FlightNews, FlightSchema } from "../../world/events/flight-schema.ts";
import type { Game } from "../../world/game.ts";
import type { Simulation } from "../../world/simulation.ts";

interface PlayedFlightsOptions {
  readonly simulation: Simulation;
  readonly isNumbered: boolean;
  /** By how many ticks a player saw the targets late when they gave the input of a tick. */
  readonly sawBack: (player: number, tick: Tick) => number;
  readonly send: (bytes: Uint8Array) => void;
}

export class PlayedFlights implements ToldFlights {
  readonly #game: Game;
  readonly #options: PlayedFlightsOptions;
  readonly #fly: Fly;
  readonly #flights: readonly LiveFlight[][];
  readonly #teller: FlightTeller;
  readonly #place: Float64Array;
  readonly #paths: readonly FlightPath[];

  constructor(options: PlayedFlightsOptions) {
    const { simulation, isNumbered, send } = options;
    const { game } = simulation;
    this.#game = game;
    this.#options = options;
    this.#fly = (schema, values, seconds) => simulation.fly(schema, values, seconds);
    this.#flights = game.flights.map(() => []);
    this.#teller = new FlightTeller(game, isNumbered, send);
    this.#place = new Float64Array(Math.max(1, ...game.flights.map(({ fields }) => fields.size)));
    this.#paths = game.flights.map((schema) => new FlightPath(schema, this.#fly, 1 / game.tickRate));
  }

  fired({ schema, player, number, ordinal, tick, values }: FlightNews): void {
    const all = this.#flights[schema.index];
    if (all.length >= schema.capacity || this.#isFull(schema, player)) return;
    const one = new LiveFlight(schema, this.#fly, this.#game);
    all.push(one);
    one.player = player;
    one.number = number;
    one.ordinal = ordinal;
    one.tick = tick;
    for (let i = 0; i < one.birth.length; i++) one.birth[i] = values[i];
    const isBornThen = schema.hits === "fastForward" || schema.hits === "claim";
    const back = isBornThen && player >= 0 ? this.#options.sawBack(player, tick) : 0;
    one.born = tick - Math.min(Math.round(Math.max(0, back) * MOMENT_STEPS), MOST_BACK) / MOMENT_STEPS;
    one.path.start(one.born, 0, one.birth);
  }

  /** A strike belongs to the flight of this player that comes nearest to it at its moment. */
  struck(
    schema: FlightSchema,
    player: number,
    before: Float64Array,
    hit: FlightHit,
    goesOn: boolean,
    after: Float64Array,
  ): void {
    const one = this.#nearest(schema, player, hit.moment, before);
    if (one === undefined) return;
    if (!goesOn) {
      this.#end(one, Math.max(hit.moment, one.born), this.#kindOf(hit.kind), hit.row);
      return;
    }
    one.turn.set(after);
    one.isTurned = true;
    one.turnMoment = Math.max(Math.floor(hit.moment * MOMENT_STEPS) / MOMENT_STEPS, one.born);
    one.path.start(one.turnMoment, one.turnMoment - one.born, one.turn);
  }

  left(player: number): void {
    for (const all of this.#flights)
      for (const one of all)
        if (one.player === player) {
          one.player = -1;
          one.number = -1;
        }
  }

  /** Flies all to a snapshot tick. */
  flyTo(tick: Tick): void {
    for (const all of this.#flights)
      for (const one of all) {
        if (one.isEnded) continue;
        one.path.advance(tick);
        if (one.path.isOver) this.#end(one, one.path.moment, -1, -1);
      }
  }

  *[Symbol.iterator](): Generator<LiveFlight> {
    for (const all of this.#flights) yield* all;
  }

  join(player: number): void {
    for (const all of this.#flights) for (const one of all) one.ids[player] = 0;
  }

  send(player: number, tick: Tick, visible: readonly Uint8Array[]): void {
    this.#teller.begin(player, tick);
    for (const all of this.#flights) for (const one of all) this.#teller.tell(one, true, visible);
    this.#teller.finish();
  }

  clear(): void {
    for (const all of this.#flights) {
      let kept = 0;
      for (const one of all) {
        one.isNew = false;
        one.isTurned = false;
        if (!one.isEnded) all[kept++] = one;
      }
      all.length = kept;
    }
  }

  #isFull({ index, perPlayer }: FlightSchema, player: number): boolean {
    if (player < 0) return false;
    const own = this.#flights[index].filter((one) => one.player === player && !one.isEnded);
    return own.length >= perPlayer;
  }

  #nearest(
    schema: FlightSchema,
    player: number,
    moment: number,
    values: Float64Array,
  ): LiveFlight | undefined {
    let nearest: LiveFlight | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const one of this.#flights[schema.index]) {
      if (one.isEnded || one.player !== player) continue;
      const square = this.#squareTo(one, moment, values);
      if (square < least) [nearest, least] = [one, square];
    }
    return nearest;
  }

  /** How far a flight is from a place at a moment, squared. */
  #squareTo({ schema, born, path: flown }: LiveFlight, moment: number, values: Float64Array): number {
    const path = this.#paths[schema.index];
    path.start(flown.moment, flown.moment - born, flown.values);
    path.advance(moment);
    path.at(moment, this.#place);
    let sum = 0;
    for (const at of schema.position) sum += (this.#place[at] - values[at]) * (this.#place[at] - values[at]);
    return sum;
  }

  #end(one: LiveFlight, moment: number, kind: number, row: number): void {
    one.isEnded = true;
    one.endMoment = moment;
    one.endKind = kind;
    one.endRow = row;
  }

  #kindOf(name: string): number {
    return this.#game.layout.kinds.findIndex(({ kind }) => kind.name === name);
  }
}
