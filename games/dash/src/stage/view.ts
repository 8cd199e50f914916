// dash on canvas 2D.

import { type Frame, type GameView, lookOf, type ViewOptions } from "@reckon/stage";
import { arenaOf } from "../arena.ts";
import { RADIUS } from "../tuning.ts";

export function dashView({ parent, kind, controls }: ViewOptions): GameView {
  const canvas = parent.ownerDocument.createElement("canvas");
  const context = kind === "none" ? null : canvas.getContext("2d", { alpha: false });
  parent.append(canvas);
  const draw = ({ client }: Frame): void => {
    if (context === null) return;
    const { shown } = client;
    const { x, y } = shown.fields.player;
    const arena = arenaOf(Number(shown.fields.ground.map[0]));
    const scale = Math.min(canvas.width / arena.width, canvas.height / arena.height);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = "#0e1116";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.fillStyle = "#2a3240";
    for (const { left, top, right, bottom } of arena.walls)
      context.fillRect(left, top, right - left, bottom - top);
    for (const row of shown.all("player")) {
      context.fillStyle = lookOf(shown.ownerOf("player", row)).colour;
      context.beginPath();
      context.arc(Number(x[row]), Number(y[row]), RADIUS, 0, 2 * Math.PI);
      context.fill();
    }
  };
  return {
    sample: (into) => {
      into.moveX = controls.moveX;
      into.moveY = controls.moveY;
      into.dash = controls.presses("dash") % 16;
    },
    draw,
    resize: (width, height, pixelRatio) => {
      canvas.width = Math.round(width * pixelRatio);
      canvas.height = Math.round(height * pixelRatio);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    },
    close: () => canvas.remove(),
  };
}
