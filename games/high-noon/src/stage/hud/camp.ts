// The camp: four upgrades to choose from, and who is ready to ride on. The HUD draws it between stages. Always true: it names the
// keys of the device in use; cards and the button can be tapped and clicked, too, and are large enough.

import { type Box, type Ink, nameOf, type Person, type StageControls, withoutCross } from "@reckon/stage";
import type { HighNoonWorld } from "../../kinds.ts";
import {
  BOOTS_FACTOR,
  HANDS_FACTOR,
  HEART_HEALTH,
  LEAD_FACTOR,
  MOST_UPGRADE,
  UPGRADES,
} from "../../tuning.ts";
import { BONE, QUIET, TEXT } from "../look/palette.ts";
import { highNoonTexts } from "../texts/high-noon-texts.ts";
import { BIG, GOLD, MIDDLE, PLAIN, SMALL } from "./style.ts";

/** An area that can be tapped: its action, and its place. */
export interface Tap {
  readonly name: string;
  readonly box: Box;
}

const GAP = 8;
const BUTTON = 44;
/** By how much each upgrade helps: per cent, and health. */
const HELPS = [
  Math.round(BOOTS_FACTOR * 100),
  Math.round(HANDS_FACTOR * 100),
  Math.round(LEAD_FACTOR * 100),
  HEART_HEALTH,
] as const;

export interface CampFrame {
  readonly world: HighNoonWorld;
  readonly own: number;
  readonly people: readonly Person[];
  readonly controls: Pick<StageControls, "device" | "keyOf">;
}

/** Draws it from the top of a box down; returns the space that it took, and adds its areas to `taps`. */
export function drawCamp(ink: Ink, frame: CampFrame, box: Box, isSmall: boolean, taps: Tap[]): Box {
  const { world, own } = frame;
  const { x, y, width } = box;
  const p = world.fields.player;
  const across = width < 480 ? 2 : 4;
  const rows = UPGRADES.length / across;
  const high = isSmall ? 52 : 84;
  const top = y + (isSmall ? 54 : 88);
  const height = top - y + rows * (high + GAP) + BUTTON + 12;
  ink.panel({ x, y, width, height }, true);
  const picks = p.picks[own];
  const { hud } = highNoonTexts();
  const first = picks > 0 ? hud.choose(picks) : hud.noPicks;
  ink.write(hud.camp, x + width / 2, y + (isSmall ? 27 : 46), "center", TEXT, isSmall ? MIDDLE : BIG);
  ink.write(first, x + width / 2, y + (isSmall ? 46 : 72), "center", picks > 0 ? GOLD : QUIET, PLAIN);
  drawCards(ink, frame, { x: x + 12, y: top, width: width - 24, height: high }, across, taps);
  const button = { x: x + 12, y: top + rows * (high + GAP), width: width - 24, height: BUTTON };
  if (p.isReady[own] === 0) taps.push({ name: "ready", box: button });
  drawReady(ink, frame, button);
  return { x, y, width, height };
}

/** The cards alone, in the middle of a fight; returns the space that they took. */
export function drawPicks(ink: Ink, frame: CampFrame, box: Box, taps: Tap[]): Box {
  const across = box.width < 480 ? 2 : 4;
  const rows = UPGRADES.length / across;
  const taken = { ...box, height: 16 + rows * (52 + GAP) };
  ink.panel(taken);
  drawCards(ink, frame, { x: box.x + 12, y: box.y + 12, width: box.width - 24, height: 52 }, across, taps);
  return taken;
}

/** From the corner of a box on, which is as wide as all cards and as high as one. */
function drawCards(
  ink: Ink,
  { world, own, controls }: CampFrame,
  { x, y, width, height }: Box,
  across: number,
  taps: Tap[],
): void {
  const p = world.fields.player;
  const wide = (width - GAP * (across - 1)) / across;
  UPGRADES.forEach((name, i) => {
    const card = {
      x: x + (i % across) * (wide + GAP),
      y: y + Math.floor(i / across) * (height + GAP),
      width: wide,
      height,
    };
    const canChoose = p.picks[own] > 0 && p[name][own] < MOST_UPGRADE;
    drawCard(ink, keyOf(controls, name), i, p[name][own], canChoose, card);
    if (canChoose) taps.push({ name, box: card });
  });
}

/** The key of a card; empty on a touch screen, where the card itself is tapped. */
function keyOf({ device, keyOf }: CampFrame["controls"], action: string): string {
  return device === "touch" ? "" : withoutCross(keyOf(action));
}

function drawCard(
  ink: Ink,
  key: string,
  i: number,
  level: number,
  canChoose: boolean,
  { x, y, width, height }: Box,
): void {
  const { context } = ink;
  context.fillStyle = canChoose ? "rgba(255, 215, 102, 0.14)" : "rgba(253, 243, 224, 0.06)";
  context.beginPath();
  context.roundRect(x, y, width, height, 8);
  context.fill();
  context.strokeStyle = canChoose ? GOLD : "rgba(253, 243, 224, 0.2)";
  context.lineWidth = 1.5;
  context.stroke();
  const { hud } = highNoonTexts();
  const isLow = height < 70;
  const left = x + (key === "" ? 10 : 28);
  ink.write(key, x + 10, y + 23, "left", canChoose ? GOLD : QUIET, PLAIN);
  ink.write(hud.upgradeNames[i], left, y + 24, "left", TEXT, PLAIN);
  ink.write(hud.upgradeGives[i](HELPS[i]), x + 10, y + (isLow ? 42 : 46), "left", QUIET, SMALL);
  const pipX = isLow ? x + width - 10 - MOST_UPGRADE * 15 : x + 8;
  for (let pip = 0; pip < MOST_UPGRADE; pip++) {
    context.fillStyle = pip < level ? GOLD : "rgba(253, 243, 224, 0.2)";
    context.beginPath();
    context.arc(pipX + 8 + pip * 15, y + (isLow ? 19 : 66), 5, 0, 2 * Math.PI);
    context.fill();
  }
  if (level === MOST_UPGRADE)
    ink.write(hud.full, x + width - 10, y + (isLow ? 42 : 70), "right", BONE, SMALL);
}

/** The button, or the players for whom the party waits. */
function drawReady(ink: Ink, { world, own, people, controls }: CampFrame, box: Box): void {
  const { isReady } = world.fields.player;
  const key = keyOf(controls, "ready");
  const { hud } = highNoonTexts();
  const rideOn = key === "" ? hud.rideOn : `${hud.rideOn} (${key})`;
  const middle = box.x + box.width / 2;
  if (isReady[own] === 0) {
    const { context } = ink;
    context.fillStyle = "#e8894a";
    context.beginPath();
    context.roundRect(box.x, box.y, box.width, box.height, 8);
    context.fill();
    ink.write(rideOn, middle, box.y + 28, "center", "#1c1320", PLAIN);
    return;
  }
  const others: string[] = [];
  for (const row of world.all("player"))
    if (isReady[row] === 0) others.push(nameOf(people, world.ownerOf("player", row)));
  const text = others.length === 0 ? hud.ridingOn : hud.waitingFor(others.slice(0, 3).join(", "));
  ink.write(text, middle, box.y + 28, "center", QUIET, PLAIN);
}
