// The charger stops, visibly lowers its head, and runs straight until it hits a player, or a wall, which stuns it.

import { cos, sin } from "reckon";
import { type Behaviour, recover, touch, warn } from "./behaviour.ts";
import { approach, distanceToPrey, glide, seesPrey, setMood } from "./pursuit.ts";
import { CHARGE_SPEED, CHARGE_TICKS, ENEMY, MOOD, SORTS, STUN_TICKS } from "./sorts.ts";

export const charger: Behaviour = {
  chase(world, row, ways, tools) {
    const { speed, reach, telegraphTicks } = SORTS[ENEMY.charger];
    if (distanceToPrey(world, row) < reach && seesPrey(world, row, tools.derived))
      warn(world, row, telegraphTicks);
    else approach(world, row, ways, tools.derived, speed, tools.dt);
  },
  strike(world, row) {
    setMood(world, row, MOOD.attack, CHARGE_TICKS);
  },
  attack(world, row, tools) {
    const { aim } = world.fields.enemy;
    const vx = cos(aim[row]) * CHARGE_SPEED;
    const vy = sin(aim[row]) * CHARGE_SPEED;
    const isFree = glide(world, row, vx, vy, tools.derived, tools.dt);
    if (touch(world, row, 0, tools)) recover(world, row);
    else if (!isFree) setMood(world, row, MOOD.stunned, STUN_TICKS);
  },
};
