// Boomstick's health, with a notch where each phase begins. The HUD draws it while the boss stands.

import type { Box, Ink } from "@reckon/stage";
import { phaseOf } from "../../enemies/boss.ts";
import { ENEMY } from "../../enemies/sorts.ts";
import { bossHealth } from "../../enemies/spawn.ts";
import type { HighNoonWorld } from "../../kinds.ts";
import { TEXT } from "../look/palette.ts";
import { SMALL, SUN } from "./style.ts";

const PHASES = 3;

export function drawBoss(ink: Ink, world: HighNoonWorld, box: Box): void {
  const { sort, health } = world.fields.enemy;
  for (const row of world.all("enemy")) {
    if (sort[row] !== ENEMY.boss) continue;
    const { x, y, width } = box;
    const line = { x: x + 86, y: y + 9, width: width - 98, height: 8 };
    ink.panel(box);
    ink.write("Boomstick", x + 10, y + 18, "left", TEXT, SMALL);
    ink.bar(line, health[row] / bossHealth(world), phaseOf(world, row) === 2 ? "#ff9a3d" : SUN);
    ink.context.fillStyle = "#1c1320";
    for (let i = 1; i < PHASES; i++)
      ink.context.fillRect(line.x + (line.width * i) / PHASES - 1, line.y, 2, 8);
    return;
  }
}
