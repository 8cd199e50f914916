// Every picture of the catalogue on one sheet, so that the whole list is drawn in one batch. The WebGL painter bakes one. Always
// true: pictures have free space around them, so that none picks up a line of its neighbour.

import { putOnShelves } from "@reckon/stage";
import { CanvasSource } from "pixi.js";
import { paintPicture, pictures } from "../pictures/catalogue.ts";

const WIDTH = 4096;
const PADDING = 4;

export class Atlas {
  readonly source: CanvasSource;
  /** For each picture: u and v of its left upper and its right lower corner. */
  readonly uv: Float32Array = new Float32Array(4 * pictures.length);

  constructor(document: Document) {
    const sizes = pictures.map(({ left, right, top, bottom, detail }) => ({
      width: Math.ceil((left + right) * detail),
      height: Math.ceil((top + bottom) * detail),
    }));
    const { corners, height } = putOnShelves(sizes, WIDTH, PADDING);
    const canvas = document.createElement("canvas");
    canvas.width = WIDTH;
    canvas.height = height;
    const pen = canvas.getContext("2d");
    if (pen === null) throw new Error("No canvas to paint on: the browser refused a 2D context.");
    pictures.forEach((picture, i) => {
      const [x, y] = [corners[2 * i], corners[2 * i + 1]];
      paintPicture(pen, picture, x, y, picture.detail);
      // Exactly its extent: the last pixel may be partial.
      const right = x + (picture.left + picture.right) * picture.detail;
      const bottom = y + (picture.top + picture.bottom) * picture.detail;
      this.uv.set([x / WIDTH, y / height, right / WIDTH, bottom / height], 4 * i);
    });
    this.source = new CanvasSource({ resource: canvas, scaleMode: "linear" });
  }

  close(): void {
    this.source.destroy();
  }
}
