// The HUD over the picture, in CSS pixels: health of all ships, score, the boss, and messages in the middle. The view draws it last.
// Always true: it says in words what to do; parts under a message in the middle are not drawn, and
// parts over the own ship are faint.

import {
  type Box,
  Ink,
  nameOf,
  overlaps,
  type Person,
  type StageControls,
  type StageInsets,
} from "@reckon/stage";
import { bossHealth, coreOf } from "../../bosses/bosses.ts";
import { MOOD } from "../../enemies/sorts.ts";
import { totalScore } from "../../judge.ts";
import { PHASE, type RTypeWorld } from "../../kinds.ts";
import { LEAST_MULTIPLIER, MIDDLE_X, MIDDLE_Y, WAVES } from "../../tuning.ts";
import { waveAt } from "../../waves.ts";
import type { Letterbox } from "../letterbox.ts";
import { hueOf, QUIET, TEXT } from "../palette.ts";
import { rTypeTexts } from "../texts/r-type-texts.ts";
import { type HudLayout, hudLayout } from "./layout.ts";
import { drawOwnPlate, drawPlate } from "./plates.ts";
import {
  BIG,
  COUNT,
  DARING,
  INK_STYLE,
  MIDDLE,
  NARROW_COUNT,
  OPEN_CORE,
  PLAIN,
  SHUT_CORE,
  SMALL,
  SMALL_COUNT,
} from "./style.ts";
import { type Words, wordsOf } from "./words.ts";

/** Opacity of parts over the own ship, and the distance that counts as over it, in CSS pixels. */
const FAINT = 0.35;
const NEAR = 44;
/** Narrower than this, the large digits of score and multiplier would touch. */
const NARROW_SCORE = 160;

/** The data of the HUD. */
export interface HudFrame {
  readonly world: RTypeWorld;
  /** Row of the own ship; −1: a spectator. */
  readonly own: number;
  readonly people: readonly Person[];
  readonly controls: Pick<StageControls, "device" | "keyOf">;
  /** Ticks of the level's clock. */
  readonly clock: number;
  readonly insets?: StageInsets;
  readonly width: number;
  readonly height: number;
  readonly box: Letterbox;
}

export class Hud {
  #ink: Ink | undefined;

