// Judges a rifle's shot by eye: looks only at the poses that a client handed to its view in the frame in which its player pressed,
// and at the player's aim. It shares no code with rewind. The scoreboard and the tests of shots compare the server's verdict with
// it. Always true: a shot that only rounding to the grids decides is a graze and does not count.

import { RADIUS, RANGE } from "@reckon/skirmish";
import type { World } from "reckon";

/** A shot that passes a target's edge within this many units is a graze. */
const GRAZE = 1 / 16;

export interface JudgedRay {
  /** The first target in its way on the shooter's screen; −1: none. */
  readonly row: number;
  readonly isGraze: boolean;
}

/** The first target that the ray from the drawn muzzle meets, on the drawn poses. */
export function judgeRay(shown: World, own: number, aim: number): JudgedRay {
  const { x, y, health } = shown.fields.player;
  const dx = Math.cos(aim);
  const dy = Math.sin(aim);
  let row = -1;
  let nearest = Number.POSITIVE_INFINITY;
  let isGraze = false;
  for (const other of shown.all("player")) {
    if (other === own || health[other] === 0) continue;
    const toX = x[other] - x[own];
    const toY = y[other] - y[own];
    const along = toX * dx + toY * dy;
    const aside = Math.abs(toX * dy - toY * dx);
    const before = along - Math.sqrt(Math.max(0, RADIUS * RADIUS - aside * aside));
    const isInside = Math.hypot(toX, toY) <= RADIUS;
    if (along > -RADIUS && along < RANGE + RADIUS && Math.abs(aside - RADIUS) < GRAZE) isGraze = true;
    if (Math.abs(before - RANGE) < GRAZE) isGraze = true;
    if (aside > RADIUS || before > RANGE || (before < 0 && !isInside)) continue;
    const at = isInside ? 0 : before;
    // Two targets overlap at the same distance: which one comes first is rounding too.
    if (Math.abs(at - nearest) < GRAZE) isGraze = true;
    if (at < nearest) {
      nearest = at;
      row = other;
    }
  }
  return { row, isGraze };
}
