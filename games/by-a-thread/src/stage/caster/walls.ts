// The walls: one ray for every column of pixels, from cell to cell until it meets one that stands (Amanatides and Woo), then
// that strip of its fresco. Always true: after `castWalls` every column knows its depth and where its wall begins and ends; a
// ray that leaves the maze through the exit meets nothing.

import type { Maze } from "../../maze.ts";
import { CORNER_LIGHT, CORNER_REACH, clearness, FACE_LIGHT, IN_SUN } from "../air.ts";
import { SKY_WIDTH } from "../texture/sky.ts";
import type { Picture } from "./picture.ts";
import { FOG_STEPS, type Texels } from "./texels.ts";

/** Depth of a column that meets nothing. */
export const FAR = 1e6;
const MOST_STEPS = 96;
/** Height over which the edge of the sun's shadow is soft, in units. */
const SOFT = 2.4;

/** What a ray met; filled anew for every ray. */
const met = { depth: 0, face: 0, column: 0, line: 0, frontColumn: 0, frontLine: 0, along: 0 };

export function castWalls(picture: Picture, texels: Texels, maze: Maze): void {
  const { lens, width, height, depth, top, bottom, sky, fogRed, fogGreen, fogBlue } = picture;
  const { cos, sin, lean, scale, horizon } = lens;
  const yaw = Math.atan2(sin, cos);
  const { tile } = maze;
  for (let i = 0; i < width; i++) {
    const k = ((2 * i + 1) / width - 1) * lean;
    const turn = ((yaw + Math.atan(k)) / (2 * Math.PI) + 1) % 1;
    sky[i] = (turn * SKY_WIDTH) | 0;
    const fog = 3 * ((turn * FOG_STEPS) | 0);
    fogRed[i] = texels.fog[fog];
    fogGreen[i] = texels.fog[fog + 1];
    fogBlue[i] = texels.fog[fog + 2];
    castRay(maze, lens.x, lens.z, cos - sin * k, sin + cos * k);
    depth[i] = met.depth;
    const from = horizon - ((tile - lens.y) / met.depth) * scale;
    const to = horizon + (lens.y / met.depth) * scale;
    top[i] = line(from, height);
    bottom[i] = line(to, height);
    if (met.depth < FAR) paintStrip(picture, texels, maze, i, from, to);
  }
}

/** The first line whose middle is below a place. */
function line(y: number, height: number): number {
  const first = Math.ceil(y - 0.5);
  return first < 0 ? 0 : first > height ? height : first;
}

function castRay(maze: Maze, x: number, z: number, dx: number, dz: number): void {
  const { tile, tiles, columns, lines } = maze;
  let column = Math.floor(x / tile);
  let row = Math.floor(z / tile);
  const stepX = dx > 0 ? 1 : -1;
  const stepZ = dz > 0 ? 1 : -1;
  const acrossX = dx === 0 ? FAR : Math.abs(tile / dx);
  const acrossZ = dz === 0 ? FAR : Math.abs(tile / dz);
  let nextX = dx === 0 ? FAR : ((dx > 0 ? (column + 1) * tile : column * tile) - x) / dx;
  let nextZ = dz === 0 ? FAR : ((dz > 0 ? (row + 1) * tile : row * tile) - z) / dz;
  for (let step = 0; step < MOST_STEPS; step++) {
    const isX = nextX < nextZ;
    const share = isX ? nextX : nextZ;
    met.frontColumn = column;
    met.frontLine = row;
    if (isX) {
      nextX += acrossX;
      column += stepX;
    } else {
      nextZ += acrossZ;
      row += stepZ;
    }
    if (column < 0 || row < 0 || column >= columns || row >= lines) continue;
    if (tiles[row * columns + column] === 0) continue;
    met.depth = share;
    met.column = column;
    met.line = row;
    met.face = isX ? (stepX > 0 ? 0 : 1) : stepZ > 0 ? 2 : 3;
    met.along = isX ? z + share * dz : x + share * dx;
    return;
  }
  met.depth = FAR;
}

/** Less light where a wall meets another one. `share`: where on its side of the cell the wall was met. */
function cornerLight(maze: Maze, share: number): number {
  const { tiles, columns, lines } = maze;
  const before = share < CORNER_REACH ? share : share > 1 - CORNER_REACH ? 1 - share : 1;
  if (before === 1) return 1;
  const step = share < 0.5 ? -1 : 1;
  const column = met.frontColumn + (met.face < 2 ? 0 : step);
  const row = met.frontLine + (met.face < 2 ? step : 0);
  if (column < 0 || row < 0 || column >= columns || row >= lines) return 1;
  if (tiles[row * columns + column] === 0) return 1;
  const near = 1 - before / CORNER_REACH;
  return 1 - (1 - CORNER_LIGHT) * near * near;
}

