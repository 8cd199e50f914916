// Health of all ships: the own one with charge, module and bomb, partners as small plates. The HUD draws them. Always true: players
// differ by mark as well as by colour; a lost ship is marked as such.

import { type Box, drawMark, type Ink, lookOf } from "@reckon/stage";
import { MODULE, type RTypeWorld } from "../../kinds.ts";
import { HEALTH } from "../../tuning.ts";
import { QUIET, TEXT } from "../palette.ts";
import { chargeOf } from "../scene-of.ts";
import { rTypeTexts } from "../texts/r-type-texts.ts";
import { DARING, LOW_HEALTH, SMALL, SMALL_COUNT } from "./style.ts";

const MODULES = Object.keys(MODULE);
const LEVELS = 5;
/** Below this health is low. */
const LOW = 30;

export function drawPlate(ink: Ink, world: RTypeWorld, row: number, name: string, box: Box): void {
  const { health, isOut } = world.fields.ship;
  const seat = world.ownerOf("ship", row);
  const { colour, mark } = lookOf(seat);
  const { x, y, width, height } = box;
  const isLost = isOut[row] === 1;
  const isFlat = height < 30;
  const bar = {
    x: x + 26,
    y: isFlat ? y + height - 8 : y + height - 14,
    width: width - 36,
    height: isFlat ? 4 : 6,
  };
  ink.panel(box);
  ink.context.fillStyle = isLost ? "#6b7480" : colour;
  drawMark(ink.context, mark, x + 13, y + height / 2, 6);
  const text = isLost ? `${name} · ${rTypeTexts().hud.lost}` : name;
  ink.write(
    ink.shortened(text, width - 36, SMALL),
    x + 26,
    isFlat ? y + 12 : y + 17,
    "left",
    isLost ? QUIET : TEXT,
    SMALL,
  );
  ink.bar(bar, isLost ? 0 : health[row] / HEALTH, health[row] <= LOW ? LOW_HEALTH : colour);
}

export function drawOwnPlate(ink: Ink, world: RTypeWorld, row: number, name: string, box: Box): void {
  const s = world.fields.ship;
  const seat = world.ownerOf("ship", row);
  const { colour, mark } = lookOf(seat);
  const { x, y, width, height } = box;
  const { context } = ink;
  const isLost = s.isOut[row] === 1;
  ink.panel(box);
  context.fillStyle = isLost ? "#6b7480" : colour;
  drawMark(context, mark, x + 16, y + 18, 8);
  const { hud } = rTypeTexts();
  const module = MODULES[s.module[row]];
  const carried = s.module[row] === MODULE.none ? "" : (hud.modules[module] ?? module);
  const extra = [carried, s.bombs[row] > 0 ? hud.bomb : ""].filter((one) => one !== "").join(" · ");
  ink.write(ink.shortened(name, width - 110, SMALL), x + 32, y + 16, "left", TEXT, SMALL);
  ink.write(isLost ? hud.lost : extra, x + width - 10, y + 15, "right", isLost ? LOW_HEALTH : DARING, SMALL);
  ink.bar(
    { x: x + 32, y: y + 22, width: width - 74, height: 8 },
    s.health[row] / HEALTH,
    s.health[row] <= LOW ? LOW_HEALTH : colour,
  );
  ink.write(String(s.health[row]), x + width - 10, y + 30, "right", TEXT, SMALL_COUNT);
  drawCharge(context, chargeOf(s.chargeTicks[row]), x + 32, y + height - 12, width - 42);
}

/** Five notches that fill one after the other. */
function drawCharge(
  context: CanvasRenderingContext2D,
  charge: number,
  x: number,
  y: number,
  width: number,
): void {
  const step = width / LEVELS;
  for (let i = 0; i < LEVELS; i++) {
    const share = Math.max(0, Math.min(1, charge - i));
    context.fillStyle = "rgba(232, 236, 241, 0.16)";
    context.fillRect(x + i * step, y, step - 3, 4);
    if (share === 0) continue;
    context.fillStyle = charge >= LEVELS ? "#ffffff" : "#8ff3ff";
    context.fillRect(x + i * step, y, (step - 3) * share, 4);
  }
}
