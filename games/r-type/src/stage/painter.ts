// What stands between the view and pixels: the plain painter on canvas 2D and the one in WebGL are both one. Always true: a
// painter draws the scene's backdrop and ground, then the list, then whatever is drawn on its overlay, in CSS pixels.

import type { Lenses } from "./compose/lenses.ts";
import type { DisplayList } from "./display-list.ts";
import type { Letterbox } from "./letterbox.ts";
import type { Scene } from "./scene.ts";

export interface Picture {
  readonly scene: Scene;
  readonly list: DisplayList;
  readonly lenses: Lenses;
  /** How far a blow moves it, in px of the field. */
  readonly shakeX: number;
  readonly shakeY: number;
}

export interface Painter {
  /** Where the field is in the window. */
  readonly box: Letterbox;
  /** Size of the window in CSS pixels, and device pixels in one of those of the overlay. */
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  resize(width: number, height: number, pixelRatio: number): void;
  /** Begins a frame; seconds since the last one. */
  begin(now: number): number;
  paint(picture: Picture): void;
  /** What is written is written on it, after `paint`, in CSS pixels; null: nothing is. */
  overlay(): CanvasRenderingContext2D | null;
  close(): void;
}
