// The map in small: walls and what hurts are painted once for each ground, people and enemies are dots on it. The HUD draws it.
// Always true: players are told apart by mark, threats by size.

import { drawMark, lookOf } from "@reckon/stage";
import { SORTS } from "../../enemies/sorts.ts";
import { type HighNoonWorld, STATE } from "../../kinds.ts";
import { GROUND, type Ground } from "../../map.ts";
import { BONE } from "../palette.ts";
import { type Context, panel } from "./ink.ts";
import type { Box } from "./layout.ts";

/** Pixels of the picture for each tile. */
const DOT = 4;
/** By tile; sand is the panel. */
const COLOURS = [
  "",
  "rgba(217, 179, 130, 0.8)",
  "rgba(217, 179, 130, 0.38)",
  "rgba(178, 62, 44, 0.6)",
  "rgba(138, 104, 68, 0.5)",
  "rgba(130, 136, 76, 0.4)",
] as const;
const THREAT = "#ff7a4d";

export class MiniMap {
  readonly #picture: HTMLCanvasElement;
  #ground: Ground | undefined;

  constructor(document: Document) {
    this.#picture = document.createElement("canvas");
  }

  draw(context: Context, world: HighNoonWorld, own: number, ground: Ground, box: Box): void {
    if (this.#ground !== ground) this.#paint(ground);
    panel(context, box);
    context.drawImage(this.#picture, box.x, box.y, box.width, box.height);
    const share = box.width / ground.width;
    const { player, enemy } = world.fields;
    for (const row of world.all("enemy")) {
      const { isThreat, radius } = SORTS[enemy.sort[row]];
      const [x, y] = [box.x + enemy.x[row] * share, box.y + enemy.y[row] * share];
      square(context, x, y, isThreat ? Math.max(6, radius / 2.6) : 4, "#1c1320");
      square(context, x, y, isThreat ? Math.max(4, radius / 2.6 - 2) : 2.4, THREAT);
    }
    for (const row of world.all("player")) {
      const { colour, mark } = lookOf(world.ownerOf("player", row));
      const [x, y] = [box.x + player.x[row] * share, box.y + player.y[row] * share];
      context.fillStyle = row === own ? BONE : "#1c1320";
      drawMark(context, mark, x, y, row === own ? 6.5 : 5.4);
      context.fillStyle = player.state[row] === STATE.down ? "#8d7d80" : colour;
      drawMark(context, mark, x, y, 4.2);
    }
  }

  #paint(ground: Ground): void {
    const { columns, lines, tiles } = ground;
    this.#ground = ground;
    this.#picture.width = columns * DOT;
    this.#picture.height = lines * DOT;
    const context = this.#picture.getContext("2d");
    if (context === null) return;
    for (let i = 0; i < tiles.length; i++) {
      if (tiles[i] === GROUND.sand) continue;
      context.fillStyle = COLOURS[tiles[i]];
      context.fillRect((i % columns) * DOT, Math.floor(i / columns) * DOT, DOT, DOT);
    }
  }
}

function square(context: Context, x: number, y: number, size: number, colour: string): void {
  context.fillStyle = colour;
  context.fillRect(x - size / 2, y - size / 2, size, size);
}
