// The ground as a picture: painted once for each map, and copied in every frame. One pixel of it is one of the world.

import { tileAt } from "../../ground.ts";
import { GROUND, type Ground } from "../../map.ts";
import { TILE } from "../../tuning.ts";
import {
  BRAMBLE,
  HALF,
  HALF_TOP,
  LAVA,
  LAVA_LIGHT,
  MUD,
  SAND,
  SAND_DARK,
  SHADOW,
  SHADOW_X,
  SHADOW_Y,
  WALL,
  WALL_TOP,
} from "./palette.ts";

const WALL_HEIGHT = 22;
const HALF_HEIGHT = 9;

export function paintGround(context: CanvasRenderingContext2D, ground: Ground): void {
  const { width, height } = ground;
  context.fillStyle = SAND;
  context.fillRect(0, 0, width, height);
  speckle(context, ground);
  each(ground, (tile, x, y) => paintFlat(context, tile, x, y));
  context.fillStyle = SHADOW;
  context.beginPath();
  each(ground, (tile, x, y) => {
    if (tile === GROUND.wall) traceShadow(context, x, y, WALL_HEIGHT);
    else if (tile === GROUND.half) traceShadow(context, x, y, HALF_HEIGHT);
  });
  context.fill();
  each(ground, (tile, x, y) => {
    // Its front shows only if nothing stands before it.
    const isFront = tileAt(ground, x, y + TILE) !== tile;
    if (tile === GROUND.wall) paintBlock(context, x, y, isFront ? 10 : 0, WALL, WALL_TOP);
    else if (tile === GROUND.half) paintBlock(context, x, y, isFront ? 4 : 0, HALF, HALF_TOP);
  });
}

function each({ columns, lines, tiles }: Ground, paint: (tile: number, x: number, y: number) => void): void {
  for (let line = 0; line < lines; line++)
    for (let column = 0; column < columns; column++)
      paint(tiles[line * columns + column], column * TILE, line * TILE);
}

/** Ripples in the sand, the same each time. */
function speckle(context: CanvasRenderingContext2D, { columns, lines }: Ground): void {
  context.fillStyle = SAND_DARK;
  context.globalAlpha = 0.35;
  for (let i = 0; i < columns * lines; i++) {
    const x = (i * 7919) % (columns * TILE);
    const y = (i * 104729) % (lines * TILE);
    context.fillRect(x, y, 6 + (i % 9), 2);
  }
  context.globalAlpha = 1;
}

function paintFlat(context: CanvasRenderingContext2D, tile: number, x: number, y: number): void {
  if (tile === GROUND.lava) {
    context.fillStyle = LAVA;
    context.fillRect(x, y, TILE, TILE);
    context.fillStyle = LAVA_LIGHT;
    context.fillRect(x + 6, y + 8, 12, 3);
    context.fillRect(x + 14, y + 20, 9, 3);
  } else if (tile === GROUND.mud) {
    context.fillStyle = MUD;
    context.fillRect(x, y, TILE, TILE);
    context.fillStyle = "rgba(59, 36, 64, 0.25)";
    context.fillRect(x + 4, y + 12, 18, 2);
    context.fillRect(x + 12, y + 24, 12, 2);
  } else if (tile === GROUND.bramble) {
    context.strokeStyle = BRAMBLE;
    context.lineWidth = 3;
    context.beginPath();
    for (let i = 0; i < 4; i++) {
      context.moveTo(x + 3 + i * 8, y + 29);
      context.lineTo(x + 10 + ((i * 13) % 14), y + 4 + ((i * 7) % 12));
    }
    context.stroke();
  }
}

/** The shadow of a block of this height, as one piece with its own square. */
function traceShadow(context: CanvasRenderingContext2D, x: number, y: number, high: number): void {
  const dx = high * SHADOW_X;
  const dy = high * SHADOW_Y;
  context.moveTo(x, y + TILE);
  context.lineTo(x + dx, y + TILE + dy);
  context.lineTo(x + TILE + dx, y + TILE + dy);
  context.lineTo(x + TILE + dx, y + dy);
  context.lineTo(x + TILE, y);
  context.lineTo(x, y);
  context.closePath();
}

function paintBlock(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  front: number,
  side: string,
  top: string,
): void {
  context.fillStyle = side;
  context.fillRect(x, y, TILE, TILE);
  context.fillStyle = top;
  context.fillRect(x, y, TILE, TILE - front);
}
