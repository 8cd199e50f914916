// The places of the HUD's parts, for any size of screen: dials in the lower corners and the map in the upper right one on a
// desktop; all of them small and at the top on a phone, where thumbs cover the rest. Always true: no part covers another, nor the
// middle of the picture, nor the corner that the page keeps for itself.

import { type Box, NO_INSETS, Places, type StageInsets } from "@reckon/stage";

/** A dial: its middle and its radius. */
export interface Ring {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export interface HudLayout {
  readonly health: Ring;
  readonly compass: Ring;
  readonly clock: Ring;
  readonly rate: Ring;
  readonly map: Box;
  readonly feed: Box;
}

const EDGE = 16;
/** On a desktop the page has its menu in the upper left corner, down to here. */
const MENU = 56;

export function hudLayout(
  width: number,
  height: number,
  isTouch: boolean,
  insets: StageInsets = NO_INSETS,
): HudLayout {
  const wanted = isTouch ? onPhone(width, height) : onDesk(width, height);
  const places = new Places(insets, width, height);
  const put = (ring: Ring): Ring => {
    const { x, y, radius } = ring;
    const box = { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
    const placed = places.put(box, y > height / 2 ? "up" : "down");
    return { x: placed.x + radius, y: placed.y + radius, radius };
  };
  return {
    health: put(wanted.health),
    clock: put(wanted.clock),
    compass: put(wanted.compass),
    rate: put(wanted.rate),
    map: places.put(wanted.map),
    feed: places.put(wanted.feed),
  };
}

function onDesk(width: number, height: number): HudLayout {
  const large = Math.max(30, Math.min(52, height * 0.074));
  const small = large * 0.72;
  const side = Math.round(Math.max(120, Math.min(232, height * 0.3, width * 0.24)));
  const foot = height - EDGE;
  return {
    health: { x: EDGE + large, y: foot - large, radius: large },
    compass: { x: EDGE + 2 * large + 10 + small, y: foot - small, radius: small },
    clock: { x: width - EDGE - large, y: foot - large, radius: large },
    rate: { x: width - EDGE - 2 * large - 10 - small, y: foot - small, radius: small },
    map: { x: width - EDGE - side, y: EDGE, width: side, height: side },
    feed: { x: EDGE, y: MENU + EDGE / 2, width: Math.min(320, width / 2 - 4 * EDGE), height: 96 },
  };
}

function onPhone(width: number, height: number): HudLayout {
  const isUpright = height > width;
  const edge = 8;
  const radius = isUpright ? 21 : 22;
  const step = 2 * radius + 6;
  const side = Math.round(Math.min(isUpright ? width * 0.34 : height * 0.36, 150));
  const row = (place: number): Ring => ({ x: edge + radius + place * step, y: edge + radius, radius });
  return {
    health: row(0),
    clock: row(1),
    compass: row(2),
    rate: row(3),
    map: { x: width - edge - side, y: edge, width: side, height: side },
    feed: { x: edge, y: edge + 2 * radius + 8, width: Math.min(230, width - side - 3 * edge), height: 48 },
  };
}
