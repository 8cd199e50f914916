// The HUD's messages in the middle of the picture: about a fall, the end, the next part, and a partner who needs help. Always
// true: they say what to do, in words for the device in use.

import { nameOf, type Person, type StageControls } from "@reckon/stage";
import { type HighNoonWorld, MODE, PHASE, STATE } from "../../kinds.ts";
import { PAUSE_HEALTH, REVIVE_RANGE, REVIVE_TICKS, STAGES, UPGRADES, WAVES } from "../../tuning.ts";
import type { Falls } from "../look/falls.ts";
import { highNoonTexts } from "../texts/high-noon-texts.ts";

export interface Words {
  readonly title: string;
  readonly lines: readonly string[];
  /** It is read during play: small and transparent. */
  readonly isBanner: boolean;
  /** The action of a tap on it. */
  readonly tap?: string;
}

/** The present message; undefined: none. In camp the camp has its own texts. */
export function wordsOf(
  world: HighNoonWorld,
  own: number,
  people: readonly Person[],
  falls: Falls,
  controls: Pick<StageControls, "device" | "keyOf">,
  seconds: number,
): Words | undefined {
  const { run, player } = world.fields;
  const { hud } = highNoonTexts();
  const phase = run.phase[0];
  if (phase === PHASE.victory) return victory(world, own, people);
  if (run.mode[0] === MODE.duel && seconds <= 0) return timeIsUp(world, own, people);
  if (phase === PHASE.defeat) {
    const how = falls.ending.filter((line) => line !== "");
    return said(hud.defeat, [...how, hud.allDown]);
  }
  if (own >= 0 && player.state[own] === STATE.down)
    return banner(hud.youAreDown, hopeOf(world, own), ...falls.ending.filter((line) => line !== ""));
  const fallen = own < 0 ? -1 : fallenBeside(world, own);
  if (fallen >= 0) {
    const share = Math.floor((100 * player.reviveTicks[fallen]) / REVIVE_TICKS);
    const name = nameOf(people, world.ownerOf("player", fallen));
    return banner(hud.revive(controls.keyOf("help"), name), share > 0 ? `${share} %` : "");
  }
  if (phase === PHASE.pause) return next(world);
  const picks = own < 0 || run.mode[0] === MODE.duel ? 0 : player.picks[own];
  return picks > 0 ? waiting(picks, controls) : undefined;
}

function said(title: string, lines: readonly string[]): Words {
  return { title, lines, isBanner: false };
}

function banner(title: string, ...lines: readonly string[]): Words {
  return { title, lines: lines.filter((line) => line !== ""), isBanner: true };
}

/** Upgrades wait: how to choose one, even in the middle of a fight. */
function waiting(picks: number, { device, keyOf }: Pick<StageControls, "device" | "keyOf">): Words {
  const { hud } = highNoonTexts();
  const how = {
    keyboard: hud.press(UPGRADES.map((name) => keyOf(name)).join(" ")),
    gamepad: hud.holdCross(keyOf("upgrade")),
    touch: hud.tap,
  };
  return { title: hud.upgrades(picks), lines: [how[device]], isBanner: true, tap: "upgrade" };
}

function victory(world: HighNoonWorld, own: number, people: readonly Person[]): Words {
  const { run } = world.fields;
  const { hud } = highNoonTexts();
  const winner = run.winner[0] - 1;
  if (winner < 0) {
    const how = run.stage[0] === STAGES ? `${hud.bossDown} ${hud.safe}` : hud.safe;
    return said(hud.victory, [how, hud.defeated(run.kills[0])]);
  }
  const isOwn = own >= 0 && winner === world.ownerOf("player", own);
  return isOwn ? said(hud.youWin, [hud.noFaster]) : said(hud.wins(nameOf(people, winner)), [hud.anotherNoon]);
}

/** A duel without a winner in time: the player with the most kills wins. */
function timeIsUp(world: HighNoonWorld, own: number, people: readonly Person[]): Words {
  const { score } = world.fields.player;
  const best = Math.max(0, ...[...world.all("player")].map((row) => score[row]));
  const first = [...world.all("player")].filter((row) => score[row] === best);
  const { hud } = highNoonTexts();
  if (first.length !== 1) return said(hud.timeUp, [hud.draw(best)]);
  if (first[0] === own) return said(hud.timeUpYouWin, [hud.kills(best)]);
  const name = nameOf(people, world.ownerOf("player", first[0]));
  return said(hud.timeUpWins(name), [hud.kills(best)]);
}

/** What a fallen player can hope for. */
function hopeOf(world: HighNoonWorld, own: number): string {
  const { run, player } = world.fields;
  const { hud } = highNoonTexts();
  if (run.mode[0] === MODE.duel) return hud.respawning;
  const share = Math.floor((100 * player.reviveTicks[own]) / REVIVE_TICKS);
  return share > 0 ? hud.reviving(share) : hud.canRevive;
}

/** The next part after the pause. */
function next(world: HighNoonWorld): Words {
  const { run } = world.fields;
  const { hud } = highNoonTexts();
  const [stage, wave, stages] = [run.stage[0], run.wave[0], run.stages[0]];
  if (wave === 0) return banner(hud.stageOf(stage, stages), hud.coming);
  if (wave === WAVES) return banner(hud.stageCleared, afterStage(stage, stages));
  const who = stage === STAGES ? hud.bossComing : hud.moreComing;
  return banner(hud.waveCleared, `${hud.health(PAUSE_HEALTH)} ${who}`);
}

function afterStage(stage: number, stages: number): string {
  const { hud } = highNoonTexts();
  if (stage < stages) return hud.nextCamp;
  return stage === STAGES ? hud.bossDown : hud.lastStage;
}

/** A fallen partner within reach of a hand, or nearly; −1: none. */
function fallenBeside(world: HighNoonWorld, own: number): number {
  const { x, y, state } = world.fields.player;
  if (world.fields.run.mode[0] === MODE.duel) return -1;
  for (const row of world.all("player")) {
    const far = Math.hypot(x[row] - x[own], y[row] - y[own]);
    if (row !== own && state[row] === STATE.down && far < REVIVE_RANGE * 2) return row;
  }
  return -1;
}
