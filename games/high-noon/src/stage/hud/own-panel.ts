// The figures that a player needs while shooting: the cylinder with its six rounds, health, and Showdown's progress. The HUD draws it.
// Always true: the chamber at the top is the next to be fired.

import type { Box, Ink } from "@reckon/stage";
import type { HighNoonWorld } from "../../kinds.ts";
import { fullHealth } from "../../places.ts";
import { RELOAD_TICKS, ROUNDS, SHOWDOWN_REST, SHOWDOWN_TICKS } from "../../tuning.ts";
import { BULLET, HEALTH, QUIET, TEXT } from "../look/palette.ts";
import { highNoonTexts } from "../texts/high-noon-texts.ts";
import { GOLD, SMALL, SUN } from "./style.ts";

const CHAMBER = 6.4;

export function drawOwn(ink: Ink, world: HighNoonWorld, own: number, box: Box): void {
  const p = world.fields.player;
  const { hud } = highNoonTexts();
  ink.panel(box);
  drawCylinder(ink.context, box.x + 40, box.y + 40, p.rounds[own], p.reloadTicks[own]);
  const left = box.x + 84;
  const width = box.width - 96;
  const full = fullHealth(world, own);
  const health = p.health[own];
  const isNarrow = width < 130;
  if (!isNarrow) ink.write(hud.ownHealth, left, box.y + 22, "left", QUIET, SMALL);
  const text = isNarrow ? `${health}/${full}` : hud.of(health, full);
  ink.write(text, left + width, box.y + 22, "right", TEXT, SMALL);
  ink.bar({ x: left, y: box.y + 28, width, height: 9 }, health / full, health > full / 3 ? HEALTH : SUN);
  const rest = p.showdownRest[own];
  const ticks = p.showdownTicks[own];
  const says = ticks > 0 ? hud.inShowdown : rest > 0 || isNarrow ? hud.showdown : hud.showdownReady;
  const share = ticks > 0 ? ticks / SHOWDOWN_TICKS : 1 - rest / SHOWDOWN_REST;
  ink.write(says, left, box.y + 56, "left", ticks > 0 || rest === 0 ? GOLD : QUIET, SMALL);
  ink.bar({ x: left, y: box.y + 62, width, height: 5 }, share, ticks > 0 || rest === 0 ? GOLD : QUIET);
}

function drawCylinder(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  rounds: number,
  reloadTicks: number,
): void {
  disc(context, x, y, 30, "#4b4452");
  context.strokeStyle = "#241329";
  context.lineWidth = 2;
  context.stroke();
  disc(context, x, y, 5, "#241329");
  // It turns as rounds are fired, and once around during a reload.
  const turn = reloadTicks > 0 ? (reloadTicks / RELOAD_TICKS) * 2 * Math.PI : 0;
  for (let i = 0; i < ROUNDS; i++) {
    const angle = -Math.PI / 2 + (i / ROUNDS) * 2 * Math.PI + turn;
    const [atX, atY] = [x + Math.cos(angle) * 19, y + Math.sin(angle) * 19];
    disc(context, atX, atY, CHAMBER + 1.4, "#241329");
    if (i >= rounds) continue;
    disc(context, atX, atY, CHAMBER, rounds === 1 ? "#ff9a5a" : "#e7b548");
    disc(context, atX, atY, 2.6, BULLET);
  }
  if (reloadTicks === 0) return;
  context.strokeStyle = GOLD;
  context.lineWidth = 3;
  context.beginPath();
  context.arc(x, y, 33, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * (1 - reloadTicks / RELOAD_TICKS));
  context.stroke();
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}
