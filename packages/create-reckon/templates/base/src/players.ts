// How players are told apart: a colour that survives colour blindness, and a mark for eyes that see none.
const LOOKS = [
  { colour: "#e69f00", mark: "circle" },
  { colour: "#56b4e9", mark: "triangle" },
  { colour: "#009e73", mark: "square" },
  { colour: "#f0e442", mark: "diamond" },
  { colour: "#8da0cb", mark: "star" },
  { colour: "#d55e00", mark: "cross" },
  { colour: "#cc79a7", mark: "ring" },
  { colour: "#ffffff", mark: "bar" },
] as const;

export const colourOf = (player: number): string => LOOKS[player % LOOKS.length].colour;

const polygon = (corners: number, radius: (corner: number) => number): [number, number][] =>
  Array.from({ length: corners }, (_, i) => {
    const way = (i / corners) * 2 * Math.PI - Math.PI / 2;
    return [Math.cos(way) * radius(i), Math.sin(way) * radius(i)];
  });

/** Adds a player's mark to the path of a pen, around (0, 0), to be filled by the rule "evenodd". */
export function traceMark(pen: CanvasRenderingContext2D, player: number, size: number): void {
  const { mark } = LOOKS[player % LOOKS.length];
  const corners = (points: readonly (readonly [number, number])[]): void => {
    for (const [i, [x, y]] of points.entries()) i === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y);
    pen.closePath();
  };
  const arm = size * 0.3;
  if (mark === "triangle") corners(polygon(3, () => size));
  else if (mark === "diamond") corners(polygon(4, () => size));
  else if (mark === "star") corners(polygon(10, (i) => (i % 2 === 0 ? size : size * 0.45)));
  else if (mark === "square") pen.rect(-size * 0.75, -size * 0.75, size * 1.5, size * 1.5);
  else if (mark === "bar") pen.rect(-size, -arm, 2 * size, 2 * arm);
  else if (mark === "cross") {
    const [a, s] = [arm, size * 0.95];
    // biome-ignore format: one corner after the other
    corners([[-a, -s], [a, -s], [a, -a], [s, -a], [s, a], [a, a], [a, s], [-a, s], [-a, a], [-s, a], [-s, -a], [-a, -a]]);
  } else {
    pen.moveTo(size * 0.85, 0);
    pen.arc(0, 0, size * 0.85, 0, 2 * Math.PI);
    if (mark !== "ring") return;
    pen.moveTo(size * 0.45, 0);
    pen.arc(0, 0, size * 0.45, 0, 2 * Math.PI);
  }
}

/** The top of a player's puck, as a picture of its own. */
export function paintTop(player: number, pixels: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = pixels;
  const pen = canvas.getContext("2d")!;
  const half = pixels / 2;
  pen.translate(half, half);
  pen.fillStyle = colourOf(player);
  pen.beginPath();
  pen.arc(0, 0, half, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = "#0e1116";
  pen.beginPath();
  traceMark(pen, player, half * 0.52);
  pen.fill("evenodd");
  return canvas;
}
