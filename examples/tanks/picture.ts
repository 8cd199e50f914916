// Draws tanks on a canvas: what the client shows, around the place that is looked at. page.ts calls it in every frame.
import type { WorldOf } from "reckon";
import { CRATE_HALF, HEALTH, RAIL_RANGE, SIZE, TANK_RADIUS, type Tanks } from "./rules.ts";

const COLOURS = ["#56b4e9", "#e69f00", "#009e73", "#f0e442", "#cc79a7", "#d55e00", "#0072b2", "#999999"];
const BEAM_FRAMES = 12;

interface Beam {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  framesLeft: number;
}

export interface Shot {
  readonly x: number;
  readonly y: number;
}

export class Picture {
  readonly #pen: CanvasRenderingContext2D;
  #beams: Beam[] = [];

  constructor(canvas: HTMLCanvasElement) {
    this.#pen = canvas.getContext("2d") as CanvasRenderingContext2D;
  }

  /** A railgun was fired. */
  beam(x: number, y: number, angle: number): void {
    this.#beams.push({ x, y, angle, framesLeft: BEAM_FRAMES });
  }

  draw(
    shown: WorldOf<Tanks>,
    at: { readonly x: number; readonly y: number },
    nameOf: (seat: number) => string,
    shots: readonly Shot[],
  ): void {
    const pen = this.#pen;
    const { width, height } = pen.canvas;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.fillStyle = "#0d1016";
    pen.fillRect(0, 0, width, height);
    pen.setTransform(1, 0, 0, 1, Math.round(width / 2 - at.x), Math.round(height / 2 - at.y));
    this.#ground();
    const { crate } = shown.fields;
    pen.fillStyle = "#7a5c3a";
    for (const row of shown.all("crate"))
      pen.fillRect(crate.x[row] - CRATE_HALF, crate.y[row] - CRATE_HALF, 2 * CRATE_HALF, 2 * CRATE_HALF);
    for (const row of shown.all("tank")) this.#tank(shown, row, nameOf(shown.ownerOf("tank", row)));
    pen.fillStyle = "#ffffff";
    for (const { x, y } of shots) this.#disc(x, y, 4);
    this.#drawBeams();
  }

  #ground(): void {
    const pen = this.#pen;
    pen.fillStyle = "#1b212b";
    pen.fillRect(0, 0, SIZE.width, SIZE.height);
    pen.strokeStyle = "#28303d";
    pen.lineWidth = 1;
    pen.beginPath();
    for (let x = 0; x <= SIZE.width; x += 100) {
      pen.moveTo(x, 0);
      pen.lineTo(x, SIZE.height);
    }
    for (let y = 0; y <= SIZE.height; y += 100) {
      pen.moveTo(0, y);
      pen.lineTo(SIZE.width, y);
    }
    pen.stroke();
  }

  #tank(shown: WorldOf<Tanks>, row: number, name: string): void {
    const pen = this.#pen;
    const { x, y, hull, turret, health, downTicks, score } = shown.fields.tank;
    const isWreck = downTicks[row] > 0;
    pen.save();
    pen.translate(x[row], y[row]);
    pen.rotate(hull[row]);
    pen.fillStyle = isWreck ? "#3a3f48" : COLOURS[shown.ownerOf("tank", row) % COLOURS.length];
    pen.fillRect(-TANK_RADIUS, -TANK_RADIUS * 0.8, 2 * TANK_RADIUS, TANK_RADIUS * 1.6);
    pen.rotate(turret[row] - hull[row]);
    pen.fillStyle = isWreck ? "#2a2e35" : "#eef2f8";
    pen.fillRect(0, -3, TANK_RADIUS + 8, 6);
    pen.restore();
    if (isWreck) return;
    pen.textAlign = "center";
    pen.font = "13px sans-serif";
    pen.fillStyle = "#eef2f8";
    pen.fillText(`${name} ${score[row]}`, x[row], y[row] - 32);
    pen.fillStyle = "#d55e00";
    pen.fillRect(x[row] - 15, y[row] - 28, (30 * health[row]) / HEALTH, 3);
  }

  #drawBeams(): void {
    const pen = this.#pen;
    for (const beam of this.#beams) {
      pen.strokeStyle = `rgba(180, 220, 255, ${beam.framesLeft-- / BEAM_FRAMES})`;
      pen.lineWidth = 3;
      pen.beginPath();
      pen.moveTo(beam.x, beam.y);
      pen.lineTo(beam.x + Math.cos(beam.angle) * RAIL_RANGE, beam.y + Math.sin(beam.angle) * RAIL_RANGE);
      pen.stroke();
    }
    this.#beams = this.#beams.filter(({ framesLeft }) => framesLeft > 0);
  }

  #disc(x: number, y: number, radius: number): void {
    this.#pen.beginPath();
    this.#pen.arc(x, y, radius, 0, 2 * Math.PI);
    this.#pen.fill();
  }
}
