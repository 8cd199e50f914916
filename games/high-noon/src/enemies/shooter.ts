// The shooter keeps its distance: goes where it can see its prey, stops, takes aim, and fires three bullets.

import { type Behaviour, recover, shell, warn } from "./behaviour.ts";
import { approach, distanceToPrey, seesPrey, walk } from "./pursuit.ts";
import { ENEMY, SORTS, SPREAD } from "./sorts.ts";

/** Nearer than this it backs away. */
const TOO_NEAR = 110;

export const shooter: Behaviour = {
  chase(world, row, ways, tools) {
    const { speed, reach, telegraphTicks } = SORTS[ENEMY.shooter];
    const { player, enemy } = world.fields;
    const far = distanceToPrey(world, row);
    const isSeen = far < reach && seesPrey(world, row, tools.derived);
    if (enemy.rest[row] > 0) enemy.rest[row]--;
    if (isSeen && enemy.rest[row] === 0) {
      warn(world, row, telegraphTicks);
      return;
    }
    if (!isSeen) approach(world, row, ways, tools.derived, speed, tools.dt);
    else if (far < TOO_NEAR) {
      const prey = enemy.prey[row] - 1;
      const wayX = (enemy.x[row] - player.x[prey]) / Math.max(far, 1);
      const wayY = (enemy.y[row] - player.y[prey]) / Math.max(far, 1);
      walk(world, row, wayX, wayY, speed, tools.derived, tools.dt);
    }
  },
  strike(world, row, tools) {
    const { aim, rest } = world.fields.enemy;
    for (let i = -1; i <= 1; i++) shell(world, row, aim[row] + i * SPREAD, 1, tools);
    rest[row] = SORTS[ENEMY.shooter].recoverTicks;
    recover(world, row);
  },
};
