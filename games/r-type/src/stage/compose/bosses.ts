// Puts bosses on the list: a hull that hangs behind the core and breathes, arms between core and claws, parts at their rows' places,
// and the core with its iris. Always true: hittable parts are drawn at their rows' places; a vulnerable core looks open.

import { CORES, MOOD, SORT } from "../../enemies/sorts.ts";
import type { DisplayList } from "../display-list.ts";
import { HALO, SHINE } from "../pictures/bits.ts";
import { CORE_FRAMES } from "../pictures/boss-core.ts";
import { BROOD_CORE, BROOD_HULL, BROOD_NEST, BROOD_PLATE } from "../pictures/broodmother.ts";
import { whiteOf } from "../pictures/catalogue.ts";
import { GATE_CORE, GATE_GUN, GATE_HULL, GATE_JAW } from "../pictures/gatekeeper.ts";
import { HEART_CLAW, HEART_CORE, HEART_EYE, HEART_HULL, JOINT, PUPIL } from "../pictures/heart.ts";
import type { EnemyLook, Scene } from "../scene.ts";

const JOINTS = 6;

interface Boss {
  readonly core: number;
  readonly hull: number;
  readonly frames: readonly number[];
  /** The place of the hull, relative to the core. */
  readonly hullX: number;
  readonly halo: number;
}

const BOSSES: readonly Boss[] = [
  { core: SORT.gateCore, hull: GATE_HULL, frames: GATE_CORE, hullX: 40, halo: 2.2 },
  { core: SORT.broodCore, hull: BROOD_HULL, frames: BROOD_CORE, hullX: 60, halo: 2.4 },
  { core: SORT.heartCore, hull: HEART_HULL, frames: HEART_CORE, hullX: 40, halo: 2.8 },
];

export function composeBosses(list: DisplayList, scene: Scene): void {
  const { items, count } = scene.enemies;
  const seconds = scene.isStill ? 0 : scene.now / 1000;
  for (let i = 0; i < count; i++) {
    const boss = BOSSES.find(({ core }) => core === items[i].sort);
    if (boss === undefined) continue;
    const core = items[i];
    const breath = 1 + 0.012 * Math.sin(seconds * 2.2);
    list.add(boss.hull, core.x + boss.hullX, core.y, 0, breath, 1, 1 / breath);
    for (let at = 0; at < count; at++)
      if (items[at].sort === SORT.heartArm) composeArm(list, core, items[at], seconds);
    composeCore(list, boss, core, seconds);
  }
  for (let i = 0; i < count; i++) composePart(list, items[i], items, count, seconds);
}

function composeCore(list: DisplayList, { frames, halo }: Boss, core: EnemyLook, seconds: number): void {
  const { x, y, open, isHit, mood } = core;
  const frame = frames[Math.round(open * (CORE_FRAMES - 1))];
  if (open > 0) list.add(HALO, x, y, 0, halo * (0.9 + 0.1 * Math.sin(seconds * 12)), open);
  list.add(isHit ? whiteOf(frame) : frame, x, y);
  if (open > 0.5) list.add(SHINE, x - 8, y, 0, 0.5, 0.35 + 0.25 * Math.sin(seconds * 12));
  if (mood === MOOD.warning) list.add(HALO, x, y, 0, halo * 0.7, 0.6);
}

/** Joints on an arc from the core to its claw. */
function composeArm(list: DisplayList, core: EnemyLook, arm: EnemyLook, seconds: number): void {
  const [dx, dy] = [arm.x - core.x, arm.y - core.y];
  const bow = (arm.link % 2 === 0 ? 1 : -1) * 0.22;
  for (let i = 1; i <= JOINTS; i++) {
    const share = i / (JOINTS + 1);
    const out = 4 * share * (1 - share) * bow;
    const wave = Math.sin(seconds * 3 + share * 4 + arm.link) * 8;
    list.add(
      JOINT,
      core.x + dx * share - dy * out,
      core.y + dy * share + dx * out + wave,
      0,
      1.15 - share * 0.45,
    );
  }
}

function composePart(
  list: DisplayList,
  part: EnemyLook,
  items: readonly EnemyLook[],
  count: number,
  seconds: number,
): void {
  const { sort, x, y, aim, isHit, mood } = part;
  const shown = (picture: number): number => (isHit ? whiteOf(picture) : picture);
  if (mood === MOOD.warning && sort > SORT.gateCore) list.add(HALO, x, y, 0, 1.3, 0.9);
  const core = coreAmong(items, count);
  const above = core !== undefined && y < core.y ? 1 : -1;
  if (sort === SORT.gateJaw) list.add(shown(GATE_JAW), x, y, 0, 1, 1, above);
  else if (sort === SORT.gateGun) list.add(shown(GATE_GUN), x, y, Math.cos(aim) < 0 ? aim - Math.PI : 0);
  else if (sort === SORT.broodPlate) {
    const turn = core === undefined ? 0 : Math.atan2(y - core.y, x - core.x);
    list.add(shown(BROOD_PLATE), x, y, turn);
  } else if (sort === SORT.broodNest) {
    const beat = 1 + 0.05 * Math.sin(seconds * 5 + part.link * 2);
    list.add(shown(BROOD_NEST), x, y, 0, beat, 1, 2 - beat);
  } else if (sort === SORT.heartArm) {
    const turn = core === undefined ? 0 : Math.atan2(y - core.y, x - core.x) - Math.PI;
    list.add(shown(HEART_CLAW), x, y, turn * 0.5);
  } else if (sort === SORT.heartEye) {
    list.add(shown(HEART_EYE), x, y);
    if (!isHit) list.add(PUPIL, x - 6 + Math.cos(aim) * 11, y + Math.sin(aim) * 11);
  }
}

function coreAmong(items: readonly EnemyLook[], count: number): EnemyLook | undefined {
  for (let i = 0; i < count; i++) if (CORES.includes(items[i].sort)) return items[i];
  return undefined;
}
