// Names above players. Painted once for each name and size. They fade the further away they are from one's own player, and
// none is drawn where it would cover somebody.

import { lookOf, type Person } from "@reckon/stage";
import type { World } from "reckon";
import { RADIUS } from "../tuning.ts";
import type { Camera } from "./camera.ts";
import { INK, TEXT, WORDS, withAlpha } from "./palette.ts";

const HEIGHT = 18;
const SIZE = 12;
/** From here on a name is as faint as it gets, in units. */
const FAR = 620;

interface Tag {
  readonly canvas: HTMLCanvasElement;
  readonly name: string;
}

export class Tags {
  readonly #document: Document;
  readonly #tags: (Tag | undefined)[] = [];
  #ratio = 0;

  constructor(document: Document) {
    this.#document = document;
  }

  draw(
    context: CanvasRenderingContext2D,
    camera: Camera,
    shown: World,
    row: number,
    people: readonly Person[],
    own: number,
  ): void {
    const seat = shown.ownerOf("player", row);
    const name = row === own ? "You" : nameOf(people, seat);
    if (name === "") return;
    const { x, y } = shown.fields.player;
    const distance = own < 0 ? 0 : Math.hypot(x[row] - x[own], y[row] - y[own]);
    const above = RADIUS + 18;
    if (covers(shown, row, x[row], y[row] - above - 8)) return;
    const { canvas } = this.#tag(seat, name, row === own, camera.ratio);
    context.globalAlpha = Math.max(0.4, 1 - distance / FAR);
    const left = Math.round(camera.toX(x[row]) - canvas.width / 2);
    context.drawImage(canvas, left, Math.round(camera.toY(y[row] - above) - canvas.height));
    context.globalAlpha = 1;
  }

  #tag(seat: number, name: string, isOwn: boolean, ratio: number): Tag {
    if (ratio !== this.#ratio) this.#tags.length = 0;
    this.#ratio = ratio;
    const index = Math.max(0, seat);
    const known = this.#tags[index];
    if (known?.name === name) return known;
    const canvas = this.#document.createElement("canvas");
    const context = canvas.getContext("2d");
    const font = `600 ${SIZE * ratio}px ${WORDS}`;
    if (context !== null) {
      context.font = font;
      canvas.width = Math.ceil(context.measureText(name).width + 14 * ratio);
      canvas.height = Math.ceil(HEIGHT * ratio);
      context.fillStyle = isOwn ? TEXT : withAlpha(INK, 0.72);
      context.beginPath();
      context.roundRect(0, 0, canvas.width, canvas.height, 5 * ratio);
      context.fill();
      context.font = font;
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.fillStyle = isOwn ? INK : bright(lookOf(seat).colour);
      context.fillText(name, canvas.width / 2, canvas.height / 2 + ratio);
    }
    const tag = { canvas, name };
    this.#tags[index] = tag;
    return tag;
  }
}

/** The blue of the ten is too dark for small letters on ink. */
function bright(colour: string): string {
  return colour === "#0072b2" ? "#58a8de" : colour;
}

export function nameOf(people: readonly Person[], seat: number): string {
  for (const person of people) if (person.seat === seat) return person.name;
  return "";
}

/** Whether somebody else stands where a name would be. */
function covers(shown: World, row: number, atX: number, atY: number): boolean {
  const { x, y } = shown.fields.player;
  for (const other of shown.all("player"))
    if (other !== row && Math.abs(x[other] - atX) < RADIUS + 20 && Math.abs(y[other] - atY) < RADIUS + 6)
      return true;
  return false;
}
