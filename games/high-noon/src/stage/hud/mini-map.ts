// The map in small: walls and what hurts are painted once for each ground, people and enemies are dots on it. The HUD draws it.
// Always true: players are told apart by mark, threats by size.

import { drawMark, lookOf } from "@reckon/stage";
import { SORTS } from "../../enemies/sorts.ts";
import { type HighNoonWorld, STATE } from "../../kinds.ts";
import { GROUND, type Ground } from "../../map.ts";
import { BONE, ENEMY_EDGE } from "../palette.ts";
import { type Context, panel } from "./ink.ts";
import type { Box } from "./layout.ts";

/** Pixels of the picture for each tile. */
const DOT = 4;
/** By tile; sand is the panel. */
const COLOURS = [
  "",
  "#d9b382",
  "rgba(217, 179, 130, 0.45)",
  "#d24a2c",
  "rgba(138, 104, 68, 0.75)",
  "rgba(130, 136, 76, 0.6)",
];

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
    context.fillStyle = ENEMY_EDGE;
    for (const row of world.all("enemy")) {
      const size = SORTS[enemy.sort[row]].isThreat ? Math.max(4, SORTS[enemy.sort[row]].radius / 4) : 2.6;
      context.fillRect(
        box.x + enemy.x[row] * share - size / 2,
        box.y + enemy.y[row] * share - size / 2,
        size,
        size,
      );
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
