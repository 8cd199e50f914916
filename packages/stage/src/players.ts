// Looks that tell players apart: ten colours that are distinct for colour-blind players too, each with a mark of its own, so that
// no player depends on the colour. By seat; from the eleventh seat on they repeat. Marks are drawn in the context's fill style.

/** Outlines that a mark is drawn with. */
export type Mark =
  | "circle"
  | "triangle"
  | "square"
  | "diamond"
  | "star"
  | "cross"
  | "ring"
  | "bar"
  | "hexagon"
  | "chevron";

export interface PlayerLook {
  readonly colour: string;
  readonly mark: Mark;
}

export const PLAYER_COLOURS: readonly PlayerLook[] = [
  { colour: "#e69f00", mark: "circle" },
  { colour: "#56b4e9", mark: "triangle" },
  { colour: "#009e73", mark: "square" },
  { colour: "#f0e442", mark: "diamond" },
  { colour: "#0072b2", mark: "star" },
  { colour: "#d55e00", mark: "cross" },
  { colour: "#cc79a7", mark: "ring" },
  { colour: "#ffffff", mark: "bar" },
  { colour: "#b2df8a", mark: "hexagon" },
  { colour: "#8da0cb", mark: "chevron" },
];

/** The look of the player of a seat. */
export function lookOf(seat: number): PlayerLook {
  return PLAYER_COLOURS[seat % PLAYER_COLOURS.length] ?? PLAYER_COLOURS[0];
}

/** The part of a context that a path needs. */
type Pen = Pick<CanvasRenderingContext2D, "moveTo" | "lineTo" | "arc" | "closePath">;

/** Corners of a mark within −1 to 1, as x, y, x, y, …; circles have none. */
const CORNERS: Readonly<Record<Exclude<Mark, "circle" | "ring">, readonly number[]>> = {
  triangle: [0, -1, 0.92, 0.62, -0.92, 0.62],
  square: [-0.76, -0.76, 0.76, -0.76, 0.76, 0.76, -0.76, 0.76],
  diamond: [0, -1, 0.8, 0, 0, 1, -0.8, 0],
  star: starCorners(5, 1, 0.42),
  cross: crossCorners(0.32),
  bar: [-0.95, -0.34, 0.95, -0.34, 0.95, 0.34, -0.95, 0.34],
  hexagon: starCorners(3, 0.95, 0.95),
  chevron: [-0.9, 0.05, 0, -0.8, 0.9, 0.05, 0.9, 0.75, 0, -0.1, -0.9, 0.75],
};

function starCorners(points: number, outer: number, inner: number): number[] {
  return Array.from({ length: 2 * points }, (_, i) => {
    const radius = i % 2 === 0 ? outer : inner;
    const angle = (Math.PI * i) / points - Math.PI / 2;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  }).flat();
}

/** A plus, turned by an eighth. */
function crossCorners(half: number): number[] {
  const plus = [
    [-half, -1],
    [half, -1],
    [half, -half],
    [1, -half],
    [1, half],
    [half, half],
    [half, 1],
    [-half, 1],
    [-half, half],
    [-1, half],
    [-1, -half],
    [-half, -half],
  ];
  return plus.flatMap(([x, y]) => [(x - y) * Math.SQRT1_2, (x + y) * Math.SQRT1_2]);
}

/** Adds the outline of a mark to a path. `size`: from its middle to its edge. */
function traceMark(pen: Pen, mark: Mark, x: number, y: number, size: number): void {
  if (mark === "circle" || mark === "ring") {
    pen.moveTo(x + size * 0.86, y);
    pen.arc(x, y, size * 0.86, 0, 2 * Math.PI);
    if (mark === "circle") return;
    pen.moveTo(x + size * 0.42, y);
    // Turned the other way, so that it is a hole.
    pen.arc(x, y, size * 0.42, 0, 2 * Math.PI, true);
    return;
  }
  const corners = CORNERS[mark];
  for (let i = 0; i < corners.length; i += 2) {
    if (i === 0) pen.moveTo(x + corners[0] * size, y + corners[1] * size);
    else pen.lineTo(x + corners[i] * size, y + corners[i + 1] * size);
  }
  pen.closePath();
}

/** Fills a mark around a place, in the context's fill style. `size`: from its middle to its edge. */
export function drawMark(
  context: CanvasRenderingContext2D,
  mark: Mark,
  x: number,
  y: number,
  size: number,
): void {
  context.beginPath();
  traceMark(context, mark, x, y, size);
  context.fill();
}

/** Whether a mark of size 1 around 0, 0 covers a place: for pictures painted without a canvas. */
export function markCovers(mark: Mark, x: number, y: number): boolean {
  if (mark === "circle" || mark === "ring") {
    const distance = Math.hypot(x, y);
    return distance < 0.86 && (mark === "circle" || distance > 0.42);
  }
  const corners = CORNERS[mark];
  let isInside = false;
  for (let i = 0, last = corners.length - 2; i < corners.length; last = i, i += 2) {
    const [ax, ay, bx, by] = [corners[i], corners[i + 1], corners[last], corners[last + 1]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
  }
  return isInside;
}
