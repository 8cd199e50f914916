// The picture, on a canvas: a disc of ice over the night, seen at a slant. It draws what the session shows and decides nothing.
import type { GameSession } from "reckon/page";
import { colourOf, paintTop } from "./players.ts";
import { FALL_TICKS, POST, POSTS, PUCK, REST_TICKS, RIM, type Rim } from "./rules.ts";
import { Scratches, SLANT } from "./scratches.ts";
import { hear, Sparks } from "./sparks.ts";

const DISC_HEIGHT = 34;
const PUCK_HEIGHT = 15;
const POST_HEIGHT = 30;
const WHOLE = 2 * Math.PI;
/** On a small screen names are no smaller than this, in px. */
const LEAST_NAME = 11;

type Session = GameSession<Rim>;
type Shown = NonNullable<Session["shown"]>;

export async function makePicture(stage: HTMLElement): Promise<(session: Session, frameMs: number) => void> {
  const canvas = stage.appendChild(document.createElement("canvas"));
  const picture = new Picture(canvas);
  return (session, frameMs) => picture.draw(session, frameMs);
}

class Picture {
  readonly #canvas: HTMLCanvasElement;
  readonly #pen: CanvasRenderingContext2D;
  readonly #sparks = new Sparks();
  readonly #scratches = new Scratches();
  readonly #tops = new Map<number, HTMLCanvasElement>();
  readonly #stars = Array.from({ length: 140 }, () => [
    Math.random(),
    Math.random(),
    Math.random() * 1.3 + 0.2,
  ]);

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#pen = canvas.getContext("2d", { alpha: false })!;
  }

  draw(session: Session, frameMs: number): void {
    const { shown, client } = session;
    const pen = this.#pen;
    this.#sky();
    if (client !== undefined) hear(this.#sparks, client.effects.take());
    this.#sparks.age(frameMs);
    const rows = shown === undefined ? [] : [...shown.all("puck")];
    const deep = (row: number): boolean => shown!.fields.puck.fall[row] > 0 && shown!.fields.puck.y[row] < 0;
    for (const row of rows) if (deep(row)) this.#puck(session, shown!, row);
    this.#disc();
    if (shown !== undefined) this.#scratches.draw(pen, shown, frameMs);
    // What stands on the ice, from the far side to the near one.
    const things = [
      ...POSTS.map(({ x, y }) => ({ y, draw: () => this.#post(x, y) })),
      ...rows
        .filter((row) => !deep(row))
        .map((row) => ({ y: shown!.fields.puck.y[row], draw: () => this.#puck(session, shown!, row) })),
    ];
    for (const { draw } of things.sort((a, b) => a.y - b.y)) draw();
    this.#drawSparks();
    for (const row of rows) this.#name(session, shown!, row);
  }

  /** Fits the canvas to the window, paints the night, and sets the pen to units of the world. */
  #sky(): void {
    const [width, height] = [innerWidth * devicePixelRatio, innerHeight * devicePixelRatio].map(Math.round);
    if (this.#canvas.width !== width || this.#canvas.height !== height)
      Object.assign(this.#canvas, { width, height });
    const pen = this.#pen;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    const night = pen.createLinearGradient(0, 0, 0, height);
    night.addColorStop(0, "#0b0e18");
    night.addColorStop(0.55, "#1b1a3a");
    night.addColorStop(1, "#3a2347");
    pen.fillStyle = night;
    pen.fillRect(0, 0, width, height);
    for (const [x, y, size] of this.#stars) {
      pen.fillStyle = `rgb(232 236 241 / ${0.15 + size * 0.35})`;
      pen.fillRect(x * width, y * height, size * devicePixelRatio, size * devicePixelRatio);
    }
    const scale = Math.min(width / (2 * RIM + 70), height / (2 * RIM * SLANT + 190));
    pen.setTransform(scale, 0, 0, scale, width / 2, height / 2 + 8 * scale);
  }

  #ellipse(x: number, y: number, radius: number): void {
    this.#pen.beginPath();
    this.#pen.ellipse(x, y * SLANT, radius, radius * SLANT, 0, 0, WHOLE);
  }

  /** The side of something round that stands upright. */
  #side(x: number, y: number, radius: number, top: number, bottom: number): void {
    const pen = this.#pen;
    pen.beginPath();
    pen.ellipse(x, y * SLANT - top, radius, radius * SLANT, 0, 0, Math.PI);
    pen.ellipse(x, y * SLANT - bottom, radius, radius * SLANT, 0, Math.PI, 0, true);
    pen.closePath();
  }

  #disc(): void {
    const pen = this.#pen;
    const glow = pen.createRadialGradient(0, 90, RIM * 0.3, 0, 90, RIM * 1.25);
    glow.addColorStop(0, "rgb(86 180 233 / 0.5)");
    glow.addColorStop(1, "rgb(86 180 233 / 0)");
    pen.fillStyle = glow;
    pen.fillRect(-2 * RIM, -RIM, 4 * RIM, 3 * RIM);
    const edge = pen.createLinearGradient(-RIM, 0, RIM, 0);
    edge.addColorStop(0, "#28527a");
    edge.addColorStop(0.45, "#8cc4ea");
    edge.addColorStop(1, "#1d3c60");
    this.#side(0, 0, RIM, 0, -DISC_HEIGHT);
    pen.fillStyle = edge;
    pen.fill();
    const ice = pen.createRadialGradient(-60, -70, 20, 0, 0, RIM);
    ice.addColorStop(0, "#e9f6ff");
    ice.addColorStop(0.6, "#b9dcf2");
    ice.addColorStop(1, "#86b7dc");
    this.#ellipse(0, 0, RIM);
    pen.fillStyle = ice;
    pen.fill();
    pen.strokeStyle = "#ff6b5c";
    pen.lineWidth = 5;
    this.#ellipse(0, 0, RIM - 4);
    pen.stroke();
    pen.strokeStyle = "rgb(60 110 160 / 0.25)";
    pen.lineWidth = 2;
    for (const radius of [70, 165, 240]) {
      this.#ellipse(0, 0, radius);
      pen.stroke();
    }
  }

  #post(x: number, y: number): void {
    const pen = this.#pen;
    this.#shadow(x, y, POST, 16);
    const side = pen.createLinearGradient(x - POST, 0, x + POST, 0);
    side.addColorStop(0, "#22263c");
    side.addColorStop(0.4, "#5b6390");
    side.addColorStop(1, "#191c2d");
    this.#side(x, y, POST, POST_HEIGHT, 0);
    pen.fillStyle = side;
    pen.fill();
    pen.beginPath();
    pen.ellipse(x, y * SLANT - POST_HEIGHT, POST, POST * SLANT, 0, 0, WHOLE);
    pen.fillStyle = "#6f78a8";
    pen.fill();
    pen.beginPath();
    pen.ellipse(x, y * SLANT - POST_HEIGHT, POST - 7, (POST - 7) * SLANT, 0, 0, WHOLE);
    pen.fillStyle = "#ff6b5c";
    pen.fill();
  }

  #shadow(x: number, y: number, radius: number, along: number): void {
    this.#ellipse(x + along * 0.6, y + along * 0.5, radius * 1.05);
    this.#pen.fillStyle = "rgb(25 40 80 / 0.35)";
    this.#pen.fill();
  }

  #puck(session: Session, shown: Shown, row: number): void {
    const pen = this.#pen;
    const { x, y, vx, vy, fall, rest } = shown.fields.puck;
    const player = shown.ownerOf("puck", row);
    const fallen = fall[row] === 0 ? 0 : 1 - fall[row] / FALL_TICKS;
    pen.save();
    pen.globalAlpha = 1 - fallen * 0.9;
    if (fallen === 0) this.#shadow(x[row], y[row], PUCK, 7);
    else pen.translate(0, fallen * fallen * 420);
    const speed = Math.hypot(vx[row], vy[row]);
    if (speed > 330 && fallen === 0) this.#streak(x[row], y[row], vx[row], vy[row], colourOf(player));
    this.#side(x[row], y[row], PUCK, PUCK_HEIGHT, 0);
    pen.fillStyle = colourOf(player);
    pen.fill();
    pen.fillStyle = "rgb(14 17 22 / 0.45)";
    pen.fill();
    const top = this.#tops.get(player) ?? paintTop(player, 96);
    this.#tops.set(player, top);
    const half = PUCK * SLANT;
    pen.drawImage(top, x[row] - PUCK, y[row] * SLANT - PUCK_HEIGHT - half, 2 * PUCK, 2 * half);
    if (player === session.player) {
      pen.strokeStyle = "#ffffff";
      pen.lineWidth = 3;
      pen.beginPath();
      const ready = 1 - rest[row] / REST_TICKS;
      pen.ellipse(
        x[row],
        y[row] * SLANT,
        PUCK + 8,
        (PUCK + 8) * SLANT,
        0,
        -Math.PI / 2,
        -Math.PI / 2 + WHOLE * ready,
      );
      pen.stroke();
    }
    pen.restore();
  }

  #streak(x: number, y: number, vx: number, vy: number, colour: string): void {
    const pen = this.#pen;
    const [toX, toY] = [x - vx * 0.12, y - vy * 0.12];
    const fade = pen.createLinearGradient(x, y * SLANT, toX, toY * SLANT);
    fade.addColorStop(0, colour);
    fade.addColorStop(1, `${colour}00`);
    pen.strokeStyle = fade;
    pen.lineWidth = PUCK * 1.5;
    pen.lineCap = "round";
    pen.beginPath();
    pen.moveTo(x, y * SLANT - 5);
    pen.lineTo(toX, toY * SLANT - 5);
    pen.stroke();
  }

  #drawSparks(): void {
    const pen = this.#pen;
    for (const { x, y, z, left } of this.#sparks.all) {
      pen.fillStyle = `rgb(255 255 255 / ${left})`;
      pen.beginPath();
      pen.arc(x, y * SLANT - z, 1 + 2.2 * left, 0, WHOLE);
      pen.fill();
    }
  }

  #name(session: Session, shown: Shown, row: number): void {
    const { x, y, fall } = shown.fields.puck;
    if (fall[row] > 0) return;
    const pen = this.#pen;
    const at = [x[row], y[row] * SLANT - PUCK_HEIGHT - PUCK * SLANT - 7] as const;
    const onePixel = devicePixelRatio / pen.getTransform().a;
    pen.font = `600 ${Math.max(12, LEAST_NAME * onePixel)}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.lineWidth = 3;
    pen.strokeStyle = "rgb(14 17 22 / 0.75)";
    pen.strokeText(session.nameOf(shown.ownerOf("puck", row)), ...at);
    pen.fillStyle = "#ffffff";
    pen.fillText(session.nameOf(shown.ownerOf("puck", row)), ...at);
  }
}
