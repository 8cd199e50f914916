// The packets between the server, above, and one player, below: inputs go up on the left, snapshots come down on the right. A lost
// packet ends in a cross half way, a late one is a diamond. Always true: what a packet is can be told without its colour.

import type { Game } from "reckon";
import { fateOf, type Packet } from "../model/packets.ts";
import type { Run } from "../model/run.ts";
import { Canvas } from "./canvas.ts";

const UP = "#56b4e9";
const DOWN = "#9aa7b5";
const LATE = "#e69f00";
const LOST = "#f0743e";
const LINE = "#2a3240";
/** A lost packet is seen for so long on its half way, and then as a cross, ms. */
const LOST_WAY_MS = 60;
const LOST_MS = 500;
const LATE_MS = 350;
const EDGE = 6;
/** Room for the words beside a line; in a narrow column the lines move together for it. */
const WORDS = 88;

export class Wires {
  readonly canvas: Canvas;
  readonly #player: number;

  constructor(player: number, name: string) {
    this.#player = player;
    this.canvas = new Canvas(`Packets between the server and ${name}`, "wires");
  }

  draw(run: Run<Game>): void {
    const pen = this.canvas.begin();
    if (pen === undefined) return;
    const { nowMs } = run;
    const { height } = this.canvas;
    pen.strokeStyle = LINE;
    pen.lineWidth = 1;
    const [left, right] = [this.#x("up"), this.#x("down")];
    for (const x of [left, right]) {
      pen.beginPath();
      pen.moveTo(x, EDGE);
      pen.lineTo(x, height - EDGE);
      pen.stroke();
    }
    for (const packet of run.packets.all)
      if (packet.player === this.#player) this.#drawPacket(pen, packet, nowMs);
    pen.globalAlpha = 1;
    pen.font = "12px system-ui, sans-serif";
    pen.fillStyle = DOWN;
    pen.textAlign = "right";
    pen.fillText("inputs ↑", left - 10, height / 2 + 4);
    pen.textAlign = "left";
    pen.fillText("↓ snapshots", right + 10, height / 2 + 4);
  }

  /** Where the packets of one way fly. */
  #x(way: Packet["way"]): number {
    const { width } = this.canvas;
    const apart = Math.max(6, Math.min(width * 0.08, width / 2 - WORDS));
    return width / 2 + (way === "up" ? -apart : apart);
  }

  #drawPacket(pen: CanvasRenderingContext2D, packet: Packet, nowMs: number): void {
    const { way, sentMs, arrivesMs } = packet;
    const { height } = this.canvas;
    const fate = fateOf(packet, nowMs);
    const ageMs = nowMs - sentMs;
    if (fate === "arrived" || (fate === "late" && nowMs - arrivesMs > LATE_MS)) return;
    if (fate === "lost" && ageMs > LOST_MS) return;
    const share =
      fate === "lost"
        ? Math.min(ageMs / LOST_WAY_MS, 1) / 2
        : Math.min(1, ageMs / Math.max(1, arrivesMs - sentMs));
    const x = this.#x(way);
    const travelled = EDGE + share * (height - 2 * EDGE);
    const y = way === "up" ? height - travelled : travelled;
    const size = 2.5 + Math.min(2.5, packet.bytes / 120);
    if (fate === "lost" && share >= 0.5) this.#cross(pen, x, y, 1 - ageMs / LOST_MS);
    else if (packet.isLate) this.#diamond(pen, x, y, size + 2);
    else {
      pen.globalAlpha = 1;
      pen.fillStyle = way === "up" ? UP : DOWN;
      pen.beginPath();
      pen.arc(x, y, size, 0, 2 * Math.PI);
      pen.fill();
    }
  }

  #cross(pen: CanvasRenderingContext2D, x: number, y: number, alpha: number): void {
    pen.globalAlpha = Math.max(0, alpha);
    pen.strokeStyle = LOST;
    pen.lineWidth = 2.5;
    pen.beginPath();
    pen.moveTo(x - 5, y - 5);
    pen.lineTo(x + 5, y + 5);
    pen.moveTo(x + 5, y - 5);
    pen.lineTo(x - 5, y + 5);
    pen.stroke();
  }

  #diamond(pen: CanvasRenderingContext2D, x: number, y: number, size: number): void {
    pen.globalAlpha = 1;
    pen.fillStyle = LATE;
    pen.beginPath();
    pen.moveTo(x, y - size);
    pen.lineTo(x + size, y);
    pen.lineTo(x, y + size);
    pen.lineTo(x - size, y);
    pen.closePath();
    pen.fill();
  }
}
