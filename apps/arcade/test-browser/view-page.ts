// A page that only paints By a Thread's crowded corridor with one painter, again and again, for the figures of
// `npm run bench:views` and for views.test.ts. The address chooses the painter and the number of balls, or the sheet of all
// difficulties. Always true: the view turns a little in every frame, so that no frame can be reused.

import { CanvasPainter } from "../../../games/by-a-thread/src/stage/canvas-painter.ts";
import type { Painter } from "../../../games/by-a-thread/src/stage/scene.ts";
import { WebGLPainter } from "../../../games/by-a-thread/src/stage/webgl/webgl-painter.ts";
import { crowdedScene, layThread } from "../../../games/by-a-thread/test/scenes.ts";
import { paintSheet } from "./difficulty-sheet.ts";

export interface ViewFigures {
  readonly frames: number;
  readonly seconds: number;
  /** Script time of a frame, ms: the mean and the 95th percentile. */
  readonly meanMs: number;
  readonly mostMs: number;
  /** Draw calls of the last frame; 0 on a 2D canvas. */
  readonly calls: number;
  /** Size of the picture in pixels. */
  readonly width: number;
  readonly height: number;
}

declare global {
  /** Starts a new measurement. */
  var startFigures: () => void;
  var viewFigures: () => ViewFigures;
}

const query = new URLSearchParams(location.search);
const scene = crowdedScene(
  Number(query.get("balls") ?? 60),
  Number(query.get("spheres") ?? 10),
  Number(query.get("seed") ?? 3),
);
if (query.has("thread")) layThread(scene, 9);
const canvas = document.createElement("canvas");
document.body.style.margin = "0";
if (query.has("sheet")) paintSheet();
canvas.style.display = "block";
document.body.append(canvas);
const webgl = query.get("painter") === "webgl" ? new WebGLPainter(canvas) : undefined;
const painter: Painter = webgl ?? new CanvasPainter(canvas, () => performance.now());
painter.resize(innerWidth, innerHeight, devicePixelRatio);

let costs: number[] = [];
let startMs = 0;

globalThis.startFigures = () => {
  costs = [];
  startMs = performance.now();
};

globalThis.viewFigures = () => {
  const sorted = costs.toSorted((a, b) => a - b);
  return {
    frames: costs.length,
    seconds: (performance.now() - startMs) / 1000,
    meanMs: costs.reduce((sum, ms) => sum + ms, 0) / costs.length,
    mostMs: sorted[Math.floor(sorted.length * 0.95)],
    calls: webgl?.calls ?? 0,
    width: canvas.width,
    height: canvas.height,
  };
};

function frame(now: number): void {
  const start = performance.now();
  painter.paint({ ...scene, now, eye: { ...scene.eye, yaw: scene.eye.yaw + 0.12 * Math.sin(now / 900) } });
  costs.push(performance.now() - start);
  requestAnimationFrame(frame);
}
startFigures();
requestAnimationFrame(frame);
