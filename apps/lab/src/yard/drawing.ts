// The yard on a canvas: a plan of walls at night, players by colour and mark, shots as bright lines. The lab calls it for every picture,
// with the world of a page or of the server. Always true: it reads the world and never writes it; nothing is told by colour alone.

import type { LabEffect, Scene } from "../lab-game.ts";
import type { Yard } from "./rules.ts";
import { GATE, HEIGHT, RADIUS, WALLS, WIDTH } from "./tuning.ts";

const GROUND = "#141a22";
const GRID_LINE = "#1c2430";
const WALL = "#3a4657";
const WALL_EDGE = "#566579";
const GATE_SHUT = "#d8dee7";
const SHOT_MS = 220;
const HIT_MS = 500;

type Pen = CanvasRenderingContext2D;

export function drawYard(pen: Pen, scene: Scene<Yard>): void {
  const { world } = scene;
  pen.fillStyle = GROUND;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  drawGrid(pen);
  for (const { left, top, right, bottom } of WALLS) drawBox(pen, left, top, right - left, bottom - top);
  if (world.isAlive("gate", 0)) drawGate(pen, world.fields.gate.isShut[0] === 1);
  for (const effect of scene.effects) if (effect.name === "shot") drawShot(pen, scene, effect);
  const { x, y, aim } = world.fields.player;
  for (const row of world.all("player"))
    drawPlayer(pen, scene, world.ownerOf("player", row), x[row], y[row], aim[row]);
  for (const effect of scene.effects) if (effect.name === "hit") drawHit(pen, effect);
}

function drawGrid(pen: Pen): void {
  pen.strokeStyle = GRID_LINE;
  pen.lineWidth = 1;
  pen.beginPath();
  for (let x = 40; x < WIDTH; x += 40) {
    pen.moveTo(x, 0);
    pen.lineTo(x, HEIGHT);
  }
  for (let y = 40; y < HEIGHT; y += 40) {
    pen.moveTo(0, y);
    pen.lineTo(WIDTH, y);
  }
  pen.stroke();
}

function drawBox(pen: Pen, x: number, y: number, width: number, height: number): void {
  pen.fillStyle = WALL;
  pen.fillRect(x, y, width, height);
  pen.strokeStyle = WALL_EDGE;
  pen.lineWidth = 1.5;
  pen.strokeRect(x + 0.75, y + 0.75, width - 1.5, height - 1.5);
}

/** Shut: bars across the gap. Open: two posts. */
function drawGate(pen: Pen, isShut: boolean): void {
  const { left, top, right, bottom } = GATE;
  if (!isShut) {
    pen.fillStyle = WALL_EDGE;
    pen.fillRect(left - 2, top - 4, right - left + 4, 8);
    pen.fillRect(left - 2, bottom - 4, right - left + 4, 8);
    return;
  }
  pen.fillStyle = "rgba(216, 222, 231, 0.2)";
  pen.fillRect(left, top, right - left, bottom - top);
  pen.fillStyle = GATE_SHUT;
  for (let y = top + 4; y < bottom; y += 12) pen.fillRect(left, y, right - left, 4);
}

function drawPlayer(pen: Pen, scene: Scene<Yard>, player: number, x: number, y: number, aim: number): void {
  const style = scene.styleOf(player);
  pen.strokeStyle = style.colour;
  pen.lineWidth = 3;
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x + Math.cos(aim) * (RADIUS + 8), y + Math.sin(aim) * (RADIUS + 8));
  pen.stroke();
  pen.fillStyle = "#0e1116";
  pen.beginPath();
  pen.arc(x, y, RADIUS - 1.5, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
  if (player === scene.player) {
    pen.globalAlpha = 0.35;
    pen.fillStyle = style.colour;
    pen.fill();
    pen.globalAlpha = 1;
  }
  pen.fillStyle = style.colour;
  style.mark(pen, x, y, RADIUS * 0.55);
}

function drawShot(pen: Pen, scene: Scene<Yard>, { player, values, ageMs }: LabEffect): void {
  if (ageMs > SHOT_MS) return;
  pen.globalAlpha = 1 - ageMs / SHOT_MS;
  pen.strokeStyle = scene.styleOf(player).colour;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(values.fromX, values.fromY);
  pen.lineTo(values.x, values.y);
  pen.stroke();
  pen.globalAlpha = 1;
}

/** A burst where the server has the target; a hit behind a wall is a square one. */
function drawHit(pen: Pen, { values, ageMs }: LabEffect): void {
  if (ageMs > HIT_MS) return;
  const size = RADIUS + 4 + (ageMs / HIT_MS) * 14;
  pen.globalAlpha = 1 - ageMs / HIT_MS;
  pen.strokeStyle = "#ffffff";
  pen.lineWidth = 2.5;
  pen.beginPath();
  if (values.isCovered === 1) pen.rect(values.x - size, values.y - size, 2 * size, 2 * size);
  else pen.arc(values.x, values.y, size, 0, 2 * Math.PI);
  pen.stroke();
  pen.globalAlpha = 1;
}
