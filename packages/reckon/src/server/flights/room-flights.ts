// The flights of a room: what rules fired and what has not ended yet. Rules fire in a tick; on each snapshot tick the room flies every
// flight up to it and holds it against targets as clients are shown them, so a hit travels with the snapshot that it happened before.
// The publisher asks to tell each player. Always true: a flight meets each piece of its way once; at most `capacity` of a sort fly; a
// hit enters the world in the tick that finds it, and the match record with it.

import type { Moving } from "../../core/moving/moving.ts";
import type { Tick } from "../../core/tick.ts";
import type { RoomQuality } from "../../quality/room-quality.ts";
import { FlightPath, type Fly } from "../../view/flight-path.ts";
import type { Claim } from "../../wire/messages/claim-message.ts";
import { MOMENT_STEPS, MOST_BACK } from "../../world/events/flight.ts";
import type { FlightNews, FlightSchema } from "../../world/events/flight-schema.ts";
import type { Game } from "../../world/game.ts";
import type { Simulation } from "../../world/simulation.ts";
import type { Eyes } from "../eyes.ts";
import type { InterestPolicy, Visible } from "../publish/interest.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { PastView, type SentTo, type ShownBy } from "../rewind/past-view.ts";
import type { Shots } from "../rewind/shots.ts";
import type { Seat } from "../seat.ts";
import { FlightClaims } from "./flight-claims.ts";
import { FlightRows } from "./flight-rows.ts";
import { FlightSweep, type OpenFlightHit } from "./flight-sweep.ts";
import { FlightTeller } from "./flight-teller.ts";
import { LiveFlight, UNSEEN } from "./live-flight.ts";

/** Ticks before its moment in which a claim is held against the flight's way: a frame may be that long. */
const CLAIM_TICKS = 6;
/** A claimed target is met if it is missed by no more than this: between frames a screen is straight, the path is not. */
const CLAIM_TOLERANCE = 0.5;
/** How much newer or older than what the server takes a player to see a claimed moment may be, in ticks. */
const NEWER_TICKS = 12;
const OLDER_TICKS = 45;
/** Ticks after its end in which a flight can still be claimed. */
const LINGER_TICKS = 60;

/** Targets that one flight strikes between two snapshots; then it ends. */
const MOST_STRIKES = 8;

interface RoomFlightsOptions {
  readonly simulation: Simulation;
  readonly shots: Shots;
  readonly shown: ShownBy;
  /** Shooters see targets late, and shots are judged by what they saw. */
  readonly looksBack: boolean;
  /** Input numbers are not ticks. */
  readonly isNumbered: boolean;
  readonly quality: RoomQuality;
  readonly record: MatchRecord | undefined;
  readonly seatOf: (player: number) => Seat | undefined;
  readonly sentTo: (player: number) => SentTo | undefined;
  readonly interest: InterestPolicy;
  readonly eyes: Eyes;
  /** Sends a message to the player at hand. */
  readonly send: (bytes: Uint8Array) => void;
}

export class RoomFlights {
  /** Flights that rules fired when their sort, or their player's share of it, was full. */
  refused = 0;
  readonly claims: FlightClaims = new FlightClaims();
  readonly #options: RoomFlightsOptions;
  readonly #game: Game;
  readonly #sweep: FlightSweep;
  readonly #fly: Fly;
  /** By sort: those that fly, and those to use again. Rules may fire while they are walked through. */
  readonly #flights: readonly LiveFlight[][];
  readonly #free: readonly LiveFlight[][];
  readonly #teller: FlightTeller;
  /** Those that snapshots show. */
  readonly rows: FlightRows;
  /** One for each sort, to look back along a path. */
  readonly #paths: readonly FlightPath[];

  constructor(options: RoomFlightsOptions) {
    const { simulation, shots, shown } = options;
    const { game } = simulation;
    this.#options = options;
    this.#game = game;
    const view = new PastView(shots.history, shown, game.tickMs);
    this.#sweep = new FlightSweep(simulation.world, shots.history, view);
    this.#fly = (schema, values, seconds) => simulation.fly(schema, values, seconds);
    this.#paths = game.flights.map((schema) => new FlightPath(schema, this.#fly, 1 / game.tickRate));
    this.#flights = game.flights.map(() => []);
    this.#free = game.flights.map(() => []);
    this.#teller = new FlightTeller(game, options.isNumbered, options.send);
    this.rows = new FlightRows(simulation, options.record);
  }

