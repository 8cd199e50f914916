// A game as the arcade knows it: one value, whose rules and view load on demand. The arcade's
// registry lists these; games make them. Always true: importing this file does not touch the page, so the
// server reads the same values.

import type { CommandOf, ControlsOf, Game, HostedGame, LobbyRules, WorldOf } from "reckon";
import type { Client } from "reckon/client";
import type { Choices } from "reckon/session";
import type { StageInsets } from "./hud/insets.ts";
import type { Tune } from "./sound/tune.ts";
import type { ViewSource } from "./view-source.ts";

/** The device that a player uses. */
export type Device = "keyboard" | "gamepad" | "touch";

/**
 * Something that a player can do, and its default codes: a `KeyboardEvent.code`, a mouse button
 * such as `Mouse0`, or a button of a standard gamepad such as `Pad0`. The actions left, right, up and down move.
 */
export interface Action {
  readonly name: string;
  readonly label: string;
  /** For a small round button, if the label is too long for one. */
  readonly short?: string;
  readonly keys: readonly string[];
}

/** The touch controls of a phone besides the floating stick of the left thumb. */
export interface TouchLayout {
  /** Names of actions with a button, the most used first: its button is the largest, nearest to the thumb. */
  readonly buttons: readonly string[];
  /** A second stick aims, and holds this action while it is pushed far. */
  readonly aim?: string;
  /** Dragging a thumb over the right half turns the view, even from a button. */
  readonly looks?: boolean;
  /** The left thumb drags the player's figure, from anywhere: no stick is shown. */
  readonly drags?: boolean;
}

/** One line of the how-to card. */
export interface HowTo {
  /** The keys or movements: actions in braces, as in "{up} {left}", or words such as "Left stick". */
  readonly control: string;
  /** Their effect, such as "run"; actions in braces here too. */
  readonly does: string;
}

/** A hint for new players during play. The page shows each once, one at a time, in their order. */
export interface Hint<G extends Game = Game> {
  /** The browser remembers it under this: the name of the game, a slash and a word. */
  readonly id: string;
  /** One text for all devices, or one for each; actions in braces, as in "{dash} dashes". One short sentence. */
  readonly text: string | Readonly<Record<Device, string>>;
  /** Whether this is the moment. By default: as soon as no other hint is shown. */
  when?(client: Client<G>): boolean;
}

/** Writes the current controls into an input. */
export type Sampler<G extends Game = Game> = {
  // A method, so that the sampler of one game fits where any game's is expected.
  sample(into: ControlsOf<G>, client: Client<G>): void;
}["sample"];

/** The part that runs without a page: the rules as a host has them, with bots. */
export interface GameRules<G extends Game = Game> {
  readonly hosted: HostedGame<G> & Required<Pick<HostedGame<G>, "bots">>;
}

/**
 * Paints a picture for one value of a choice of the lobby, such as a maze for a difficulty, into the square from 0, 0 with
 * this size in pixels.
 */
export type ChoicePainter = (context: CanvasRenderingContext2D, size: number, value: string) => void;

/** A choice of the lobby in words. */
export interface ChoiceWords {
  readonly name: string;
  /** By value. Default: the values as they are. */
  readonly values?: Readonly<Record<string, string>>;
}

/** An outcome in words. */
export interface OutcomeWords {
  /** In the table, such as "escaped". */
  readonly short: string;
  /** A sentence about the reader, such as "You escaped." */
  readonly own: string;
  /** A sentence about another player, such as "Ann escaped." */
  readonly of: (name: string) => string;
}

/** Words for the leaderboard of a game. */
export interface ResultWords {
  /** The name of a score, such as "Survived". */
  readonly title: string;
  readonly score: (score: number) => string;
  readonly outcomes: Readonly<Record<string, OutcomeWords>>;
}

/** The place for players who are out while others play on: they chat, and watch the match. */
export interface Afterlife {
  readonly title: string;
  /** The label of the button that leads there. */
  readonly label: string;
  /** Players who press nothing go there by themselves after this time, ms: when the view has shown how they fell. */
  readonly afterMs: number;
}

/** A pause of the match for all players, which only the host of the room can begin and end. */
export interface HostPause<G extends Game = Game> {
  readonly command: (isPaused: boolean) => CommandOf<G>;
  /** Seat of the player who has paused the match; undefined: it is not paused. */
  pausedBy(world: WorldOf<G>): number | undefined;
}

