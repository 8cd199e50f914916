// A game as the arcade knows it: one value, with its rules and its view loaded when they are asked for. The arcade's
// registry lists these; games make them. Always true: nothing here touches the page when it is imported, so that the
// server reads the same values.

import type { CommandOf, ControlsOf, Game, HostedGame, LobbyRules, WorldOf } from "reckon";
import type { Client } from "reckon/client";
import type { Choices } from "reckon/session";
import type { StageInsets } from "./hud/insets.ts";
import type { Tune } from "./sound/tune.ts";

/** What a player holds in his hands. */
export type Device = "keyboard" | "gamepad" | "touch";

/**
 * Something that a player can do, and the codes that do it unless he chose others: a `KeyboardEvent.code`, a mouse button
 * such as `Mouse0`, or a button of a standard gamepad such as `Pad0`. The actions left, right, up and down move.
 */
export interface Action {
  readonly name: string;
  readonly label: string;
  /** On a small round button, where the label is too long for one. */
  readonly short?: string;
  readonly keys: readonly string[];
}

/** What a phone shows besides the floating stick of the left thumb. */
export interface TouchLayout {
  /** Names of actions that have a button, the most used first: it is the largest, nearest to the thumb. */
  readonly buttons: readonly string[];
  /** A second stick aims, and holds this action while it is pushed far. */
  readonly aim?: string;
  /** The right half turns the view where a thumb is dragged over it, a thumb on a button too. */
  readonly looks?: boolean;
  /** The left thumb drags what it flies, wherever it lies: no stick is shown. */
  readonly drags?: boolean;
}

/** One line of the card that says how to play. */
export interface HowTo {
  /** What is pressed or moved: actions in braces, as in "{up} {left}", else words such as "Left stick". */
  readonly control: string;
  /** What it does, such as "run"; actions in braces here too. */
  readonly does: string;
}

/** Something to tell a newcomer in play. The page shows each once, one at a time, in their order. */
export interface Hint<G extends Game = Game> {
  /** In what the browser remembers: the name of the game, a slash and a word. */
  readonly id: string;
  /** For all devices alike, or for each; actions in braces, as in "{dash} dashes". One short sentence. */
  readonly text: string | Readonly<Record<Device, string>>;
  /** Whether this is the moment. Default: as soon as nothing else is told. */
  when?(client: Client<G>): boolean;
}

/** Writes the controls of this moment into an input. */
export type Sampler<G extends Game = Game> = {
  // A method, so that the sampler of a game is one of any game.
  sample(into: ControlsOf<G>, client: Client<G>): void;
}["sample"];

/** What runs without a page: the rules as a host has them, with bots. */
export interface GameRules<G extends Game = Game> {
  readonly hosted: HostedGame<G> & Required<Pick<HostedGame<G>, "bots">>;
}

/**
 * Paints a picture for one value of a choice of the lobby, such as a maze for a difficulty, into the square from 0, 0 of so
 * many pixels.
 */
export type ChoicePainter = (context: CanvasRenderingContext2D, size: number, value: string) => void;

/** How the leaderboard of a game is read. */
export interface ResultWords {
  /** What a score is, such as "Survived". */
  readonly title: string;
  readonly score: (score: number) => string;
  /** By outcome, what became of somebody, to stand after their name or "You": { shot: "fell to a shot" }. */
  readonly outcomes: Readonly<Record<string, string>>;
}

/** Where players are who are out while others play on: they chat, and watch the match. */
export interface Afterlife {
  readonly title: string;
  /** What leads there, on a button. */
  readonly label: string;
  /** Who presses nothing goes there by themselves after so long, ms: when the view has shown how they fell. */
  readonly afterMs: number;
}

/** A pause of the match for everybody, which the host of the room alone can begin and end. */
export interface HostPause<G extends Game = Game> {
  readonly command: (isPaused: boolean) => CommandOf<G>;
  /** Seat of the player who has paused the match; undefined: it goes on. */
  pausedBy(world: WorldOf<G>): number | undefined;
}

/**
 * @example export const dashStage: ArcadeGame<Dash> = { name: "dash", … };
 */
export interface ArcadeGame<G extends Game = Game> {
  /** At the host and in links: lower-case letters and dashes. */
  readonly name: string;
  readonly title: string;
  /** What it is, in one sentence. */
  readonly line: string;
  /** The one colour that the page takes on for it, such as "#e69f00". */
  readonly accent: string;
  readonly lobby: LobbyRules;
  readonly actions: readonly Action[];
  readonly touch: TouchLayout;
  /** On a phone it needs the screen's length: the page asks to turn it. */
  readonly landscape: boolean;
  /** The mouse turns the view: the page locks the pointer while playing. */
  readonly locksPointer: boolean;
  readonly howTo: Readonly<Record<Device, readonly HowTo[]>>;
  /** Two or three, for the first matches. Default: none. */
  readonly hints?: readonly Hint<G>[];
  /** Bots that whoever presses "Play now" meets. Default 3. */
  readonly quickBots?: number;
  /** Choices of the lobby that mean nothing beside what else was chosen: the page leaves them out. Default: none. */
  readonly unused?: (choices: Choices) => readonly string[];
  /** By choice of the lobby, who paints its values. Default: they have no pictures. */
  readonly choicePainters?: Readonly<Record<string, () => Promise<ChoicePainter>>>;
  /** Default: scores and outcomes are shown as the judge gives them. */
  readonly results?: ResultWords;
  /** For games whose judge reports players who are `out` while others play on. */
  readonly afterlife?: Afterlife;
  /** Its view can show what the server has (`Frame.ghosts`). Default false. */
  readonly hasGhosts?: boolean;
  /** Its plain view is its best: it runs well everywhere. Default false. */
  readonly isPlain?: boolean;
  /** Music of its matches. Default: the game plays its own, or none. */
  readonly tune?: Tune;
  /** For games whose rules have a pause. The page gives the host a button, and tells everybody. */
  readonly pause?: HostPause<G>;
  readonly rules: () => Promise<GameRules<G>>;
  readonly view: () => Promise<ViewMaker<G>>;
}

