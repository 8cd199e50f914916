// The pictures of the catalogue as canvases, each baked when it is first drawn, at its size in the window: pictures that are
// neither turned nor scaled are then copied pixel by pixel. The plain painter owns one. Always true: a new size drops all.

import { paintPicture, pictures } from "../pictures/catalogue.ts";

export interface Baked {
  readonly canvas: HTMLCanvasElement;
  /** From its left upper corner to its middle, in pixels. */
  readonly originX: number;
  readonly originY: number;
  readonly isLight: boolean;
}

export class Sprites {
  readonly #document: Document;
  readonly #baked: (Baked | undefined)[] = [];
  #scale = 1;

  constructor(document: Document) {
    this.#document = document;
  }

  set scale(scale: number) {
    if (scale === this.#scale) return;
    this.#scale = scale;
    this.#baked.length = 0;
  }

  of(number: number): Baked {
    return this.#baked[number] ?? this.#bake(number);
  }

  #bake(number: number): Baked {
    const picture = pictures[number];
    const scale = this.#scale;
    const canvas = this.#document.createElement("canvas");
    canvas.width = Math.max(1, Math.ceil((picture.left + picture.right) * scale));
    canvas.height = Math.max(1, Math.ceil((picture.top + picture.bottom) * scale));
    const pen = canvas.getContext("2d");
    if (pen !== null) paintPicture(pen, picture, 0, 0, scale);
    const { isLight } = picture;
    const baked = { canvas, originX: picture.left * scale, originY: picture.top * scale, isLight };
    this.#baked[number] = baked;
    return baked;
  }
}