/** When a killcam may play: as long as the player lies there, and no longer. */
export interface KillcamRules<G extends Game = Game> {
  isDown(world: WorldOf<G>, player: number): boolean;
  /** How long a fallen player lies there by the rules, ms: a killcam that is longer begins faster. Default: as long as it takes. */
  readonly lyingMs?: number;
}

/**
 * `inWords` makes it of its parts and its texts.
 *
 * @example export const dashStage: ArcadeGame<Dash> = inWords(dashTexts, { name: "dash", … });
 */
export interface ArcadeGame<G extends Game = Game> {
  /** Its name at the host and in links: lower-case letters and dashes. */
  readonly name: string;
  readonly title: string;
  /** A description in one sentence. */
  readonly line: string;
  /** The accent colour of its page, such as "#e69f00". */
  readonly accent: string;
  readonly lobby: LobbyRules;
  readonly actions: readonly Action[];
  readonly touch: TouchLayout;
  /** On a phone it needs the screen's length: the page asks the player to turn it. */
  readonly landscape: boolean;
  /** The mouse turns the view: the page locks the pointer during play. */
  readonly locksPointer: boolean;
  readonly howTo: Readonly<Record<Device, readonly HowTo[]>>;
  /** Two or three, for the first matches. Default: none. */
  readonly hints?: readonly Hint<G>[];
  /** Bots in a match that "Play now" starts. Default 3. */
  readonly quickBots?: number;
  /** Choices of the lobby without a meaning beside the other choices: the page leaves them out. Default: none. */
  readonly unused?: (choices: Choices) => readonly string[];
  /** By choice of the lobby, the painter of its values. Default: they have no pictures. */
  readonly choicePainters?: Readonly<Record<string, () => Promise<ChoicePainter>>>;
  /** Words for choices of the lobby that the page has none for. Default: none. */
  readonly choiceWords?: Readonly<Record<string, ChoiceWords>>;
  /** Default: scores and outcomes are shown as the judge gives them. */
  readonly results?: ResultWords;
  /** For games whose judge reports players who are `out` while others play on. */
  readonly afterlife?: Afterlife;
  /** Its bookmarks in replays, which its server writes in English, in the language in use. Default: as they are. */
  readonly bookmark?: (text: string) => string;
  /** Its view can show the server's state (`Frame.ghosts`). Default false. */
  readonly hasGhosts?: boolean;
  /** Its plain view is its best one, because it runs well everywhere. Default false. */
  readonly isPlain?: boolean;
  /** For games whose hosted game has a killcam. */
  readonly killcam?: KillcamRules<G>;
  /** Music of its matches. Default: the game plays its own, or none. */
  readonly tune?: Tune;
  /** For games whose rules have a pause. The page gives the host a button, and tells all players. */
  readonly pause?: HostPause<G>;
  readonly rules: () => Promise<GameRules<G>>;
  readonly view: () => Promise<ViewMaker<G>>;
}

/** A player as the view shows them. */
export interface Person {
  readonly seat: number;
  readonly name: string;
  readonly isBot: boolean;
}

/** The data from which a view draws one frame. */
export interface Frame<G extends Game = Game> {
  /** Local time in ms, the same that the client was updated with. */
  readonly now: number;
  /** The client of the match or of a replay, or a killcam. */
  readonly client: ViewSource<G>;
  readonly people: readonly Person[];
  /** Shows where the server has the own player, and the hitboxes against which shots were tested. */
  readonly ghosts: boolean;
  /** The player is out of the match and watches while others play. Default false. */
  readonly isOut?: boolean;
  /** A killcam or a replay: the player's own controls do not move this picture. Default false. */
  readonly isRecorded?: boolean;
  /** What to show, in a view with an `arena`. By default the view decides. */
  readonly camera?: FreeCamera;
}

/** What a free camera moves over: its size in units of the world, and how near the camera comes at most. Default 6. */
export interface Arena {
  readonly width: number;
  readonly height: number;
  readonly mostZoom?: number;
}

/** A camera that a person moves: the place in the middle, in units of the world, and the zoom: at 1 the whole arena is on the screen. */
export interface FreeCamera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** The player's settings for first-person games. */
export interface FirstPersonSettings {
  /** For mouse, stick and thumb alike: 0.2 to 3; 1 is usual. The controls apply it, and `invert`. */
  readonly sensitivity: number;
  /** Moving forward looks down. */
  readonly invert: boolean;
  /** From left to right in a 16:9 window, in degrees: 70 to 120. */
  readonly fieldOfView: number;
  readonly crosshair: "cross" | "dot" | "ring" | "none";
  readonly headBob: boolean;
  /** The view turns slower near a target, for players who aim with a stick or a thumb. */
  readonly aimHelp: boolean;
}

