// What a playback plays: a match that was recorded, whatever it is kept in. A replay file is one (filed-match.ts). Always true: `open` gives the same ticks as often as it is asked; `lastTick` only grows, for a match that still goes on.

import type { Tick } from "../../core/tick.ts";
import type { OnStrike } from "../../server/record/replay.ts";
import type { Emitted } from "../../world/events/event-schema.ts";
import type { FlightNews } from "../../world/events/flight-schema.ts";
import type { Game } from "../../world/game.ts";
import type { Simulation } from "../../world/simulation.ts";

/** How far a player's screen was from the server's time, ms. */
export interface Screen {
  /** By how much their own rows were drawn ahead. */
  readonly leadMs: number;
  /** By how much all others were drawn late. */
  readonly delayMs: number;
}

/** What happens while ticks are played; valid during the calls. */
export interface Played {
  emitted(emitted: Emitted): void;
  fired(fired: FlightNews): void;
  struck: OnStrike;
  left(player: number): void;
}

/** One pass over a match. */
export interface MatchSteps {
  /** Its world is the true one of the newest tick; its inputs have the values that the tick was stepped with. */
  readonly simulation: Simulation;
  /** The number of the input that the newest tick was stepped with. */
  numberOf(player: number): number;
  /** Goes to the next tick; false: there is none yet. */
  next(): boolean;
}

/** The inputs of one player, tick by tick. */
export interface InputSteps {
  readonly tick: Tick;
  /** What the player was stepped with in this tick, and its number. */
  readonly values: Float64Array;
  readonly number: number;
  /** Goes to the next tick; false: there is none yet. */
  next(): boolean;
}

export interface PlayedMatch<G extends Game = Game> {
  readonly game: G;
  readonly firstTick: Tick;
  readonly lastTick: Tick;
  /** The rules are stepped again: what a player saw can be predicted from their inputs. False: worlds are shown as they were kept. */
  readonly isExact: boolean;
  /** A pass from the last keyframe at or before a tick. */
  open(tick: Tick, played?: Played): MatchSteps;
  /** The inputs of a player from the last keyframe at or before a tick; undefined: they are not kept. */
  inputsOf(player: number, tick: Tick): InputSteps | undefined;
  /** How a player saw the match at a tick, which may have a fraction. */
  screenOf(player: number, tick: Tick): Screen;
}
