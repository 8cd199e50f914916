// The interface between the view and pixels: the plain painter on canvas 2D and the WebGL painter both have it. Always true: a
// painter draws the scene's backdrop and ground, then the list, then the overlay, in CSS pixels.

import type { Lenses } from "./compose/lenses.ts";
import type { DisplayList } from "./display-list.ts";
import type { Letterbox } from "./letterbox.ts";
import type { Scene } from "./scene.ts";

export interface Picture {
  readonly scene: Scene;
  readonly list: DisplayList;
  readonly lenses: Lenses;
  /** The displacement by a shake, in px of the field. */
  readonly shakeX: number;
  readonly shakeY: number;
}

export interface Painter {
  /** The place of the field in the window. */
  readonly box: Letterbox;
  /** Size of the window in CSS pixels, and device pixels per pixel of the overlay. */
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  resize(width: number, height: number, pixelRatio: number): void;
  /** Begins a frame; returns the seconds since the last one. */
  begin(now: number): number;
  paint(picture: Picture): void;
  /** The context for the HUD, after `paint`, in CSS pixels; null: none. */
  overlay(): CanvasRenderingContext2D | null;
  close(): void;
}
