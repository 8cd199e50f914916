// Sky and floor: the parts of the picture without walls. Each line of the floor lies at one distance, so it is painted line by
// line; light is computed at the ends of short runs and interpolated between. Always true: it paints only pixels above and
// below a column's wall, and each of them once.

import type { Maze } from "../../maze.ts";
import { clearness, FLOOR_SHADE, FLOOR_SUN } from "../look/air.ts";
import { SKY_HEIGHT, SKY_HIGH, SKY_LOW, SKY_WIDTH } from "../texture/sky.ts";
import { AT_X, AT_Z, BLUE, GREEN, RED } from "./glow.ts";
import type { Picture } from "./picture.ts";
import type { Texels } from "./texels.ts";

/** Pixels between two places where the floor's light is computed. */
const RUN = 16;

export function paintHeavens(picture: Picture, texels: Texels): void {
  const { lens, pixels, width, height, top, sky } = picture;
  const paint = texels.sky;
  let deepest = 0;
  for (let i = 0; i < width; i++) if (top[i] > deepest) deepest = top[i];
  for (let y = 0; y < Math.min(deepest, height); y++) {
    const tangent = (lens.horizon - y - 0.5) / lens.scale;
    const row = (((SKY_HIGH - tangent) / (SKY_HIGH - SKY_LOW)) * SKY_HEIGHT) | 0;
    const from = (row < 0 ? 0 : row >= SKY_HEIGHT ? SKY_HEIGHT - 1 : row) * SKY_WIDTH;
    let at = y * width;
    for (let i = 0; i < width; i++, at++) if (y < top[i]) pixels[at] = paint[from + sky[i]];
  }
}

export function paintFloorOf(picture: Picture, texels: Texels, maze: Maze): void {
  const { lens, height, width, bottom } = picture;
  let highest = height;
  for (let i = 0; i < width; i++) if (bottom[i] < highest) highest = bottom[i];
  for (let y = Math.max(highest, Math.ceil(lens.horizon + 0.01), 0); y < height; y++)
    paintLine(picture, texels, maze, y);
}

/** One end of a run: its place and its light, in the order of glow.ts. */
const end = new Float64Array(5);
const glowing = new Float64Array(5);

function paintLine(picture: Picture, texels: Texels, maze: Maze, y: number): void {
  const { lens, pixels, width, bottom } = picture;
  const far = (lens.y * lens.scale) / (y + 0.5 - lens.horizon);
  const clear = clearness(far);
  // Far away all is fog, and float precision ends.
  if (far > 6000) {
    for (let i = 0; i < width; i++) {
      if (y < bottom[i]) continue;
      pixels[y * width + i] =
        0xff000000 | (picture.fogBlue[i] << 16) | (picture.fogGreen[i] << 8) | picture.fogRed[i];
    }
    return;
  }
  // The texel step per pixel chooses the copy of the texture.
  const stepX = (-lens.sin * 2 * lens.lean * far) / width;
  const stepZ = (lens.cos * 2 * lens.lean * far) / width;
  let level = 0;
  let size = texels.size;
  const grain = ((2 * lens.lean * far) / width / maze.tile) * 1.3;
  while (grain * size > 1.2 && level < texels.floor.length - 1) {
    level++;
    size >>= 1;
  }
  const texture = texels.floor[level];
  const mask = size - 1;
  const toTexel = size / maze.tile;
  const startX = lens.x + far * (lens.cos + lens.sin * lens.lean) + stepX / 2;
  const startZ = lens.z + far * (lens.sin - lens.cos * lens.lean) + stepZ / 2;
  for (let run = 0; run < width; run += RUN) {
    const last = Math.min(width, run + RUN);
    let isSeen = false;
    for (let i = run; i < last; i++) if (y >= bottom[i]) isSeen = true;
    if (!isSeen) continue;
    const count = last - run;
    end[AT_X] = startX + run * stepX;
    end[AT_Z] = startZ + run * stepZ;
    lightEnd(picture);
    let red = end[RED] * clear;
    let green = end[GREEN] * clear;
    let blue = end[BLUE] * clear;
    end[AT_X] = startX + last * stepX;
    end[AT_Z] = startZ + last * stepZ;
    lightEnd(picture);
    const redStep = (end[RED] * clear - red) / count;
    const greenStep = (end[GREEN] * clear - green) / count;
    const blueStep = (end[BLUE] * clear - blue) / count;
    const fogRed = picture.fogRed[run] * (1 - clear);
    const fogGreen = picture.fogGreen[run] * (1 - clear);
    const fogBlue = picture.fogBlue[run] * (1 - clear);
    let u = (startX + run * stepX) * toTexel;
    let v = (startZ + run * stepZ) * toTexel;
    const uStep = stepX * toTexel;
    const vStep = stepZ * toTexel;
    let at = y * width + run;
    for (let i = run; i < last; i++) {
      if (y >= bottom[i]) {
        const texel = texture[(v & mask) * size + (u & mask)];
        const r = ((texel & 255) * red + fogRed) | 0;
        const g = (((texel >> 8) & 255) * green + fogGreen) | 0;
        const b = (((texel >> 16) & 255) * blue + fogBlue) | 0;
        pixels[at] =
          0xff000000 | ((b > 255 ? 255 : b) << 16) | ((g > 255 ? 255 : g) << 8) | (r > 255 ? 255 : r);
      }
      at++;
      u += uStep;
      v += vStep;
      red += redStep;
      green += greenStep;
      blue += blueStep;
    }
  }
}

/** The light of the sky, the sun and plasma at the place of an end. */
function lightEnd({ sunlight, glow }: Picture): void {
  const { floor, floorColumns, floorLines } = sunlight;
  const gridX = Math.max(0, Math.min(floorColumns - 1.001, end[AT_X] * glow.scale - 0.5));
  const gridZ = Math.max(0, Math.min(floorLines - 1.001, end[AT_Z] * glow.scale - 0.5));
  const column = gridX | 0;
  const line = gridZ | 0;
  const u = gridX - column;
  const v = gridZ - line;
  const at = line * floorColumns + column;
  const above = floor[at] + (floor[at + 1] - floor[at]) * u;
  const below = floor[at + floorColumns] + (floor[at + floorColumns + 1] - floor[at + floorColumns]) * u;
  const light = (above + (below - above) * v) / 255;
  const sun = light > 0.6 ? (light - 0.6) / 0.4 : 0;
  for (let part = 0; part < 3; part++)
    end[RED + part] = light * (FLOOR_SHADE[part] + (FLOOR_SUN[part] - FLOOR_SHADE[part]) * sun);
  if (glow.count === 0) return;
  glowing[AT_X] = end[AT_X];
  glowing[AT_Z] = end[AT_Z];
  glow.read(glowing);
  for (let part = 0; part < 3; part++) end[RED + part] += glowing[RED + part];
}
