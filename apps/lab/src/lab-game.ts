// What the lab needs to know of a game to show it: its rules, how a world is drawn, how held keys become controls, and who plays when
// no person does. A game gives one value of this to `openLab`. Always true: nothing here keeps state about a match, so that a run can be
// made again from its seed.

import type { ControlsOf, Game, Glance, WorldOf } from "reckon";
import type { Bot } from "reckon/testing/engine";

/** The keys that a person holds, whatever the keys are called. */
export interface Held {
  readonly left: boolean;
  readonly right: boolean;
  readonly up: boolean;
  readonly down: boolean;
  readonly act: boolean;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Something short that a picture shows: an effect of the game, and how long ago it was shown. */
export interface LabEffect {
  readonly name: string;
  readonly player: number;
  readonly values: Readonly<Record<string, number>>;
  readonly ageMs: number;
}

export interface PlayerStyle {
  readonly colour: string;
  readonly name: string;
  /** Fills this player's mark around a place, in the pen's fill style. */
  mark(pen: CanvasRenderingContext2D, x: number, y: number, size: number): void;
}

/** A picture to draw, in the game's own units. */
export interface Scene<G extends Game> {
  readonly world: WorldOf<G>;
  /** Whose picture it is; −1: the server's. */
  readonly player: number;
  readonly effects: readonly LabEffect[];
  styleOf(player: number): PlayerStyle;
}

export interface LabBot<G extends Game> {
  /** What it does, after the player's name: "runs about". */
  readonly title: string;
  make(player: number, seed: number): Bot<G>;
}

export interface LabGame<G extends Game = Game> {
  readonly name: string;
  readonly title: string;
  readonly rules: G;
  /** Size of the picture, and radius of a player, in the game's units. */
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  /** A change of a figure's drawn step, from one frame to the next, that no rule makes: more than this is a jump, in units. */
  readonly jump: number;
  /** How bots act, by name; the first is the default. */
  readonly bots: Readonly<Record<string, LabBot<G>>>;
  /** What the keys do, as words for the action: "shoot at the nearest player you see". */
  readonly act: string;
  sample(held: Held, into: ControlsOf<G>, glance: Glance<G>): void;
  /** Where a player's figure stands in a world. */
  place(world: WorldOf<G>, player: number): Place | undefined;
  draw(pen: CanvasRenderingContext2D, scene: Scene<G>): void;
  /** Figures of a player that the server counts, by name: "hits". */
  counts?(world: WorldOf<G>, player: number): Readonly<Record<string, number>>;
  /** What to say when one of these figures grows: "{name} {was} hit". */
  readonly countWords?: Readonly<Record<string, string>>;
}
