// A small map: the tiles of a ground are painted once, and dots are drawn on it in every frame. A HUD makes one,
// begins a frame with the ground and the box that it fills, and adds its dots. Always true: players differ in mark as
// well as in colour, and the own player has a light rim.

import { drawMark, lookOf } from "../players.ts";
import type { Box } from "./box.ts";

/** Any grid of tiles; compared by identity, so another ground must be another object. */
export interface MapGround {
  readonly columns: number;
  readonly lines: number;
  /** The number of each tile, line by line. */
  readonly tiles: ArrayLike<number>;
}

export interface MiniMapOptions {
  /** Side of a tile in the game's units. */
  readonly tile: number;
  /** Colour by tile number; "": not painted. */
  readonly colours: readonly string[];
  readonly ownRim: string;
  readonly rim: string;
}

/** Pixels of the picture for each tile. */
const DOT = 4;

export class MiniMap {
  readonly #options: MiniMapOptions;
  readonly #picture: HTMLCanvasElement;
  #ground: MapGround | undefined;
  #context: CanvasRenderingContext2D | undefined;
  #left = 0;
  #top = 0;
  #share = 1;

  constructor(document: Document, options: MiniMapOptions) {
    this.#options = options;
    this.#picture = document.createElement("canvas");
  }

  /** Draws the ground into a box; later dots appear on it. */
  begin(context: CanvasRenderingContext2D, ground: MapGround, { x, y, width, height }: Box): void {
    if (this.#ground !== ground) this.#paint(ground);
    this.#context = context;
    this.#left = x;
    this.#top = y;
    this.#share = width / (ground.columns * this.#options.tile);
    context.drawImage(this.#picture, x, y, width, height);
  }

  /** The place of a point of the game on the map, in pixels of the context. */
  toX(x: number): number {
    return this.#left + x * this.#share;
  }

  toY(y: number): number {
    return this.#top + y * this.#share;
  }

  /** Something that is not a player: a square with a rim. `size`: side in pixels, without the rim. */
  square(x: number, y: number, size: number, colour: string, rim: number): void {
    const side = size + rim;
    const context = this.#context;
    if (context === undefined) return;
    context.fillStyle = this.#options.rim;
    context.fillRect(this.toX(x) - side / 2, this.toY(y) - side / 2, side, side);
    context.fillStyle = colour;
    context.fillRect(this.toX(x) - size / 2, this.toY(y) - size / 2, size, size);
  }

  /** A player, by the mark of the seat; `colour`: if it is not the seat's own. */
  player(seat: number, x: number, y: number, isOwn: boolean, colour: string = lookOf(seat).colour): void {
    const context = this.#context;
    if (context === undefined) return;
    const { mark } = lookOf(seat);
    const { rim, ownRim } = this.#options;
    context.fillStyle = isOwn ? ownRim : rim;
    drawMark(context, mark, this.toX(x), this.toY(y), isOwn ? 6.5 : 5.4);
    context.fillStyle = colour;
    drawMark(context, mark, this.toX(x), this.toY(y), 4.2);
  }

  #paint(ground: MapGround): void {
    const { columns, lines, tiles } = ground;
    this.#ground = ground;
    this.#picture.width = columns * DOT;
    this.#picture.height = lines * DOT;
    const context = this.#picture.getContext("2d");
    if (context === null) return;
    for (let i = 0; i < tiles.length; i++) {
      const colour = this.#options.colours[tiles[i]] ?? "";
      if (colour === "") continue;
      context.fillStyle = colour;
      context.fillRect((i % columns) * DOT, Math.floor(i / columns) * DOT, DOT, DOT);
    }
  }
}
