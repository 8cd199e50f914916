// Where the server tested a shot, over the picture: a dashed ring of the target's size with its name beside it, and the way of the plasma that
// met it. The view draws it while the server's state is shown, as in a killcam. Always true: it is seen through walls, because
// it answers "I was behind the wall!".

import type { ViewSource } from "@reckon/stage";
import { EMBER, INK, PLASTER, WORD_FONT } from "../look/palette.ts";
import type { Painter, Spot } from "../scene.ts";
import { threadTexts } from "../texts/thread-texts.ts";

/** A target far away stays visible, in pixels. */
const LEAST_RADIUS = 5;
const LINE = 2;
const DASHES: readonly number[] = [6, 4];

const middle: Spot = { x: 0, y: 0, depth: 0 };
const rim: Spot = { x: 0, y: 0, depth: 0 };

/** On a context in pixels of the view. */
export function drawTested(
  context: CanvasRenderingContext2D,
  evidence: ViewSource["evidence"],
  painter: Pick<Painter, "project">,
): void {
  const shot = evidence.shot();
  const box = shot?.boxes[shot.met];
  if (shot === undefined || box === undefined || shot.met >= shot.count) return;
  const [x, y, z] = box.at;
  if (!painter.project(x, y, z, middle) || !painter.project(x, y + box.radius, z, rim)) return;
  const radius = Math.max(LEAST_RADIUS, Math.abs(rim.y - middle.y));
  const { x: atX, y: atY } = middle;
  for (const [colour, width] of [
    [INK, LINE + 3],
    [PLASTER, LINE],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.setLineDash(DASHES);
    context.beginPath();
    context.arc(atX, atY, radius, 0, 2 * Math.PI);
    context.stroke();
  }
  context.setLineDash([]);
  context.font = WORD_FONT;
  context.textAlign = "center";
  context.textBaseline = "top";
  const { tested } = threadTexts().hud;
  context.strokeText(tested, atX, atY + radius + 5);
  context.fillStyle = PLASTER;
  context.fillText(tested, atX, atY + radius + 5);
  drawWay(context, shot.from, shot.to, painter);
}

/** The last piece of the plasma's way. */
function drawWay(
  context: CanvasRenderingContext2D,
  from: ArrayLike<number>,
  to: ArrayLike<number>,
  painter: Pick<Painter, "project">,
): void {
  if (!painter.project(from[0], from[1], from[2], middle) || !painter.project(to[0], to[1], to[2], rim))
    return;
  context.strokeStyle = EMBER;
  context.lineWidth = LINE;
  context.beginPath();
  context.moveTo(middle.x, middle.y);
  context.lineTo(rim.x, rim.y);
  context.stroke();
}
