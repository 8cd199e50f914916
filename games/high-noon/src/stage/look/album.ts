// Small pictures for canvas 2D, by the same painters as in the full view. Each is painted once for its size on the screen,
// and once more for its mirror image, so that a frame copies pixels and scales none. Always true: a picture's middle is where its
// painter had 0, 0.

import type { Pen, Pictures, Reach } from "../pixi/atlas.ts";

interface Picture {
  readonly reach: Reach;
  readonly paint: (pen: Pen) => void;
  canvas?: HTMLCanvasElement;
  mirrored?: HTMLCanvasElement;
}

/** The placement of the world on the canvas. */
export interface Lie {
  /** Device pixels per pixel of the world, and the place of its corner. */
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

export class Album implements Pictures {
  readonly #document: Document;
  readonly #pictures = new Map<string, Picture>();
  #lie: Lie = { scale: 1, left: 0, top: 0 };
  #scale = 0;

  constructor(document: Document) {
    this.#document = document;
  }

  add(name: string, reach: Reach, paint: (pen: Pen) => void): void {
    this.#pictures.set(name, { reach, paint });
  }

  /** Begins a frame with this placement. */
  begin(lie: Lie): void {
    this.#lie = lie;
    if (lie.scale === this.#scale) return;
    this.#scale = lie.scale;
    for (const picture of this.#pictures.values()) {
      picture.canvas = undefined;
      picture.mirrored = undefined;
    }
  }

  /** Copies a picture to a place of the world, on whole device pixels: the fast way. */
  stamp(context: CanvasRenderingContext2D, name: string, x: number, y: number, isMirrored: boolean): void {
    const picture = this.#of(name);
    const { scale, left, top } = this.#lie;
    const { reach } = picture;
    const atX = left + (x + (isMirrored ? -reach.right : reach.left)) * scale;
    const atY = top + (y + reach.top) * scale;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.#canvasOf(picture, isMirrored), Math.round(atX), Math.round(atY));
    context.setTransform(scale, 0, 0, scale, left, top);
  }

  /** Copies a picture to 0, 0 of the context, with its rotation. */
  draw(context: CanvasRenderingContext2D, name: string): void {
    const picture = this.#of(name);
    const canvas = this.#canvasOf(picture, false);
    const { left, top } = picture.reach;
    const { scale } = this.#lie;
    context.drawImage(canvas, left, top, canvas.width / scale, canvas.height / scale);
  }

  #of(name: string): Picture {
    const picture = this.#pictures.get(name);
    if (picture === undefined) throw new Error(`There is no picture "${name}": add it to the album.`);
    return picture;
  }

  #canvasOf(picture: Picture, isMirrored: boolean): HTMLCanvasElement {
    if (!isMirrored) {
      picture.canvas ??= this.#paint(picture, 1);
      return picture.canvas;
    }
    picture.mirrored ??= this.#paint(picture, -1);
    return picture.mirrored;
  }

  #paint({ reach, paint }: Picture, side: 1 | -1): HTMLCanvasElement {
    const { scale } = this.#lie;
    const canvas = this.#document.createElement("canvas");
    canvas.width = Math.max(1, Math.ceil((reach.right - reach.left) * scale));
    canvas.height = Math.max(1, Math.ceil((reach.bottom - reach.top) * scale));
    const pen = canvas.getContext("2d");
    if (pen === null) return canvas;
    pen.setTransform(
      side * scale,
      0,
      0,
      scale,
      (side > 0 ? -reach.left : reach.right) * scale,
      -reach.top * scale,
    );
    pen.lineJoin = "round";
    pen.lineCap = "round";
    paint(pen);
    return canvas;
  }
}
