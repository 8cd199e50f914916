// Three small maps of one tick, side by side: rows with a position, as predicted, as shown, as the server has them. Own rows that were
// predicted elsewhere than they truly were have a ring, with a line to the true place. inspector-panel.tsx calls `drawMaps`.

import type { World } from "reckon";
import type { Moment } from "reckon/inspect";
import { INSPECT } from "./inspect-words.ts";

const COLOURS = [
  "#e69f00",
  "#56b4e9",
  "#009e73",
  "#f0e442",
  "#0072b2",
  "#d55e00",
  "#cc79a7",
  "#ffffff",
  "#b2df8a",
  "#8da0cb",
];
const WRONG = "#d55e00";
const GAP = 12;
const TITLE = 18;
const LEAST_RANGE = 60;

interface Spot {
  readonly kind: number;
  readonly row: number;
  readonly owner: number;
  readonly x: number;
  readonly y: number;
}

/** Of three coordinates the first and the last are the ground. */
function spotsOf(world: World | undefined): Spot[] {
  const spots: Spot[] = [];
  world?.kinds.forEach(({ layout, alive, owner, columns }, kind) => {
    const { position } = layout;
    if (position.length === 0) return;
    for (let row = 0; row < alive.length; row++) {
      if (alive[row] === 0) continue;
      const x = columns[position[0]][row];
      const y = position.length > 1 ? columns[position[position.length - 1]][row] : 0;
      spots.push({ kind, row, owner: owner[row] - 1, x, y });
    }
  });
  return spots;
}

export function drawMaps(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  moment: Moment,
  player: number,
): void {
  context.fillStyle = "#0e1116";
  context.fillRect(0, 0, width, height);
  const sides = [spotsOf(moment.predicted), spotsOf(moment.shown), spotsOf(moment.truth)];
  const names = [INSPECT.worlds.predicted, INSPECT.worlds.shown, INSPECT.worlds.truth];
  const size = (width - 2 * GAP) / 3;
  const all = sides.flat();
  const near = nearby(all, player);
  const [cx, cy] = [(near.left + near.right) / 2, (near.top + near.bottom) / 2];
  const range =
    Math.max(LEAST_RANGE, near.right - near.left, ((near.bottom - near.top) * size) / (height - TITLE)) *
    1.15;
  const scale = size / range;
  sides.forEach((spots, i) => {
    const left = i * (size + GAP);
    context.fillStyle = "#9aa7b5";
    context.font = '12px "Inter Variable", system-ui, sans-serif';
    context.textBaseline = "top";
    context.fillText(
      i === 2 && moment.truthTick !== moment.tick ? `${names[i]} (tick ${moment.truthTick})` : names[i],
      left,
      2,
    );
    context.save();
    context.beginPath();
    context.rect(left, TITLE, size, height - TITLE);
    context.clip();
    context.fillStyle = "#171c24";
    context.fillRect(left, TITLE, size, height - TITLE);
    const place = (x: number, y: number): [number, number] => [
      left + size / 2 + (x - cx) * scale,
      TITLE + (height - TITLE) / 2 + (y - cy) * scale,
    ];
    for (const spot of spots) dot(context, spot, place, player);
    if (i < 2 && moment.truthTick === moment.tick) rings(context, spots, sides[2], place, player);
    context.restore();
  });
}

/** The own rows and what stands around them; everything, where there are none. */
function nearby(
  spots: readonly Spot[],
  player: number,
): { left: number; right: number; top: number; bottom: number } {
  const own = spots.filter(({ owner }) => owner === player);
  const [first] = own.length > 0 ? own : spots;
  const some =
    first === undefined
      ? []
      : [...spots].sort((a, b) => apart(a, first) - apart(b, first)).slice(0, Math.max(own.length + 3, 12));
  const xs = some.map(({ x }) => x);
  const ys = some.map(({ y }) => y);
  if (xs.length === 0) return { left: 0, right: 1, top: 0, bottom: 1 };
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

const apart = (a: Spot, b: Spot): number => (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);

function dot(
  context: CanvasRenderingContext2D,
  { owner, x, y }: Spot,
  place: (x: number, y: number) => [number, number],
  player: number,
): void {
  const [px, py] = place(x, y);
  context.fillStyle = owner < 0 ? "#5b6a7d" : COLOURS[owner % COLOURS.length];
  context.beginPath();
  if (owner === player) context.arc(px, py, 6, 0, 2 * Math.PI);
  else context.rect(px - 4, py - 4, 8, 8);
  context.fill();
}

/** Marks own rows that are elsewhere than in truth. */
function rings(
  context: CanvasRenderingContext2D,
  spots: readonly Spot[],
  truth: readonly Spot[],
  place: (x: number, y: number) => [number, number],
  player: number,
): void {
  context.strokeStyle = WRONG;
  context.lineWidth = 2;
  for (const spot of spots) {
    if (spot.owner !== player) continue;
    const real = truth.find(({ kind, row }) => kind === spot.kind && row === spot.row);
    if (real === undefined || apart(real, spot) < 1e-6) continue;
    const [x, y] = place(spot.x, spot.y);
    const [rx, ry] = place(real.x, real.y);
    context.beginPath();
    context.arc(x, y, 9, 0, 2 * Math.PI);
    context.moveTo(x, y);
    context.lineTo(rx, ry);
    context.stroke();
  }
}
