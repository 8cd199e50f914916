// The walls: one ray for every column of pixels, from cell to cell until it hits a wall (Amanatides and Woo), then
// that strip of its fresco. Always true: after `castWalls` every column knows its depth and where its wall begins and ends; a
// ray that leaves the maze through the exit hits nothing.

import type { Maze } from "../../maze.ts";
import { CORNER_LIGHT, CORNER_REACH, clearness, FACE_LIGHT, IN_SUN } from "../look/air.ts";
import { SKY_WIDTH } from "../texture/sky.ts";
import { isCloseUp, mixColumn, mixed } from "./close-up.ts";
import { AT_X, AT_Z, BLUE, GREEN, RED } from "./glow.ts";
import type { Lens } from "./lens.ts";
import type { Picture } from "./picture.ts";
import { FOG_STEPS, type Texels } from "./texels.ts";

/** Depth of a column that hits nothing. */
export const FAR = 1e6;
const MOST_STEPS = 96;
/** Height over which the edge of the sun's shadow is soft, in units. */
const SOFT = 2.4;

/** What a ray hit; refilled for every ray. */
const met = { face: 0, column: 0, line: 0, frontColumn: 0, frontLine: 0 };
/**
 * Numbers passed between functions for every ray, in an array because there they cost no allocation: the ray, the depth and
 * place of the hit, where its strip begins and ends, and how the strip is painted.
 */
const ray = new Float64Array(11);
const [DX, DZ, DEPTH, ALONG, FROM, TO, STEP, CLEAR, CORNER] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const glowing = new Float64Array(5);
/** The light on a strip, in 256ths, and what fog adds to it. */
const tint = new Int32Array(6);

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
    ray[DX] = cos - sin * k;
    ray[DZ] = sin + cos * k;
    castRay(maze, lens);
    depth[i] = ray[DEPTH];
    ray[FROM] = horizon - ((tile - lens.y) / ray[DEPTH]) * scale;
    ray[TO] = horizon + (lens.y / ray[DEPTH]) * scale;
    top[i] = line(ray[FROM], height);
    bottom[i] = line(ray[TO], height);
    if (ray[DEPTH] < FAR) paintStrip(picture, texels, maze, i);
  }
}

/** The first line whose middle is below a place. */
function line(y: number, height: number): number {
  const first = Math.ceil(y - 0.5);
  return first < 0 ? 0 : first > height ? height : first;
}

function castRay(maze: Maze, lens: Lens): void {
  const x = lens.x;
  const z = lens.z;
  const dx = ray[DX];
  const dz = ray[DZ];
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
    ray[DEPTH] = share;
    met.column = column;
    met.line = row;
    met.face = isX ? (stepX > 0 ? 0 : 1) : stepZ > 0 ? 2 : 3;
    ray[ALONG] = isX ? z + share * dz : x + share * dx;
    return;
  }
  ray[DEPTH] = FAR;
}

