// Puts ships on the list: exhaust, hull by tilt, the lens of a charge with its sparks, shields, and the hitbox
// on request.

import { MIDDLE_X } from "../../tuning.ts";
import type { DisplayList } from "../display-list.ts";
import { whiteOf } from "../pictures/catalogue.ts";
import { FLAMES, HITBOX, SHIELD, SHIPS, TILTS } from "../pictures/ships.ts";
import { LENS, LENS_CORE, SPARK } from "../pictures/shots.ts";
import type { Scene, ShipLook } from "../scene.ts";
import { LENS_AHEAD, lensRadius } from "./lenses.ts";

const SPARKS = 7;
/** Blinks per second of a ship that was hit. */
const BLINKS = 8;

export function composeShips(list: DisplayList, scene: Scene): void {
  const { items, count } = scene.ships;
  for (let i = 0; i < count; i++) if (!items[i].isOwn) composeShip(list, scene, items[i]);
  for (let i = 0; i < count; i++) if (items[i].isOwn) composeShip(list, scene, items[i]);
}

function composeShip(list: DisplayList, scene: Scene, ship: ShipLook): void {
  const { seat, x, y, tilt, thrust, charge, isBlinking, isShielded, isFading, isOwn } = ship;
  const { now, isStill } = scene;
  const seconds = now / 1000;
  const flicker = isStill ? 0 : 0.1 * Math.sin(seconds * 61 + seat) + 0.06 * Math.sin(seconds * 97);
  const long = 0.85 + 0.45 * thrust + flicker;
  const frame = Math.round((tilt + 1) * 0.5 * (TILTS - 1));
  const isFaint = isBlinking && !isStill && Math.floor(seconds * BLINKS) % 2 === 0;
  const alpha = isFaint ? 0.35 : isBlinking && isStill ? 0.6 : 1;
  list.add(FLAMES[seat], x - MIDDLE_X + 6, y - 6, 0, long, alpha, 0.62);
  list.add(FLAMES[seat], x - MIDDLE_X + 6, y + 5, 0, long * 0.92, alpha, 0.62);
  const picture = SHIPS[seat][frame];
  list.add(picture, x, y, 0, 1, alpha);
  if (isBlinking && !isFaint && !isStill) list.add(whiteOf(picture), x, y, 0, 1, 0.3);
  if (charge > 0.2) composeCharge(list, scene, ship);
  if (isShielded) {
    const pulse = isFading ? 0.45 + 0.35 * Math.sin(seconds * 14) : 0.9;
    list.add(SHIELD, x, y, isStill ? 0 : seconds * 0.9, 1.05, isStill ? 0.8 : pulse, 0.82);
  }
  if (isOwn && scene.showsHitbox) list.add(HITBOX, x, y);
}

function composeCharge(list: DisplayList, { now, isStill }: Scene, { seat, x, y, charge }: ShipLook): void {
  const seconds = now / 1000;
  const [atX, atY] = [x + LENS_AHEAD, y];
  const radius = lensRadius(charge);
  const beat = isStill ? 1 : 1 + 0.05 * Math.sin(seconds * (18 + charge * 6));
  const isFull = charge >= 5;
  list.add(LENS[seat], atX, atY, isStill ? 0 : seconds * 2.4, (radius / 40) * beat, 0.75 + 0.05 * charge);
  list.add(LENS_CORE[seat], atX, atY, 0, (0.16 + charge * 0.1) * beat * (isFull ? 1.15 : 1), 1);
  if (isStill) return;
  for (let i = 0; i < SPARKS; i++) {
    const share = (seconds * 1.7 + i / SPARKS) % 1;
    const angle = i * 2.4 + Math.floor(seconds * 1.7 + i / SPARKS) * 1.3;
    const far = radius * (0.5 + 2.1 * (1 - share));
    const fade = Math.min(1, share * 3) * Math.min(1, charge);
    list.add(
      SPARK[seat],
      atX + Math.cos(angle) * far,
      atY + Math.sin(angle) * far,
      angle + Math.PI,
      0.6 + 0.5 * (1 - share),
      fade,
    );
  }
}
