// What a client shows of events and flights, as it is to everybody who asks: effects.ts and client-flights.ts run it where a game has some,
// and their makers bring them; a game without them has NO_EVENTS. Always true: a client asks the same of both.

import type { Tick } from "../../core/tick.ts";
import type { EffectCounts } from "../../quality/client-quality.ts";
import type { Fly } from "../../view/flight-path.ts";
import type { Agreement } from "../../wire/agreement.ts";
import type { ByteReader } from "../../wire/bytes.ts";
import type { Emitted } from "../../world/events/event-schema.ts";
import type { Game } from "../../world/game.ts";
import type { World } from "../../world/world.ts";
import type { Interpolator } from "../picture/interpolator.ts";

import type { EffectOf, EffectState } from "./effect-queue.ts";
import type { ShotEvidence } from "./shot-evidence.ts";
import type { FlightOf } from "./shown-flight.ts";

/** What a game's view is told to show and to take back. */
export interface Effects<G extends Game = Game> {
  /**
   * What there is to show, to confirm and to take back since the last call; valid until the next one.
   *
   * @example for (const { name, state, values } of client.effects.take()) if (state === "shown") play(name, values);
   */
  take(): Iterable<EffectOf<G>>;
  /** Notices that were lost because nobody took them, and passing effects that came too late or one too many. */
  readonly dropped: number;
  /** Rules emitted an event in prediction: what is not this player's own, or a flight not to be predicted, is for the server to say. */
  predict(emitted: Emitted): void;
  /** Inputs after `number` may be replayed now. */
  beginReplay(number: number): void;
  /** They were replayed. */
  endReplay(): void;
  /** Takes a message of events; false, and nothing is taken, when it is bad. `head`: the newest snapshot tick. */
  receive(from: ByteReader, isReliable: boolean, head: Tick): boolean;
  /** A newer snapshot: the server has stepped input `number`, and had sent so many messages of reliable events (low 8 bits). */
  confirm(tick: Tick, number: number, sent: number): void;
  /**
   * The frame shows `moment`, in ticks.
   * @param predicted the newest input that own rows were predicted with: what follows may still be emitted here
   */
  update(moment: number, predicted?: number): void;
}

/** What a game's view draws of flights. Its own iterator: one loop at a time. */
export interface ClientFlights<G extends Game = Game> extends Iterable<FlightOf<G>>, Iterator<FlightOf<G>> {
  /** What became of a flight of this player: predicted or confirmed without having been, promoted, or refused. */
  own(emitted: Emitted, key: number, state: EffectState): void;
  /** Takes what the server says of any other flight, and of what has become of one. */
  receive(emitted: Emitted): void;
  /**
   * Draws a frame.
   * @param viewMoment the moment of view time that is shown, in ticks; −1: nothing is
   * @param ownNumber input number, with fraction, at which own rows are shown
   * @param zero the tick of input number 0: both count on alike
   * @param confirmed the newest input that the server has stepped
   * @param frameTicks time since the last frame
   */
  update(viewMoment: number, ownNumber: number, zero: number, confirmed: number, frameTicks: number): void;
}

/** Both, of one client. */
export interface EventView<G extends Game = Game> {
  readonly effects: Effects<G>;
  readonly flights: ClientFlights<G>;
  /** Of flights: what the room tested them against. */
  readonly evidence?: ShotEvidence;
}

export interface ClientFlightsOptions {
  readonly game: Game;
  readonly player: number;
  readonly agreement: Agreement;
  readonly predicts: () => boolean;
  readonly fly: Fly;
  /** The moment that an input was given by; −1: not known. */
  readonly seenBy: (number: number) => number;
  /** What the frame shows. */
  readonly shown: World;
  readonly view: Pick<Interpolator, "moment" | "fromTick" | "toTick">;
  /** Sends the server word of whom a flight met on this screen. */
  readonly claim: (bytes: Uint8Array) => void;
}

/** What a client makes them with. */
export interface EventViewOptions extends ClientFlightsOptions {
  /** Own flights are predicted. */
  readonly predictsFlights: boolean;
  readonly firstTick: Tick;
  /** Takes what becomes of predicted effects, by name. */
  readonly counts: Map<string, EffectCounts>;
}

class NoFlights implements ClientFlights<never> {
  [Symbol.iterator](): this {
    return this;
  }
  next(): IteratorResult<never> {
    return { done: true, value: undefined };
  }
  own(): void {}
  receive(): void {}
  update(): void {}
}

class NoEffects implements Effects<never> {
  readonly dropped = 0;
  take(): Iterable<never> {
    return [];
  }
  predict(): void {}
  beginReplay(): void {}
  endReplay(): void {}
  receive(): boolean {
    return false;
  }
  confirm(): void {}
  update(): void {}
}

/** Of events alone. */
export function noFlights<G extends Game>(): ClientFlights<G> {
  return new NoFlights();
}

/** Of a game without any. */
export function noEvents<G extends Game>(): EventView<G> {
  return { effects: new NoEffects(), flights: noFlights() };
}
