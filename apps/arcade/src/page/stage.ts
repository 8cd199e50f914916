// The stage of a match: the game's view with controls and sound, in an element of the page. The play screen opens one
// when it appears and closes it when it disappears; the arcade draws it in every frame. Always true: a view draws only while there
// is a client; the keys do nothing while a menu is open or for a spectator, and follow the settings.

import { effect } from "@preact/signals";
import {
  Controls,
  type FirstPersonSettings,
  type GameView,
  type PointerState,
  Sound,
  type StageSettings,
  type ViewMaker,
} from "@reckon/stage";
import { viewKind } from "./address-bar.ts";
import { Hints } from "./hints.ts";
import { KillcamWatch } from "./killcam/killcam-watch.ts";
import { device } from "./look/device.ts";
import { hudScaleOf } from "./look/hud-scale.ts";
import { Insets } from "./look/insets.ts";
import type { Visit } from "./room/visit.ts";
import { change, keysOf, loudness, settings, stageSettings } from "./settings.ts";

export interface StageOptions {
  readonly parent: HTMLElement;
  readonly visit: Visit;
  readonly makeView: ViewMaker;
  /** Called with changes of the mouse lock, in a game that locks it. */
  readonly onPointer: (state: PointerState) => void;
}

export class Stage {
  /** Shows where the server has the own player. */
  ghosts = false;
  /** The player is out, and watches. */
  isOut = false;
  readonly hints: Hints;
  readonly #view: GameView;
  readonly #visit: Visit;
  readonly #controls: Controls;
  readonly #sound: Sound;
  readonly #insets: Insets;
  readonly #killcams: KillcamWatch;
  readonly #watch: ResizeObserver;
  readonly #unbind: () => void;
  readonly #parent: HTMLElement;
  /** CSS pixels per pixel of the view. */
  #scale = 1;

  constructor({ parent, visit, makeView, onPointer }: StageOptions) {
    const { game } = visit;
    const { actions, touch, locksPointer } = game;
    this.#visit = visit;
    this.#parent = parent;
    const onDevice = (used: typeof device.value): void => {
      device.value = used;
    };
    const firstPerson = (): FirstPersonSettings => settings.peek().firstPerson;
    const hudScale = (): number => this.#scale;
    const page = { target: parent, onDevice, onPointer, hudScale };
    this.#controls = new Controls({ ...page, actions, touch, locksPointer, firstPerson });
    this.#sound = new Sound({
      page: window,
      volume: () => loudness("volume"),
      musicVolume: () => loudness("musicVolume"),
      isHeard: () => !document.hidden,
    });
    const [controls, sound] = [this.#controls, this.#sound];
    const insets = new Insets(parent, hudScale);
    this.#insets = insets;
    this.hints = new Hints({
      hints: game.hints ?? [],
      shown: () => settings.peek().hints,
      remember: (id) => change({ hints: [...settings.peek().hints, id] }),
      device: () => device.peek(),
      keyOf: controls.keyOf,
    });
    const tell = (sentence: string): void => this.hints.say(sentence, performance.now());
    // The settings for views, and the present size of this stage's HUD.
    const own: StageSettings = Object.create(stageSettings, { hudScale: { get: hudScale } });
    this.#view = makeView({ parent, kind: viewKind, settings: own, controls, sound, insets, tell });
    visit.sample = this.#view.sample;
    this.#killcams = new KillcamWatch(visit);
    this.#watch = new ResizeObserver(() => this.#fit());
    this.#watch.observe(parent);
    this.#unbind = effect(() => this.#follow(game));
  }

  /** Keys and pads belong to the game. */
  get isPlayed(): boolean {
    return this.#controls.isActive;
  }

  /** A menu is open: presses do not reach the game. */
  set isPaused(isPaused: boolean) {
    this.#controls.isActive = !isPaused;
    if (isPaused) this.#controls.unlockPointer();
  }

  /** Requests the mouse again, in response to a press. */
  lockPointer(): void {
    this.#controls.lockPointer();
  }

  /** Before the session is updated: reads the devices that must be polled. */
  poll(now: number): void {
    this.#controls.poll(now);
  }

  draw(now: number): void {
    const { people, session } = this.#visit;
    const { client } = session;
    const { ghosts, isOut } = this;
    this.#insets.update(now);
    if (client === undefined) return;
    if (this.isPlayed && client.isStarted) this.hints.update(client, now);
    const killcam = this.#killcams.screen(client, now);
    this.#view.draw({
      now,
      client: killcam ?? client,
      people,
      ghosts: killcam !== undefined || ghosts,
      isOut,
      isRecorded: killcam !== undefined,
    });
  }

  close(): void {
    this.#killcams.close();
    this.#watch.disconnect();
    this.#unbind();
    this.#visit.sample = undefined;
    this.#view.close();
    this.#controls.close();
    this.#sound.close();
  }

  /** Applies settings that change during play. */
  #follow(game: Visit["game"]): void {
    this.#controls.bind(keysOf(game));
    if (Math.max(loudness("volume"), loudness("musicVolume")) === 0) this.#sound.hush();
    this.#fit(settings.value.hudScale);
  }

  #fit(wanted: number = settings.peek().hudScale): void {
    const { clientWidth, clientHeight } = this.#parent;
    this.#scale = hudScaleOf(clientWidth, clientHeight, wanted, [innerWidth, innerHeight]);
    this.#view.resize(clientWidth / this.#scale, clientHeight / this.#scale, devicePixelRatio);
  }
}
