// R-Type's messages in the middle of the picture: titles of levels, the warning of a boss, the pause, the end. Always true: they
// depend on the world alone, so latecomers read the same; the more urgent comes first.

import { nameOf, type Person, type StageControls } from "@reckon/stage";
import { totalScore } from "../../judge.ts";
import { PHASE, type RTypeWorld } from "../../kinds.ts";
import { BOSS_CLOCK, LEVELS, TICK_RATE } from "../../tuning.ts";
import { rTypeTexts } from "../texts/r-type-texts.ts";

export interface Words {
  readonly title: string;
  readonly lines: readonly string[];
  /** `title`: large, without a panel, and gone in a moment; `screen`: it stays; `note`: a line, read during play. */
  readonly look: "title" | "warning" | "screen" | "note";
  /** Its opacity, 0 to 1. */
  readonly alpha: number;
}

const TITLE_TICKS: number = 3.4 * TICK_RATE;
const WARNING_TICKS: number = 4 * TICK_RATE;

/** The message at a tick of the level's clock; undefined: none. */
export function wordsOf(
  world: RTypeWorld,
  own: number,
  people: readonly Person[],
  keyOf: StageControls["keyOf"],
  clock: number,
): Words | undefined {
  const { run, ship } = world.fields;
  const phase = run.phase[0];
  const [level, levels] = [run.level[0], run.levels[0]];
  const { hud } = rTypeTexts();
  const [name, boss] = [hud.levels[level - 1], hud.bosses[level - 1]];
  const total = hud.together(totalScore(world));
  if (phase === PHASE.victory) return screen(endOf(level), [hud.allCleared, total]);
  if (phase === PHASE.over) return screen(hud.gameOver, [hud.overIn(name, level, levels), total]);
  if (run.pausedAt[0] > 0) {
    const who = run.pausedBy[0] > 0 ? nameOf(people, run.pausedBy[0] - 1, hud.gone) : hud.host;
    return screen(hud.paused, [hud.pausedBy(who), hud.resumes(keyOf("pause"))]);
  }
  if (phase === PHASE.clear) {
    const next = level < levels ? hud.next(hud.levels[level]) : hud.lastLevel;
    return { title: hud.defeated(boss), lines: [next], look: "title", alpha: 1 };
  }
  const bossAge = clock - BOSS_CLOCK[level - 1];
  if (bossAge > -0.5 * WARNING_TICKS && bossAge < WARNING_TICKS)
    return {
      title: hud.warning,
      lines: [hud.coming(boss)],
      look: "warning",
      alpha: fade(bossAge + 0.5 * WARNING_TICKS, 1.5 * WARNING_TICKS),
    };
  if (phase === PHASE.fight && clock < TITLE_TICKS)
    return {
      title: name,
      lines: [hud.levelOf(level, levels)],
      look: "title",
      alpha: fade(clock, TITLE_TICKS),
    };
  if (own >= 0 && ship.isOut[own] === 1)
    return {
      title: hud.destroyed,
      lines: [hud.lifeline],
      look: "note",
      alpha: 1,
    };
  return undefined;
}

function endOf(level: number): string {
  const { hud } = rTypeTexts();
  return level === LEVELS ? hud.heartStill : hud.defeated(hud.bosses[level - 1]);
}

function screen(title: string, lines: readonly string[]): Words {
  return { title, lines, look: "screen", alpha: 1 };
}

/** Fades in within a quarter of a second, and out within half of one. */
function fade(age: number, life: number): number {
  return Math.max(0, Math.min(1, age / (0.25 * TICK_RATE), (life - age) / (0.5 * TICK_RATE)));
}
