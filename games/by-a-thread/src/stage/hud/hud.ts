// The HUD over either picture of By a Thread: crosshair, dials, map, feed, names in sight, the red of a hit, the
// dark rim of the glass. Start reading at `draw`. Always true: it receives all its data, and knows no world; the red of a hit is
// soft, limited, and only a rim under reduced motion.

import { type Feed, type FirstPersonSettings, Ink, NameTags, type StageInsets } from "@reckon/stage";
import { HEALTH, PLAYERS } from "../../tuning.ts";
import { INK_STYLE, OCHRE, WORD_FONT } from "../look/palette.ts";
import type { Painter, Scene } from "../scene.ts";
import { drawCrosshair } from "./crosshair.ts";
import { Dials } from "./dials.ts";
import { Inlay, type Own } from "./inlay.ts";
import { hudLayout } from "./layout.ts";
import { clockText, flashRate, HEALTH_ALARM, northOf, Pulse, TIME_ALARM } from "./pulse.ts";
import { SightNames } from "./sight-names.ts";

export interface HudState {
  readonly scene: Scene;
  readonly seconds: number;
  readonly isTouch: boolean;
  readonly insets?: StageInsets;
  /** The own player; undefined: a spectator. */
  readonly own: Own | undefined;
  readonly health: number;
  readonly secondsLeft: number;
  readonly secondsWhole: number;
  readonly rate: number;
  /** The zoom through the glass, 0 to 1. */
  readonly zoom: number;
  /** The red of a hit, 0 to 1. */
  readonly hit: number;
  /** The own plasma has just hit a player, 0 to 1. */
  readonly mark: number;
  readonly crosshair: FirstPersonSettings["crosshair"];
  readonly feed: Feed;
  /** Whether a sphere is in sight, by its index in the scene; undefined: the eye is above all. */
  readonly isSeen: ((place: number) => boolean) | undefined;
}

export class Hud {
  readonly names: NameTags;
  readonly #context: CanvasRenderingContext2D;
  readonly #ink: Ink;
  readonly #dials: Dials;
  readonly #inlay: Inlay;
  readonly #healthPulse = new Pulse();
  readonly #timePulse = new Pulse();
  readonly #sightNames: SightNames;
  readonly #document: Document;
  /** The dark of the glass and the red of a hit, painted once for a size. */
  #vignette: HTMLCanvasElement | undefined;
  #blood: HTMLCanvasElement | undefined;

  constructor(context: CanvasRenderingContext2D, document: Document) {
    this.#context = context;
    this.#document = document;
    this.#ink = new Ink(context, INK_STYLE);
    this.#dials = new Dials(document);
    this.#inlay = new Inlay(document);
    this.names = new NameTags(document, 2 * PLAYERS);
    this.#sightNames = new SightNames(this.names);
  }

  /** The context has another size: pictures for the old one are dropped. */
  resize(): void {
    this.#vignette = undefined;
    this.#blood = undefined;
  }

  draw(
    state: HudState,
    painter: Pick<Painter, "project">,
    width: number,
    height: number,
    ratio: number,
  ): void {
    const context = this.#context;
    const { scene, own, zoom, hit } = state;
    context.setTransform(1, 0, 0, 1, 0, 0);
    this.#sightNames.draw(context, scene.spheres, state.isSeen, painter, ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (zoom > 0.02) {
      this.#vignette ??= this.#ringOf(width, height, 0.52, "rgba(6, 4, 8, 0.94)");
      this.#lay(this.#vignette, zoom, width, height);
    }
    if (hit > 0.01) {
      this.#blood ??= this.#ringOf(width, height, 0.3, "rgba(190, 20, 10, 0.8)");
      this.#lay(this.#blood, hit * (scene.reducedMotion ? 0.5 : 1), width, height);
    }
    const layout = hudLayout(width, height, state.isTouch, state.insets);
    if (own !== undefined) drawCrosshair(context, state.crosshair, width / 2, height / 2, state.mark);
    this.#inlay.draw(context, layout.map, scene.maze, scene.spheres, own);
    this.#drawDials(state, layout, ratio);
    state.feed.draw(this.#ink, layout.feed, WORD_FONT, OCHRE, "left");
  }

  #drawDials(state: HudState, layout: ReturnType<typeof hudLayout>, ratio: number): void {
    const { scene, seconds, health, secondsLeft, secondsWhole } = state;
    const still = scene.reducedMotion;
    const dials = this.#dials;
    dials.begin(this.#context, ratio);
    if (state.own !== undefined) {
      const pulse = this.#healthPulse.at(flashRate(1 - health / HEALTH, HEALTH_ALARM), seconds, still);
      dials.health(layout.health, health, HEALTH, pulse);
      dials.compass(layout.compass, northOf(scene.eye.yaw));
    }
    const gone = 1 - secondsLeft / secondsWhole;
    dials.clock(
      layout.clock,
      gone,
      clockText(secondsLeft),
      this.#timePulse.at(flashRate(gone, TIME_ALARM), seconds, still),
    );
    dials.rate(layout.rate, state.rate);
  }

  #lay(picture: HTMLCanvasElement, alpha: number, width: number, height: number): void {
    this.#context.globalAlpha = Math.min(1, alpha);
    this.#context.drawImage(picture, 0, 0, width, height);
    this.#context.globalAlpha = 1;
  }

  /** A rim that is clear in its middle; small, because it is soft. */
  #ringOf(width: number, height: number, clear: number, colour: string): HTMLCanvasElement {
    const canvas = this.#document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(width / 4));
    canvas.height = Math.max(1, Math.round(height / 4));
    const context = canvas.getContext("2d");
    if (context === null) return canvas;
    const [x, y] = [canvas.width / 2, canvas.height / 2];
    const gradient = context.createRadialGradient(x, y, y * clear * 1.3, x, y, Math.hypot(x, y));
    gradient.addColorStop(0, colour.replace(/[\d.]+\)$/, "0)"));
    gradient.addColorStop(1, colour);
    context.fillStyle = gradient;
    context.fillRect(0, 0, canvas.width, canvas.height);
    return canvas;
  }
}
