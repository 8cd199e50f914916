// The camp: four upgrades to choose from with the keys 1 to 4, and who is ready to ride on. The HUD draws it between stages.
// Always true: it says which key does what, and what there is to wait for.

import type { Device, Person } from "@reckon/stage";
import type { HighNoonWorld } from "../../kinds.ts";
import {
  BOOTS_FACTOR,
  HANDS_FACTOR,
  HEART_HEALTH,
  LEAD_FACTOR,
  MOST_UPGRADE,
  UPGRADES,
} from "../../tuning.ts";
import { nameOf } from "../names.ts";
import { BONE, QUIET, TEXT } from "../palette.ts";
import { BIG, type Context, PLAIN, panel, SMALL, write } from "./ink.ts";
import type { Box } from "./layout.ts";

const GOLD = "#ffd766";
const CARD = 84;
const TITLES = ["Boots", "Hands", "Lead", "Heart"] as const;
const GIVES = [
  `+${Math.round(BOOTS_FACTOR * 100)} % speed`,
  `−${Math.round(HANDS_FACTOR * 100)} % reload`,
  `+${Math.round(LEAD_FACTOR * 100)} % harm`,
  `+${HEART_HEALTH} health`,
] as const;
const RIDE_ON: Readonly<Record<Device, string>> = {
  keyboard: "Enter: ride on",
  gamepad: "Menu: ride on",
  touch: "Ride on with the button",
};

export function drawCamp(
  context: Context,
  world: HighNoonWorld,
  own: number,
  people: readonly Person[],
  device: Device,
  { x, y, width }: Box,
): void {
  const p = world.fields.player;
  const across = width < 480 ? 2 : 4;
  const rows = UPGRADES.length / across;
  panel(context, { x, y, width, height: 128 + rows * (CARD + 8) }, true);
  write(context, "Camp", x + width / 2, y + 46, "center", TEXT, BIG);
  const picks = p.picks[own];
  const first =
    picks > 0 ? `Choose ${picks === 1 ? "one" : picks} before you ride on` : "Nothing left to choose";
  write(context, first, x + width / 2, y + 72, "center", picks > 0 ? GOLD : QUIET, PLAIN);
  const wide = (width - 24 - 8 * (across - 1)) / across;
  UPGRADES.forEach((name, i) => {
    const box = {
      x: x + 12 + (i % across) * (wide + 8),
      y: y + 88 + Math.floor(i / across) * (CARD + 8),
      width: wide,
      height: CARD,
    };
    drawCard(context, i, p[name][own], picks > 0, box);
  });
  const bottom = y + 88 + rows * (CARD + 8) + 18;
  write(context, readiness(world, own, people, device), x + width / 2, bottom, "center", QUIET, PLAIN);
}

function drawCard(
  context: Context,
  i: number,
  level: number,
  isOpen: boolean,
  { x, y, width, height }: Box,
): void {
  const canChoose = isOpen && level < MOST_UPGRADE;
  context.fillStyle = canChoose ? "rgba(255, 215, 102, 0.14)" : "rgba(253, 243, 224, 0.06)";
  context.beginPath();
  context.roundRect(x, y, width, height, 8);
  context.fill();
  context.strokeStyle = canChoose ? GOLD : "rgba(253, 243, 224, 0.2)";
  context.lineWidth = 1.5;
  context.stroke();
  write(context, `${i + 1}`, x + 10, y + 24, "left", canChoose ? GOLD : QUIET, PLAIN);
  write(context, TITLES[i], x + 28, y + 24, "left", TEXT, PLAIN);
  write(context, GIVES[i], x + 10, y + 46, "left", QUIET, SMALL);
  for (let pip = 0; pip < MOST_UPGRADE; pip++) {
    context.fillStyle = pip < level ? GOLD : "rgba(253, 243, 224, 0.2)";
    context.beginPath();
    context.arc(x + 15 + pip * 15, y + 66, 5, 0, 2 * Math.PI);
    context.fill();
  }
  if (level === MOST_UPGRADE) write(context, "full", x + width - 10, y + 70, "right", BONE, SMALL);
}

/** What to do, or whom to wait for. */
function readiness(world: HighNoonWorld, own: number, people: readonly Person[], device: Device): string {
  const { isReady } = world.fields.player;
  if (isReady[own] === 0) return RIDE_ON[device];
  const others: string[] = [];
  for (const row of world.all("player"))
    if (isReady[row] === 0) others.push(nameOf(people, world.ownerOf("player", row)));
  return others.length === 0 ? "Riding on." : `Waiting for ${others.slice(0, 3).join(", ")}.`;
}