/** The player's settings that concern views. Read them in every frame: they change during play. */
export interface StageSettings {
  readonly quality: "low" | "high";
  readonly reducedMotion: boolean;
  /** 0 to 1. */
  readonly volume: number;
  /**
   * The size of HUDs: this many pixels of the page are one pixel of a view, whose `width`, `height`, places and insets are all in its
   * own pixels. Panes apply it. Default 1.
   */
  readonly hudScale?: number;
  /** For games that lock the pointer. Default: `FIRST_PERSON`. */
  readonly firstPerson?: FirstPersonSettings;
}

/** The state of all devices together: keyboard, mouse, gamepad and touch. */
export interface StageControls {
  readonly device: Device;
  /** Whether an action's key or button is down. */
  isDown(action: string): boolean;
  /** The key of an action in words, on the device in use: "Space", "A", "Fire"; empty: no key is bound. */
  readonly keyOf: (action: string) => string;
  /** How often an action has begun so far, for `presses()` inputs: take it modulo 16. */
  presses(action: string): number;
  /** Two axes from −1 to 1 of the actions left, right, up and down, the left stick, or the left thumb. */
  readonly moveX: number;
  readonly moveY: number;
  /** The aim: the mouse in pixels of the view, or the right stick (thumb) as a direction; 0, 0: none. */
  readonly aim:
    | { readonly type: "point"; readonly x: number; readonly y: number }
    | { readonly type: "direction"; readonly x: number; readonly y: number };
  /**
   * How far to turn the view since the last call, in radians to the right and downwards: by mouse, stick and
   * thumb, with sensitivity and inversion applied, whatever the frame rate. Call it in every frame and before every input, and add
   * the results up. 0 in games that lock no pointer. The result is valid until the next call.
   */
  takeTurn(): { readonly x: number; readonly y: number };
}

/** Schedules sounds on a clock: for music, which cannot wait for frames. */
export interface StageMusic {
  /** Seconds of that clock; NaN while no sound can be heard. */
  readonly seconds: number;
  /** Plays zzfx parameters at a moment of that clock, at a volume (0 to 1). */
  playAt(parameters: readonly (number | undefined)[], seconds: number, volume?: number): void;
  /** Makes a sound in advance: that takes some ms, which the frame that plays it may not have. */
  prepare(parameters: readonly (number | undefined)[]): void;
}

/** Plays sounds; silent until the first gesture, and when the player mutes it. */
export interface StageSound {
  /** Default: there is no music. */
  readonly music?: StageMusic;
  /** Plays zzfx parameters at a volume (0 to 1) and a place between left (−1) and right (1); `isDull`: through a wall. */
  play(parameters: readonly (number | undefined)[], volume?: number, pan?: number, isDull?: boolean): void;
}

export interface ViewOptions {
  /** The element to draw into: the view adds its canvas, and fills it. */
  readonly parent: HTMLElement;
  /** `auto`: the best view that runs well here; `webgl` and `canvas`: that one; `none`: draws nothing, for tests. */
  readonly kind: "auto" | "webgl" | "canvas" | "none";
  readonly settings: StageSettings;
  readonly controls: StageControls;
  readonly sound: StageSound;
  /** Shows a sentence to the player, over the picture, for some seconds. By default sentences are dropped. */
  readonly tell?: (sentence: string) => void;
  /** The parts of the parent to keep free. Default: none. */
  readonly insets?: StageInsets;
}

export interface GameView<G extends Game = Game> {
  /** The player's controls as this game's input: the aim depends on what is drawn. */
  readonly sample: Sampler<G>;
  /** What a free camera moves over. By default the view has no such camera; before its first picture it is not known. */
  readonly arena?: Arena | undefined;
  draw(frame: Frame<G>): void;
  /** The parent has another size now, in pixels of the view (CSS pixels by `hudScale`), and device pixels per CSS pixel. */
  resize(width: number, height: number, pixelRatio: number): void;
  close(): void;
}

export type ViewMaker<G extends Game = Game> = (options: ViewOptions) => GameView<G>;
