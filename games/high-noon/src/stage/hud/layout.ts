// The layout of the HUD, in CSS pixels: the page has its buttons at the upper right (on a phone in landscape in the upper
// middle), its chat at the lower left, and thumbs rest in both lower corners with buttons around the right one. The HUD
// asks when it draws. Always true: boxes never overlap or leave the screen of a phone or of a desktop; only a message may
// cover parts that are not needed while it is read.

import { type Box, FEED_LINE, NO_INSETS, Places, type StageInsets } from "@reckon/stage";

export interface HudLayout {
  /** The wave, or the scores. */
  readonly status: Box;
  readonly sun: Box;
  readonly map: Box;
  /** Health, cylinder and Showdown. */
  readonly own: Box;
  /** The boss's health. */
  readonly boss: Box;
  /** Lines of the feed end at its right edge. */
  readonly feed: Box;
  /** Screens in the middle: camp, death, the end. */
  readonly message: Box;
  /** The message box is small: titles and cards are, too. */
  readonly isSmall: boolean;
}

const EDGE = 12;
/** Below the page's own buttons. */
const CORNER = 60;
const NARROW = 640;
const LOW = 500;
const BOSS = 26;
/** The space of thumbs and their buttons in the lower corners of a phone in landscape. */
const LEFT_THUMB = 150;
const RIGHT_THUMB = 300;

/** `lines`: number of lines in the status; `shape`: height of the map for a width of 1. */
export function hudLayout(
  width: number,
  height: number,
  isTouch: boolean,
  lines: number,
  shape: number,
  insets: StageInsets = NO_INSETS,
): HudLayout {
  const wanted = wantedLayout(width, height, isTouch, lines, shape);
  const places = new Places(insets, width, height);
  const sun = places.put(wanted.sun);
  const status = places.put(wanted.status);
  const map = places.put(wanted.map);
  const own = places.put(wanted.own, wanted.own.y > height / 2 ? "up" : "down");
  const boss = places.put(wanted.boss);
  const feed = places.put(wanted.feed);
  return { ...wanted, sun, status, map, own, boss, feed };
}

/** The layout if the page had its buttons in their usual places. */
function wantedLayout(
  width: number,
  height: number,
  isTouch: boolean,
  lines: number,
  shape: number,
): HudLayout {
  if (isTouch && width >= NARROW && height < LOW) return onItsSide(width, height, lines, shape);
  const isNarrow = width < NARROW;
  const isLow = height < LOW;
  const sunSize = isNarrow || isLow ? 48 : 64;
  const statusWidth = isNarrow ? width / 2 - sunSize / 2 - EDGE - 16 : 220;
  const status = { x: EDGE, y: EDGE, width: statusWidth, height: 16 + 20 * lines };
  const mapWidth = isNarrow || isLow ? 104 : 164;
  const map = { x: width - EDGE - mapWidth, y: CORNER, width: mapWidth, height: mapWidth * shape };
  const own = { x: width / 2 - 132, y: height - EDGE - 80, width: 264, height: 80 };
  if (isTouch) {
    // Thumbs are below.
    own.x = EDGE;
    own.y = status.y + status.height + 8;
    if (isNarrow) own.width = Math.min(264, width - 3 * EDGE - mapWidth);
  }
  const below = map.y + map.height + 8;
  const sunBottom = 6 + sunSize + 22;
  const boss = { x: width / 2 - 150, y: sunBottom, width: 300, height: BOSS };
  if (isNarrow) {
    boss.x = EDGE;
    boss.y = Math.max(below, isTouch ? own.y + own.height + 8 : 0);
    boss.width = width - 2 * EDGE;
  }
  const feedTop = isNarrow ? boss.y + BOSS + 8 : below;
  const feedWidth = Math.min(300, width - 2 * EDGE);
  const feed = { x: width - EDGE - feedWidth, y: feedTop, width: feedWidth, height: 4 * FEED_LINE };
  const top = Math.max(sunBottom + BOSS + 8, isNarrow ? boss.y : 0, isLow ? 0 : height * 0.2);
  const messageWidth = Math.min(560, width - 2 * EDGE - (isNarrow ? 0 : 2 * mapWidth + 24));
  const message = {
    x: (width - messageWidth) / 2,
    y: top,
    width: messageWidth,
    height: own.y > top ? own.y - top : height - top - EDGE,
  };
  const sun = { x: (width - sunSize) / 2, y: 6, width: sunSize, height: sunSize };
  return { status, sun, map, own, boss, feed, message, isSmall: isNarrow || isLow };
}

/** A phone in landscape: both lower corners belong to the thumbs, the upper middle to the page. */
function onItsSide(width: number, height: number, lines: number, shape: number): HudLayout {
  const status = { x: EDGE, y: EDGE, width: 196, height: 16 + 20 * Math.min(lines, 4) };
  const sun = { x: status.x + status.width + 26, y: 6, width: 48, height: 48 };
  const own = { x: EDGE, y: status.y + status.height + 8, width: 248, height: 80 };
  const map = { x: width - EDGE - 104, y: EDGE, width: 104, height: 104 * shape };
  const feed = { x: map.x - 8 - 210, y: CORNER, width: 210, height: 2 * FEED_LINE };
  const bossX = own.x + own.width + 8;
  const boss = { x: bossX, y: CORNER, width: feed.x - 8 - bossX, height: BOSS };
  const messageWidth = width - LEFT_THUMB - RIGHT_THUMB;
  const top = CORNER + BOSS + 6;
  const message = { x: LEFT_THUMB, y: top, width: messageWidth, height: height - top - EDGE };
  return { status, sun, map, own, boss, feed, message, isSmall: true };
}
