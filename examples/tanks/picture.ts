// Draws tanks on a canvas: what a session shows around one tank. page.ts calls it in every frame.
// Always true: it changes nothing in the match; what it remembers (sparks, beams, hits) fades by itself.
import type { GameSession } from "reckon/page";
import { colourOf, PictureText, write } from "./picture-text.ts";
import { CRATE_HALF, HEALTH, SHELL_REST, SIZE, TANK_RADIUS, type Tanks } from "./rules.ts";

/** Half of the diagonal that a screen of any size shows, in units of the world. */
const VIEW = 600;
const BEAM_MS = 350;
const FLASH_MS = 180;
const MARK_MS = 5000;
const MARK_APART = 7;

interface Spark {
  x: number;
  y: number;
  readonly vx: number;
  readonly vy: number;
  readonly bornMs: number;
  readonly lifeMs: number;
  readonly size: number;
  readonly colour: string;
}

/** A track where a tank has rolled. */
interface Mark {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly bornMs: number;
}

interface Beam {
  readonly x: number;
  readonly y: number;
  readonly toX: number;
  readonly toY: number;
  readonly bornMs: number;
}

type Session = GameSession<Tanks>;
type Shown = NonNullable<Session["shown"]>;

export class Picture {
  readonly #canvas: HTMLCanvasElement;
  readonly #pen: CanvasRenderingContext2D;
  readonly #text: PictureText;
  readonly #at = { x: SIZE.width / 2, y: SIZE.height / 2 };
  readonly #health = new Map<number, number>();
  readonly #hurtMs = new Map<number, number>();
  readonly #rolled = new Map<number, Mark>();
  #marks: Mark[] = [];
  #beams: Beam[] = [];
  #sparks: Spark[] = [];
  #nowMs = 0;
  #frameMs = 16;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#pen = canvas.getContext("2d") as CanvasRenderingContext2D;
    this.#text = new PictureText(this.#pen);
  }

  /** Adds a line to the messages, in a player's colour. */
  say(seat: number, line: string): void {
    this.#text.say(seat, line);
  }

  /** Draws one frame. @param seat whom it looks at; −1: nobody */
  draw(session: Session, seat: number): void {
    const now = performance.now();
    this.#frameMs = Math.min(now - this.#nowMs, 50);
    this.#nowMs = now;
    this.#resize();
    const { shown, client } = session;
    const pen = this.#pen;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.fillStyle = "#0b0e13";
    pen.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
    if (shown !== undefined && client !== undefined) {
      this.#hear(session, shown);
      this.#look(shown, seat);
      this.#ground();
      for (const row of shown.all("tank")) this.#roll(shown, row);
      this.#drawMarks();
      for (const row of shown.all("crate")) this.#crate(shown.fields.crate.x[row], shown.fields.crate.y[row]);
      for (const row of shown.all("tank")) this.#body(shown, row);
      for (const { values, isEnded } of client.flights) this.#shell(values, isEnded);
      this.#drawBeams();
      this.#drawSparks();
      for (const row of shown.all("tank"))
        this.#tag(shown, row, session.nameOf(shown.ownerOf("tank", row)), seat);
    }
    this.#text.draw(session, seat);
  }

  #resize(): void {
    const ratio = devicePixelRatio;
    const [width, height] = [Math.round(innerWidth * ratio), Math.round(innerHeight * ratio)];
    if (this.#canvas.width === width && this.#canvas.height === height) return;
    Object.assign(this.#canvas, { width, height });
  }

  /** Takes the events since the last frame. */
  #hear(session: Session, shown: Shown): void {
    const { x, y, health } = shown.fields.tank;
    for (const { name, state, player, values } of session.client?.effects.take() ?? []) {
      if (state !== "shown") continue;
      const row = shown.rowOf("tank", player);
      if (name === "rail") {
        if (row < 0) continue;
        const [wayX, wayY] = [Math.cos(values.angle), Math.sin(values.angle)];
        const to = Math.max(values.length, TANK_RADIUS + 12);
        const [toX, toY] = [x[row] + wayX * to, y[row] + wayY * to];
        const muzzle = TANK_RADIUS + 10;
        this.#beams.push({
          x: x[row] + wayX * muzzle,
          y: y[row] + wayY * muzzle,
          toX,
          toY,
          bornMs: this.#nowMs,
        });
        this.#burst(toX, toY, 10, 150, "#bfe3ff");
      } else {
        const victim = shown.rowOf("tank", values.who);
        if (victim >= 0) this.#burst(x[victim], y[victim], 60, 260, "#ffb35c");
        this.#text.wrecked(session, player, values.who, values.by);
      }
    }
    for (const row of shown.all("tank")) {
      if (health[row] < (this.#health.get(row) ?? 0)) this.#hurtMs.set(row, this.#nowMs);
      this.#health.set(row, health[row]);
    }
  }

  #look(shown: Shown, seat: number): void {
    const row = seat < 0 ? -1 : shown.rowOf("tank", seat);
    if (row >= 0) [this.#at.x, this.#at.y] = [shown.fields.tank.x[row], shown.fields.tank.y[row]];
    this.#place();
  }

  /** Sets the pen to units of the world. */
  #place(): void {
    this.#pen.setTransform(...this.#placed(0, 0, 1, 0));
  }

  /** The transform of something at a place of the world that faces a direction. */
  #placed(
    x: number,
    y: number,
    wayX: number,
    wayY: number,
  ): [number, number, number, number, number, number] {
    const { width, height } = this.#canvas;
    const scale = Math.sqrt(width * width + height * height) / 2 / VIEW;
    const [left, top] = [width / 2 + (x - this.#at.x) * scale, height / 2 + (y - this.#at.y) * scale];
    return [wayX * scale, wayY * scale, -wayY * scale, wayX * scale, left, top];
  }

  #ground(): void {
    const pen = this.#pen;
    pen.fillStyle = "#333d2f";
    pen.fillRect(0, 0, SIZE.width, SIZE.height);
    pen.fillStyle = "#394534";
    for (let x = 0; x < SIZE.width; x += 100)
      for (let y = (x / 100) % 2 === 0 ? 0 : 100; y < SIZE.height; y += 200) pen.fillRect(x, y, 100, 100);
    pen.strokeStyle = "#8b93a1";
    pen.lineWidth = 10;
    pen.strokeRect(-5, -5, SIZE.width + 10, SIZE.height + 10);
  }

  /** Leaves a mark after a tank has moved a little. */
  #roll(shown: Shown, row: number): void {
    const { x, y, hull } = shown.fields.tank;
    const mark = { x: x[row], y: y[row], angle: hull[row], bornMs: this.#nowMs };
    const last = this.#rolled.get(row) ?? mark;
    const way = Math.hypot(mark.x - last.x, mark.y - last.y);
    if (way >= MARK_APART && way < 8 * MARK_APART) this.#marks.push(mark);
    if (way >= MARK_APART || last === mark) this.#rolled.set(row, mark);
  }

  #drawMarks(): void {
    const pen = this.#pen;
    this.#marks = this.#marks.filter(({ bornMs }) => this.#nowMs - bornMs < MARK_MS);
    pen.fillStyle = "#10140e";
    for (const { x, y, angle, bornMs } of this.#marks) {
      pen.globalAlpha = 0.45 * (1 - (this.#nowMs - bornMs) / MARK_MS);
      const [wayX, wayY] = [Math.cos(angle), Math.sin(angle)];
      for (const side of [-1, 1]) {
        const off = side * (TANK_RADIUS - 4);
        pen.setTransform(...this.#placed(x - wayY * off, y + wayX * off, wayX, wayY));
        pen.fillRect(-2, -4.5, 3.5, 9);
      }
    }
    pen.globalAlpha = 1;
    this.#place();
  }

  #crate(x: number, y: number): void {
    const pen = this.#pen;
    const size = 2 * CRATE_HALF;
    const [left, top] = [x - CRATE_HALF, y - CRATE_HALF];
    pen.fillStyle = "#00000055";
    pen.fillRect(left + 4, top + 5, size, size);
    pen.fillStyle = "#8a6439";
    pen.fillRect(left, top, size, size);
    pen.fillStyle = "#a97c49";
    for (let i = 0; i < 3; i++) pen.fillRect(left + 3, top + 3 + i * 7.8, size - 6, 6.4);
    pen.strokeStyle = "#5d4122";
    pen.lineWidth = 2;
    pen.strokeRect(left + 1, top + 1, size - 2, size - 2);
    pen.beginPath();
    pen.moveTo(left + 2, top + size - 2);
    pen.lineTo(left + size - 2, top + 2);
    pen.stroke();
  }

  #body(shown: Shown, row: number): void {
    const pen = this.#pen;
    const { x, y, hull, turret, downTicks, shellRest } = shown.fields.tank;
    const isWreck = downTicks[row] > 0;
    const isHurt = this.#nowMs - (this.#hurtMs.get(row) ?? -FLASH_MS) < FLASH_MS;
    const colour = isWreck ? "#4a4d52" : isHurt ? "#ffffff" : colourOf(shown.ownerOf("tank", row));
    const r = TANK_RADIUS;
    pen.save();
    pen.translate(x[row], y[row]);
    pen.fillStyle = "#00000055";
    pen.beginPath();
    pen.arc(4, 5, r + 2, 0, 2 * Math.PI);
    pen.fill();
    pen.rotate(hull[row]);
    pen.fillStyle = "#1a1d22";
    for (const side of [-1, 1]) this.#box(-r, side * (r - 4) - 4.5, 2 * r, 9, 3);
    pen.fillStyle = "#3d434c";
    const roll = (((x[row] * Math.cos(hull[row]) + y[row] * Math.sin(hull[row])) % 6) + 6) % 6;
    for (let at = -r + 1 + (6 - roll); at < r - 2; at += 6)
      for (const side of [-1, 1]) pen.fillRect(at, side * (r - 4) - 4, 2, 8);
    pen.fillStyle = colour;
    this.#box(-r + 1, -r + 6, 2 * r - 3, 2 * r - 12, 4);
    pen.fillStyle = "#00000030";
    this.#box(-r + 1, -r + 6, 8, 2 * r - 12, 4);
    pen.rotate(turret[row] - hull[row]);
    const recoil = isWreck ? 0 : Math.max(0, shellRest[row] - SHELL_REST + 6);
    pen.fillStyle = isWreck ? "#2c2f33" : "#e8edf4";
    this.#box(4 - recoil, -3, r + 10, 6, 2);
    pen.fillStyle = colour;
    pen.strokeStyle = "#00000090";
    pen.lineWidth = 2;
    pen.beginPath();
    pen.arc(0, 0, r * 0.55, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
    pen.restore();
    const isSmoking = isWreck && Math.random() < this.#frameMs / 60;
    if (isSmoking) this.#spark(x[row], y[row], Math.random() * 7, 18, 1400, 7, "#70757d");
  }

  #box(x: number, y: number, width: number, height: number, round: number): void {
    this.#pen.beginPath();
    this.#pen.roundRect(x, y, width, height, round);
    this.#pen.fill();
  }

  #shell(
    { x, y, vx, vy }: { readonly x: number; readonly y: number; readonly vx: number; readonly vy: number },
    isEnded: boolean,
  ): void {
    if (isEnded) {
      this.#burst(x, y, 14, 130, "#ffd27a");
      return;
    }
    const pen = this.#pen;
    const tail = pen.createLinearGradient(x, y, x - vx * 0.09, y - vy * 0.09);
    tail.addColorStop(0, "#ffe9b0");
    tail.addColorStop(1, "#ffb35c00");
    pen.strokeStyle = tail;
    pen.lineWidth = 5;
    pen.lineCap = "round";
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x - vx * 0.09, y - vy * 0.09);
    pen.stroke();
    pen.fillStyle = "#fff6dc";
    pen.beginPath();
    pen.arc(x, y, 4.5, 0, 2 * Math.PI);
    pen.fill();
  }

  #drawBeams(): void {
    const pen = this.#pen;
    this.#beams = this.#beams.filter(({ bornMs }) => this.#nowMs - bornMs < BEAM_MS);
    pen.lineCap = "round";
    for (const { x, y, toX, toY, bornMs } of this.#beams) {
      const left = 1 - (this.#nowMs - bornMs) / BEAM_MS;
      for (const [width, colour, alpha] of [
        [14, "#4aa8ff", 0.35],
        [6, "#8fd0ff", 0.7],
        [2, "#ffffff", 1],
      ] as const) {
        pen.globalAlpha = alpha * left;
        pen.strokeStyle = colour;
        pen.lineWidth = width * (0.4 + 0.6 * left);
        pen.beginPath();
        pen.moveTo(x, y);
        pen.lineTo(toX, toY);
        pen.stroke();
      }
    }
    pen.globalAlpha = 1;
  }

  #burst(x: number, y: number, count: number, speed: number, colour: string): void {
    for (let i = 0; i < count; i++)
      this.#spark(x, y, Math.random() * 7, speed * Math.random(), 250 + 500 * Math.random(), 3.5, colour);
  }

  #spark(
    x: number,
    y: number,
    way: number,
    speed: number,
    lifeMs: number,
    size: number,
    colour: string,
  ): void {
    const bornMs = this.#nowMs;
    this.#sparks.push({
      ...{ x, y, lifeMs, size, colour, bornMs },
      vx: Math.cos(way) * speed,
      vy: Math.sin(way) * speed,
    });
  }

  #drawSparks(): void {
    const pen = this.#pen;
    this.#sparks = this.#sparks.filter(({ bornMs, lifeMs }) => this.#nowMs - bornMs < lifeMs).slice(-400);
    for (const spark of this.#sparks) {
      spark.x += (spark.vx * this.#frameMs) / 1000;
      spark.y += (spark.vy * this.#frameMs) / 1000;
      const left = 1 - (this.#nowMs - spark.bornMs) / spark.lifeMs;
      pen.globalAlpha = left;
      pen.fillStyle = spark.colour;
      pen.beginPath();
      pen.arc(spark.x, spark.y, spark.size * (0.4 + 0.6 * left), 0, 2 * Math.PI);
      pen.fill();
    }
    pen.globalAlpha = 1;
  }

  /** Name and health above a tank. */
  #tag(shown: Shown, row: number, name: string, seat: number): void {
    const pen = this.#pen;
    const { x, y, health, downTicks } = shown.fields.tank;
    if (downTicks[row] > 0) return;
    const top = y[row] - TANK_RADIUS - 16;
    write(pen, name, x[row], top - 6, "600 13px", "#ffffff");
    const each = 9;
    for (let i = 0; i < HEALTH; i++) {
      pen.fillStyle =
        i >= health[row] ? "#00000080" : shown.ownerOf("tank", row) === seat ? "#6fe08a" : "#ff6b5c";
      pen.fillRect(x[row] + (i - HEALTH / 2) * each + 0.5, top, each - 1, 5);
    }
  }
}
