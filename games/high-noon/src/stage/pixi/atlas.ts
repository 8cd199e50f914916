// All small pictures on one sheet, so that everything that moves is drawn in one batch. Painters add theirs by name, `bake` paints
// them once. Always true: a picture's middle is where its painter had 0, 0; on request a picture has a white twin,
// which serves as its shadow and as its flash.

import { putOnShelves } from "@reckon/stage";
import { CanvasSource, Rectangle, type Sprite, Texture } from "pixi.js";

/** The context of a painter. */
export type Pen = CanvasRenderingContext2D;

/** The extent of a picture from its middle, in pixels of the world. */
export interface Reach {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Receives the pictures of painters, by name. */
export interface Pictures {
  /** `hasWhite`: it needs a white twin too. */
  add(name: string, reach: Reach, paint: (pen: Pen) => void, hasWhite?: boolean): void;
}

interface Picture {
  readonly name: string;
  readonly reach: Reach;
  readonly paint: (pen: Pen) => void;
  readonly isWhite: boolean;
}

/** Pixels of the sheet per pixel of the world: more than any screen needs at its usual size. */
const SCALE = 2;
const WIDTH = 2048;
const PADDING = 4;

export class Atlas implements Pictures {
  readonly #pictures: Picture[] = [];
  readonly #textures = new Map<string, Texture>();
  #source: CanvasSource | undefined;

  add(name: string, reach: Reach, paint: (pen: Pen) => void, hasWhite: boolean = false): void {
    this.#pictures.push({ name, reach, paint, isWhite: false });
    if (hasWhite) this.#pictures.push({ name: whiteOf(name), reach, paint, isWhite: true });
  }

  bake(document: Document): void {
    const sizes = this.#pictures.map(({ reach }) => ({
      width: Math.ceil((reach.right - reach.left) * SCALE),
      height: Math.ceil((reach.bottom - reach.top) * SCALE),
    }));
    const { corners, height } = putOnShelves(sizes, WIDTH, PADDING);
    const canvas = document.createElement("canvas");
    canvas.width = WIDTH;
    canvas.height = height;
    const pen = canvas.getContext("2d");
    if (pen === null) throw new Error("No canvas to paint on: the browser refused a 2D context.");
    const source = new CanvasSource({ resource: canvas, resolution: SCALE, scaleMode: "linear" });
    this.#source = source;
    this.#pictures.forEach((picture, i) => {
      const x = corners[2 * i];
      const y = corners[2 * i + 1];
      paintOne(pen, picture, x, y, sizes[i].width, sizes[i].height);
      const { left, top } = picture.reach;
      const frame = new Rectangle(x / SCALE, y / SCALE, sizes[i].width / SCALE, sizes[i].height / SCALE);
      const defaultAnchor = { x: -left / frame.width, y: -top / frame.height };
      this.#textures.set(picture.name, new Texture({ source, frame, defaultAnchor }));
    });
  }

  of(name: string): Texture {
    const texture = this.#textures.get(name);
    if (texture === undefined)
      throw new Error(`There is no picture "${name}": add it to the atlas before it is baked.`);
    return texture;
  }

  /** Makes a sprite show a picture, around the same middle. */
  show(sprite: Sprite, name: string): void {
    const texture = this.of(name);
    if (sprite.texture === texture) return;
    sprite.texture = texture;
    if (texture.defaultAnchor !== undefined) sprite.anchor.copyFrom(texture.defaultAnchor);
  }

  close(): void {
    for (const texture of this.#textures.values()) texture.destroy();
    this.#source?.destroy();
  }
}

/** Name of the white twin of a picture. */
export function whiteOf(name: string): string {
  return `${name} white`;
}

function paintOne(
  pen: Pen,
  { reach, paint, isWhite }: Picture,
  x: number,
  y: number,
  w: number,
  h: number,
): void {
  pen.save();
  pen.beginPath();
  pen.rect(x, y, w, h);
  pen.clip();
  pen.setTransform(SCALE, 0, 0, SCALE, x - reach.left * SCALE, y - reach.top * SCALE);
  pen.lineJoin = "round";
  pen.lineCap = "round";
  paint(pen);
  if (isWhite) {
    // Only where something was painted, and within the clip.
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.globalAlpha = 1;
    pen.globalCompositeOperation = "source-atop";
    pen.fillStyle = "#ffffff";
    pen.fillRect(x, y, w, h);
  }
  pen.restore();
}