function paintStrip(picture: Picture, texels: Texels, maze: Maze, i: number, from: number, to: number): void {
  const { lens, districts, sunlight, glow } = picture;
  const { columns, lines, tile } = maze;
  const { face, column, line: row, along, depth } = met;
  const first = picture.top[i];
  const last = picture.bottom[i];
  if (first >= last) return;
  const front =
    Math.max(0, Math.min(lines - 1, met.frontLine)) * columns +
    Math.max(0, Math.min(columns - 1, met.frontColumn));
  const levels = texels.wall(districts[front], (column + row) & 1);
  const high = to - from;
  let level = 0;
  let size = texels.size;
  while (size > high * 1.4 && level < levels.length - 1) {
    level++;
    size >>= 1;
  }
  const share = along / tile - Math.floor(along / tile);
  const u = face === 0 || face === 3 ? share : 1 - share;
  const base = Math.min(size - 1, (u * size) | 0) * size;
  const step = size / high;
  const clear = clearness(depth * Math.sqrt(1 + (((2 * i + 1) / picture.width - 1) * lens.lean) ** 2));
  let glowRed = 0;
  let glowGreen = 0;
  let glowBlue = 0;
  if (glow.count > 0) {
    const isX = face < 2;
    const out = face === 0 || face === 2 ? -3 : 3;
    const x = isX ? (face === 0 ? column * tile : (column + 1) * tile) + out : along;
    const z = isX ? along : (face === 2 ? row * tile : (row + 1) * tile) + out;
    glowRed = glow.at(glow.red, x, z);
    glowGreen = glow.at(glow.green, x, z);
    glowBlue = glow.at(glow.blue, x, z);
  }
  const corner = cornerLight(maze, share);
  const texture = levels[level];
  let y = first;
  if (face === 0) {
    // In the sun above the shadow of what stands in the west, then a soft edge, then in the shade.
    const shadow = sunlight.shadow[row * columns + column];
    const unit = lens.scale / depth;
    const edge = to - shadow * unit;
    const lit = Math.max(first, Math.min(last, Math.round(edge - (SOFT / 2) * unit)));
    const dim = Math.max(first, Math.min(last, Math.round(edge + (SOFT / 2) * unit)));
    span(
      picture,
      i,
      y,
      lit,
      texture,
      base,
      (y + 0.5 - from) * step,
      step,
      size,
      IN_SUN,
      IN_SUN,
      clear,
      corner,
      glowRed,
      glowGreen,
      glowBlue,
    );
    span(
      picture,
      i,
      lit,
      dim,
      texture,
      base,
      (lit + 0.5 - from) * step,
      step,
      size,
      IN_SUN,
      0,
      clear,
      corner,
      glowRed,
      glowGreen,
      glowBlue,
    );
    y = dim;
  }
  span(
    picture,
    i,
    y,
    last,
    texture,
    base,
    (y + 0.5 - from) * step,
    step,
    size,
    face,
    face,
    clear,
    corner,
    glowRed,
    glowGreen,
    glowBlue,
  );
}

/** Part of a strip in one light, the mean of two of `FACE_LIGHT`. */
function span(
  picture: Picture,
  i: number,
  first: number,
  last: number,
  texture: Uint32Array,
  base: number,
  start: number,
  step: number,
  size: number,
  light: number,
  otherLight: number,
  clear: number,
  corner: number,
  glowRed: number,
  glowGreen: number,
  glowBlue: number,
): void {
  const { pixels, width } = picture;
  const most = size - 1;
  const lit = 256 * clear * corner;
  const red = (lit * ((FACE_LIGHT[3 * light] + FACE_LIGHT[3 * otherLight]) / 2 + glowRed)) | 0;
  const green = (lit * ((FACE_LIGHT[3 * light + 1] + FACE_LIGHT[3 * otherLight + 1]) / 2 + glowGreen)) | 0;
  const blue = (lit * ((FACE_LIGHT[3 * light + 2] + FACE_LIGHT[3 * otherLight + 2]) / 2 + glowBlue)) | 0;
  const fogRed = (picture.fogRed[i] * (1 - clear)) | 0;
  const fogGreen = (picture.fogGreen[i] * (1 - clear)) | 0;
  const fogBlue = (picture.fogBlue[i] * (1 - clear)) | 0;
  let at = first * width + i;
  let v = start;
  if (red <= 256 && green <= 256 && blue <= 256 && glowRed + glowGreen + glowBlue === 0) {
    for (let y = first; y < last; y++) {
      const texel = texture[base + (v < most ? v | 0 : most)];
      const r = (((texel & 255) * red) >> 8) + fogRed;
      const g = ((((texel >> 8) & 255) * green) >> 8) + fogGreen;
      const b = ((((texel >> 16) & 255) * blue) >> 8) + fogBlue;
      pixels[at] = 0xff000000 | (b << 16) | (g << 8) | r;
      at += width;
      v += step;
    }
    return;
  }
  for (let y = first; y < last; y++) {
    const texel = texture[base + (v < most ? v | 0 : most)];
    const r = (((texel & 255) * red) >> 8) + fogRed;
    const g = ((((texel >> 8) & 255) * green) >> 8) + fogGreen;
    const b = ((((texel >> 16) & 255) * blue) >> 8) + fogBlue;
    pixels[at] = 0xff000000 | ((b > 255 ? 255 : b) << 16) | ((g > 255 ? 255 : g) << 8) | (r > 255 ? 255 : r);
    at += width;
    v += step;
  }
}
