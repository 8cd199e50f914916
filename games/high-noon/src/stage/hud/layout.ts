// Where what is written stands, in CSS pixels: the page has its buttons at the upper right, its chat at the lower left, and
// thumbs rest in both lower corners. The HUD asks when it draws. Always true: nothing overlaps, and nothing leaves the screen
// of a phone or of a desk.

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface HudLayout {
  /** The wave, or the scores. */
  readonly status: Box;
  readonly sun: Box;
  readonly map: Box;
  /** Health, cylinder and Showdown. */
  readonly own: Box;
  /** Lines of the feed end at its right edge. */
  readonly feed: Box;
  /** Screens in the middle: camp, death, the end. */
  readonly message: Box;
  readonly isNarrow: boolean;
}

const EDGE = 12;
/** Below the page's own buttons. */
const CORNER = 60;
const NARROW = 640;
const LOW = 500;

/** `lines`: how many the status has; `shape`: height of the map for a width of 1. */
export function hudLayout(
  width: number,
  height: number,
  isTouch: boolean,
  lines: number,
  shape: number,
): HudLayout {
  const isNarrow = width < NARROW;
  const isLow = height < LOW;
  const sunSize = isNarrow || isLow ? 48 : 64;
  const statusWidth = isNarrow ? width / 2 - sunSize / 2 - EDGE - 8 : 220;
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
  const feedTop = map.y + map.height + 8;
  const feedWidth = Math.min(300, width - 2 * EDGE);
  const feed = { x: width - EDGE - feedWidth, y: feedTop, width: feedWidth, height: 92 };
  const top = Math.max(EDGE + sunSize + 16, isNarrow ? feedTop + 100 : 0, isLow ? 0 : height * 0.2);
  const messageWidth = Math.min(560, width - 2 * EDGE - (isNarrow ? 0 : 2 * mapWidth + 24));
  const message = {
    x: (width - messageWidth) / 2,
    y: top,
    width: messageWidth,
    height: own.y > top ? own.y - top : height - top - EDGE,
  };
  const sun = { x: (width - sunSize) / 2, y: 6, width: sunSize, height: sunSize };
  return { status, sun, map, own, feed, message, isNarrow };
}
