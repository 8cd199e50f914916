// The HUD's messages in the middle of the picture: about a fall, the end, the next part, and a partner who needs help. Always
// true: they say what to do, in words for the device in use.

import { nameOf, type Person, type StageControls } from "@reckon/stage";
import { type HighNoonWorld, MODE, PHASE, STATE } from "../../kinds.ts";
import { PAUSE_HEALTH, REVIVE_RANGE, REVIVE_TICKS, STAGES, UPGRADES, WAVES } from "../../tuning.ts";
import type { Falls } from "../look/falls.ts";

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
  const phase = run.phase[0];
  if (phase === PHASE.victory) return victory(world, own, people);
  if (run.mode[0] === MODE.duel && seconds <= 0) return timeIsUp(world, own, people);
  if (phase === PHASE.defeat) {
    const how = falls.ending.filter((line) => line !== "");
    return said("Defeat", [...how, "Everyone is down."]);
  }
  if (own >= 0 && player.state[own] === STATE.down)
    return banner("You are down", hopeOf(world, own), ...falls.ending.filter((line) => line !== ""));
  const fallen = own < 0 ? -1 : fallenBeside(world, own);
  if (fallen >= 0) {
    const share = Math.floor((100 * player.reviveTicks[fallen]) / REVIVE_TICKS);
    const name = nameOf(people, world.ownerOf("player", fallen));
    return banner(`Hold ${controls.keyOf("help")} to revive ${name}`, share > 0 ? `${share} %` : "");
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
  const title = picks === 1 ? "Upgrade available" : `${picks} upgrades available`;
  const how = {
    keyboard: `Press ${UPGRADES.map((name) => keyOf(name)).join(" ")}`,
    gamepad: `Hold ${keyOf("upgrade")} and use the D-pad`,
    touch: "Tap here",
  };
  return { title, lines: [how[device]], isBanner: true, tap: "upgrade" };
}

function victory(world: HighNoonWorld, own: number, people: readonly Person[]): Words {
  const { run } = world.fields;
  const winner = run.winner[0] - 1;
  if (winner < 0) {
    const kills = `${run.kills[0]} outlaws defeated.`;
    const how = run.stage[0] === STAGES ? "Boomstick is down. The town is safe." : "The town is safe.";
    return said("Victory", [how, kills]);
  }
  const isOwn = own >= 0 && winner === world.ownerOf("player", own);
  return isOwn
    ? said("You win", ["Nobody was faster."])
    : said(`${nameOf(people, winner)} wins`, ["There is always another noon."]);
}

/** A duel without a winner in time: the player with the most kills wins. */
function timeIsUp(world: HighNoonWorld, own: number, people: readonly Person[]): Words {
  const { score } = world.fields.player;
  const best = Math.max(0, ...[...world.all("player")].map((row) => score[row]));
  const first = [...world.all("player")].filter((row) => score[row] === best);
  const kills = `${best} ${best === 1 ? "kill" : "kills"}.`;
  if (first.length !== 1) return said("Time is up", [`A draw: ${kills}`]);
  if (first[0] === own) return said("Time is up: you win", [kills]);
  const name = nameOf(people, world.ownerOf("player", first[0]));
  return said(`Time is up: ${name} wins`, [kills]);
}

/** What a fallen player can hope for. */
function hopeOf(world: HighNoonWorld, own: number): string {
  const { run, player } = world.fields;
  if (run.mode[0] === MODE.duel) return "Respawning…";
  const share = Math.floor((100 * player.reviveTicks[own]) / REVIVE_TICKS);
  return share > 0 ? `A partner is reviving you: ${share} %.` : "A partner can revive you.";
}

/** The next part after the pause. */
function next(world: HighNoonWorld): Words {
  const { run } = world.fields;
  const [stage, wave, stages] = [run.stage[0], run.wave[0], run.stages[0]];
  if (wave === 0) return banner(`Stage ${stage} of ${stages}`, "Outlaws are coming.");
  if (wave === WAVES) return banner("Stage cleared", afterStage(stage, stages));
  const who = stage === STAGES ? "Boomstick is coming." : "More are coming.";
  return banner("Wave cleared", `+${PAUSE_HEALTH} health. ${who}`);
}

function afterStage(stage: number, stages: number): string {
  if (stage < stages) return "Next: the camp.";
  return stage === STAGES ? "Boomstick is down." : "That was the last stage.";
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
