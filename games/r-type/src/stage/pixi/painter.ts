// R-Type in PixiJS: backdrop and ground as sprites, everything else as one mesh, light bent by a filter, and the HUD on a
// canvas above. The view paints with it; its code is loaded only if there is WebGL. Always true: it draws everything that the
// plain painter draws, and more.

import "pixi.js/filters";
import "pixi.js/unsafe-eval";
import { Pane, type ViewOptions } from "@reckon/stage";
import { Container, Rectangle, WebGLRenderer } from "pixi.js";
import { BARS, Letterbox } from "../letterbox.ts";
import type { Painter, Picture } from "../painter.ts";
import { Atlas } from "./atlas.ts";
import { LensFilter } from "./lens-filter.ts";
import { Quads } from "./quads.ts";
import { PixiScenery } from "./scenery.ts";

/** Pixels of the picture per CSS pixel: a machine without a graphics card fills few. */
const MOST_RATIO = { low: 0.6, high: 2 } as const;

/** Opens it; fails if there is no WebGL. */
export async function openPixiPainter(options: ViewOptions): Promise<Painter> {
  const pane = new Pane(options, { mostRatio: MOST_RATIO });
  const renderer = new WebGLRenderer();
  await renderer.init({
    canvas: pane.canvas,
    width: 16,
    height: 16,
    background: BARS,
    antialias: false,
    skipExtensionImports: true,
  });
  return new PixiPainter(options, renderer, pane);
}

class PixiPainter implements Painter {
  readonly box: Letterbox = new Letterbox();
  readonly #renderer: WebGLRenderer;
  readonly #pane: Pane;
  readonly #over: Pane;
  readonly #words: CanvasRenderingContext2D | null;
  readonly #atlas: Atlas;
  readonly #quads: Quads;
  readonly #scenery: PixiScenery;
  readonly #picture = new Container();
  /** The layers in which light is bent. */
  readonly #back = new Container();
  readonly #lens = new LensFilter();
  readonly #lensFilters = [this.#lens];

  constructor(options: ViewOptions, renderer: WebGLRenderer, pane: Pane) {
    const document = options.parent.ownerDocument;
    this.#renderer = renderer;
    this.#pane = pane;
    pane.onResize = ({ canvas, width, height }) => {
      renderer.resize(canvas.width, canvas.height);
      this.box.resize(width, height);
      this.#back.filterArea = new Rectangle(0, 0, canvas.width, canvas.height);
    };
    this.#over = new Pane(options, { isOver: true });
    this.#words = this.#over.context(true);
    this.#atlas = new Atlas(document);
    this.#quads = new Quads(this.#atlas);
    this.#scenery = new PixiScenery(document);
    this.#back.addChild(this.#scenery.back);
    this.#picture.addChild(this.#back, this.#scenery.ground, this.#quads.mesh);
  }

  get width(): number {
    return this.#pane.width;
  }

  get height(): number {
    return this.#pane.height;
  }

  get ratio(): number {
    return this.#over.ratio;
  }

  resize(width: number, height: number, pixelRatio: number): void {
    this.#pane.resize(width, height, pixelRatio);
    this.#over.resize(width, height, pixelRatio);
  }

  begin(now: number): number {
    this.#over.begin(now);
    return this.#pane.begin(now);
  }

  paint({ scene, list, lenses, shakeX, shakeY }: Picture): void {
    const { ratio } = this.#pane;
    const scale = this.box.scale * ratio;
    const left = this.box.left * ratio + shakeX * scale;
    const top = this.box.top * ratio + shakeY * scale;
    for (const part of [this.#scenery.back, this.#scenery.ground, this.#quads.mesh]) {
      part.scale.set(scale);
      part.position.set(left, top);
    }
    this.#scenery.draw(scene);
    this.#quads.draw(list);
    const bends = lenses.count > 0 && !scene.isLow;
    if (bends) this.#lens.take(lenses, left, top, scale);
    const back = this.#back;
    if (bends !== (back.filters?.length ?? 0) > 0) back.filters = bends ? this.#lensFilters : [];
    this.#renderer.render(this.#picture);
  }

  overlay(): CanvasRenderingContext2D | null {
    const context = this.#words;
    if (context === null) return null;
    const { canvas, ratio } = this.#over;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    this.box.drawBars(context, this.#over);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    return context;
  }

  close(): void {
    this.#pane.close();
    this.#over.close();
    this.#quads.close();
    this.#scenery.close();
    this.#atlas.close();
    this.#picture.destroy({ children: true });
    this.#renderer.destroy();
  }
}
