// Chooses between two views of a game: a plain one on canvas 2D, and a better one on WebGL whose code is loaded only where it
// will run well. Games use it as their view maker. Always true: there is a picture from the first frame on, because the plain
// view draws until the better one is ready, and for good if there is no WebGL, or only a slow one in software. If the browser
// takes WebGL away in the middle of a match, the plain view draws the next frame.

import type { ControlsOf, Game } from "reckon";
import type { Client } from "reckon/client";
import type { Frame, GameView, ViewMaker, ViewOptions } from "./arcade-game.ts";
import { stageTexts } from "./texts/stage-texts.ts";

/** Loads and opens the better view; fails if there is no WebGL. */
export type BetterView<G extends Game = Game> = (options: ViewOptions) => Promise<GameView<G>>;

export function bestView<G extends Game>(
  options: ViewOptions,
  plain: ViewMaker<G>,
  better: BetterView<G>,
): GameView<G> {
  const { kind, parent } = options;
  const isWanted = kind === "webgl" || (kind === "auto" && hasGraphicsCard(parent.ownerDocument));
  return isWanted ? new BestView(options, plain, better) : plain(options);
}

/** Whether WebGL runs on a graphics card: in software it draws five pictures per second, while canvas 2D draws sixty. */
export function hasGraphicsCard(document: Document): boolean {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  if (context === null) return false;
  // Some browsers report no caveat for software, but all of them name the renderer.
  const names = context.getExtension("WEBGL_debug_renderer_info");
  const renderer = names === null ? "" : String(context.getParameter(names.UNMASKED_RENDERER_WEBGL));
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return !/swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer);
}

/** After a loss it tries the better view again, after this many ms, and at most this often. */
const AGAIN_MS = 2000;
const MOST_LOSSES = 3;

class BestView<G extends Game> implements GameView<G> {
  readonly #options: ViewOptions;
  readonly #plain: ViewMaker<G>;
  readonly #better: BetterView<G>;
  #view: GameView<G>;
  #size: readonly [width: number, height: number, pixelRatio: number] | undefined;
  #isBetter = false;
  #isClosed = false;
  #losses = 0;
  #isAgainDue = false;
  #againMs: number = Number.NaN;

  constructor(options: ViewOptions, plain: ViewMaker<G>, better: BetterView<G>) {
    this.#options = options;
    this.#plain = plain;
    this.#better = better;
    this.#view = plain(options);
    // The event does not bubble, but a capturing listener sees it.
    options.parent.addEventListener("webglcontextlost", this.#lose, { capture: true });
    void this.#improve();
  }

  readonly sample = (into: ControlsOf<G>, client: Client<G>): void => this.#view.sample(into, client);

  get arena(): GameView<G>["arena"] {
    return this.#view.arena;
  }

  draw(frame: Frame<G>): void {
    if (this.#isAgainDue) this.#tryAgain(frame.now);
    this.#view.draw(frame);
  }

  resize(width: number, height: number, pixelRatio: number): void {
    this.#size = [width, height, pixelRatio];
    this.#view.resize(width, height, pixelRatio);
  }

  close(): void {
    this.#isClosed = true;
    this.#options.parent.removeEventListener("webglcontextlost", this.#lose, { capture: true });
    this.#view.close();
  }

  async #improve(): Promise<void> {
    try {
      const better = await this.#better(this.#options);
      if (this.#isClosed) {
        better.close();
        return;
      }
      this.#change(better);
      this.#isBetter = true;
    } catch {
      // No WebGL, or its part of the page could not be loaded: the plain view goes on.
      if (this.#losses > 0) this.#options.tell?.(stageTexts().plainer);
    }
  }

  /** The browser took WebGL away: the better view draws nothing any more. */
  readonly #lose = (): void => {
    if (!this.#isBetter) return;
    this.#isBetter = false;
    this.#change(this.#plain(this.#options));
    this.#isAgainDue = ++this.#losses < MOST_LOSSES;
    this.#againMs = Number.NaN;
    if (!this.#isAgainDue) this.#options.tell?.(stageTexts().plainer);
  };

  #tryAgain(now: number): void {
    if (Number.isNaN(this.#againMs)) this.#againMs = now + AGAIN_MS;
    if (now < this.#againMs) return;
    this.#isAgainDue = false;
    void this.#improve();
  }

  #change(view: GameView<G>): void {
    try {
      this.#view.close();
    } catch {
      // A renderer that has lost WebGL may fail to clean up.
    }
    this.#view = view;
    if (this.#size !== undefined) view.resize(...this.#size);
  }
}
