// What a match is played on: the game's view with controls and sound, in an element of the page. The play screen opens one
// when it appears and closes it when it goes; the arcade draws it in every frame. Always true: a view draws only while there
// is a client; the keys do nothing while a menu is open or somebody looks on, and follow the settings.

import { effect } from "@preact/signals";
import {
  Controls,
  type FirstPersonSettings,
  type GameView,
  type PointerState,
  Sound,
  type ViewMaker,
} from "@reckon/stage";
import { viewKind } from "./address-bar.ts";
import { device } from "./device.ts";
import { keysOf, settings, stageSettings } from "./settings.ts";
import type { Visit } from "./visit.ts";

export interface StageOptions {
  readonly parent: HTMLElement;
  readonly visit: Visit;
  readonly makeView: ViewMaker;
  /** What became of the mouse, in a game that locks it. */
  readonly onPointer: (state: PointerState) => void;
}

export class Stage {
  /** Shows where the server has one's own player. */
  ghosts = false;
  /** The player is out, and looks on. */
  isOut = false;
  readonly #view: GameView;
  readonly #visit: Visit;
  readonly #controls: Controls;
  readonly #sound: Sound;
  readonly #watch: ResizeObserver;
  readonly #unbind: () => void;

  constructor({ parent, visit, makeView, onPointer }: StageOptions) {
    const { game } = visit;
    const { actions, touch, locksPointer } = game;
    this.#visit = visit;
    const onDevice = (used: typeof device.value): void => {
      device.value = used;
    };
    const firstPerson = (): FirstPersonSettings => settings.peek().firstPerson;
    const page = { target: parent, onDevice, onPointer };
    this.#controls = new Controls({ ...page, actions, touch, locksPointer, firstPerson });
    this.#sound = new Sound({ page: window, volume: () => stageSettings.volume });
    this.#unbind = effect(() => this.#controls.bind(keysOf(game)));
    const [controls, sound] = [this.#controls, this.#sound];
    this.#view = makeView({ parent, kind: viewKind, settings: stageSettings, controls, sound });
    visit.sample = this.#view.sample;
    this.#watch = new ResizeObserver(() => this.#fit(parent));
    this.#watch.observe(parent);
    this.#fit(parent);
  }

  /** A menu is open: nothing that is pressed is meant for the game. */
  set isPaused(isPaused: boolean) {
    this.#controls.isActive = !isPaused;
    if (isPaused) this.#controls.unlockPointer();
  }

  /** Asks for the mouse again, in answer to something that was pressed. */
  lockPointer(): void {
    this.#controls.lockPointer();
  }

  /** Before the session is updated: looks at the devices that must be asked. */
  poll(now: number): void {
    this.#controls.poll(now);
  }

  draw(now: number): void {
    const { people, session } = this.#visit;
    const { client } = session;
    const { ghosts, isOut } = this;
    if (client !== undefined) this.#view.draw({ now, client, people, ghosts, isOut });
  }

  close(): void {
    this.#watch.disconnect();
    this.#unbind();
    this.#visit.sample = undefined;
    this.#view.close();
    this.#controls.close();
    this.#sound.close();
  }

  #fit(parent: HTMLElement): void {
    this.#view.resize(parent.clientWidth, parent.clientHeight, devicePixelRatio);
  }
}
