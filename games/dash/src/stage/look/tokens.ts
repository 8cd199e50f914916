// Players on the court: a disc of light in their colour with their mark, and around it what matters now. Discs are
// painted once for each seat and size. Rings from the inside out: health (only if some is missing), heat, and for
// the own player the time to the next dash; a bubble surrounds a player who is safe. Always true: nothing here changes the drawn world.

import { drawMark, FIGURES, type Ink, isLight, lookOf, withAlpha } from "@reckon/stage";
import type { DashWorld } from "../../dash.ts";
import { DASH_COOLDOWN, MISS_COOLDOWN, PLAYERS, RADIUS, SUN_TICKS, TIRED_BELOW } from "../../tuning.ts";
import { dashTexts } from "../texts/dash-texts.ts";
import type { Camera } from "./camera.ts";
import { HOT, INK, SUN, TEXT } from "./palette.ts";

/** Half the width of a painted disc with its glow, in radii. */
const GLOW = 2.6;
const TOP = -Math.PI / 2;
const TURN = 2 * Math.PI;
/** How long a flash lasts, in ms. */
const FLASH_MS = 160;

export class Tokens {
  readonly #document: Document;
  readonly #painted: (HTMLCanvasElement | undefined)[] = [];
  #paintedScale = 0;
  readonly #hurtMs = new Float64Array(PLAYERS).fill(-1000);

  constructor(document: Document) {
    this.#document = document;
  }

  /** A row was hurt: its disc is white for a moment. */
  flash(row: number, now: number): void {
    this.#hurtMs[row] = now;
  }

  draw(
    context: CanvasRenderingContext2D,
    camera: Camera,
    shown: DashWorld,
    row: number,
    isOwn: boolean,
    now: number,
  ): void {
    const { x, y, facing, health, heat, isSafe } = shown.fields.player;
    const seat = shown.ownerOf("player", row);
    const { colour } = lookOf(seat);
    const atX = camera.toX(x[row]);
    const atY = camera.toY(y[row]);
    const { scale } = camera;
    const disc = this.#disc(seat, scale);
    const half = disc.width / 2;
    context.drawImage(disc, Math.round(atX - half), Math.round(atY - half));
    if (now - this.#hurtMs[row] < FLASH_MS) {
      context.fillStyle = "rgba(255, 255, 255, 0.75)";
      circle(context, atX, atY, RADIUS * scale);
      context.fill();
    }
    this.#nose(context, atX, atY, facing[row], scale, isOwn ? TEXT : colour);
    if (health[row] < 100) {
      const isTired = health[row] < TIRED_BELOW;
      ring(context, atX, atY, 20 * scale, 2.5 * scale, health[row] / 100, isTired ? HOT : colour);
    }
    if (heat[row] > 0) ring(context, atX, atY, 24 * scale, 2.5 * scale, heat[row] / SUN_TICKS, SUN);
    if (isSafe[row] === 1) bubble(context, atX, atY, 26 * scale, scale);
    if (isOwn) this.#own(context, atX, atY, scale, shown, row);
  }

