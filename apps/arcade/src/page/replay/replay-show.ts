// A replay on the page: a playback, drawn by the game's own view. The replay page opens one and asks it to draw in every frame. Always true:
// the view's clock never runs backward, whatever the playback does; the view gets no controls, so that it shows what was recorded.

import {
  type FreeCamera,
  type GameView,
  type Person,
  Sound,
  type StageControls,
  type StageSettings,
  type ViewMaker,
} from "@reckon/stage";
import type { Playback } from "reckon/replay";
import { viewKind } from "../address-bar.ts";
import { hudScaleOf } from "../look/hud-scale.ts";
import { Insets } from "../look/insets.ts";
import { loudness, settings, stageSettings } from "../settings.ts";
import type { ReplayCamera } from "./replay-link.ts";
import { Roam } from "./replay-roam.ts";

const NO_CONTROLS: StageControls = {
  device: "keyboard",
  isDown: () => false,
  presses: () => 0,
  keyOf: () => "",
  moveX: 0,
  moveY: 0,
  aim: { type: "direction", x: 0, y: 0 },
  takeTurn: () => ({ x: 0, y: 0 }),
};
/** No frame lasts longer for the playback, ms: a page that was hidden does not jump. */
const MOST_FRAME_MS = 100;

export interface ShowOptions {
  readonly parent: HTMLElement;
  readonly makeView: ViewMaker;
  readonly playback: Playback;
  readonly people: () => readonly Person[];
  /** Where the free camera begins; undefined: over the whole arena. */
  readonly free: FreeCamera | undefined;
}

export class ReplayShow {
  readonly roam: Roam;
  readonly #options: ShowOptions;
  readonly #insets: Insets;
  readonly #sound: Sound;
  readonly #watch: ResizeObserver;
  #view: GameView;
  #viewMs = 0;
  #scale = 1;

  constructor(options: ShowOptions) {
    this.#options = options;
    this.#insets = new Insets(options.parent, () => this.#scale);
    this.#sound = new Sound({
      page: window,
      volume: () => loudness("volume"),
      musicVolume: () => 0,
      isHeard: () => !document.hidden && !options.playback.isPaused,
    });
    this.#view = this.#makeView();
    this.roam = new Roam({
      parent: options.parent,
      arena: () => this.#view.arena,
      isFree: () => isFree(options.playback.camera),
      from: options.free,
    });
    this.#watch = new ResizeObserver(() => this.#fit());
    this.#watch.observe(options.parent);
  }

  /** Looks from elsewhere: what the view remembers of the one player is nothing to the other. */
  look(camera: ReplayCamera): void {
    this.#options.playback.look(camera);
    this.#view.close();
    this.#view = this.#makeView();
    this.#fit();
  }

  /** Goes on by a frame of the page, and draws. */
  frame(now: number, frameMs: number): void {
    const { playback } = this.#options;
    const before = playback.nowMs;
    playback.update(Math.min(frameMs, MOST_FRAME_MS));
    this.#viewMs += Math.max(0, playback.nowMs - before);
    this.#insets.update(now);
    const { client } = playback;
    this.#view.draw({
      now: this.#viewMs,
      client,
      people: this.#options.people(),
      ghosts: false,
      isOut: false,
      isRecorded: true,
      camera: this.roam.camera,
    });
  }

  /** What is heard from now on, for a clip; undefined: there is no sound here. */
  record(): Promise<MediaStream | undefined> {
    return this.#sound.record();
  }

  close(): void {
    this.#watch.disconnect();
    this.roam.close();
    this.#view.close();
    this.#sound.close();
  }

  #makeView(): GameView {
    const { parent, makeView } = this.#options;
    const own: StageSettings = Object.create(stageSettings, { hudScale: { get: () => this.#scale } });
    return makeView({
      ...{ parent, kind: viewKind, settings: own, controls: NO_CONTROLS },
      ...{ sound: this.#sound, insets: this.#insets },
    });
  }

  #fit(): void {
    const { clientWidth, clientHeight } = this.#options.parent;
    this.#scale = hudScaleOf(clientWidth, clientHeight, settings.peek().hudScale, [innerWidth, innerHeight]);
    this.#view.resize(clientWidth / this.#scale, clientHeight / this.#scale, devicePixelRatio);
  }
}

/** Nobody's eyes: a person may move it. */
function isFree({ as, player }: ReplayCamera): boolean {
  return as === "true" && player === undefined;
}