/** A player as the view shows him. */
export interface Person {
  readonly seat: number;
  readonly name: string;
  readonly isBot: boolean;
}

/** What a view draws one frame from. */
export interface Frame<G extends Game = Game> {
  /** Local time in ms, the one that the client was updated with. */
  readonly now: number;
  readonly client: Client<G>;
  readonly people: readonly Person[];
  /** Shows where the server has one's own player, and what it tested shots against. */
  readonly ghosts: boolean;
  /** The player is out of the match and looks on while others play. Default false. */
  readonly isOut?: boolean;
}

/** What the player chose for games in the first person. */
export interface FirstPersonSettings {
  /** Of mouse, stick and thumb alike: 0.2 to 3; 1 is usual. The controls apply it, and `invert`. */
  readonly sensitivity: number;
  /** Moving forward looks down. */
  readonly invert: boolean;
  /** From left to right in a window of 16:9, in degrees: 70 to 120. */
  readonly fieldOfView: number;
  readonly crosshair: "cross" | "dot" | "ring" | "none";
  readonly headBob: boolean;
  /** A view turns slower near a target, for who aims with a stick or a thumb. */
  readonly aimHelp: boolean;
}

/** What the player chose, as far as views care. Read in every frame: it changes while playing. */
export interface StageSettings {
  readonly quality: "low" | "high";
  readonly reducedMotion: boolean;
  /** 0 to 1. */
  readonly volume: number;
  /**
   * How large HUDs are: so many pixels of the page are one of a view, whose `width`, `height`, places and insets all are in its
   * own. Panes take care of it. Default 1.
   */
  readonly hudScale?: number;
  /** Of games that lock the pointer. Default: `FIRST_PERSON`. */
  readonly firstPerson?: FirstPersonSettings;
}

/** The state of the devices: keyboard, mouse, gamepad and touch alike. */
export interface StageControls {
  readonly device: Device;
  /** Whether an action's key or button is down. */
  isDown(action: string): boolean;
  /** What the player presses for an action, in words, on the device in use: "Space", "A", "Fire"; empty: nothing does it. */
  readonly keyOf: (action: string) => string;
  /** How often an action was begun so far, for `presses()` inputs: take it modulo 16. */
  presses(action: string): number;
  /** Two axes from −1 to 1 of the actions left, right, up and down, the left stick, or the left thumb. */
  readonly moveX: number;
  readonly moveY: number;
  /** Where it is aimed: the mouse in pixels of the view, or the right stick (thumb) as a direction; 0, 0: nowhere. */
  readonly aim:
    | { readonly type: "point"; readonly x: number; readonly y: number }
    | { readonly type: "direction"; readonly x: number; readonly y: number };
  /**
   * How far the view is to be turned since the last call, in radians to the right and downwards: by mouse, stick and
   * thumb, sensitivity and inversion applied, whatever the frame rate. Take it in every frame and before every input, and add
   * it up. 0 in games that lock no pointer. The result is good until the next call.
   */
  takeTurn(): { readonly x: number; readonly y: number };
}

/** Places sounds on a clock: for music, which cannot wait for frames. */
export interface StageMusic {
  /** Seconds of that clock; NaN while nothing can be heard. */
  readonly seconds: number;
  /** Plays zzfx parameters at a moment of that clock, at a volume (0 to 1). */
  playAt(parameters: readonly (number | undefined)[], seconds: number, volume?: number): void;
  /** Makes a sound before it is needed: that takes some ms, which a frame may not have when it is played. */
  prepare(parameters: readonly (number | undefined)[]): void;
}

/** Plays sounds; silent until the first gesture, and where the player wants it so. */
export interface StageSound {
  /** Default: there is no music. */
  readonly music?: StageMusic;
  /** Plays zzfx parameters at a volume (0 to 1) and a place between left (−1) and right (1); `isDull`: through a wall. */
  play(parameters: readonly (number | undefined)[], volume?: number, pan?: number, isDull?: boolean): void;
}

export interface ViewOptions {
  /** The element to draw into: the view adds its canvas, and fills it. */
  readonly parent: HTMLElement;
  /** `auto`: the best that runs well here; `webgl` and `canvas`: that one; `none`: draws nothing, for tests. */
  readonly kind: "auto" | "webgl" | "canvas" | "none";
  readonly settings: StageSettings;
  readonly controls: StageControls;
  readonly sound: StageSound;
  /** Says a sentence to the player, over the picture and for some seconds. Default: nobody is told. */
  readonly tell?: (sentence: string) => void;
  /** What of the parent is not to be written on. Default: nothing. */
  readonly insets?: StageInsets;
}

export interface GameView<G extends Game = Game> {
  /** The player's controls as this game's input: what is aimed at depends on what is drawn. */
  readonly sample: Sampler<G>;
  draw(frame: Frame<G>): void;
  /** The parent has another size now, in pixels of the view: CSS pixels by `hudScale`; and device pixels in a CSS pixel. */
  resize(width: number, height: number, pixelRatio: number): void;
  close(): void;
}

export type ViewMaker<G extends Game = Game> = (options: ViewOptions) => GameView<G>;
