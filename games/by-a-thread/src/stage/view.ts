// By a Thread as the arcade shows it: makes a scene of the shown world in every frame, lets one of two painters draw it, and the
// HUD over it. Start reading at `draw`. Always true: the world is read and never written; the view direction includes the mouse of this
// very frame; turns and sounds survive the change from one painter to the other.

import { seesThrough } from "@reckon/kit";
import {
  type Arena,
  bestView,
  FIRST_PERSON,
  type Frame,
  type GameView,
  Pane,
  type ViewOptions,
} from "@reckon/stage";
import type { ControlsOf } from "reckon";
import type { ByAThread } from "../by-a-thread.ts";
import { WALLS } from "../walk.ts";
import { CanvasPainter } from "./canvas-painter.ts";
import { Hades } from "./hud/hades.ts";
import { Hud } from "./hud/hud.ts";
import { FrameRate } from "./hud/pulse.ts";
import { drawTested } from "./hud/tested.ts";
import type { FromAbove } from "./look/bird.ts";
import { Memory, wholeSeconds } from "./maps/memory.ts";
import type { Painter } from "./scene.ts";

/** A picture lower than this, as in a tile, has no HUD. */
const LEAST_HUD = 300;
/** How long a victory takes to fade. */
const VICTORY_MS = 2600;

export type PainterMaker = (canvas: HTMLCanvasElement) => Painter;

export function byAThreadViews(options: ViewOptions): GameView<ByAThread> {
  const memory = new Memory(options);
  const plain = (): GameView<ByAThread> =>
    new ThreadView(options, memory, (canvas) => new CanvasPainter(canvas, () => performance.now()));
  const better = async (): Promise<GameView<ByAThread>> => {
    const { WebGLPainter } = await import("./webgl/webgl-painter.ts");
    return new ThreadView(options, memory, (canvas) => new WebGLPainter(canvas));
  };
  return bestView(options, plain, better);
}

export class ThreadView implements GameView<ByAThread> {
  readonly #options: ViewOptions;
  readonly #memory: Memory;
  /** Of what the last frame showed. */
  #shown: Memory;
  readonly #canvas: HTMLCanvasElement;
  readonly #painter: Painter | undefined;
  readonly #pane: Pane;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #hud: Hud | undefined;
  readonly #hades: Hades;
  readonly #rate = new FrameRate();

  constructor(options: ViewOptions, memory: Memory, make: PainterMaker) {
    const document = options.parent.ownerDocument;
    this.#options = options;
    this.#memory = memory;
    this.#shown = memory;
    this.#canvas = document.createElement("canvas");
    this.#canvas.style.display = "block";
    this.#pane = new Pane(options, { isOver: true });
    this.#context = this.#pane.context(true);
    this.#hades = new Hades(document);
    if (this.#context !== null) {
      this.#painter = make(this.#canvas);
      this.#hud = new Hud(this.#context, document);
      options.parent.append(this.#canvas);
    }
    this.#pane.onResize = () => this.#hud?.resize();
  }

  readonly sample = (into: ControlsOf<ByAThread>): void => this.#memory.hands.sample(into);

  resize(width: number, height: number, pixelRatio: number): void {
    const { hudScale = 1 } = this.#options.settings;
    this.#painter?.resize(width * hudScale, height * hudScale, pixelRatio);
    this.#pane.resize(width, height, pixelRatio);
  }

  get arena(): Arena | undefined {
    const maze = this.#shown.scene?.maze;
    return maze && { width: maze.columns * maze.tile, height: maze.lines * maze.tile };
  }

  draw(frame: Frame<ByAThread>): void {
    const seconds = this.#pane.begin(frame.now);
    this.#shown = this.#memory.of(frame);
    const memory = this.#shown;
    const { scene, happenings, focus } = memory.look(frame, seconds, this.#picture);
    const context = this.#context;
    if (context === null || scene === undefined) return;
    this.#rate.add(seconds);
    const { width, height, ratio, canvas } = this.#pane;
    const isHades = frame.isOut === true || memory.hades >= 1;
    if (!isHades) this.#painter?.paint(scene);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (isHades || memory.hades > 0) {
      const alpha = isHades ? 1 : memory.hades;
      if (this.#hud !== undefined)
        this.#hades.draw(
          context,
          scene,
          canvas.width,
          canvas.height,
          ratio,
          this.#hud.names,
          alpha,
          this.#options.insets,
        );
      if (isHades) return;
    }
    this.#drawVictory(context, frame, canvas.width, canvas.height);
    if (height < LEAST_HUD || this.#painter === undefined || memory.hades > 0) return;
    const world = frame.client.shown;
    const { match, player } = world.fields;
    const own = focus < 0 || memory.isAway ? undefined : memory.own;
    this.#hud?.draw(
      {
        scene,
        seconds,
        isTouch: this.#options.controls.device === "touch",
        insets: this.#options.insets,
        own,
        health: focus < 0 ? 0 : player.health[focus],
        secondsLeft: match.secondsLeft[0],
        secondsWhole: wholeSeconds(match.joined[0], match.minutes[0]),
        rate: this.#rate.value,
        zoom: memory.hands.glass,
        hit: happenings.hit,
        mark: happenings.mark,
        crosshair: (this.#options.settings.firstPerson ?? FIRST_PERSON).crosshair,
        feed: happenings.feed,
        isSeen: frame.camera === undefined ? this.#isSeen : undefined,
      },
      this.#lens,
      width,
      height,
      ratio,
    );
    if (!frame.ghosts) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawTested(context, frame.client.evidence, this.#lens);
  }

  close(): void {
    this.#painter?.close();
    this.#canvas.remove();
    this.#pane.close();
  }

  get #picture(): FromAbove {
    // An element that has left the page is 0 by 0.
    const aspect = Math.max(1, this.#pane.width) / Math.max(1, this.#pane.height);
    return { aspect, isTilted: this.#painter?.isTilted === true };
  }

  /** The painter's `project`, whose places are in CSS pixels, in pixels of the view. */
  readonly #lens: Pick<Painter, "project"> = {
    project: (x, y, z, into) => {
      const { hudScale = 1 } = this.#options.settings;
      if (this.#painter?.project(x, y, z, into) !== true) return false;
      into.x /= hudScale;
      into.y /= hudScale;
      return true;
    },
  };

  readonly #isSeen = (place: number): boolean => {
    const { scene } = this.#shown;
    if (scene === undefined) return false;
    const { x, z } = scene.spheres[place];
    return seesThrough(scene.maze, scene.eye.x, scene.eye.z, x, z, WALLS);
  };

  /** Light fills the picture of a winner. */
  #drawVictory(
    context: CanvasRenderingContext2D,
    frame: Frame<ByAThread>,
    width: number,
    height: number,
  ): void {
    const { wonMs } = this.#shown;
    if (Number.isNaN(wonMs)) return;
    const share = Math.min(1, Math.max(0, (frame.now - wonMs) / VICTORY_MS));
    context.fillStyle = `rgba(255, 226, 170, ${0.72 * share})`;
    context.fillRect(0, 0, width, height);
  }
}