  /** For the own player: a white rim, and the time to the next dash. */
  #own(
    context: CanvasRenderingContext2D,
    x: number,
    y: number,
    scale: number,
    shown: DashWorld,
    row: number,
  ): void {
    const { cooldown, dashHit, dashTicks } = shown.fields.player;
    context.strokeStyle = TEXT;
    context.lineWidth = 2 * scale;
    circle(context, x, y, (RADIUS + 0.5) * scale);
    context.stroke();
    const isReady = cooldown[row] === 0;
    const isMiss = dashTicks[row] === 0 && dashHit[row] === 0;
    ring(
      context,
      x,
      y,
      29 * scale,
      1.5 * scale,
      1,
      isReady ? "rgba(232, 236, 241, 0.6)" : "rgba(232, 236, 241, 0.16)",
    );
    if (isReady) return;
    const share = 1 - cooldown[row] / (isMiss ? MISS_COOLDOWN : DASH_COOLDOWN);
    ring(context, x, y, 29 * scale, 2.5 * scale, share, isMiss ? HOT : TEXT);
  }

  #nose(
    context: CanvasRenderingContext2D,
    x: number,
    y: number,
    facing: number,
    scale: number,
    colour: string,
  ): void {
    const cos = Math.cos(facing) * scale;
    const sin = Math.sin(facing) * scale;
    const near = RADIUS + 3;
    const far = RADIUS + 11;
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(x + cos * far, y + sin * far);
    context.lineTo(x + cos * near - sin * 6, y + sin * near + cos * 6);
    context.lineTo(x + cos * near + sin * 6, y + sin * near - cos * 6);
    context.closePath();
    context.fill();
  }

  #disc(seat: number, scale: number): HTMLCanvasElement {
    if (scale !== this.#paintedScale) this.#painted.length = 0;
    this.#paintedScale = scale;
    const index = Math.max(0, seat);
    const known = this.#painted[index];
    if (known !== undefined) return known;
    const canvas = this.#document.createElement("canvas");
    canvas.width = Math.max(4, Math.ceil(2 * GLOW * RADIUS * scale));
    canvas.height = canvas.width;
    const context = canvas.getContext("2d");
    if (context !== null) paintDisc(context, index, canvas.width / 2, RADIUS * scale);
    this.#painted[index] = canvas;
    return canvas;
  }
}

function paintDisc(context: CanvasRenderingContext2D, seat: number, middle: number, radius: number): void {
  const { colour, mark } = lookOf(seat);
  const glow = context.createRadialGradient(middle, middle, radius * 0.8, middle, middle, radius * GLOW);
  glow.addColorStop(0, withAlpha(colour, 0.42));
  glow.addColorStop(0.35, withAlpha(colour, 0.14));
  glow.addColorStop(1, withAlpha(colour, 0));
  context.fillStyle = glow;
  context.fillRect(0, 0, 2 * middle, 2 * middle);
  // A dark rim, so that it stands out on sunny ground too.
  context.fillStyle = withAlpha(INK, 0.8);
  circle(context, middle, middle, radius * 1.13);
  context.fill();
  context.fillStyle = colour;
  circle(context, middle, middle, radius);
  context.fill();
  const shine = context.createRadialGradient(
    middle - radius * 0.35,
    middle - radius * 0.45,
    0,
    middle,
    middle,
    radius,
  );
  shine.addColorStop(0, "rgba(255, 255, 255, 0.38)");
  shine.addColorStop(0.6, "rgba(255, 255, 255, 0)");
  shine.addColorStop(1, "rgba(0, 0, 0, 0.28)");
  context.fillStyle = shine;
  context.fill();
  context.fillStyle = isLight(colour) ? INK : TEXT;
  drawMark(context, mark, middle, middle, radius * 0.56);
}

function circle(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, TURN);
}

function ring(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  width: number,
  share: number,
  colour: string,
): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  context.arc(x, y, radius, TOP, TOP + TURN * share);
  context.stroke();
}

/** Around a player who was touched and is still safe. */
function bubble(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  scale: number,
): void {
  circle(context, x, y, radius);
  context.fillStyle = "rgba(160, 215, 255, 0.16)";
  context.fill();
  context.strokeStyle = "rgba(190, 228, 255, 0.85)";
  context.lineWidth = 1.5 * scale;
  context.setLineDash([6 * scale, 4 * scale]);
  context.stroke();
  context.setLineDash([]);
}

/** A player where the server has them, by its newest snapshot. */
export function drawGhost(ink: Ink, camera: Camera, world: DashWorld, row: number): void {
  const { context } = ink;
  const { x, y } = world.fields.player;
  const { scale, ratio } = camera;
  const [atX, atY] = [camera.toX(x[row]), camera.toY(y[row] + RADIUS) + 16 * ratio];
  context.setLineDash([4 * ratio, 4 * ratio]);
  ring(context, atX, camera.toY(y[row]), RADIUS * scale, 1.5 * ratio, 1, TEXT);
  context.setLineDash([]);
  ink.write(dashTexts().hud.server, atX, atY, "center", TEXT, `500 ${11 * ratio}px ${FIGURES}`);
}
