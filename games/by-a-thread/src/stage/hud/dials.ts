// Four dials of bronze and ink: health, compass, clock, pictures per second. Static parts are painted once for a size and
// copied; hands and arcs are drawn in every frame. The HUD calls these. Always true: a dial is drawn around its middle, and
// stays within its radius.

import { FIGURES, WORDS } from "@reckon/stage";
import {
  BRONZE,
  DARK_BRONZE,
  EMBER,
  INK,
  LAUREL,
  OCHRE,
  PALE_BRONZE,
  PLASTER,
  QUIET,
  RED,
} from "../look/palette.ts";
import { threadTexts } from "../texts/thread-texts.ts";
import type { Ring } from "./layout.ts";

const TURN = 2 * Math.PI;
/** The arc of a gauge begins at the lower left and ends at the lower right. */
const FROM = 0.75 * Math.PI;
const SWEEP = 1.5 * Math.PI;
/** Pictures per second at the end of the gauge. */
const MOST_RATE = 144;

export class Dials {
  readonly #document: Document;
  readonly #faces = new Map<string, HTMLCanvasElement>();
  #context: CanvasRenderingContext2D | undefined;
  #ratio = 1;

  constructor(document: Document) {
    this.#document = document;
  }

  /** Begins a frame on a context whose unit is a CSS pixel. */
  begin(context: CanvasRenderingContext2D, ratio: number): void {
    if (ratio !== this.#ratio) this.#faces.clear();
    this.#context = context;
    this.#ratio = ratio;
  }

  /** `flash`: 0 to 1. */
  health(ring: Ring, health: number, most: number, flash: number): void {
    const context = this.#face(ring, 0);
    if (context === undefined) return;
    const lost = 1 - health / most;
    const colour = lost < 0.34 ? LAUREL : lost < 0.6 ? OCHRE : RED;
    const step = SWEEP / most;
    context.lineWidth = ring.radius * 0.2;
    context.lineCap = "butt";
    for (let i = 0; i < most; i++) {
      context.beginPath();
      context.arc(ring.x, ring.y, ring.radius * 0.66, FROM + i * step + 0.03, FROM + (i + 1) * step - 0.03);
      context.strokeStyle = i < health ? colour : "rgba(241, 228, 200, 0.13)";
      context.stroke();
    }
    this.#figure(String(health), ring, 0.62, lost >= 0.6 ? RED : PLASTER);
    this.#label(threadTexts().hud.health, ring);
    this.#flash(ring, flash);
  }

  /** `north`: clockwise from straight ahead. */
  compass(ring: Ring, north: number): void {
    const context = this.#face(ring, 0);
    if (context === undefined) return;
    context.font = `700 ${Math.round(ring.radius * 0.3)}px ${WORDS}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    const { compass } = threadTexts().hud;
    for (let i = 0; i < 4; i++) {
      const angle = north + (i * Math.PI) / 2;
      context.fillStyle = i === 0 ? RED : i === 3 ? EMBER : QUIET;
      context.fillText(
        compass[i],
        ring.x + Math.sin(angle) * ring.radius * 0.63,
        ring.y - Math.cos(angle) * ring.radius * 0.63,
      );
    }
    this.#needle(ring, north, 0.46, RED);
    this.#needle(ring, north + Math.PI, 0.46, PLASTER);
    this.#hub(ring);
  }

  /** `gone`: share of the time that has passed. */
  clock(ring: Ring, gone: number, text: string, flash: number): void {
    const context = this.#face(ring, 12);
    if (context === undefined) return;
    context.beginPath();
    context.moveTo(ring.x, ring.y);
    context.arc(ring.x, ring.y, ring.radius * 0.7, -Math.PI / 2, -Math.PI / 2 + TURN * Math.min(1, gone));
    context.closePath();
    context.fillStyle = gone >= 0.9 ? "rgba(224, 69, 42, 0.5)" : "rgba(181, 122, 60, 0.34)";
    context.fill();
    this.#needle(ring, TURN * Math.min(1, gone), 0.7, gone >= 0.9 ? RED : PALE_BRONZE);
    this.#figure(text, ring, 0.38, PLASTER);
    this.#flash(ring, flash);
  }

  rate(ring: Ring, picturesPerSecond: number): void {
    const context = this.#face(ring, 0);
    if (context === undefined) return;
    const share = Math.min(1, picturesPerSecond / MOST_RATE);
    context.lineWidth = ring.radius * 0.1;
    context.lineCap = "butt";
    context.strokeStyle = "rgba(241, 228, 200, 0.13)";
    context.beginPath();
    context.arc(ring.x, ring.y, ring.radius * 0.68, FROM, FROM + SWEEP);
    context.stroke();
    context.strokeStyle = picturesPerSecond >= 50 ? LAUREL : picturesPerSecond >= 30 ? OCHRE : RED;
    context.beginPath();
    context.arc(ring.x, ring.y, ring.radius * 0.68, FROM, FROM + SWEEP * share);
    context.stroke();
    this.#figure(String(Math.round(picturesPerSecond)), ring, 0.54, PLASTER);
    this.#label(threadTexts().hud.fps, ring);
  }

  #needle(ring: Ring, angle: number, length: number, colour: string): void {
    const context = this.#context;
    if (context === undefined) return;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const wide = ring.radius * 0.085;
    const long = ring.radius * length;
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(ring.x + sin * long, ring.y - cos * long);
    context.lineTo(ring.x + cos * wide, ring.y + sin * wide);
    context.lineTo(ring.x - cos * wide, ring.y - sin * wide);
    context.closePath();
    context.fill();
  }

  #hub({ x, y, radius }: Ring): void {
    const context = this.#context;
    if (context === undefined) return;
    context.fillStyle = PALE_BRONZE;
    context.beginPath();
    context.arc(x, y, radius * 0.09, 0, TURN);
    context.fill();
  }

  #figure(text: string, { x, y, radius }: Ring, size: number, colour: string): void {
    const context = this.#context;
    if (context === undefined) return;
    context.font = `700 ${Math.round(radius * size)}px ${FIGURES}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineWidth = 3;
    context.lineJoin = "round";
    context.strokeStyle = INK;
    context.strokeText(text, x, y);
    context.fillStyle = colour;
    context.fillText(text, x, y);
  }

  #label(text: string, { x, y, radius }: Ring): void {
    const context = this.#context;
    if (context === undefined || radius < 28) return;
    context.font = `600 ${Math.round(radius * 0.22)}px ${WORDS}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = QUIET;
    context.fillText(text, x, y + radius * 0.6);
  }

  #flash({ x, y, radius }: Ring, share: number): void {
    const context = this.#context;
    if (context === undefined || share <= 0) return;
    context.strokeStyle = RED;
    context.globalAlpha = share;
    context.lineWidth = radius * 0.13;
    context.beginPath();
    context.arc(x, y, radius * 0.93, 0, TURN);
    context.stroke();
    context.globalAlpha = 1;
  }

  /** Copies the face of a dial with this many marks; returns the context to draw on. */
  #face({ x, y, radius }: Ring, marks: number): CanvasRenderingContext2D | undefined {
    const context = this.#context;
    if (context === undefined) return undefined;
    const key = `${radius} ${marks}`;
    let face = this.#faces.get(key);
    if (face === undefined) {
      face = this.#paintFace(radius, marks);
      this.#faces.set(key, face);
    }
    context.drawImage(face, x - radius, y - radius, 2 * radius, 2 * radius);
    return context;
  }

  #paintFace(radius: number, marks: number): HTMLCanvasElement {
    const canvas = this.#document.createElement("canvas");
    const side = Math.ceil(2 * radius * this.#ratio);
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext("2d");
    if (context === null) return canvas;
    context.scale(side / (2 * radius), side / (2 * radius));
    const rim = context.createLinearGradient(0, 0, 2 * radius, 2 * radius);
    rim.addColorStop(0, PALE_BRONZE);
    rim.addColorStop(0.45, BRONZE);
    rim.addColorStop(1, DARK_BRONZE);
    this.#disc(context, radius, radius, rim);
    this.#disc(context, radius, radius * 0.9, DARK_BRONZE);
    const ink = context.createRadialGradient(radius, radius * 0.7, radius * 0.1, radius, radius, radius);
    ink.addColorStop(0, "#2a2026");
    ink.addColorStop(1, INK);
    this.#disc(context, radius, radius * 0.86, ink);
    context.strokeStyle = PALE_BRONZE;
    for (let i = 0; i < marks; i++) {
      const angle = (i / marks) * TURN;
      const [sin, cos] = [Math.sin(angle), -Math.cos(angle)];
      context.lineWidth = i % 3 === 0 ? radius * 0.06 : radius * 0.03;
      context.beginPath();
      context.moveTo(
        radius + sin * radius * (i % 3 === 0 ? 0.68 : 0.74),
        radius + cos * radius * (i % 3 === 0 ? 0.68 : 0.74),
      );
      context.lineTo(radius + sin * radius * 0.82, radius + cos * radius * 0.82);
      context.stroke();
    }
    // Dots of granulation around the rim, as in goldsmiths' work.
    context.fillStyle = DARK_BRONZE;
    for (let i = 0; i < 36; i++) {
      const angle = (i / 36) * TURN;
      context.beginPath();
      context.arc(
        radius + Math.sin(angle) * radius * 0.95,
        radius - Math.cos(angle) * radius * 0.95,
        radius * 0.018,
        0,
        TURN,
      );
      context.fill();
    }
    return canvas;
  }

  #disc(
    context: CanvasRenderingContext2D,
    middle: number,
    radius: number,
    fill: string | CanvasGradient,
  ): void {
    context.fillStyle = fill;
    context.beginPath();
    context.arc(middle, middle, radius, 0, TURN);
    context.fill();
  }
}
