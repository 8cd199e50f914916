// Tells a player what the sun does to them, while it does: in words at the top of the court.

import { type Ink, WORDS } from "@reckon/stage";
import type { DashWorld } from "../dash.ts";
import { SUN_DAMAGE, TIRED_BELOW, TIRED_FACTOR } from "../tuning.ts";
import type { Camera } from "./look/camera.ts";
import { HOT, SUN } from "./look/palette.ts";
import { stripOf } from "./scoreboard.ts";
import { dashTexts } from "./texts/dash-texts.ts";

const SLOWER = `${Math.round(100 * (1 - TIRED_FACTOR))} %`;

/** What a player should know about sun and shade now; undefined: nothing. */
function hintOf(shown: DashWorld, own: number): readonly [words: string, colour: string] | undefined {
  const { heat, health } = shown.fields.player;
  const { hud } = dashTexts();
  const isTired = health[own] < TIRED_BELOW;
  if (heat[own] > 0 && isTired) return [hud.leaveSun(SLOWER), HOT];
  if (heat[own] > 0) return [hud.inSun(SUN_DAMAGE), SUN];
  if (isTired) return [hud.rest(SLOWER), HOT];
  return undefined;
}

export function drawHint(ink: Ink, camera: Camera, shown: DashWorld, own: number): void {
  const hint = hintOf(shown, own);
  if (hint === undefined || camera.isTile) return;
  const { context } = ink;
  const { ratio, width } = camera;
  const [words, colour] = hint;
  const font = `600 ${width < 480 ? 13 : 16}px ${WORDS}`;
  const y = stripOf(camera) + 20;
  const wide = Math.min(width - 16, ink.widthOf(words, font) + 28);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  ink.panel({ x: (width - wide) / 2, y, width: wide, height: 32 });
  ink.write(words, width / 2, y + 17, "center", colour, font, "middle");
  context.setTransform(1, 0, 0, 1, 0, 0);
}
