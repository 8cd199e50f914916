// Names above players. Painted once for each name and size. They fade the further away they are from one's own player, and
// none is drawn where it would cover somebody.

import { type Person, paintNameTag } from "@reckon/stage";
import type { World } from "reckon";
import { PLAYERS, RADIUS } from "../tuning.ts";
import type { Camera } from "./camera.ts";

/** From here on a name is as faint as it gets, in units. */
const FAR = 620;
/** From the middle of a player to his name, in units. */
const CLEAR = RADIUS + 15;

interface Tag {
  readonly canvas: HTMLCanvasElement;
  readonly name: string;
}

export class Tags {
  readonly #document: Document;
  readonly #tags: (Tag | undefined)[] = [];
  #ratio = 0;
  /** Where names are in this frame: left, top, right, bottom. */
  readonly #places = new Float32Array(4 * PLAYERS);
  #drawn = 0;

  constructor(document: Document) {
    this.#document = document;
  }

  /** Names of all players, one's own first: what comes later gives way. */
  draw(
    context: CanvasRenderingContext2D,
    camera: Camera,
    shown: World,
    people: readonly Person[],
    own: number,
  ): void {
    this.#drawn = 0;
    if (camera.isTile) return;
    if (own >= 0) this.#drawOne(context, camera, shown, own, "You", own);
    for (const row of shown.all("player")) {
      const name = nameOf(people, shown.ownerOf("player", row));
      if (row !== own && name !== "") this.#drawOne(context, camera, shown, row, name, own);
    }
    context.globalAlpha = 1;
  }

  #drawOne(
    context: CanvasRenderingContext2D,
    camera: Camera,
    shown: World,
    row: number,
    name: string,
    own: number,
  ): void {
    const { x, y } = shown.fields.player;
    const distance = own < 0 ? 0 : Math.hypot(x[row] - x[own], y[row] - y[own]);
    const { canvas } = this.#tag(shown.ownerOf("player", row), name, row === own, camera.ratio);
    const left = Math.round(camera.toX(x[row]) - canvas.width / 2);
    const above = Math.round(camera.toY(y[row] - CLEAR) - canvas.height);
    const below = Math.round(camera.toY(y[row] + CLEAR));
    const top = above >= 0 && this.#isFree(left, above, canvas, camera, shown, row) ? above : below;
    const isHidden = top === below && !this.#isFree(left, below, canvas, camera, shown, row);
    if (isHidden && row !== own) return;
    const at = 4 * this.#drawn++;
    this.#places[at] = left;
    this.#places[at + 1] = top;
    this.#places[at + 2] = left + canvas.width;
    this.#places[at + 3] = top + canvas.height;
    context.globalAlpha = Math.max(0.55, 1 - distance / FAR);
    context.drawImage(canvas, left, top);
  }

  /** Whether a name at a place covers neither another name nor another player. */
  #isFree(
    left: number,
    top: number,
    { width, height }: HTMLCanvasElement,
    camera: Camera,
    shown: World,
    row: number,
  ): boolean {
    const places = this.#places;
    for (let i = 0; i < 4 * this.#drawn; i += 4)
      if (
        left < places[i + 2] &&
        left + width > places[i] &&
        top < places[i + 3] &&
        top + height > places[i + 1]
      )
        return false;
    const { x, y } = shown.fields.player;
    const radius = RADIUS * camera.scale;
    for (const other of shown.all("player")) {
      const dx = Math.abs(camera.toX(x[other]) - left - width / 2);
      const dy = Math.abs(camera.toY(y[other]) - top - height / 2);
      if (other !== row && dx < width / 2 + radius && dy < height / 2 + radius) return false;
    }
    return true;
  }

  #tag(seat: number, name: string, isOwn: boolean, ratio: number): Tag {
    if (ratio !== this.#ratio) this.#tags.length = 0;
    this.#ratio = ratio;
    const index = Math.max(0, seat);
    const known = this.#tags[index];
    if (known?.name === name) return known;
    const canvas = paintNameTag(this.#document, name, index, isOwn, ratio);
    const tag = { canvas, name };
    this.#tags[index] = tag;
    return tag;
  }
}

export function nameOf(people: readonly Person[], seat: number): string {
  for (const person of people) if (person.seat === seat) return person.name;
  return "";
}
