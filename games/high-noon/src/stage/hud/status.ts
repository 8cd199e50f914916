// The standing of the ride or the duel: the stage and the level at the upper left, and the red sun in the middle, which sinks as the
// wave does. The HUD draws it. Always true: the number under the sun matches the sun.

import { type Box, drawMark, type Ink, lookOf, nameOf, type Person } from "@reckon/stage";
import { SORTS } from "../../enemies/sorts.ts";
import { type HighNoonWorld, MODE, PHASE } from "../../kinds.ts";
import { LEVELS, WAVES } from "../../tuning.ts";
import { QUIET, TEXT } from "../look/palette.ts";
import { highNoonTexts } from "../texts/high-noon-texts.ts";
import { PLAIN, SMALL, SUN } from "./style.ts";

const MOST_SCORES = 8;
/** The clock of a duel is red in its last seconds. */
const LAST_SECONDS = 30;
/** A narrower box has no room for the total. */
const ROOMY = 200;
/** A still narrower box has no room for words. */
const TINY = 132;

/** Lines that the status needs. */
export function statusLines(world: HighNoonWorld): number {
  if (world.fields.run.mode[0] === MODE.ride) return 2;
  let count = 0;
  for (const _ of world.all("player")) count++;
  return 1 + Math.max(1, Math.min(MOST_SCORES, count));
}

export function drawRide(ink: Ink, world: HighNoonWorld, box: Box, players: number): void {
  const { run } = world.fields;
  const level = run.level[0];
  const next = (LEVELS[level] ?? LEVELS[LEVELS.length - 1]) * players;
  const last = level === 0 ? 0 : LEVELS[level - 1] * players;
  ink.panel(box);
  const isNarrow = box.width < ROOMY;
  const of = (all: number): string => (isNarrow ? "" : `/${all}`);
  const { hud } = highNoonTexts();
  const wave = run.wave[0] === 0 ? "" : ` · ${hud.wave(`${run.wave[0]}${of(WAVES)}`)}`;
  const stage = hud.stage(`${run.stage[0]}${of(run.stages[0])}`);
  const isTiny = box.width < TINY;
  const text = isTiny ? hud.waveTiny(run.stage[0], run.wave[0]) : `${stage}${wave}`;
  ink.write(text, box.x + 12, box.y + 24, "left", TEXT, isNarrow ? SMALL : PLAIN);
  ink.write(hud.level(level), box.x + 12, box.y + 45, "left", QUIET, SMALL);
  const share = (run.experience[0] - last) / Math.max(1, next - last);
  ink.bar({ x: box.x + 70, y: box.y + 37, width: box.width - 82, height: 6 }, share, "#e8894a");
}

export function drawScores(
  ink: Ink,
  world: HighNoonWorld,
  own: number,
  people: readonly Person[],
  seconds: number,
  box: Box,
): void {
  const { score } = world.fields.player;
  const { wins } = world.fields.run;
  const best = [...world.all("player")].sort((a, b) => score[b] - score[a] || a - b);
  // If there is no room for all lines, the own line is the last.
  const room = Math.max(1, Math.min(MOST_SCORES, Math.floor((box.height - 16) / 20) - 1));
  const rows = best.slice(0, room);
  if (own >= 0 && !rows.includes(own)) rows[rows.length - 1] = own;
  ink.panel(box);
  ink.write(highNoonTexts().hud.firstTo(wins[0]), box.x + 12, box.y + 22, "left", QUIET, SMALL);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  ink.write(clock, box.x + box.width - 12, box.y + 22, "right", seconds <= LAST_SECONDS ? SUN : TEXT, SMALL);
  rows.forEach((row, i) => {
    const seat = world.ownerOf("player", row);
    const y = box.y + 42 + i * 20;
    const { colour, mark } = lookOf(seat);
    ink.context.fillStyle = colour;
    drawMark(ink.context, mark, box.x + 17, y - 5, 6);
    const name = ink.shortened(nameOf(people, seat), box.width - 66, SMALL);
    ink.write(name, box.x + 30, y, "left", TEXT, SMALL);
    ink.write(`${score[row]}`, box.x + box.width - 12, y, "right", TEXT, PLAIN);
  });
}

/** Enemies of the wave that still stand or are still to come. */
export function threatsOf(world: HighNoonWorld): number {
  const { run, enemy } = world.fields;
  let threats = run.threats[0];
  for (const row of world.all("enemy")) if (SORTS[enemy.sort[row]].isThreat) threats++;
  return threats;
}

/** The sun: how much of it is up, and the words under it. */
export function sunOf(world: HighNoonWorld, own: number, most: number): { share: number; text: string } {
  const { run, player } = world.fields;
  if (run.phase[0] === PHASE.victory) return { share: 0, text: "" };
  if (run.mode[0] === MODE.duel) {
    const wins = own < 0 ? 0 : player.score[own];
    return { share: 1 - wins / run.wins[0], text: own < 0 ? "" : highNoonTexts().hud.of(wins, run.wins[0]) };
  }
  if (run.phase[0] !== PHASE.fight) return { share: 1, text: "" };
  const left = threatsOf(world);
  return { share: most > 0 ? left / most : 1, text: highNoonTexts().hud.left(left) };
}

export function drawSun(ink: Ink, { x, y, width, height }: Box, share: number, text: string): void {
  const { context } = ink;
  const radius = width / 2 - 6;
  const horizon = y + height - 16;
  const middle = horizon - radius + (1 - share) * radius * 1.5;
  context.save();
  context.beginPath();
  context.rect(x - 20, 0, width + 40, horizon);
  context.clip();
  const light = context.createLinearGradient(0, middle - radius, 0, middle + radius);
  light.addColorStop(0, "#ff7b47");
  light.addColorStop(1, SUN);
  context.fillStyle = "rgba(28, 19, 32, 0.72)";
  context.beginPath();
  context.arc(x + width / 2, middle, radius + 6, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = light;
  context.beginPath();
  context.arc(x + width / 2, middle, radius, 0, 2 * Math.PI);
  context.fill();
  context.restore();
  context.fillStyle = "rgba(28, 19, 32, 0.8)";
  context.fillRect(x - 14, horizon, width + 28, 2.5);
  if (text === "") return;
  context.fillStyle = "rgba(28, 19, 32, 0.72)";
  context.beginPath();
  context.roundRect(x - 14, horizon + 2, width + 28, 20, [0, 0, 8, 8]);
  context.fill();
  ink.write(text, x + width / 2, horizon + 17, "center", TEXT, SMALL);
}
