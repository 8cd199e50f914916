// The numbers of the yard, and where its walls stand. Rules, bots and drawing read them. Lengths in units, times in ticks.

/** A wall: its edges, on whole numbers. */
export interface Wall {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const [WIDTH, HEIGHT] = [640, 400];
export const RADIUS = 14;
/** Units per second. */
export const SPEED = 200;
export const RANGE = 800;
/** Ticks from one shot to the next. */
export const COOLDOWN = 15;
/** For so many ticks the gate is open, and then for as many shut. */
export const GATE_TICKS = 90;
export const PLAYERS = 4;
/** Grid step of positions. */
export const GRID: number = 1 / 64;

const box = (left: number, top: number, right: number, bottom: number): Wall => ({
  left,
  top,
  right,
  bottom,
});

export const WALLS: readonly Wall[] = [
  box(312, 0, 328, 130),
  box(312, 270, 328, 400),
  box(128, 96, 144, 200),
  box(470, 140, 486, 260),
];
/** The gate closes the gap in the middle. */
export const GATE: Wall = box(312, 130, 328, 270);

/** The walls with the gate. */
export const SHUT: readonly Wall[] = [...WALLS, GATE];

/** Where players enter, by player. */
export const STARTS: readonly (readonly [x: number, y: number])[] = [
  [400, 200],
  [560, 200],
  [240, 330],
  [60, 60],
];
