// The maze from above its walls, for a player who has left their body: every ray crosses the maze from cell to cell, front to
// back, and paints everything that rises above the parts before it: faces, tops of walls, floors. Always true: each pixel is
// painted once, and the rest of a column above is sky; the fog lies low, and thins with height.

import type { Maze } from "../../maze.ts";
import { clearness, FACE_LIGHT, FOG_TOP } from "../look/air.ts";
import { FRESCOES } from "../texture/frescoes.ts";
import { SKY_WIDTH } from "../texture/sky.ts";
import type { Picture } from "./picture.ts";
import { FOG_STEPS, type Levels, type Texels } from "./texels.ts";
import { FAR } from "./walls.ts";

/** Most cells on a ray. */
const MOST_STEPS = 110;
const TOP_RED = 178;
const TOP_GREEN = 153;
const TOP_BLUE = 117;
const EARTH = 0xff000000 | (69 << 16) | (102 << 8) | 140;
/** The column being painted: its ray, and the lowest line that is still free. */
const ray = { i: 0, dx: 0, dz: 0, free: 0, thin: 1 };

export function paintFromAbove(picture: Picture, texels: Texels, maze: Maze): void {
  const { lens, width, height, sky, fogRed, fogGreen, fogBlue } = picture;
  const yaw = Math.atan2(lens.sin, lens.cos);
  ray.thin = 1 / (1 + Math.max(0, lens.y - FOG_TOP) / FOG_TOP);
  picture.bottom.fill(0);
  for (let i = 0; i < width; i++) {
    const k = ((2 * i + 1) / width - 1) * lens.lean;
    const turn = ((yaw + Math.atan(k)) / (2 * Math.PI) + 1) % 1;
    const fog = 3 * ((turn * FOG_STEPS) | 0);
    sky[i] = (turn * SKY_WIDTH) | 0;
    fogRed[i] = texels.fog[fog];
    fogGreen[i] = texels.fog[fog + 1];
    fogBlue[i] = texels.fog[fog + 2];
    picture.depth[i] = FAR;
    ray.i = i;
    ray.dx = lens.cos - lens.sin * k;
    ray.dz = lens.sin + lens.cos * k;
    ray.free = height;
    march(picture, texels, maze);
    picture.top[i] = ray.free;
  }
}

function march(picture: Picture, texels: Texels, maze: Maze): void {
  const { lens, districts } = picture;
  const { tile, tiles, columns, lines } = maze;
  const { dx, dz } = ray;
  let column = Math.floor(lens.x / tile);
  let row = Math.floor(lens.z / tile);
  const stepX = dx > 0 ? 1 : -1;
  const stepZ = dz > 0 ? 1 : -1;
  let nextX = dx === 0 ? FAR : ((dx > 0 ? column + 1 : column) * tile - lens.x) / dx;
  let nextZ = dz === 0 ? FAR : ((dz > 0 ? row + 1 : row) * tile - lens.z) / dz;
  let near = 0.5;
  let before = 0;
  let front = -1;
  let face = 0;
  for (let step = 0; step < MOST_STEPS && ray.free > 0; step++) {
    const isInside = column >= 0 && row >= 0 && column < columns && row < lines;
    const cell = row * columns + column;
    const high = isInside && tiles[cell] !== 0 ? tile : 0;
    const far = Math.min(nextX, nextZ);
    if (high > before) {
      // As from within: a face has the fresco of the cell before it.
      paintFace(
        picture,
        texels.wall(front < 0 ? districts[cell] : front, (column + row) & 1),
        near,
        high,
        face,
        tile,
      );
    }
    paintFlat(picture, texels, near, far, high, isInside ? districts[cell] : -1, tile);
    before = high;
    front = isInside ? districts[cell] : -1;
    near = far;
    if (nextX < nextZ) {
      nextX += Math.abs(tile / dx);
      column += stepX;
      face = stepX > 0 ? 0 : 1;
    } else {
      nextZ += Math.abs(tile / dz);
      row += stepZ;
      face = stepZ > 0 ? 2 : 3;
    }
  }
}

