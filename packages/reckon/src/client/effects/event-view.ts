// What a client shows of events and flights, as the client sees it: effects.ts runs it where a game has events, flight-effects.ts where it
// has flights, and their makers bring them; for a game without either it is NoEvents. Always true: a client asks the same of all three.

import type { Tick } from "../../core/tick.ts";
import type { EffectCounts } from "../../quality/client-quality.ts";
import type { Fly } from "../../view/flight-path.ts";
import type { Agreement } from "../../wire/agreement.ts";
import type { ByteReader } from "../../wire/bytes.ts";
import type { Emits } from "../../world/events/event-parts.ts";
import type { Game } from "../../world/game.ts";
import type { World } from "../../world/world.ts";
import type { Interpolator } from "../picture/interpolator.ts";
import type { EffectOf } from "./effect-queue.ts";
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
  /** Notices that were lost because the view did not take them, and passing effects that came too late or one too many. */
  readonly dropped: number;
}

/** Events and flights of one client. */
export interface EventView<G extends Game = Game> extends Effects<G> {
  /** Flights to draw in this frame. */
  readonly flights: Iterable<FlightOf<G>>;
  /** Of flights: what the room tested them against. */
  readonly evidence?: ShotEvidence;
  /** Listens to the rules of this client's prediction. */
  listen(emitter: Emits): void;
  /** Inputs after `number` may be replayed now. */
  beginReplay(number: number): void;
  endReplay(): void;
  /** Takes a message of events or flights; false, and nothing is taken, when it is bad. `head`: the newest snapshot tick. */
  receive(from: ByteReader, isReliable: boolean, head: Tick): boolean;
  /** A newer snapshot: the server has stepped input `number`, and had sent so many messages of reliable events and flights (low 8 bits). */
  confirm(tick: Tick, number: number, sent: number): void;
  /**
   * Draws a frame.
   * @param viewMoment the moment that is shown of others, in ticks; undefined: others are predicted too
   * @param predicted the newest input that own rows were predicted with: what follows may still be emitted here
   * @param alpha where own rows are drawn between the states before and after that input
   * @param frameTicks time since the last frame
   */
  update(viewMoment: number | undefined, predicted: number, alpha: number, frameTicks: number): void;
}

/** What a client makes it with. */
export interface EventViewOptions {
  readonly game: Game;
  readonly player: number;
  readonly agreement: Agreement;
  /** Own rows are predicted, and own effects with them; else they are shown late, as those of others are. */
  readonly predicts: () => boolean;
  /** So are own flights. */
  readonly predictsFlights: boolean;
  readonly firstTick: Tick;
  readonly fly: Fly;
  /** The moment that an input was given by; −1: not known. */
  readonly seenBy: (number: number) => number;
  readonly shown: World;
  readonly view: Pick<Interpolator, "moment" | "fromTick" | "toTick">;
  /** Tells the server what a flight met on this screen. */
  readonly claim: (bytes: Uint8Array) => void;
  /** Takes what becomes of predicted events and flights, by name. */
  readonly counts: Map<string, EffectCounts>;
}

/** Of a game without events and flights. */
export class NoEvents implements EventView<never> {
  readonly dropped = 0;
  readonly flights: readonly never[] = [];
  take(): readonly never[] {
    return [];
  }
  listen(): void {}
  beginReplay(): void {}
  endReplay(): void {}
  receive(): boolean {
    return false;
  }
  confirm(): void {}
  update(): void {}
}
