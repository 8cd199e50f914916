// R-Type on canvas 2D, for machines without a graphics card: the same scene as in WebGL from pictures that are baked at the size
// of the window. The view paints with it. Always true: it fills every pixel of the window in every frame.

import { Pane, type ViewOptions } from "@reckon/stage";
import type { DisplayList } from "../display-list.ts";
import { BARS, Letterbox } from "../letterbox.ts";
import type { Painter, Picture } from "../painter.ts";
import { Scenery } from "./scenery.ts";
import { Sprites } from "./sprites.ts";

/** A smaller turn or scaling is not visible. */
const LITTLE = 0.002;

export class CanvasPainter implements Painter {
  readonly box: Letterbox = new Letterbox();
  readonly #pane: Pane;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #sprites: Sprites;
  readonly #scenery: Scenery;

  constructor(options: ViewOptions) {
    const document = options.parent.ownerDocument;
    this.#pane = new Pane(options);
    this.#pane.onResize = ({ width, height }) => this.box.resize(width, height);
    this.#context = this.#pane.context(false);
    this.#sprites = new Sprites(document);
    this.#scenery = new Scenery(document);
  }

  get width(): number {
    return this.#pane.width;
  }

  get height(): number {
    return this.#pane.height;
  }

  get ratio(): number {
    return this.#pane.ratio;
  }

  resize(width: number, height: number, pixelRatio: number): void {
    this.#pane.resize(width, height, pixelRatio);
  }

  begin(now: number): number {
    return this.#pane.begin(now);
  }

  paint({ scene, list, lenses, shakeX, shakeY }: Picture): void {
    const context = this.#context;
    if (context === null) return;
    const { ratio, canvas } = this.#pane;
    const scale = this.box.scale * ratio;
    const left = Math.round(this.box.left * ratio + shakeX * scale);
    const top = Math.round(this.box.top * ratio + shakeY * scale);
    const width = Math.ceil(this.box.width * ratio);
    this.#sprites.scale = scale;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    if (shakeX !== 0 || shakeY !== 0) {
      context.fillStyle = BARS;
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    this.#scenery.draw(context, scene, left, top, width, scale);
    if (!scene.isLow)
      for (let i = 0; i < lenses.charges; i++) {
        const [x, y] = [left + lenses.x[i] * scale, top + lenses.y[i] * scale];
        this.#scenery.bend(context, scene, x, y, lenses.radius[i] * scale, left, top, 0.8);
      }
    this.#drawList(context, list, left, top, scale);
    this.box.drawBars(context, this.#pane);
  }

  overlay(): CanvasRenderingContext2D | null {
    const { ratio } = this.#pane;
    this.#context?.setTransform(ratio, 0, 0, ratio, 0, 0);
    return this.#context;
  }

  close(): void {
    this.#pane.close();
  }

  #drawList(
    context: CanvasRenderingContext2D,
    list: DisplayList,
    left: number,
    top: number,
    scale: number,
  ): void {
    let isLight = false;
    let alphaNow = 1;
    for (let i = 0; i < list.count; i++) {
      const baked = this.#sprites.of(list.picture[i]);
      if (baked.isLight !== isLight) {
        isLight = baked.isLight;
        context.globalCompositeOperation = isLight ? "lighter" : "source-over";
      }
      const alpha = list.alpha[i];
      if (alpha !== alphaNow) {
        context.globalAlpha = alpha;
        alphaNow = alpha;
      }
      const [x, y] = [left + list.x[i] * scale, top + list.y[i] * scale];
      const { angle, scaleX, scaleY } = list;
      if (
        Math.abs(angle[i]) < LITTLE &&
        Math.abs(scaleX[i] - 1) < LITTLE &&
        Math.abs(scaleY[i] - 1) < LITTLE
      ) {
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.drawImage(baked.canvas, Math.round(x - baked.originX), Math.round(y - baked.originY));
        continue;
      }
      const [cos, sin] = [Math.cos(angle[i]), Math.sin(angle[i])];
      context.setTransform(cos * scaleX[i], sin * scaleX[i], -sin * scaleY[i], cos * scaleY[i], x, y);
      context.drawImage(baked.canvas, -baked.originX, -baked.originY);
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = "source-over";
    context.globalAlpha = 1;
  }
}
