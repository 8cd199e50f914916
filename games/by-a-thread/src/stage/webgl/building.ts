// The maze in WebGL: every face of a wall in one mesh with one texture of many layers, the tops of the walls among
// them, and the floor as one sheet. Made once for a maze. Always true: two draw calls, whatever the maze.

import { tileOf } from "@reckon/kit";
import {
  BufferAttribute,
  BufferGeometry,
  DataArrayTexture,
  DataTexture,
  GLSL3,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  RedFormat,
  RepeatWrapping,
  RGBAFormat,
  ShaderMaterial,
  type Texture,
} from "three";
import type { Maze } from "../../maze.ts";
import { CORNER_LIGHT, CORNER_REACH, FACE_LIGHT, FLOOR_SHADE, FLOOR_SUN, IN_SUN } from "../look/air.ts";
import { districtsOf } from "../look/districts.ts";
import { sunlightOf } from "../look/sunlight.ts";
import { blueOf, greenOf, redOf } from "../texture/colour.ts";
import { paintFloor } from "../texture/floor.ts";
import { DISTRICTS, FRESCOES, paintFresco, VARIANTS } from "../texture/frescoes.ts";
import { AIR, vector } from "./glsl.ts";
import type { Shared } from "./shared.ts";

/** How far the floor continues beyond the maze, in units. */
const BEYOND = 6000;

const WALL_VERTEX = `
in vec4 face;
in vec2 corners;
out vec3 place;
out vec2 spot;
flat out vec4 side;
flat out vec2 dark;
void main() {
  place = position;
  spot = uv;
  side = face;
  dark = corners;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
}`;

const lights = [0, 1, 2, 3].map((side) => vector(FACE_LIGHT.subarray(3 * side, 3 * side + 3))).join(", ");
const fields = FRESCOES.map(({ field }) =>
  vector([redOf(field), greenOf(field), blueOf(field)], 1 / 255),
).join(", ");

const WALL_FRAGMENT = `${AIR}
uniform highp sampler2DArray frescoes;
in vec3 place;
in vec2 spot;
flat in vec4 side;
flat in vec2 dark;
out vec4 pixel;
const vec3 FIELD[${DISTRICTS}] = vec3[${DISTRICTS}](${fields});
const vec3 LIGHT[4] = vec3[4](${lights});
float corner(float share) {
  float near = max(0.0, 1.0 - share / ${CORNER_REACH.toFixed(3)});
  return ${(1 - CORNER_LIGHT).toFixed(3)} * near * near;
}
void main() {
  int looks = int(side.y + 0.5);
  vec3 colour;
  if (looks > 3) {
    // From above, the tops show where a district begins.
    vec3 field = FIELD[int(side.x + 0.5) / ${VARIANTS}];
    vec2 rim = min(spot, 1.0 - spot);
    colour = mix(vec3(0.70, 0.60, 0.46), field, 0.55) * (0.9 + 0.1 * smoothstep(0.0, 0.04, min(rim.x, rim.y)));
  } else {
    vec3 light = LIGHT[looks];
    if (looks == 0) light = mix(light, ${vector(FACE_LIGHT.subarray(3 * IN_SUN))}, smoothstep(side.z - 1.2, side.z + 1.2, place.y));
    light *= 1.0 - dark.x * corner(spot.x) - dark.y * corner(1.0 - spot.x);
    colour = texture(frescoes, vec3(spot, side.x)).rgb * (light + plasmaLight(place));
  }
  pixel = vec4(throughAir(colour, place), 1.0);
}`;

const FLOOR_VERTEX = `
out vec3 place;
void main() {
  place = position;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
}`;

const FLOOR_FRAGMENT = `${AIR}
uniform sampler2D slabs;
uniform sampler2D sunlight;
uniform vec2 extent;
uniform float tile;
in vec3 place;
out vec4 pixel;
void main() {
  float light = texture(sunlight, place.xz / extent).r;
  float sun = max(0.0, light - 0.6) / 0.4;
  vec3 lit = light * mix(${vector(FLOOR_SHADE)}, ${vector(FLOOR_SUN)}, sun) + plasmaLight(place);
  vec3 stone = texture(slabs, place.xz / tile).rgb;
  vec2 beyond = max(-place.xz, place.xz - extent);
  // Outside there is dry earth.
  if (max(beyond.x, beyond.y) > 0.0) {
    stone = vec3(0.55, 0.40, 0.27);
    lit = vec3(1.0);
  }
  pixel = vec4(throughAir(stone * lit, place), 1.0);
}`;

/** Textures that all mazes share. */
export interface Paint {
  readonly frescoes: DataArrayTexture;
  readonly slabs: DataTexture;
}

export function mixPaint(size: number, finest: number): Paint {
  const layer = size * size;
  const pixels = new Uint32Array(layer * DISTRICTS * VARIANTS);
  for (let i = 0; i < DISTRICTS * VARIANTS; i++)
    pixels.set(paintFresco(Math.floor(i / VARIANTS), i % VARIANTS, size), i * layer);
  const frescoes = new DataArrayTexture(new Uint8Array(pixels.buffer), size, size, DISTRICTS * VARIANTS);
  frescoes.format = RGBAFormat;
  const slabs = new DataTexture(
    new Uint8Array(paintFloor(size).buffer as ArrayBuffer),
    size,
    size,
    RGBAFormat,
  );
  for (const texture of [frescoes, slabs] as Texture[]) {
    texture.wrapS = RepeatWrapping;
    texture.wrapT = RepeatWrapping;
    texture.minFilter = LinearMipmapLinearFilter;
    texture.magFilter = LinearFilter;
    texture.generateMipmaps = true;
    texture.anisotropy = finest;
    texture.needsUpdate = true;
  }
  return { frescoes, slabs };
}

