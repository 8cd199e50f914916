// Puts the common enemies on the list: wings that beat, guns that turn, legs that walk. Bosses are in bosses.ts. Always true: an
// enemy faces its direction of movement or aim, and one that is about to act glows.

import { MOOD, SORT, SORTS } from "../../enemies/sorts.ts";
import { HEIGHT } from "../../tuning.ts";
import type { DisplayList } from "../display-list.ts";
import { HALO } from "../pictures/bits.ts";
import { whiteOf } from "../pictures/catalogue.ts";
import {
  BUG,
  BUG_WING,
  CARRIER,
  FIGHTER,
  GUARD,
  JET,
  KAMIKAZE,
  MINE,
  MINE_LIGHT,
  MINER,
  SEGMENT,
  SHARD,
  SNAKE,
  SPLITTER,
  TURRET,
  TURRET_GUN,
  WALKER,
  WALKER_LEG,
} from "../pictures/enemies.ts";
import type { EnemyLook, Scene } from "../scene.ts";

type Compose = (list: DisplayList, enemy: EnemyLook, seconds: number) => void;

function body(
  list: DisplayList,
  { x, y, isHit }: EnemyLook,
  picture: number,
  angle = 0,
  scale = 1,
  scaleY = 1,
): void {
  list.add(isHit ? whiteOf(picture) : picture, x, y, angle, scale, 1, scaleY);
}

/** By sort. Pictures face +x; −1 turns them towards the ships. */
const BY_SORT: Readonly<Record<number, Compose>> = {
  [SORT.bug]: (list, enemy, seconds) => {
    const beat = Math.sin(seconds * 40 + enemy.row);
    list.add(BUG_WING, enemy.x + 2, enemy.y - 8, 0.2, -1, 1, 0.75 + 0.35 * beat);
    list.add(BUG_WING, enemy.x + 2, enemy.y + 8, -0.2, -1, 1, -0.75 - 0.35 * beat);
    body(list, enemy, BUG, -enemy.lean * 0.3, -1);
  },
  [SORT.fighter]: (list, enemy) => body(list, enemy, FIGHTER, -enemy.lean * 0.45, -1),
  [SORT.kamikaze]: (list, enemy, seconds) => {
    const { x, y, aim } = enemy;
    list.add(
      JET,
      x - Math.cos(aim) * 30,
      y - Math.sin(aim) * 30,
      aim,
      1.1 + 0.2 * Math.sin(seconds * 50),
      1,
      1,
    );
    body(list, enemy, KAMIKAZE, aim);
  },
  [SORT.miner]: (list, enemy, seconds) => {
    list.add(JET, enemy.x + 56, enemy.y - 3, Math.PI, 0.8 + 0.1 * Math.sin(seconds * 44), 0.9);
    body(list, enemy, MINER, 0, -1);
  },
  [SORT.mine]: (list, enemy, seconds) => {
    const isWarning = enemy.mood === MOOD.warning;
    body(list, enemy, MINE, seconds * 0.8 + enemy.row);
    const beat = 0.5 + 0.5 * Math.sin(seconds * (isWarning ? 24 : 5) + enemy.row);
    list.add(MINE_LIGHT, enemy.x, enemy.y, 0, isWarning ? 1.3 : 0.8, 0.25 + 0.75 * beat);
  },
  [SORT.walker]: composeWalker,
  [SORT.turret]: (list, enemy) => {
    const side = enemy.y < HEIGHT / 2 ? -1 : 1;
    const { x, y, aim } = enemy;
    list.add(TURRET_GUN, x, y - 2 * side, aim, 1, 1, Math.cos(aim) < 0 ? -1 : 1);
    body(list, enemy, TURRET, 0, 1, side);
  },
  [SORT.splitter]: (list, enemy, seconds) => body(list, enemy, SPLITTER, seconds * 0.5 + enemy.row),
  [SORT.shard]: (list, enemy, seconds) => body(list, enemy, SHARD, seconds * 3 + enemy.row),
  [SORT.snake]: (list, enemy) => body(list, enemy, SNAKE, enemy.aim),
  [SORT.segment]: (list, enemy) => body(list, enemy, SEGMENT, enemy.aim),
  [SORT.carrier]: (list, enemy, seconds) => {
    list.add(JET, enemy.x + 34, enemy.y, Math.PI, 0.7 + 0.1 * Math.sin(seconds * 44), 0.9);
    body(list, enemy, CARRIER, Math.sin(seconds * 3 + enemy.row) * 0.08, -1);
  },
};

function composeWalker(list: DisplayList, enemy: EnemyLook, seconds: number): void {
  const { x, y, mood, row } = enemy;
  const stride = Math.sin(seconds * 7 + row) * 0.4;
  const bob = Math.abs(Math.cos(seconds * 7 + row)) * 3;
  list.add(WALKER_LEG, x + 6, y - 4, -stride, -1, 1, 1);
  list.add(WALKER_LEG, x - 6, y - 4, stride, -1, 1, 1);
  list.add(enemy.isHit ? whiteOf(WALKER) : WALKER, x, y - bob, 0, -1, 1, 1);
  if (mood === MOOD.guarded) list.add(GUARD, x - 30, y - 6, Math.PI, 1, 0.8 + 0.2 * Math.sin(seconds * 9));
}

export function composeEnemies(list: DisplayList, scene: Scene): void {
  const { items, count } = scene.enemies;
  const seconds = scene.isStill ? 0 : scene.now / 1000;
  // From the last to the first, so that the head of a snake lies over what follows it.
  for (let i = count - 1; i >= 0; i--) {
    const enemy = items[i];
    const compose = BY_SORT[enemy.sort];
    if (compose === undefined) continue;
    if (enemy.mood === MOOD.warning) list.add(HALO, enemy.x, enemy.y, 0, SORTS[enemy.sort].radius / 46, 0.9);
    compose(list, enemy, seconds);
  }
}
