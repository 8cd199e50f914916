// What is written over the picture, in CSS pixels. Both views draw it last, on a canvas. Start reading at `draw`; its parts are in
// hud/. Always true: it says what to do next in words, and a death says who, with what, and what the server saw; what a message
// covers on a small screen is not drawn under it.

import type { Device, Person } from "@reckon/stage";
import { type HighNoonWorld, MODE, PHASE } from "../kinds.ts";
import type { Ground } from "../map.ts";
import { partyOf } from "../party.ts";
import type { Feed } from "./feed.ts";
import { drawBoss } from "./hud/boss-bar.ts";
import { drawCamp, type Tap } from "./hud/camp.ts";
import { BIG, type Context, GOLD, MIDDLE, PLAIN, panel, SMALL, wrap, write } from "./hud/ink.ts";
import { type Box, feedLines, type HudLayout, hudLayout, overlaps } from "./hud/layout.ts";
import { MiniMap } from "./hud/mini-map.ts";
import { drawOwn } from "./hud/own-panel.ts";
import { drawRide, drawScores, drawSun, statusLines, sunOf, threatsOf } from "./hud/status.ts";
import { type Words, wordsOf } from "./hud/words.ts";
import { QUIET, TEXT } from "./palette.ts";

/** What the HUD is drawn from. */
export interface HudFrame {
  readonly world: HighNoonWorld;
  /** Row of one's own player; −1: looks on. */
  readonly own: number;
  readonly people: readonly Person[];
  readonly feed: Feed;
  readonly ground: Ground;
  readonly device: Device;
  readonly width: number;
  readonly height: number;
}

export class Hud {
  readonly #context: Context;
  readonly #map: MiniMap;
  /** What of the last drawing can be tapped. */
  readonly #taps: Tap[] = [];
  /** Threats of the wave, as many as were seen; and which wave. */
  #most = 0;
  #wave = -1;

  constructor(context: Context, document: Document) {
    this.#context = context;
    this.#map = new MiniMap(document);
  }

  draw(frame: HudFrame): void {
    const { world, own, people, feed, ground, device, width, height } = frame;
    const context = this.#context;
    const shape = ground.height / ground.width;
    const layout = hudLayout(width, height, device === "touch", statusLines(world), shape);
    this.#taps.length = 0;
    const covered = this.#drawMessage(frame, layout);
    const isFree = (box: Box): boolean => covered === undefined || !overlaps(box, covered);
    if (isFree(layout.status)) {
      if (world.fields.run.mode[0] === MODE.duel) drawScores(context, world, own, people, layout.status);
      else drawRide(context, world, layout.status, partyOf(world));
    }
    this.#countWave(world);
    const { share, text } = sunOf(world, own, this.#most);
    drawSun(context, layout.sun, share, text);
    this.#map.draw(context, world, own, ground, layout.map);
    if (own >= 0 && isFree(layout.own)) drawOwn(context, world, own, layout.own);
    if (isFree(layout.boss)) drawBoss(context, world, layout.boss);
    if (isFree(layout.feed)) this.#drawFeed(feed.lines.slice(-feedLines(layout.feed)), layout.feed);
  }

  /** The action that stands at a place, in CSS pixels; undefined: none. */
  tapAt(x: number, y: number): string | undefined {
    const point = { x, y, width: 0.5, height: 0.5 };
    return this.#taps.find(({ box }) => overlaps(box, point))?.name;
  }

  #countWave(world: HighNoonWorld): void {
    const { run } = world.fields;
    const wave = 16 * run.stage[0] + run.wave[0];
    if (wave !== this.#wave) this.#most = 0;
    this.#wave = wave;
    this.#most = Math.max(this.#most, threatsOf(world));
  }

  #drawFeed(lines: Feed["lines"], { x, y, width }: Box): void {
    const context = this.#context;
    lines.forEach(({ text, isOwn }, i) => {
      context.font = SMALL;
      const long = Math.min(width, context.measureText(text).width + 20);
      panel(context, { x: x + width - long, y: y + i * 24, width: long, height: 21 });
      write(context, text, x + width - 10, y + 15 + i * 24, "right", isOwn ? GOLD : TEXT, SMALL);
    });
  }

  /** Says what there is to say in the middle; what it covers. */
  #drawMessage(frame: HudFrame, { message, isSmall }: HudLayout): Box | undefined {
    const { world, own, people, feed, device } = frame;
    if (world.fields.run.phase[0] === PHASE.camp && own >= 0)
      return drawCamp(this.#context, frame, message, isSmall, this.#taps);
    const words = wordsOf(world, own, people, feed, device);
    if (words === undefined) return undefined;
    return words.isBanner ? this.#hang(message, words) : this.#say(message, words, isSmall);
  }

  /** A line or two at the top of the box, as narrow as they are. */
  #hang({ x, y, width }: Box, { title, lines }: Words): Box {
    const context = this.#context;
    const line = lines[0] ?? "";
    context.font = PLAIN;
    const long = Math.max(context.measureText(title).width, context.measureText(line).width) + 40;
    const box = { x: x + (width - long) / 2, y, width: long, height: line === "" ? 34 : 54 };
    panel(context, box);
    write(context, title, x + width / 2, y + 22, "center", TEXT, PLAIN);
    if (line !== "") write(context, line, x + width / 2, y + 43, "center", QUIET, SMALL);
    return box;
  }

  #say({ x, y, width }: Box, { title, lines }: Words, isSmall: boolean): Box {
    const context = this.#context;
    const head = isSmall ? 44 : 66;
    const step = isSmall ? 20 : 22;
    // As high as its lines, which are measured by writing them where nobody sees it.
    let count = 0;
    for (const line of lines) count += wrap(context, line, -9999, -9999, width - 40, step, QUIET);
    const box = { x, y, width, height: head + count * step + 10 };
    panel(context, box, true);
    write(
      context,
      title,
      x + width / 2,
      y + head - (isSmall ? 14 : 20),
      "center",
      TEXT,
      isSmall ? MIDDLE : BIG,
    );
    let at = 0;
    for (const line of lines)
      at += wrap(context, line, x + width / 2, y + head + 10 + at * step, width - 40, step, QUIET);
    return box;
  }
}