/** A wall that rises at a depth. */
function paintFace(
  picture: Picture,
  levels: Levels,
  depth: number,
  high: number,
  face: number,
  tile: number,
): void {
  const { lens } = picture;
  const top = lens.horizon + ((lens.y - high) / depth) * lens.scale;
  const foot = lens.horizon + (lens.y / depth) * lens.scale;
  let level = 0;
  let size = Math.sqrt(levels[0].length);
  while (size > (foot - top) * 1.4 && level < levels.length - 1) {
    level++;
    size >>= 1;
  }
  const texture = levels[level];
  const along = face < 2 ? lens.z + depth * ray.dz : lens.x + depth * ray.dx;
  const base = Math.min(size - 1, ((along / tile - Math.floor(along / tile)) * size) | 0) * size;
  const clear = clearness(depth * ray.thin);
  const last = ray.free;
  const first = Math.max(0, Math.ceil(top - 0.5));
  for (let y = first; y < last; y++) {
    const v = Math.min(size - 1, Math.max(0, (((y + 0.5 - top) / (foot - top)) * size) | 0));
    const texel = texture[base + v];
    dab(picture, y, texel & 255, (texel >> 8) & 255, (texel >> 16) & 255, FACE_LIGHT[3 * face] * 1.15, clear);
  }
  if (first < ray.free) ray.free = first;
}

/** The floor, or the top of a wall, of one cell. `district`: −1 outside the maze. */
function paintFlat(
  picture: Picture,
  texels: Texels,
  near: number,
  far: number,
  high: number,
  district: number,
  tile: number,
): void {
  const { lens, sunlight, glow } = picture;
  const down = lens.y - high;
  const first = Math.max(0, Math.ceil(lens.horizon + (down / far) * lens.scale - 0.5));
  const nearest = lens.horizon + (down / near) * lens.scale;
  const last = Math.min(ray.free, Math.max(0, Math.ceil(nearest - 0.5)));
  if (first >= last) return;
  const slabs = texels.floor[2];
  const size = texels.size >> 2;
  const mask = size - 1;
  const field = district < 0 ? 0 : FRESCOES[district].field;
  for (let y = first; y < last; y++) {
    const depth = (down * lens.scale) / (y + 0.5 - lens.horizon);
    const clear = clearness(depth * ray.thin);
    if (district < 0) {
      dab(picture, y, EARTH & 255, (EARTH >> 8) & 255, (EARTH >> 16) & 255, 0.9, clear);
    } else if (high > 0) {
      dab(
        picture,
        y,
        (TOP_RED + ((field >> 16) & 255)) / 2,
        (TOP_GREEN + ((field >> 8) & 255)) / 2,
        (TOP_BLUE + (field & 255)) / 2,
        0.92,
        clear,
      );
    } else {
      const x = lens.x + depth * ray.dx;
      const z = lens.z + depth * ray.dz;
      const texel = slabs[(((z / tile) * size) & mask) * size + (((x / tile) * size) & mask)];
      const at = ((z * glow.scale) | 0) * sunlight.floorColumns + ((x * glow.scale) | 0);
      const light = 0.2 + (sunlight.floor[at] ?? 128) / 300;
      dab(picture, y, texel & 255, (texel >> 8) & 255, (texel >> 16) & 255, light, clear);
    }
  }
  ray.free = first;
}

function dab(
  picture: Picture,
  y: number,
  red: number,
  green: number,
  blue: number,
  light: number,
  clear: number,
): void {
  const { pixels, width } = picture;
  const { i } = ray;
  const r = red * light * clear + picture.fogRed[i] * (1 - clear);
  const g = green * light * clear + picture.fogGreen[i] * (1 - clear);
  const b = blue * light * clear + picture.fogBlue[i] * (1 - clear);
  pixels[y * width + i] =
    0xff000000 | ((b > 255 ? 255 : b) << 16) | ((g > 255 ? 255 : g) << 8) | (r > 255 ? 255 : r);
}

/** Whether walls hide a place from an eye above them: somewhere on the way down the line of sight is below their tops. */
export function isHiddenFromAbove(picture: Picture, maze: Maze, x: number, y: number, z: number): boolean {
  const { lens } = picture;
  const { tile, tiles, columns } = maze;
  if (y >= tile) return false;
  // From where the line of sight drops below the tops, to the place itself.
  const below = (tile - y) / (lens.y - y);
  const far = Math.hypot(lens.x - x, lens.z - z) * below;
  for (let step = 1; step * 4 < far; step++) {
    const share = (below * step * 4) / far;
    const column = Math.floor((x + (lens.x - x) * share) / tile);
    const line = Math.floor((z + (lens.z - z) * share) / tile);
    if (tiles[line * columns + column] === 1) return true;
  }
  return false;
}