  draw(context: CanvasRenderingContext2D, frame: HudFrame): void {
    if (this.#ink?.context !== context) this.#ink = new Ink(context, INK_STYLE);
    const ink = this.#ink;
    const { world, own, people, controls, clock, width, height, box } = frame;
    const others: number[] = [];
    for (const row of world.all("ship")) if (row !== own) others.push(row);
    const layout = hudLayout(width, height, box, controls.device === "touch", others.length, frame.insets);
    const words = wordsOf(world, own, people, controls.keyOf, clock);
    const covered = words?.look === "screen" ? layout.message : undefined;
    const isFree = (one: Box): boolean => covered === undefined || !overlaps(one, covered);
    const draw = (one: Box, paint: (into: Box) => void): void => {
      if (!isFree(one)) return;
      context.globalAlpha = isUnder(frame, one) ? FAINT : 1;
      paint(one);
      context.globalAlpha = 1;
    };
    if (own >= 0)
      draw(layout.own, (into) => drawOwnPlate(ink, world, own, nameFor(people, world, own), into));
    others.forEach((row, i) => {
      draw(layout.partners[i], (into) => drawPlate(ink, world, row, nameFor(people, world, row), into));
    });
    draw(layout.score, (into) => drawScore(ink, world, own, clock, into));
    if (world.fields.run.phase[0] === PHASE.boss) draw(layout.boss, (into) => drawBoss(ink, world, into));
    if (words !== undefined) say(ink, words, layout, world.fields.run.level[0]);
  }
}

/** Whether the own ship flies under a box, or nearly. */
function isUnder({ world, own, box }: HudFrame, { x, y, width, height }: Box): boolean {
  if (own < 0) return false;
  const { ship } = world.fields;
  const [atX, atY] = [ship.x[own] + MIDDLE_X, ship.y[own] + MIDDLE_Y];
  const [shipX, shipY] = [box.left + atX * box.scale, box.top + atY * box.scale];
  return shipX > x - NEAR && shipX < x + width + NEAR && shipY > y - NEAR && shipY < y + height + NEAR;
}

function nameFor(people: readonly Person[], world: RTypeWorld, row: number): string {
  return nameOf(people, world.ownerOf("ship", row));
}

function drawScore(
  ink: Ink,
  world: RTypeWorld,
  own: number,
  clock: number,
  { x, y, width, height }: Box,
): void {
  const { ship, run } = world.fields;
  const score = own >= 0 ? ship.score[own] : totalScore(world);
  const multiplier = own >= 0 ? ship.multiplier[own] : LEAST_MULTIPLIER;
  const font = width < NARROW_SCORE ? NARROW_COUNT : COUNT;
  const { hud } = rTypeTexts();
  ink.panel({ x, y, width, height });
  ink.write(String(score).padStart(6, "0"), x + width - 10, y + 21, "right", TEXT, font);
  const isDaring = multiplier > LEAST_MULTIPLIER;
  ink.write(hud.multiplier(multiplier), x + 10, y + 21, "left", isDaring ? DARING : QUIET, font);
  const isBoss = run.phase[0] === PHASE.boss;
  const wave = waveAt(run.level[0], clock);
  ink.write(isBoss ? hud.boss : hud.wave(wave), x + 10, y + height - 8, "left", QUIET, SMALL);
  const { light } = hueOf(run.level[0]);
  for (let i = 0; i < WAVES; i++) {
    ink.context.fillStyle = i < wave || isBoss ? light : "rgba(232, 236, 241, 0.2)";
    ink.context.fillRect(x + width - 10 - (WAVES - i) * 15, y + height - 14, 12, 4);
  }
}

function drawBoss(ink: Ink, world: RTypeWorld, box: Box): void {
  const { run, enemy } = world.fields;
  const { x, y, width } = box;
  const core = coreOf(world);
  const isOpen = core >= 0 && enemy.mood[core] === MOOD.open;
  const share = run.bossMost[0] > 0 ? bossHealth(world) / run.bossMost[0] : 0;
  const { hud } = rTypeTexts();
  ink.panel(box);
  ink.write(hud.bosses[run.level[0] - 1], x + 12, y + 14, "left", TEXT, SMALL);
  ink.write(isOpen ? hud.open : hud.shut, x + width - 12, y + 14, "right", isOpen ? OPEN_CORE : QUIET, SMALL);
  ink.bar({ x: x + 12, y: y + 20, width: width - 24, height: 8 }, share, isOpen ? OPEN_CORE : SHUT_CORE);
  ink.context.fillStyle = "rgba(8, 11, 16, 0.9)";
  // Half of it: below this the boss rages.
  ink.context.fillRect(x + width / 2 - 1, y + 20, 2, 8);
}

function say(ink: Ink, words: Words, layout: HudLayout, level: number): void {
  const { context } = ink;
  context.globalAlpha = words.alpha;
  if (words.look === "screen") sayScreen(ink, words, layout);
  else if (words.look === "note") sayNote(ink, words, layout);
  else sayTitle(ink, words, layout, words.look === "warning" ? "#ff5a4d" : hueOf(level).light);
  context.globalAlpha = 1;
}

/** Large letters between two lines of light. */
function sayTitle(ink: Ink, { title, lines }: Words, { message, isSmall }: HudLayout, colour: string): void {
  const { context } = ink;
  const { x, y, width } = message;
  const middle = x + width / 2;
  const high = isSmall ? 84 : 128;
  const band = context.createLinearGradient(x, 0, x + width, 0);
  band.addColorStop(0, "rgba(2, 3, 5, 0)");
  band.addColorStop(0.5, "rgba(2, 3, 5, 0.78)");
  band.addColorStop(1, "rgba(2, 3, 5, 0)");
  context.fillStyle = band;
  context.fillRect(x, y, width, high);
  const light = context.createLinearGradient(x, 0, x + width, 0);
  light.addColorStop(0, "rgba(255, 255, 255, 0)");
  light.addColorStop(0.5, colour);
  light.addColorStop(1, "rgba(255, 255, 255, 0)");
  context.fillStyle = light;
  context.fillRect(x, y, width, 2);
  context.fillRect(x, y + high - 2, width, 2);
  ink.write(
    lines[0].toUpperCase(),
    middle,
    y + (isSmall ? 26 : 36),
    "center",
    colour,
    isSmall ? SMALL_COUNT : PLAIN,
  );
  ink.write(title, middle, y + (isSmall ? 60 : 88), "center", TEXT, isSmall ? MIDDLE : BIG);
}

function sayScreen(ink: Ink, { title, lines }: Words, { message, isSmall }: HudLayout): void {
  const { x, y } = message;
  const width = Math.min(460, message.width);
  const left = x + (message.width - width) / 2;
  const head = isSmall ? 44 : 74;
  const broken = lines.flatMap((line) => ink.linesOf(line, width - 40));
  ink.panel({ x: left, y, width, height: head + broken.length * 22 + 12 }, true);
  ink.write(title, left + width / 2, y + head - (isSmall ? 14 : 24), "center", TEXT, isSmall ? MIDDLE : BIG);
  broken.forEach((line, i) => {
    ink.write(line, left + width / 2, y + head + 10 + i * 22, "center", QUIET);
  });
}

function sayNote(ink: Ink, { title, lines }: Words, { message }: HudLayout): void {
  const { x, y, width } = message;
  const long = Math.max(ink.widthOf(title, PLAIN), ink.widthOf(lines[0], SMALL)) + 40;
  ink.panel({ x: x + (width - long) / 2, y: y - 8, width: long, height: 52 });
  ink.write(title, x + width / 2, y + 14, "center");
  ink.write(lines[0], x + width / 2, y + 34, "center", QUIET, SMALL);
}
