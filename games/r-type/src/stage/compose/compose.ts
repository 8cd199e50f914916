// Builds the display list from a scene, from the back to the front. The view calls it once per frame; painters draw the
// list. Always true: enemy bullets come last, so nothing ever hides one; the same scene gives the same list.

import { WIDTH } from "../../tuning.ts";
import type { DisplayList } from "../display-list.ts";
import { GIFT_GLOW, POWER_UPS } from "../pictures/bits.ts";
import { BEAMS, BULLET_GLOWS, BULLETS, LANE, MISSILES, SHOTS, WARNING } from "../pictures/shots.ts";
import type { Scene } from "../scene.ts";
import { composeBosses } from "./bosses.ts";
import type { Debris } from "./debris.ts";
import { composeEnemies } from "./enemies.ts";
import { composeShips } from "./ships.ts";

export function compose(list: DisplayList, scene: Scene, debris: Debris): void {
  list.clear();
  composeBosses(list, scene);
  composePowerUps(list, scene);
  composeEnemies(list, scene);
  debris.composeLow(list);
  composeShots(list, scene);
  composeShips(list, scene);
  debris.composeHigh(list);
  composeWarnings(list, scene);
  composeBullets(list, scene);
}

function composePowerUps(list: DisplayList, { powerUps, now, isStill }: Scene): void {
  for (let i = 0; i < powerUps.count; i++) {
    const { sort, x, y } = powerUps.items[i];
    const beat = isStill ? 1 : 1 + 0.08 * Math.sin(now / 170 + i);
    list.add(GIFT_GLOW[sort], x, y, 0, beat, 0.9);
    list.add(POWER_UPS[sort], x, y);
  }
}

function composeShots(list: DisplayList, { shots, now }: Scene): void {
  for (let i = 0; i < shots.count; i++) {
    const { sort, seat, x, y, angle, level } = shots.items[i];
    if (sort === "shot") list.add(SHOTS[seat], x, y, angle);
    else if (sort === "missile") list.add(MISSILES[seat], x, y, angle);
    else
      list.add(
        BEAMS[seat][Math.max(0, Math.min(4, level - 1))],
        x,
        y,
        angle,
        1 + 0.04 * Math.sin(now / 22 + i),
      );
  }
}

function composeWarnings(list: DisplayList, { warnings, isStill }: Scene): void {
  for (let i = 0; i < warnings.count; i++) {
    const { x, y, share, lane } = warnings.items[i];
    if (!lane)
      list.add(WARNING, x, y, isStill ? 0 : share * 1.6, 1.25 - 0.95 * share, Math.min(1, 0.2 + share));
    else for (let at = WIDTH - 64; at > 0; at -= 160) list.add(LANE, at, y, 0, 1, 0.3 + 0.5 * share);
  }
}

function composeBullets(list: DisplayList, { bullets, isLow }: Scene): void {
  const { x, y, angle, look, count } = bullets;
  if (!isLow) for (let i = 0; i < count; i++) list.add(BULLET_GLOWS[look[i]], x[i], y[i]);
  for (let i = 0; i < count; i++) list.add(BULLETS[look[i]], x[i], y[i], angle[i]);
}
