// Light that plasma casts on walls and floor: a grid over the maze that each ball brightens around itself in every frame.
// Walls read it once per column, the floor once per few pixels. Always true: a cell is 0 unless `add` reached it since the
// last `clear`; walls are thicker than the reach of the light, so it does not shine through them.

/** How far plasma casts its light, in units. */
export const GLOW_REACH = 74;
/** The largest brightness by plasma; the sun is 1. */
export const MOST_GLOW = 0.85;
/** Indices into a spot: its place, and its light. An array, because numbers in it cost no allocation. */
export const AT_X = 0;
export const AT_Z = 1;
export const RED = 2;
export const GREEN = 3;
export const BLUE = 4;
/** Most lights in a frame: the nearest matter, and the rest shine without lighting anything. */
const MOST_LIGHTS = 96;

export class Glow {
  readonly columns: number;
  readonly lines: number;
  /** Grid points per unit. */
  readonly scale: number;
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;
  readonly #touched = new Int32Array(4 * MOST_LIGHTS);
  count = 0;

  constructor(columns: number, lines: number, scale: number) {
    this.columns = columns;
    this.lines = lines;
    this.scale = scale;
    this.red = new Float32Array(columns * lines);
    this.green = new Float32Array(columns * lines);
    this.blue = new Float32Array(columns * lines);
  }

  clear(): void {
    for (let light = 0; light < this.count; light++) {
      const left = this.#touched[4 * light];
      const right = this.#touched[4 * light + 2];
      for (let line = this.#touched[4 * light + 1]; line <= this.#touched[4 * light + 3]; line++) {
        const base = line * this.columns;
        this.red.fill(0, base + left, base + right + 1);
        this.green.fill(0, base + left, base + right + 1);
        this.blue.fill(0, base + left, base + right + 1);
      }
    }
    this.count = 0;
  }

  /** Brightens the surroundings of `spot` by its light: parts from 0 up, 1 as bright as the sun. */
  add(spot: Float64Array): void {
    if (this.count === MOST_LIGHTS) return;
    const { columns, lines, scale } = this;
    const reach = GLOW_REACH * scale;
    const atX = spot[AT_X] * scale - 0.5;
    const atZ = spot[AT_Z] * scale - 0.5;
    const red = spot[RED];
    const green = spot[GREEN];
    const blue = spot[BLUE];
    const left = Math.max(0, Math.ceil(atX - reach));
    const right = Math.min(columns - 1, Math.floor(atX + reach));
    const top = Math.max(0, Math.ceil(atZ - reach));
    const bottom = Math.min(lines - 1, Math.floor(atZ + reach));
    if (left > right || top > bottom) return;
    const touched = this.#touched;
    const slot = 4 * this.count++;
    touched[slot] = left;
    touched[slot + 1] = top;
    touched[slot + 2] = right;
    touched[slot + 3] = bottom;
    const inverse = 1 / (reach * reach);
    for (let line = top; line <= bottom; line++)
      for (let column = left; column <= right; column++) {
        const share = 1 - ((column - atX) ** 2 + (line - atZ) ** 2) * inverse;
        if (share <= 0) continue;
        const strength = share * share * share;
        const at = line * columns + column;
        this.red[at] += red * strength;
        this.green[at] += green * strength;
        this.blue[at] += blue * strength;
      }
  }

  /**
   * Reads the light at a place (`AT_X`, `AT_Z` of `spot`) into the rest of `spot`: interpolated between points, and never above
   * `MOST_GLOW`, so that many balls together do not wash the fresco out.
   */
  read(spot: Float64Array): void {
    const { columns, lines, scale } = this;
    const gridX = Math.max(0, Math.min(columns - 1.001, spot[AT_X] * scale - 0.5));
    const gridZ = Math.max(0, Math.min(lines - 1.001, spot[AT_Z] * scale - 0.5));
    const column = gridX | 0;
    const line = gridZ | 0;
    const u = gridX - column;
    const v = gridZ - line;
    const at = line * columns + column;
    for (let part = 0; part < 3; part++) {
      const light = part === 0 ? this.red : part === 1 ? this.green : this.blue;
      const above = light[at] + (light[at + 1] - light[at]) * u;
      const below = light[at + columns] + (light[at + columns + 1] - light[at + columns]) * u;
      const sum = above + (below - above) * v;
      spot[RED + part] = (MOST_GLOW * sum) / (MOST_GLOW + sum);
    }
  }
}
