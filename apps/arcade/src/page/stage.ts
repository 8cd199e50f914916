// What a match is played on: the game's view with controls and sound, in an element of the page. The play screen opens one
// when it appears and closes it when it goes; the arcade draws it in every frame. Always true: a view draws only while there
// is a client; the keys do nothing while a menu is open.

import type { GameView, StageControls, StageSound, ViewMaker } from "@reckon/stage";
import { viewKind } from "./address-bar.ts";
import { stageSettings } from "./settings.ts";
import type { Visit } from "./visit.ts";

const controls: StageControls = {
  device: "keyboard",
  isDown: () => false,
  presses: () => 0,
  moveX: 0,
  moveY: 0,
  aim: { type: "direction", x: 0, y: 0 },
  takeTurn: () => ({ x: 0, y: 0 }),
};
const sound: StageSound = { play: () => {} };

export class Stage {
  readonly #view: GameView;
  readonly #visit: Visit;
  readonly #watch: ResizeObserver;
  isPaused = false;
  ghosts = false;

  constructor(parent: HTMLElement, visit: Visit, makeView: ViewMaker) {
    this.#visit = visit;
    this.#view = makeView({ parent, kind: viewKind, settings: stageSettings, controls, sound });
    visit.sample = this.#view.sample;
    this.#watch = new ResizeObserver(() => this.#fit(parent));
    this.#watch.observe(parent);
    this.#fit(parent);
  }

  frame(visit: Visit, now: number, _frameMs: number): void {
    const { client } = visit.session;
    if (client !== undefined) this.#view.draw({ now, client, people: visit.people, ghosts: this.ghosts });
  }

  close(): void {
    this.#watch.disconnect();
    this.#visit.sample = undefined;
    this.#view.close();
  }

  #fit(parent: HTMLElement): void {
    this.#view.resize(parent.clientWidth, parent.clientHeight, devicePixelRatio);
  }
}
