// The server's state, for players who want to see it: the own player in the newest snapshot, and the hitboxes of the last
// shots. The view draws it over the picture when the page's switch is on.

import type { ViewSource } from "@reckon/stage";
import type { HighNoon } from "../../high-noon.ts";
import { highNoonTexts } from "../texts/high-noon-texts.ts";
import { BULLET, TEXT } from "./palette.ts";

/** Shots that are shown, and for how long after their tick. */
const SHOTS = 3;
const SHOWN_TICKS = 90;
/** The label beside a ring. */
const FONT = '600 9px "JetBrains Mono Variable", ui-monospace, monospace';
/** Circles are as large as in the test: the thinnest visible line. */
const LINE = 1.5;

export function drawGhosts(context: CanvasRenderingContext2D, client: ViewSource<HighNoon>): void {
  context.lineWidth = LINE;
  context.strokeStyle = TEXT;
  const { snapshots, player, evidence } = client;
  const newest = snapshots.newest < 0 ? undefined : snapshots.at(snapshots.newest);
  const row = newest?.rowOf("player", player) ?? -1;
  if (newest !== undefined && row >= 0) {
    const { x, y } = newest.fields.player;
    ring(context, x[row], y[row], 16);
    label(context, highNoonTexts().hud.server, x[row], y[row] + 16);
  }
  for (let ago = 0; ago < SHOTS; ago++) {
    const shot = evidence.shot(ago);
    if (shot === undefined || snapshots.newest - shot.tick > SHOWN_TICKS) return;
    context.strokeStyle = BULLET;
    context.beginPath();
    context.moveTo(shot.from[0], shot.from[1]);
    context.lineTo(shot.to[0], shot.to[1]);
    context.stroke();
    for (let i = 0; i < shot.count; i++) {
      const { at, radius } = shot.boxes[i];
      context.strokeStyle = i === shot.met ? BULLET : TEXT;
      ring(context, at[0], at[1], radius);
      label(context, highNoonTexts().hud.tested, at[0], at[1] + radius);
    }
  }
}

/** Below a place, in the colour of the thing that it names. */
function label(context: CanvasRenderingContext2D, text: string, x: number, y: number): void {
  context.font = FONT;
  context.textAlign = "center";
  context.textBaseline = "top";
  context.fillStyle = context.strokeStyle;
  context.fillText(text, x, y + 3);
}

function ring(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.stroke();
}