/** Less light in the corner of two walls. */
function cornerLight({ tiles, columns, lines, tile }: Maze): number {
  const share = ray[ALONG] / tile - Math.floor(ray[ALONG] / tile);
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

/** Reads the glow just before the wall that was hit. */
function readGlow({ glow }: Picture, tile: number): void {
  glowing.fill(0);
  if (glow.count === 0) return;
  const { face, column, line: row } = met;
  const isX = face < 2;
  const out = face === 0 || face === 2 ? -3 : 3;
  glowing[AT_X] = isX ? (face === 0 ? column * tile : (column + 1) * tile) + out : ray[ALONG];
  glowing[AT_Z] = isX ? ray[ALONG] : (face === 2 ? row * tile : (row + 1) * tile) + out;
  glow.read(glowing);
}

function paintStrip(picture: Picture, texels: Texels, maze: Maze, i: number): void {
  const { lens, districts, sunlight } = picture;
  const { columns, lines, tile } = maze;
  const { face, column, line: row } = met;
  const first = picture.top[i];
  const last = picture.bottom[i];
  if (first >= last) return;
  const frontLine = Math.max(0, Math.min(lines - 1, met.frontLine));
  const front = frontLine * columns + Math.max(0, Math.min(columns - 1, met.frontColumn));
  const levels = texels.wall(districts[front], (column + row) & 1);
  const high = ray[TO] - ray[FROM];
  let level = 0;
  let size = texels.size;
  while (size > high * 1.4 && level < levels.length - 1) {
    level++;
    size >>= 1;
  }
  const share = ray[ALONG] / tile - Math.floor(ray[ALONG] / tile);
  const u = face === 0 || face === 3 ? share : 1 - share;
  const k = ((2 * i + 1) / picture.width - 1) * lens.lean;
  ray[STEP] = size / high;
  ray[CLEAR] = clearness(ray[DEPTH] * Math.sqrt(1 + k * k));
  ray[CORNER] = cornerLight(maze);
  readGlow(picture, tile);
  // The column of the fresco to paint: as it is, or blended of two.
  let texture = levels[level];
  let base = Math.min(size - 1, (u * size) | 0) * size;
  const isSoft = isCloseUp(size, high);
  if (isSoft) {
    const from = (first - ray[FROM]) * ray[STEP];
    mixColumn(texture, size, u, Math.floor(from) - 1, Math.ceil(from + (last - first) * ray[STEP]) + 1);
    texture = mixed;
    base = 0;
  }
  let y = first;
  if (face === 0) {
    // In the sun above the shadow of the walls in the west, then a soft edge, then in the shade.
    const unit = lens.scale / ray[DEPTH];
    const edge = ray[TO] - sunlight.shadow[row * columns + column] * unit;
    const lit = Math.max(first, Math.min(last, Math.round(edge - (SOFT / 2) * unit)));
    const dim = Math.max(first, Math.min(last, Math.round(edge + (SOFT / 2) * unit)));
    takeLight(picture, i, IN_SUN, IN_SUN);
    span(picture, i, y, lit, texture, base, size, isSoft);
    takeLight(picture, i, IN_SUN, 0);
    span(picture, i, lit, dim, texture, base, size, isSoft);
    y = dim;
  }
  takeLight(picture, i, face, face);
  span(picture, i, y, last, texture, base, size, isSoft);
}

/** The light of a strip: the mean of two of `FACE_LIGHT`, plus the glow nearby. */
function takeLight(picture: Picture, i: number, light: number, other: number): void {
  const clear = ray[CLEAR];
  const lit = 256 * clear * ray[CORNER];
  tint[0] = lit * ((FACE_LIGHT[3 * light] + FACE_LIGHT[3 * other]) / 2 + glowing[RED]);
  tint[1] = lit * ((FACE_LIGHT[3 * light + 1] + FACE_LIGHT[3 * other + 1]) / 2 + glowing[GREEN]);
  tint[2] = lit * ((FACE_LIGHT[3 * light + 2] + FACE_LIGHT[3 * other + 2]) / 2 + glowing[BLUE]);
  tint[3] = picture.fogRed[i] * (1 - clear);
  tint[4] = picture.fogGreen[i] * (1 - clear);
  tint[5] = picture.fogBlue[i] * (1 - clear);
}

/** Paints part of a strip, in the prepared light. */
function span(
  picture: Picture,
  i: number,
  first: number,
  last: number,
  texture: Uint32Array,
  base: number,
  size: number,
  isSoft: boolean,
): void {
  if (isSoft) {
    softSpan(picture, i, first, last, texture, size);
    return;
  }
  const { pixels, width } = picture;
  const most = size - 1;
  const step = ray[STEP];
  const red = tint[0];
  const green = tint[1];
  const blue = tint[2];
  const fogRed = tint[3];
  const fogGreen = tint[4];
  const fogBlue = tint[5];
  let at = first * width + i;
  let v = (first + 0.5 - ray[FROM]) * step;
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

/** The same with large grains: colours blend from the middle of one to the middle of the next. */
function softSpan(
  picture: Picture,
  i: number,
  first: number,
  last: number,
  column: Uint32Array,
  size: number,
): void {
  const { pixels, width } = picture;
  const most = size - 1;
  const step = ray[STEP];
  const red = tint[0];
  const green = tint[1];
  const blue = tint[2];
  const fogRed = tint[3];
  const fogGreen = tint[4];
  const fogBlue = tint[5];
  let at = first * width + i;
  let v = (first + 0.5 - ray[FROM]) * step - 0.5;
  for (let y = first; y < last; y++) {
    const here = v < 0 ? 0 : v < most ? v | 0 : most;
    const share = v < 0 ? 0 : ((v - here) * 256) | 0;
    const a = column[here];
    const b = column[here < most ? here + 1 : most];
    const textureRed = (a & 255) + ((((b & 255) - (a & 255)) * share) >> 8);
    const textureGreen = ((a >> 8) & 255) + (((((b >> 8) & 255) - ((a >> 8) & 255)) * share) >> 8);
    const textureBlue = ((a >> 16) & 255) + (((((b >> 16) & 255) - ((a >> 16) & 255)) * share) >> 8);
    const r = ((textureRed * red) >> 8) + fogRed;
    const g = ((textureGreen * green) >> 8) + fogGreen;
    const bl = ((textureBlue * blue) >> 8) + fogBlue;
    pixels[at] =
      0xff000000 | ((bl > 255 ? 255 : bl) << 16) | ((g > 255 ? 255 : g) << 8) | (r > 255 ? 255 : r);
    at += width;
    v += step;
  }
}
