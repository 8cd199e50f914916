// The layout of the HUD, in CSS pixels. The page has its buttons at the upper right (on a phone in landscape in the upper
// middle) and its chat at the lower left; thumbs rest in both lower corners. The HUD asks when it draws. Always true: boxes never
// overlap or leave the window, and on a wide phone none is in the bars beside the field, where the notch is.

import { type Box, freeSpan, NO_INSETS, Places, type StageInsets } from "@reckon/stage";
import type { Letterbox } from "../letterbox.ts";

export interface HudLayout {
  /** Health, charge and bombs of the own ship. */
  readonly own: Box;
  /** Health of partners, one for each. */
  readonly partners: readonly Box[];
  readonly score: Box;
  readonly boss: Box;
  /** Titles and screens in the middle. */
  readonly message: Box;
  readonly isSmall: boolean;
}

const EDGE = 12;
const GAP = 8;
/** The page's space at the upper right if it was not measured: three buttons, one of them the host's pause. */
const CORNER = 262;
const NARROW = 640;
const LOW = 500;
/** The space of thumbs and their buttons in the lower corners of a phone. */
const LEFT_THUMB = 150;
const RIGHT_THUMB = 230;

export function hudLayout(
  width: number,
  height: number,
  field: Pick<Letterbox, "left" | "width">,
  isTouch: boolean,
  partners: number,
  insets: StageInsets = NO_INSETS,
): HudLayout {
  const wanted = wantedLayout(width, height, field, isTouch, partners, insets);
  const places = new Places(insets, width, height);
  const own = places.put(wanted.own);
  const boxes = wanted.partners.map((box) => places.put(box));
  const score = places.put(wanted.score);
  const boss = places.put(wanted.boss, wanted.boss.y > height / 2 ? "up" : "down");
  return { ...wanted, own, partners: boxes, score, boss };
}

/** The layout if only the page's buttons were in the way. */
function wantedLayout(
  width: number,
  height: number,
  field: Pick<Letterbox, "left" | "width">,
  isTouch: boolean,
  partners: number,
  insets: StageInsets,
): HudLayout {
  if (width < NARROW) return upright(width, height, isTouch, partners);
  const isSmall = height < LOW;
  const left = Math.max(0, field.left) + EDGE;
  const right = Math.max(left, Math.min(width, field.left + field.width) - EDGE);
  const own = { x: left, y: EDGE, width: isSmall ? 176 : 220, height: isSmall ? 46 : 54 };
  const isBeside = !isSmall;
  const partnerWidth = isSmall ? 118 : 128;
  const boxes = Array.from({ length: partners }, (_, i) =>
    isBeside
      ? { x: own.x + own.width + GAP + i * (partnerWidth + GAP), y: EDGE, width: partnerWidth, height: 40 }
      : { x: left, y: own.y + own.height + 6 + i * 26, width: partnerWidth, height: 22 },
  );
  const scoreWidth = isSmall ? 150 : 190;
  const isPhone = isTouch && isSmall;
  const last = boxes[boxes.length - 1] ?? own;
  const strip = { y: EDGE, height: own.height, from: last.x + last.width + GAP };
  const corner = insets.taken.length > 0 ? freeSpan(insets, width, strip, scoreWidth).to : width - CORNER;
  const scoreRight = isPhone ? right : Math.min(right, corner);
  const score = { x: scoreRight - scoreWidth, y: EDGE, width: scoreWidth, height: own.height };
  // If the window is too narrow for a row, the score goes below.
  if (isBeside && last.x + last.width + GAP > score.x) score.y = EDGE + own.height + GAP;
  const bossLeft = isTouch ? Math.max(left, LEFT_THUMB) : left + 200;
  const bossRight = isTouch ? Math.min(right, width - RIGHT_THUMB) : right - 200;
  const bossWidth = Math.min(560, bossRight - bossLeft);
  const boss = {
    x: (bossLeft + bossRight - bossWidth) / 2,
    y: height - EDGE - 34,
    width: bossWidth,
    height: 34,
  };
  const messageWidth = Math.min(720, right - left - (isPhone ? 2 * 170 : 40));
  const top = isSmall ? 70 : Math.max(150, height * 0.26);
  const message = {
    x: (left + right - messageWidth) / 2,
    y: top,
    width: messageWidth,
    height: boss.y - top - GAP,
  };
  return { own, partners: boxes, score, boss, message, isSmall };
}

/** A phone held upright: the HUD is above and below the field. */
function upright(width: number, height: number, isTouch: boolean, partners: number): HudLayout {
  const half = (width - 2 * EDGE - GAP) / 2;
  const own = { x: EDGE, y: 62, width: half, height: 46 };
  const score = { x: EDGE + half + GAP, y: 62, width: half, height: 46 };
  const third = (width - 2 * EDGE - 2 * GAP) / 3;
  const boxes = Array.from({ length: partners }, (_, i) => ({
    x: EDGE + i * (third + GAP),
    y: 116,
    width: third,
    height: 22,
  }));
  const boss = { x: EDGE, y: 146, width: width - 2 * EDGE, height: 34 };
  const bottom = isTouch ? 250 : 80;
  const message = { x: EDGE, y: 190, width: width - 2 * EDGE, height: height - 190 - bottom };
  return { own, partners: boxes, score, boss, message, isSmall: true };
}
