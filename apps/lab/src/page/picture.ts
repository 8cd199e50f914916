// One picture of the match: what a player's page shows, or the server's world, with dashed rings as ghosts. In a player's picture a ring
// is where the server has a figure now; in the server's, where a player sees their own. Always true: it draws and changes nothing.

import type { Game, WorldOf } from "reckon";
import type { LabGame, Place } from "../lab-game.ts";
import type { Run } from "../model/run.ts";
import { Canvas } from "./canvas.ts";
import { styleOf } from "./player-styles.ts";

/** Whose picture the server's is. */
export const SERVER = -1;

export class Picture<G extends Game> {
  readonly canvas: Canvas;
  readonly #game: LabGame<G>;
  readonly #player: number;

  constructor(game: LabGame<G>, player: number, label: string) {
    this.#game = game;
    this.#player = player;
    this.canvas = new Canvas(label, "picture");
    this.canvas.element.style.setProperty("aspect-ratio", `${game.width} / ${game.height}`);
  }

  draw(run: Run<G>, hasGhosts: boolean): void {
    const pen = this.canvas.begin(this.#game.width);
    if (pen === undefined) return;
    const player = this.#player;
    const world = player === SERVER ? run.world : run.shown(player);
    if (world === undefined) {
      this.#drawWaiting(pen);
      return;
    }
    this.#game.draw(pen, { world, player, effects: player === SERVER ? [] : run.effects(player), styleOf });
    if (hasGhosts) this.#drawGhosts(pen, run, world);
  }

  #drawGhosts(pen: CanvasRenderingContext2D, run: Run<G>, world: WorldOf<G>): void {
    for (let other = 0; other < run.watches.length; other++) {
      const ghostly = this.#player === SERVER ? run.shown(other) : run.world;
      const place = ghostly && this.#game.place(ghostly, other);
      const solid = this.#game.place(world, other);
      if (place !== undefined) this.#drawGhost(pen, other, place, solid);
    }
    pen.setLineDash([]);
    pen.globalAlpha = 1;
  }

  #drawGhost(pen: CanvasRenderingContext2D, player: number, { x, y }: Place, solid: Place | undefined): void {
    pen.strokeStyle = styleOf(player).colour;
    pen.lineWidth = 2;
    if (solid !== undefined && Math.hypot(solid.x - x, solid.y - y) > 1) {
      pen.globalAlpha = 0.5;
      pen.setLineDash([]);
      pen.beginPath();
      pen.moveTo(solid.x, solid.y);
      pen.lineTo(x, y);
      pen.stroke();
    }
    pen.globalAlpha = 1;
    pen.setLineDash([5, 4]);
    pen.beginPath();
    pen.arc(x, y, this.#game.radius + 2, 0, 2 * Math.PI);
    pen.stroke();
  }

  #drawWaiting(pen: CanvasRenderingContext2D): void {
    const { width, height } = this.#game;
    pen.fillStyle = "#141a22";
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = "#9aa7b5";
    pen.font = `${width / 30}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.fillText("waits for the first snapshots", width / 2, height / 2);
  }
}
