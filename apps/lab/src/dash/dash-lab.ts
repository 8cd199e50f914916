// Dash as a game of the lab: one import away, as any game is. The page opens it under ?game=dash.

import { arenaOf, type Dash, DashBot, type DashWorld, dash, RADIUS } from "@reckon/dash";
import type { ControlsOf, WorldOf } from "reckon";
import type { Bot } from "reckon/testing/engine";
import type { Held, LabGame, Place, Scene } from "../lab-game.ts";

const [WIDTH, HEIGHT] = [1024, 768];

function bot(mode: "wander" | "chase" | "push" | "still") {
  return (player: number, seed: number): Bot<Dash> => new DashBot(seed, player, mode);
}

export const dashLab: LabGame<Dash> = {
  name: "dash",
  title: "Dash",
  rules: dash,
  width: WIDTH,
  height: HEIGHT,
  radius: RADIUS,
  jump: 16,
  act: "dash",
  bots: {
    wander: { title: "runs about", make: bot("wander") },
    chase: { title: "chases", make: bot("chase") },
    push: { title: "pushes", make: bot("push") },
    still: { title: "stands still", make: bot("still") },
  },
  sample(held: Held, into: ControlsOf<Dash>, { shown, player }): void {
    into.moveX = Number(held.right) - Number(held.left);
    into.moveY = Number(held.down) - Number(held.up);
    // Held, it presses as soon as a dash may start, so that no press is remembered here.
    const row = shown.rowOf("player", player);
    const last = row < 0 ? 0 : shown.fields.player.lastDash[row];
    into.dash = held.act && row >= 0 && shown.fields.player.cooldown[row] === 0 ? (last + 1) % 16 : last;
  },
  place(world: WorldOf<Dash>, player: number): Place | undefined {
    const row = world.rowOf("player", player);
    if (row < 0) return undefined;
    const { x, y } = world.fields.player;
    return { x: x[row], y: y[row] };
  },
  draw(pen: CanvasRenderingContext2D, { world, player, styleOf }: Scene<Dash>): void {
    drawArena(pen, world);
    const { x, y, facing, dashTicks } = world.fields.player;
    for (const row of world.all("player")) {
      const style = styleOf(world.ownerOf("player", row));
      pen.strokeStyle = style.colour;
      pen.lineWidth = dashTicks[row] > 0 ? 7 : 4;
      pen.fillStyle = world.ownerOf("player", row) === player ? "#3a3020" : "#0e1116";
      pen.beginPath();
      pen.moveTo(
        x[row] + Math.cos(facing[row]) * (RADIUS + 10),
        y[row] + Math.sin(facing[row]) * (RADIUS + 10),
      );
      pen.lineTo(x[row], y[row]);
      pen.stroke();
      pen.beginPath();
      pen.arc(x[row], y[row], RADIUS - 2, 0, 2 * Math.PI);
      pen.fill();
      pen.stroke();
      pen.fillStyle = style.colour;
      style.mark(pen, x[row], y[row], RADIUS * 0.55);
    }
  },
  counts(world: WorldOf<Dash>, player: number): Readonly<Record<string, number>> {
    const row = world.rowOf("player", player);
    return row < 0 ? {} : { touches: world.fields.player.score[row] };
  },
  countWords: { touches: "{name} touched somebody" },
};

function drawArena(pen: CanvasRenderingContext2D, world: DashWorld): void {
  pen.fillStyle = "#141a22";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  if (!world.isAlive("ground", 0)) return;
  const { walls, sun } = arenaOf(world.fields.ground.map[0]);
  pen.fillStyle = "#262515";
  pen.fillRect(sun.left, sun.top, sun.right - sun.left, sun.bottom - sun.top);
  pen.fillStyle = "#3a4657";
  for (const { left, top, right, bottom } of walls) pen.fillRect(left, top, right - left, bottom - top);
}