/** All static parts of one maze. */
export class Building {
  readonly walls: Mesh;
  readonly floor: Mesh;
  readonly #light: DataTexture;

  constructor(maze: Maze, paint: Paint, shared: Shared) {
    const sunlight = sunlightOf(maze);
    const light = new DataTexture(
      sunlight.floor as Uint8Array<ArrayBuffer>,
      sunlight.floorColumns,
      sunlight.floorLines,
      RedFormat,
    );
    light.magFilter = LinearFilter;
    light.minFilter = LinearFilter;
    light.needsUpdate = true;
    this.#light = light;
    const uniforms = { ...shared, frescoes: { value: paint.frescoes } };
    this.walls = new Mesh(
      wallsOf(maze, sunlight.shadow),
      new ShaderMaterial({
        glslVersion: GLSL3,
        vertexShader: WALL_VERTEX,
        fragmentShader: WALL_FRAGMENT,
        uniforms,
      }),
    );
    const extent = { value: [maze.columns * maze.tile, maze.lines * maze.tile] };
    this.floor = new Mesh(
      sheetOf(maze),
      new ShaderMaterial({
        glslVersion: GLSL3,
        vertexShader: FLOOR_VERTEX,
        fragmentShader: FLOOR_FRAGMENT,
        uniforms: {
          ...shared,
          slabs: { value: paint.slabs },
          sunlight: { value: light },
          extent,
          tile: { value: maze.tile },
        },
      }),
    );
    this.walls.frustumCulled = false;
    this.floor.frustumCulled = false;
  }

  dispose(): void {
    this.#light.dispose();
    for (const mesh of [this.walls, this.floor]) {
      mesh.geometry.dispose();
      (mesh.material as ShaderMaterial).dispose();
    }
  }
}

/** Sides of a cell: the step to the cell before it, and the picture's left end, seen from there. */
const SIDES = [
  { dx: -1, dz: 0, left: [0, 0], right: [0, 1] },
  { dx: 1, dz: 0, left: [1, 1], right: [1, 0] },
  { dx: 0, dz: -1, left: [1, 0], right: [0, 0] },
  { dx: 0, dz: 1, left: [0, 1], right: [1, 1] },
] as const;
const TOP = 4;

function wallsOf(maze: Maze, shadow: Float32Array): BufferGeometry {
  const { columns, lines, tile } = maze;
  const districts = districtsOf(maze);
  const places: number[] = [];
  const spots: number[] = [];
  const faces: number[] = [];
  const corners: number[] = [];
  const index: number[] = [];
  const quad = (
    points: readonly number[],
    face: readonly number[],
    dark: readonly [number, number],
  ): void => {
    const first = places.length / 3;
    places.push(...points);
    spots.push(0, 1, 1, 1, 1, 0, 0, 0);
    for (let i = 0; i < 4; i++) {
      faces.push(...face);
      corners.push(...dark);
    }
    index.push(first, first + 1, first + 2, first, first + 2, first + 3);
  };
  for (let line = 0; line < lines; line++)
    for (let column = 0; column < columns; column++) {
      if (tileOf(maze, column, line) === 0) continue;
      const [x, z] = [column * tile, line * tile];
      quad(
        [x, tile, z + tile, x + tile, tile, z + tile, x + tile, tile, z, x, tile, z],
        [districts[line * columns + column] * VARIANTS, TOP, 0, 0],
        [0, 0],
      );
      SIDES.forEach(({ dx, dz, left, right }, side) => {
        const [frontColumn, frontLine] = [column + dx, line + dz];
        const isInside = frontColumn >= 0 && frontLine >= 0 && frontColumn < columns && frontLine < lines;
        if (isInside && tileOf(maze, frontColumn, frontLine) !== 0) return;
        const district = districts[isInside ? frontLine * columns + frontColumn : line * columns + column];
        const layer = district * VARIANTS + ((column + line) & 1);
        const [ax, az, bx, bz] = [
          x + left[0] * tile,
          z + left[1] * tile,
          x + right[0] * tile,
          z + right[1] * tile,
        ];
        const stepX = Math.sign(bx - ax);
        const stepZ = Math.sign(bz - az);
        const isDark = (sign: number): number =>
          isInside && tileOf(maze, frontColumn + sign * stepX, frontLine + sign * stepZ) ? 1 : 0;
        quad(
          [ax, 0, az, bx, 0, bz, bx, tile, bz, ax, tile, az],
          [layer, side, shadow[line * columns + column], 0],
          [isDark(-1), isDark(1)],
        );
      });
    }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(places), 3));
  geometry.setAttribute("uv", new BufferAttribute(new Float32Array(spots), 2));
  geometry.setAttribute("face", new BufferAttribute(new Float32Array(faces), 4));
  geometry.setAttribute("corners", new BufferAttribute(new Float32Array(corners), 2));
  geometry.setIndex(new BufferAttribute(new Uint32Array(index), 1));
  return geometry;
}

function sheetOf({ columns, lines, tile }: Maze): BufferGeometry {
  const [left, top, right, bottom] = [-BEYOND, -BEYOND, columns * tile + BEYOND, lines * tile + BEYOND];
  const geometry = new BufferGeometry();
  const places = [left, 0, bottom, right, 0, bottom, right, 0, top, left, 0, top];
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(places), 3));
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  return geometry;
}
