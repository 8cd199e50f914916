// High Noon in PixiJS: a desert town in a low sun. Start reading at `draw`: it is the picture from the ground up. Always true:
// it reads the world and never writes it; everything is painted by code, once, and only moved after that.

import "pixi.js/unsafe-eval";
import type { Frame, GameView, ViewOptions } from "@reckon/stage";
import { WebGLRenderer } from "pixi.js";
import type { Client } from "reckon/client";
import type { HighNoonWorld } from "../../kinds.ts";
import { PLAYERS } from "../../tuning.ts";
import { Camera } from "../camera.ts";
import { Hands } from "../hands.ts";
import { NIGHT } from "../palette.ts";
import { Atlas } from "./atlas.ts";
import { addBits } from "./bits.ts";
import { addGunslingers } from "./gunslinger.ts";
import { Layers } from "./layers.ts";
import { PlayerFigure } from "./player-figure.ts";
import { Streaks } from "./streaks.ts";
import { Town } from "./town.ts";

const MOST_FRAME_MS = 100;
const MOST_RATIO = { low: 1, high: 2 } as const;

/** Opens the view; fails where there is no WebGL. */
export async function openPixiView(options: ViewOptions): Promise<GameView> {
  const document = options.parent.ownerDocument;
  const canvas = document.createElement("canvas");
  canvas.style.display = "block";
  const renderer = new WebGLRenderer();
  await renderer.init({
    canvas,
    width: 16,
    height: 16,
    background: NIGHT,
    antialias: false,
    skipExtensionImports: true,
  });
  const atlas = new Atlas();
  addGunslingers(atlas);
  addBits(atlas);
  atlas.bake(document);
  options.parent.append(canvas);
  return new PixiView(options, renderer, canvas, atlas);
}

class PixiView implements GameView {
  readonly #options: ViewOptions;
  readonly #renderer: WebGLRenderer;
  readonly #canvas: HTMLCanvasElement;
  readonly #atlas: Atlas;
  readonly #layers = new Layers();
  readonly #camera = new Camera();
  readonly #hands: Hands;
  readonly #town: Town;
  readonly #players: readonly PlayerFigure[];
  readonly #streaks: Streaks;
  #now = 0;

  constructor(options: ViewOptions, renderer: WebGLRenderer, canvas: HTMLCanvasElement, atlas: Atlas) {
    this.#options = options;
    this.#renderer = renderer;
    this.#canvas = canvas;
    this.#atlas = atlas;
    this.#hands = new Hands(options.controls, this.#camera);
    this.#town = new Town(options.parent.ownerDocument, this.#layers);
    this.#players = Array.from({ length: PLAYERS }, () => new PlayerFigure(atlas, this.#layers));
    this.#streaks = new Streaks(atlas, this.#layers);
  }

  readonly sample = (into: Record<string, number>, _tick: number, client: Client): void =>
    this.#hands.sample(into, client);

  resize(width: number, height: number, pixelRatio: number): void {
    const ratio = Math.min(pixelRatio, MOST_RATIO[this.#options.settings.quality]);
    this.#renderer.resize(Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio)));
    this.#canvas.style.width = `${width}px`;
    this.#canvas.style.height = `${height}px`;
    this.#camera.resize(width, height, ratio);
  }

  draw(frame: Frame): void {
    const seconds = Math.min(MOST_FRAME_MS, Math.max(0, frame.now - this.#now)) / 1000;
    this.#now = frame.now;
    const { client } = frame;
    const world = client.shown as unknown as HighNoonWorld;
    const own = world.rowOf("player", client.player);
    if (!world.isAlive("run", 0)) return;
    this.#town.enter(world.fields.run.ground[0], this.#options.settings.quality);
    this.#look(world, own, seconds);
    this.#drawPlayers(world, own, seconds);
    this.#streaks.draw(client);
    this.#renderer.render(this.#layers.root);
  }

  close(): void {
    this.#canvas.remove();
    this.#town.close();
    this.#atlas.close();
    this.#layers.root.destroy({ children: true });
    this.#renderer.destroy();
  }

  /** Looks at one's own player; who looks on sees the first that there is. */
  #look(world: HighNoonWorld, own: number, seconds: number): void {
    const { x, y } = world.fields.player;
    const ground = this.#town.ground;
    const camera = this.#camera;
    const focus = own >= 0 ? own : firstOf(world);
    if (focus < 0) camera.look(ground, ground.width / 2, ground.height / 2, 0, 0, seconds);
    else {
      const { aim } = this.#options.controls;
      const isAhead = own >= 0 && aim.type === "point" && !this.#options.settings.reducedMotion;
      const toX = isAhead ? camera.worldX(aim.x) - x[focus] : 0;
      const toY = isAhead ? camera.worldY(aim.y) - y[focus] : 0;
      camera.look(ground, x[focus], y[focus], toX, toY, seconds);
    }
    this.#layers.root.scale.set(camera.scale);
    this.#layers.root.position.set(camera.left, camera.top);
  }

  #drawPlayers(world: HighNoonWorld, own: number, seconds: number): void {
    const { alive } = world.of("player");
    for (let row = 0; row < PLAYERS; row++)
      if (alive[row] === 0) this.#players[row].hide();
      else this.#players[row].show(world, row, row === own, false, this.#now, seconds);
  }
}

function firstOf(world: HighNoonWorld): number {
  for (const row of world.all("player")) return row;
  return -1;
}
