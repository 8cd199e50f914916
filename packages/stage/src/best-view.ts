// Chooses between two views of a game: a plain one on canvas 2D, and a better one on WebGL whose code is loaded only where it
// will run well. Games call it as their view maker. Always true: there is a picture from the first frame on, because the plain
// view draws until the better one is ready, and for good where there is no WebGL, or only a slow one in software.

import type { Client } from "reckon/client";
import type { Frame, GameView, ViewMaker, ViewOptions } from "./arcade-game.ts";

/** Loads and opens the better view; fails where there is no WebGL. */
export type BetterView = (options: ViewOptions) => Promise<GameView>;

export function bestView(options: ViewOptions, plain: ViewMaker, better: BetterView): GameView {
  const { kind, parent } = options;
  const isWanted = kind === "webgl" || (kind === "auto" && hasGraphicsCard(parent.ownerDocument));
  return isWanted ? new BestView(options, plain, better) : plain(options);
}

/** Whether WebGL runs on a graphics card: in software it draws five pictures per second where canvas 2D draws sixty. */
function hasGraphicsCard(document: Document): boolean {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  if (context === null) return false;
  // Some browsers see no caveat in software, but all of them name it.
  const names = context.getExtension("WEBGL_debug_renderer_info");
  const renderer = names === null ? "" : String(context.getParameter(names.UNMASKED_RENDERER_WEBGL));
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return !/swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer);
}

class BestView implements GameView {
  #view: GameView;
  #size: readonly [width: number, height: number, pixelRatio: number] | undefined;
  #isClosed = false;

  constructor(options: ViewOptions, plain: ViewMaker, better: BetterView) {
    this.#view = plain(options);
    void this.#improve(options, better);
  }

  readonly sample = (into: Record<string, number>, tick: number, client: Client): void =>
    this.#view.sample(into, tick, client);

  draw(frame: Frame): void {
    this.#view.draw(frame);
  }

  resize(width: number, height: number, pixelRatio: number): void {
    this.#size = [width, height, pixelRatio];
    this.#view.resize(width, height, pixelRatio);
  }

  close(): void {
    this.#isClosed = true;
    this.#view.close();
  }

  async #improve(options: ViewOptions, open: BetterView): Promise<void> {
    try {
      const better = await open(options);
      if (this.#isClosed) {
        better.close();
        return;
      }
      this.#view.close();
      this.#view = better;
      if (this.#size !== undefined) better.resize(...this.#size);
    } catch {
      // No WebGL, or its part of the page could not be loaded: the plain view goes on.
    }
  }
}
