// The HUD over the picture, in CSS pixels. Both views draw it last, on a canvas. Start reading at `draw`; its parts are in
// hud/. Always true: it says in words what to do next, and after a fall who did it, with what, and what the server saw; parts under
// a message on a small screen are not drawn.

import { type Box, Ink, overlaps, type Person, type StageControls, type StageInsets } from "@reckon/stage";
import { duelTicks } from "../judge.ts";
import { type HighNoonWorld, MODE, PHASE } from "../kinds.ts";
import type { Ground } from "../map.ts";
import { partyOf } from "../riders/party.ts";
import { TICK_RATE } from "../tuning.ts";
import { drawBoss } from "./hud/boss-bar.ts";
import { drawCamp, drawPicks, type Tap } from "./hud/camp.ts";
import { type HudLayout, hudLayout } from "./hud/layout.ts";
import { drawOwn } from "./hud/own-panel.ts";
import { drawRide, drawScores, drawSun, statusLines, sunOf, threatsOf } from "./hud/status.ts";
import { BIG, GOLD, INK_STYLE, MIDDLE, PLAIN, SMALL } from "./hud/style.ts";
import { TownMap } from "./hud/town-map.ts";
import { type Words, wordsOf } from "./hud/words.ts";
import type { Falls } from "./look/falls.ts";
import { QUIET, TEXT } from "./look/palette.ts";

/** The data of the HUD. */
export interface HudFrame {
  readonly world: HighNoonWorld;
  /** Row of the own player; −1: a spectator. */
  readonly own: number;
  readonly people: readonly Person[];
  readonly falls: Falls;
  readonly ground: Ground;
  readonly controls: Pick<StageControls, "device" | "keyOf" | "isDown">;
  readonly insets?: StageInsets;
  /** The age of the shown match. */
  readonly ageMs: number;
  readonly width: number;
  readonly height: number;
}

export class Hud {
  readonly #ink: Ink;
  readonly #map: TownMap;
  /** The parts of the last drawing that can be tapped. */
  readonly #taps: Tap[] = [];
  /** The player tapped the notice of waiting upgrades. */
  #showsPicks = false;
  /** Most threats of the wave that were seen; and the wave. */
  #most = 0;
  #wave = -1;

  constructor(context: CanvasRenderingContext2D, document: Document) {
    this.#ink = new Ink(context, INK_STYLE);
    this.#map = new TownMap(document);
  }

  draw(frame: HudFrame): void {
    const { world, own, people, falls, ground, controls, width, height } = frame;
    const ink = this.#ink;
    const shape = ground.height / ground.width;
    const layout = hudLayout(
      width,
      height,
      controls.device === "touch",
      statusLines(world),
      shape,
      frame.insets,
    );
    this.#taps.length = 0;
    const covered = this.#drawMessage(frame, layout);
    const isFree = (box: Box): boolean => covered === undefined || !overlaps(box, covered);
    if (isFree(layout.status)) {
      if (world.fields.run.mode[0] === MODE.duel)
        drawScores(ink, world, own, people, this.#secondsLeft(frame), layout.status);
      else drawRide(ink, world, layout.status, partyOf(world));
    }
    this.#countWave(world);
    const { share, text } = sunOf(world, own, this.#most);
    drawSun(ink, layout.sun, share, text);
    this.#map.draw(ink, world, own, ground, layout.map);
    if (own >= 0 && isFree(layout.own)) drawOwn(ink, world, own, layout.own);
    if (isFree(layout.boss)) drawBoss(ink, world, layout.boss);
    if (isFree(layout.feed)) falls.feed.draw(ink, layout.feed, SMALL, GOLD);
  }

  /** The action at a place, in CSS pixels; undefined: none. */
  tapAt(x: number, y: number): string | undefined {
    const point = { x, y, width: 0.5, height: 0.5 };
    return this.#taps.find(({ box }) => overlaps(box, point))?.name;
  }

  /** Shows the waiting upgrades, or hides them, until there are none. */
  togglePicks(): void {
    this.#showsPicks = !this.#showsPicks;
  }

  /** Seconds until a duel is over, rounded up. */
  #secondsLeft({ world, ageMs }: HudFrame): number {
    return Math.max(0, Math.ceil(duelTicks(world) / TICK_RATE - ageMs / 1000));
  }

  #countWave(world: HighNoonWorld): void {
    const { run } = world.fields;
    const wave = 16 * run.stage[0] + run.wave[0];
    if (wave !== this.#wave) this.#most = 0;
    this.#wave = wave;
    this.#most = Math.max(this.#most, threatsOf(world));
  }

  /** Draws the message in the middle; returns the box that it covers. */
  #drawMessage(frame: HudFrame, { message, own: panelBox, isSmall }: HudLayout): Box | undefined {
    const { world, own, people, falls, controls } = frame;
    if (world.fields.run.phase[0] === PHASE.camp && own >= 0)
      return drawCamp(this.#ink, frame, message, isSmall, this.#taps);
    const words = wordsOf(world, own, people, falls, controls, this.#secondsLeft(frame));
    if (words === undefined) return undefined;
    if (words.tap === "upgrade" && (this.#showsPicks || controls.isDown("upgrade")))
      return drawPicks(this.#ink, frame, message, this.#taps);
    if (words.tap === undefined) this.#showsPicks = false;
    if (!words.isBanner) return this.#say(message, words, isSmall);
    // A banner is read during play, so it stands beside health and rounds rather than over them.
    const beside = panelBox.x + panelBox.width + 8 - message.x;
    const isBeside = overlaps(message, panelBox) && beside < message.width / 2;
    const free = isBeside ? { ...message, x: message.x + beside, width: message.width - beside } : message;
    const box = this.#hang(free, words);
    if (words.tap !== undefined) this.#taps.push({ name: words.tap, box });
    return box;
  }

  /** A few lines at the top of the box, as narrow as they are. */
  #hang({ x, y, width }: Box, { title, lines }: Words): Box {
    const ink = this.#ink;
    const broken = lines.flatMap((line) => ink.linesOf(line, width - 40));
    const long = Math.max(...[title, ...broken].map((line) => ink.widthOf(line, PLAIN))) + 40;
    const box = { x: x + (width - long) / 2, y, width: long, height: 34 + 20 * broken.length };
    ink.panel(box);
    ink.write(title, x + width / 2, y + 22, "center");
    broken.forEach((line, i) => {
      ink.write(line, x + width / 2, y + 43 + 20 * i, "center", QUIET, SMALL);
    });
    return box;
  }

  /** As high as its lines need. */
  #say({ x, y, width }: Box, { title, lines }: Words, isSmall: boolean): Box {
    const ink = this.#ink;
    const head = isSmall ? 44 : 66;
    const step = isSmall ? 20 : 22;
    const broken = lines.flatMap((line) => ink.linesOf(line, width - 40));
    const box = { x, y, width, height: head + broken.length * step + 10 };
    const middle = x + width / 2;
    ink.panel(box, true);
    ink.write(title, middle, y + head - (isSmall ? 14 : 20), "center", TEXT, isSmall ? MIDDLE : BIG);
    broken.forEach((line, i) => {
      ink.write(line, middle, y + head + 10 + i * step, "center", QUIET);
    });
    return box;
  }
}
