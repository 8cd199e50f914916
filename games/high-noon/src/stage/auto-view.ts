// Which view of High Noon is drawn: the best that the machine can, or the plain one where that is asked for. The arcade makes
// it. Always true: there is a picture from the first frame on, because the plain view draws until the better one is loaded,
// and for good where there is no WebGL, or only a slow one without a graphics card.

import type { Frame, GameView, ViewOptions } from "@reckon/stage";
import type { Client } from "reckon/client";
import { highNoonView } from "./view.ts";

export function highNoonViews(options: ViewOptions): GameView {
  const isBest =
    options.kind === "webgl" || (options.kind === "auto" && isWebGLFast(options.parent.ownerDocument));
  return isBest ? new AutoView(options) : highNoonView(options);
}

/** Whether WebGL runs on a graphics card: in software it draws five pictures per second where the plain view draws sixty. */
function isWebGLFast(document: Document): boolean {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  if (context === null) return false;
  // Some browsers see no caveat in software, but all of them name it.
  const names = context.getExtension("WEBGL_debug_renderer_info");
  const renderer = names === null ? "" : String(context.getParameter(names.UNMASKED_RENDERER_WEBGL));
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return !/swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer);
}

class AutoView implements GameView {
  #view: GameView;
  #size: readonly [width: number, height: number, pixelRatio: number] | undefined;
  #isClosed = false;

  constructor(options: ViewOptions) {
    this.#view = highNoonView(options);
    void this.#improve(options);
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

  async #improve(options: ViewOptions): Promise<void> {
    try {
      const better = await (await import("./pixi/view.ts")).openPixiView(options);
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