  /** Flights of a sort that fly, or have ended since the last snapshot. */
  count(sort: number): number {
    return this.#flights[sort].length;
  }

  take({ schema, player, number, ordinal, tick, values }: FlightNews): void {
    const { isNumbered, seatOf } = this.#options;
    const all = this.#flights[schema.index];
    if (all.length === schema.capacity || this.#isFull(schema, player)) {
      this.refused++;
      return;
    }
    const one = this.#free[schema.index].pop() ?? new LiveFlight(schema, this.#fly, this.#game);
    all.push(one);
    one.player = player;
    // An input that is stepped with again is predicted once: what comes of it later has no key.
    const isAgain = isNumbered && seatOf(player)?.wasSubstituted(0) === true;
    one.number = isAgain ? -1 : number;
    one.ordinal = ordinal;
    one.tick = tick;
    for (let i = 0; i < one.birth.length; i++) one.birth[i] = values[i];
    this.#beginLife(one);
  }

  carry(by: Moving): void {
    this.refused = by.whole(this.refused);
    this.claims.carry(by, this.#game);
    for (const schema of this.#game.flights) {
      const all = this.#flights[schema.index];
      const count = by.whole(all.length, 0, schema.capacity);
      for (let i = 0; i < count; i++) {
        all[i] ??= new LiveFlight(schema, this.#fly, this.#game);
        all[i].carry(by, this.#game, this.#options.sentTo);
      }
    }
    this.#teller.carry(by);
    this.rows.carry(by);
  }

  /** So much of this player flies that they may not fire more. */
  #isFull({ index, perPlayer }: FlightSchema, player: number): boolean {
    const all = this.#flights[index];
    if (player < 0 || all.length < perPlayer) return false;
    let flying = 0;
    for (const one of all) if (one.player === player && !one.isEnded) flying++;
    return flying >= perPlayer;
  }

  #beginLife(one: LiveFlight): void {
    const { schema, tick } = one;
    const { padding, favour } = this.#options.shots.fairnessOf(schema.fairness);
    one.padding = padding;
    one.favoursVictim = favour === "victim";
    const seen = this.#seenBy(one);
    const isBornThen = schema.hits === "fastForward" || schema.hits === "claim";
    one.born = isBornThen ? seen : tick;
    one.sentTo = isBornThen && one.view !== UNSEEN ? this.#options.sentTo(one.player) : undefined;
    // Where the server does not go by what its shooter saw, their screen shows another path: then it tests by itself.
    one.isClaimable = schema.hits === "claim" && !one.view.isCapped && one.view.basis === "claimed";
    one.lookBack = schema.hits === "shrinking" ? tick - seen : 0;
    one.path.start(one.born, 0, one.birth);
    one.lastTarget = -1;
    one.isNew = true;
    one.isTurned = false;
    one.isEnded = false;
    one.endKind = -1;
    one.endRow = -1;
    one.claimed = -1;
    one.hasStruck = false;
    one.row = -1;
    one.denied = "";
    one.ids.fill(0);
  }

  /** The moment that its shooter saw, as far as it counts; the present for players who see the present. */
  #seenBy(one: LiveFlight): number {
    const { looksBack, shots, seatOf } = this.#options;
    const { tick } = one;
    const seat = one.player < 0 ? undefined : seatOf(one.player);
    one.view = UNSEEN;
    if (seat === undefined || !looksBack) return tick;
    const { capMs, beyondCap } = shots.fairnessOf(one.schema.fairness, seat);
    const { moment, basis } = seat.view;
    const most = Math.min(capMs / this.#game.tickMs, MOST_BACK / MOMENT_STEPS);
    const isCapped = !(tick - moment <= most);
    one.view = {
      isOwnInput: !seat.wasSubstituted(0),
      basis,
      isEstimated: basis !== "claimed",
      isCapped,
      seenMoment: moment,
    };
    shots.fired(seat, one.schema, one.birth);
    if (!isCapped) return Math.min(moment, tick);
    return beyondCap === "now" ? tick : Math.ceil((tick - most) * MOMENT_STEPS) / MOMENT_STEPS;
  }

  /** Flies every flight up to a tick whose targets are captured. */
  resolve(tick: Tick): void {
    this.#sweep.begin();
    for (const all of this.#flights)
      for (const one of all) {
        if (!one.isEnded) this.#flyTo(one, tick);
        if (one.schema.rowKind >= 0) this.#showRow(one);
      }
    this.rows.write(tick);
  }

  /** Its row follows it, as far as it flew. */
  #showRow(one: LiveFlight): void {
    const { schema, path, row } = one;
    if (one.isEnded) {
      if (row >= 0) this.rows.end(schema, row);
      one.row = -1;
    } else if (!path.isOver && (row < 0 || one.isTurned))
      one.row = this.rows.follow(schema, row, path.moment, path.moment - one.born, path.values);
  }

  /** Judges what players claim, after the step of a tick. */
  settleClaims(tick: Tick): void {
    this.claims.settle(tick, this.#settle);
  }

  /** Judges a claim; false: its flight is not fired yet. */
  readonly #settle = (player: number, claim: Claim): boolean => {
    const one = this.#claimedBy(player, claim);
    if (one === undefined) return false;
    if (!one.isEnded && one.isClaimable) this.#judge(one, claim);
    else if (one.schema.hits === "claim" && !one.isEnded) one.denied = unbelieved(one.view);
    return true;
  };

  #claimedBy(player: number, { flight, number, ordinal }: Claim): LiveFlight | undefined {
    // Only the low 16 bits of a number travel.
    return this.#flights[flight].find(
      (one) =>
        one.player === player &&
        one.number >= 0 &&
        one.ordinal === ordinal &&
        ((one.number - number) & 0xffff) === 0,
    );
  }

  #judge(one: LiveFlight, claim: Claim): void {
    const seat = this.#options.seatOf(one.player);
    const { moment, from, to } = claim;
    const start = one.isTurned || one.claimed >= 0 ? one.turnMoment : one.born;
    if (seat === undefined || moment <= start || moment <= one.claimed) return;
    const seen = seat.view.moment;
    const isSeen = moment <= seen + NEWER_TICKS && moment >= seen - OLDER_TICKS;
    one.denied = isSeen ? seat.screen(moment, from, to) : moment > seen ? "newer" : "older";
    if (one.denied !== "") return;
    one.denied = "elsewhere";
    const path = this.#claimPath(one, Math.max(start, moment - CLAIM_TICKS));
    const hit = this.#sweep.holds(one, path, claim, CLAIM_TOLERANCE);
    if (hit === undefined) return;
    one.claimed = hit.moment;
    if (!this.#strike(one, path, hit)) this.#end(one, hit.moment, this.#sweep.metKind, hit.row);
  }

  /** The path of a flight at a moment of its past, since its last turn. */
  #claimPath(one: LiveFlight, moment: number): FlightPath {
    const { schema, turnMoment, born } = one;
    const path = this.#paths[schema.index];
    if (one.claimed >= 0) path.start(turnMoment, turnMoment - born, one.turn);
    else path.start(born, 0, one.birth);
    path.advance(moment);
    return path;
  }

  #flyTo(one: LiveFlight, tick: Tick): void {
    const { path, schema } = one;
    const isTested = !one.isClaimable && schema.targets.length > 0;
    let strikes = 0;
    while (!path.isOver && path.next <= tick) {
      const hit = isTested ? this.#sweep.find(one, path.next) : undefined;
      if (hit === undefined) path.step();
      else if (!this.#strike(one, path, hit) || ++strikes === MOST_STRIKES) {
        this.#end(one, hit.moment, this.#sweep.metKind, hit.row);
        return;
      }
    }
    const lingers = one.isClaimable && tick < path.moment + LINGER_TICKS;
    if (path.isOver && !lingers) this.#end(one, path.moment, -1, -1);
  }

  /** Tells the rules; true: the flight goes on from there. */
  #strike(one: LiveFlight, path: FlightPath, hit: OpenFlightHit): boolean {
    const { simulation, record } = this.#options;
    const { schema, struck, turn } = one;
    one.lastTarget = this.#sweep.metTarget;
    path.at(hit.moment, struck);
    one.hasStruck = true;
    this.#note(one, hit.kind, hit.row);
    record?.struck(schema, one.player, struck, hit);
    if (!simulation.strike(schema, one.player, struck, hit)) return false;
    turn.set(struck);
    // On the grid of moments, so that others can be told it; not before what was flown already.
    const moment = Math.max(Math.floor(hit.moment * MOMENT_STEPS) / MOMENT_STEPS, path.moment);
    one.isTurned = true;
    one.turnMoment = moment;
    one.path.start(moment, moment - one.born, turn);
    return true;
  }

  #end(one: LiveFlight, moment: number, kind: number, row: number): void {
    one.isEnded = true;
    one.endMoment = moment;
    one.endKind = kind;
    one.endRow = row;
    if (one.view !== UNSEEN) this.#options.quality.noteShot(one.hasStruck, one.hasStruck ? "" : one.denied);
    if (!one.hasStruck) this.#note(one, "", -1);
  }

  /** Keeps evidence of a flight: the target it struck, or that it met none. */
  #note(one: LiveFlight, kind: string, row: number): void {
    const { evidence } = this.#options.shots;
    const isHit = kind !== "";
    if (!evidence.wants(isHit)) return;
    const { metAt } = this.#sweep;
    const { schema, path, player, number, tick } = one;
    const place = (values: Float64Array): number[] => schema.position.map((at) => values[at]);
    evidence.keep({
      flight: schema.name,
      ordinal: one.ordinal,
      tick,
      player,
      number,
      ...one.view,
      usedMoment: one.born,
      from: place(one.birth),
      to: place(isHit ? one.struck : path.values),
      radius: schema.radius,
      verdict: isHit ? "hit" : "missed",
      kind,
      row,
      missedBy: 0,
      target: isHit ? [...metAt.subarray(0, schema.position.length), metAt[3]] : [],
    });
  }

  /** Tells a player what they may know of, before their snapshot of `tick`, in which they see `visible`. */
  send(player: number, tick: Tick, visible: Visible): void {
    this.#teller.begin(player, tick);
    for (const all of this.#flights)
      for (const one of all) this.#teller.tell(one, this.#isSeen(one, player, visible), visible);
    this.#teller.finish();
  }

  /** By where it is; a policy of the game's own goes by rows, so then by whether the player sees its shooter. */
  #isSeen(one: LiveFlight, player: number, visible: Visible): boolean {
    const { interest, eyes, simulation } = this.#options;
    if (one.player === player || interest.see === "everything") return true;
    const { world } = simulation;
    const { path, schema } = one;
    if (interest.see !== "function") return eyes.sees(world, player, path.values, schema.position);
    for (let k = 0; k < world.kinds.length; k++) {
      const { owner } = world.kinds[k];
      for (let row = 0; row < owner.length; row++)
        if (visible[k][row] === 1 && owner[row] === one.player + 1 && one.player >= 0) return true;
    }
    return false;
  }

  /** Those that fly, and those that have ended since the last snapshot. */
  *[Symbol.iterator](): Generator<LiveFlight> {
    for (const all of this.#flights) yield* all;
  }

  /** Every player was told: what has ended is forgotten. */
  clear(): void {
    for (const all of this.#flights) {
      let kept = 0;
      for (const one of all) {
        one.isNew = false;
        one.isTurned = false;
        if (one.isEnded) this.#free[one.schema.index].push(one);
        else all[kept++] = one;
      }
      all.length = kept;
    }
  }

  /** A player has left: what they fired flies on, and belongs to no player. */
  leave(player: number): void {
    this.claims.forget(player);
    for (const all of this.#flights)
      for (const one of all) {
        if (one.player !== player) continue;
        one.player = -1;
        one.number = -1;
      }
  }

  /** A player has taken a seat: they know of no flight. */
  join(player: number): void {
    for (const all of this.#flights) for (const one of all) one.ids[player] = 0;
  }
}

/** Why a flight that could have been claimed cannot be. */
function unbelieved({ isCapped, basis }: LiveFlight["view"]): LiveFlight["denied"] {
  return isCapped || basis === "claimed" ? "capped" : basis;
}
