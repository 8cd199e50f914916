// What the HUD says in the middle of the picture: of a fall, of the end, of what comes next, and whom one could help. Always
// true: it says what to do in words that fit what is in the player's hands.

import { type Device, nameOf, type Person } from "@reckon/stage";
import { type HighNoonWorld, MODE, PHASE, STATE } from "../../kinds.ts";
import { PAUSE_HEALTH, REVIVE_RANGE, REVIVE_TICKS, STAGES, WAVES } from "../../tuning.ts";
import type { Falls } from "../falls.ts";

export interface Words {
  readonly title: string;
  readonly lines: readonly string[];
  /** It is read while playing: small, and what is behind it is seen. */
  readonly isBanner: boolean;
}

const HELP: Readonly<Record<Device, string>> = {
  keyboard: "Hold E",
  gamepad: "Hold Y",
  touch: "Hold Help",
};

/** What there is to say; undefined: nothing. In camp the camp speaks. */
export function wordsOf(
  world: HighNoonWorld,
  own: number,
  people: readonly Person[],
  falls: Falls,
  device: Device,
): Words | undefined {
  const { run, player } = world.fields;
  const phase = run.phase[0];
  if (phase === PHASE.victory) return victory(world, own, people);
  if (phase === PHASE.defeat) {
    const how = falls.ending.filter((line) => line !== "");
    return said("The desert has won", [...how, "Nobody stands any more."]);
  }
  if (own >= 0 && player.state[own] === STATE.down)
    return said("You are down", [...falls.ending.filter((line) => line !== ""), hopeOf(world, own)]);
  const fallen = own < 0 ? -1 : fallenBeside(world, own);
  if (fallen >= 0) {
    const share = Math.floor((100 * player.reviveTicks[fallen]) / REVIVE_TICKS);
    const name = nameOf(people, world.ownerOf("player", fallen));
    return banner(`${HELP[device]} to help ${name} up`, share > 0 ? `${share} %` : "");
  }
  return phase === PHASE.pause ? next(world) : undefined;
}

function said(title: string, lines: readonly string[]): Words {
  return { title, lines, isBanner: false };
}

function banner(title: string, line: string): Words {
  return { title, lines: line === "" ? [] : [line], isBanner: true };
}

function victory(world: HighNoonWorld, own: number, people: readonly Person[]): Words {
  const { run } = world.fields;
  const winner = run.winner[0] - 1;
  if (winner < 0) {
    const kills = `${run.kills[0]} of them stay behind.`;
    return said("You rode home", ["Boomstick is down, and the town is quiet.", kills]);
  }
  const isOwn = own >= 0 && winner === world.ownerOf("player", own);
  return isOwn
    ? said("You have won", ["Nobody was faster."])
    : said(`${nameOf(people, winner)} has won`, ["There is always another noon."]);
}

/** What who lies can hope for. */
function hopeOf(world: HighNoonWorld, own: number): string {
  const { run, player } = world.fields;
  if (run.mode[0] === MODE.duel) return "Back in a moment.";
  const share = Math.floor((100 * player.reviveTicks[own]) / REVIVE_TICKS);
  return share > 0 ? `A partner helps you up: ${share} %.` : "A partner can help you up.";
}

/** What comes after the pause. */
function next(world: HighNoonWorld): Words {
  const { run } = world.fields;
  const [stage, wave] = [run.stage[0], run.wave[0]];
  if (wave === 0) return banner(`Stage ${stage} of ${STAGES}`, "They are coming.");
  if (wave === WAVES)
    return banner("The stage is cleared", stage < STAGES ? "To the camp." : "Boomstick is down.");
  const who = stage === STAGES ? "Boomstick is coming." : "More are coming.";
  return banner("The wave is over", `+${PAUSE_HEALTH} health. ${who}`);
}

/** A partner who lies within reach of a hand, or nearly; −1: none. */
function fallenBeside(world: HighNoonWorld, own: number): number {
  const { x, y, state } = world.fields.player;
  if (world.fields.run.mode[0] === MODE.duel) return -1;
  for (const row of world.all("player")) {
    const far = Math.hypot(x[row] - x[own], y[row] - y[own]);
    if (row !== own && state[row] === STATE.down && far < REVIVE_RANGE * 2) return row;
  }
  return -1;
}
