// Marks without words: figures that were just hurt (white for a moment), dust of a roll or a landing, and arrows at
// the edge towards threats that are out of sight. The view asks once per frame. Always true: nothing here flashes more often
// than three times per second, and memory is bounded.

import { type Box, EdgeArrow, type Flashes, type Nature, Particles } from "@reckon/stage";
import { RowWatch } from "reckon/client";
import { SORTS } from "../../enemies/sorts.ts";
import { type HighNoonWorld, STATE } from "../../kinds.ts";
import { ENEMIES, PLAYERS } from "../../tuning.ts";
import { BONE, ENEMY_EDGE } from "./palette.ts";

const FLASH_MS = 90;
const DUST_SECONDS = 0.38;
const DUST: Nature = { drag: 0, weight: 0, grows: 16 / 6, alpha: 0.35 };
const DUST_EVERY_MS = 40;
/** Under reduced motion there is less of it. */
const STILL_DUST_MS = 160;
const MOST_DUST = 64;
const ARROW_INSET = 18;

export class Marks {
  readonly #flashes: Flashes;
  readonly #watches: readonly RowWatch[];
  /** When figures last lit up. */
  readonly #playerMs = new Float64Array(PLAYERS).fill(Number.NEGATIVE_INFINITY);
  readonly #enemyMs = new Float64Array(ENEMIES).fill(Number.NEGATIVE_INFINITY);
  readonly #dust = new Particles(MOST_DUST, [DUST]);
  readonly #arrow = new EdgeArrow();
  #world: HighNoonWorld | undefined;
  #now = 0;
  #puffed = 0;

  constructor(flashes: Flashes) {
    this.#flashes = flashes;
    this.#watches = [
      this.#watch("player", PLAYERS, this.#playerMs),
      this.#watch("enemy", ENEMIES, this.#enemyMs),
    ];
  }

  /** Lights up the rows of a kind that have lost health. */
  #watch(kind: "player" | "enemy", capacity: number, litMs: Float64Array): RowWatch {
    const tell = (row: number): void => {
      const { x, y } = (this.#world as HighNoonWorld).fields[kind];
      if (this.#flashes.may(x[row], y[row], this.#now)) litMs[row] = this.#now;
    };
    return new RowWatch({
      kind,
      capacity,
      changes: [{ field: "health", when: (was, is) => is < was, tell }],
    });
  }

  /** White rings around figures that were just hurt. */
  drawHurt(context: CanvasRenderingContext2D, world: HighNoonWorld, now: number): void {
    const { player, enemy } = world.fields;
    this.#world = world;
    this.#now = now;
    for (const watch of this.#watches) watch.look(world, now);
    context.fillStyle = "rgba(255, 255, 255, 0.75)";
    for (const row of world.all("player"))
      if (now - this.#playerMs[row] < FLASH_MS)
        disc(context, player.x[row], player.y[row] - player.z[row], 16);
    for (const row of world.all("enemy"))
      if (now - this.#enemyMs[row] < FLASH_MS) disc(context, enemy.x[row], enemy.y[row], enemy.radius[row]);
  }

  /** Dust behind rolling players, and around landed ones. */
  drawDust(context: CanvasRenderingContext2D, world: HighNoonWorld, now: number, seconds: number): void {
    const { x, y, state } = world.fields.player;
    const dust = this.#dust;
    dust.update(seconds);
    if (now - this.#puffed > (this.#flashes.isStill ? STILL_DUST_MS : DUST_EVERY_MS)) {
      this.#puffed = now;
      for (const row of world.all("player"))
        if (state[row] === STATE.roll || state[row] === STATE.land)
          dust.emit(0, { x: x[row], y: y[row] + 10, size: 6, life: DUST_SECONDS });
    }
    context.fillStyle = BONE;
    for (let i = 0; i < MOST_DUST; i++) {
      if (!dust.isAlive(i)) continue;
      context.globalAlpha = dust.alphaOf(i);
      disc(context, dust.x[i], dust.y[i], dust.sizeOf(i));
    }
    context.globalAlpha = 1;
  }

  /** Arrows towards threats, at the edge of the visible part of the world. */
  drawArrows(context: CanvasRenderingContext2D, world: HighNoonWorld, seen: Box): void {
    const { x, y, sort } = world.fields.enemy;
    context.fillStyle = ENEMY_EDGE;
    for (const row of world.all("enemy"))
      if (SORTS[sort[row]].isThreat && this.#arrow.find(seen, ARROW_INSET, x[row], y[row]))
        drawArrow(context, this.#arrow);
  }
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

function drawArrow(context: CanvasRenderingContext2D, { x, y, angle }: EdgeArrow): void {
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.beginPath();
  context.moveTo(9, 0);
  context.lineTo(-6, -7);
  context.lineTo(-6, 7);
  context.closePath();
  context.fill();
  context.restore();
}
