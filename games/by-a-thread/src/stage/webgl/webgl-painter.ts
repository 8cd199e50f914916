// The preferred view: three.js. The same places, pictures and light as the ray-caster's, with a camera that truly tilts, smooth
// textures and lights on every pixel. Loaded when the view has found a graphics card. Always true: at most seven draw
// calls a frame, whatever is in the scene.

import { LinearSRGBColorSpace, Matrix4, PerspectiveCamera, Scene as ThreeScene, WebGLRenderer } from "three";
import type { Maze } from "../../maze.ts";
import type { Painter, Scene, Spot } from "../scene.ts";
import { Building, mixPaint, type Paint } from "./building.ts";
import { aimCamera, projectBy } from "./camera.ts";
import { Crowd } from "./crowd.ts";
import { heavens } from "./heavens.ts";
import { type Shared, sharedUniforms } from "./shared.ts";
import { Sparks } from "./sparks.ts";

const TEXTURE = 256;
const MOST_RATIO = { low: 1, high: 2 } as const;
const FAR = 9000;

export class WebGLPainter implements Painter {
  readonly isTilted = true;
  readonly #renderer: WebGLRenderer;
  readonly #stage = new ThreeScene();
  readonly #camera = new PerspectiveCamera(60, 1, 1, FAR);
  readonly #shared: Shared = sharedUniforms();
  readonly #sky = heavens();
  readonly #crowd: Crowd;
  readonly #sparks: Sparks;
  readonly #paint: Paint;
  readonly #toWorld = new Matrix4();
  #building: Building | undefined;
  #maze: Maze | undefined;
  #width = 1;
  #height = 1;
  #ratio = 1;
  #quality: Scene["quality"] = "high";

  constructor(canvas: HTMLCanvasElement) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: "high-performance" });
    // Colours are already those of the screen: no conversion.
    this.#renderer.outputColorSpace = LinearSRGBColorSpace;
    this.#renderer.autoClear = false;
    this.#paint = mixPaint(TEXTURE, Math.min(8, this.#renderer.capabilities.getMaxAnisotropy()));
    this.#crowd = new Crowd(this.#shared);
    this.#sparks = new Sparks(this.#shared);
    this.#sky.material.uniforms.toWorld.value = this.#toWorld;
    this.#stage.matrixWorldAutoUpdate = false;
    this.#stage.add(
      this.#sky,
      this.#crowd.spheres,
      this.#crowd.shadows,
      this.#sparks.thread,
      this.#sparks.plasma,
    );
  }

  /** Draw calls of the last frame, by the renderer's own count. */
  get calls(): number {
    return this.#renderer.info.render.calls;
  }

  resize(width: number, height: number, pixelRatio: number): void {
    this.#width = width;
    this.#height = height;
    this.#ratio = pixelRatio;
    this.#renderer.setPixelRatio(Math.min(pixelRatio, MOST_RATIO[this.#quality]));
    this.#renderer.setSize(width, height);
  }

  paint(scene: Scene): void {
    const { eye, maze } = scene;
    if (scene.quality !== this.#quality) {
      this.#quality = scene.quality;
      this.resize(this.#width, this.#height, this.#ratio);
    }
    if (maze !== this.#maze) this.#enter(maze);
    const camera = this.#camera;
    aimCamera(camera, eye, this.#width / this.#height);
    this.#toWorld.multiplyMatrices(camera.matrixWorld, camera.projectionMatrixInverse);
    this.#shared.eye.value.copy(camera.position);
    this.#crowd.fill(scene.spheres);
    this.#sparks.fill(scene);
    this.#renderer.clearDepth();
    this.#renderer.render(this.#stage, camera);
  }

  project(x: number, y: number, z: number, into: Spot): boolean {
    return projectBy(this.#camera, this.#width, this.#height, x, y, z, into);
  }

  close(): void {
    this.#building?.dispose();
    this.#renderer.dispose();
  }

  #enter(maze: Maze): void {
    if (this.#building !== undefined) {
      this.#stage.remove(this.#building.walls, this.#building.floor);
      this.#building.dispose();
    }
    this.#maze = maze;
    this.#building = new Building(maze, this.#paint, this.#shared);
    this.#stage.add(this.#building.floor, this.#building.walls);
  }
}
