// The light of a low sun over the whole picture: warm from the upper left, violet to the lower right. Only on high quality.

import { CanvasSource, Sprite, Texture } from "pixi.js";

const SIZE = 128;

export class LowSun {
  readonly sprite: Sprite = new Sprite();

  constructor(document: Document) {
    const canvas = document.createElement("canvas");
    canvas.width = SIZE;
    canvas.height = SIZE;
    const pen = canvas.getContext("2d");
    if (pen === null) return;
    const light = pen.createLinearGradient(0, 0, SIZE, SIZE);
    light.addColorStop(0, "rgba(255, 196, 110, 0.24)");
    light.addColorStop(0.4, "rgba(255, 170, 100, 0.05)");
    light.addColorStop(0.6, "rgba(59, 36, 64, 0.03)");
    light.addColorStop(1, "rgba(59, 36, 64, 0.34)");
    pen.fillStyle = light;
    pen.fillRect(0, 0, SIZE, SIZE);
    this.sprite.texture = new Texture({
      source: new CanvasSource({ resource: canvas, scaleMode: "linear" }),
    });
  }

  /** In pixels of the device. */
  resize(width: number, height: number): void {
    this.sprite.scale.set(width / SIZE, height / SIZE);
  }

  close(): void {
    if (this.sprite.texture !== Texture.EMPTY) this.sprite.texture.destroy(true);
  }
}
