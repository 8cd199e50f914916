// Melee enemies: the swarmer runs at players and hurts by touch, the grunt stops, raises its club, and swings.

import { type Behaviour, recover, touch, warn } from "./behaviour.ts";
import { approach, distanceToPrey } from "./pursuit.ts";
import { ENEMY, SORTS } from "./sorts.ts";

export const swarmer: Behaviour = {
  chase(world, row, ways, tools) {
    approach(world, row, ways, tools.derived, SORTS[ENEMY.swarmer].speed, tools.dt);
    touch(world, row, 0, tools);
  },
};

/** A swing reaches a little beyond its body. */
const SWING = 26;

export const grunt: Behaviour = {
  chase(world, row, ways, tools) {
    const { speed, reach, telegraphTicks } = SORTS[ENEMY.grunt];
    if (distanceToPrey(world, row) < reach) warn(world, row, telegraphTicks);
    else approach(world, row, ways, tools.derived, speed, tools.dt);
  },
  strike(world, row, tools) {
    touch(world, row, SWING, tools);
    recover(world, row);
  },
};
