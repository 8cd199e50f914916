// Walks a bot to a place: by a flow field of its own, or straight if the way is free. Bots of both modes use it.

import { FlowField, slideX, slideY } from "@reckon/kit";
import type { ControlsOf } from "reckon";
import { PRICES, STOPS_FEET } from "../ground.ts";
import type { HighNoon } from "../high-noon.ts";
import type { HighNoonWorld } from "../kinds.ts";
import type { Ground } from "../map.ts";
import { BODY } from "../tuning.ts";

export class Walker {
  readonly #field = new FlowField(PRICES);

  /** Writes moveX and moveY that lead a player's row towards a place. */
  towards(
    world: HighNoonWorld,
    ground: Ground,
    row: number,
    x: number,
    y: number,
    into: ControlsOf<HighNoon>,
  ): void {
    const p = world.fields.player;
    const field = this.#field;
    field.begin();
    field.add(ground, x, y);
    field.end(ground);
    field.look(p.x[row], p.y[row]);
    const dx = x - p.x[row];
    const dy = y - p.y[row];
    const far = Math.sqrt(dx * dx + dy * dy);
    if (field.wayX === 0 && field.wayY === 0) {
      into.moveX = far > 4 ? dx / far : 0;
      into.moveY = far > 4 ? dy / far : 0;
      return;
    }
    into.moveX = field.wayX;
    into.moveY = field.wayY;
  }

  /** True if no solid thing stops a step that way. */
  isFree(
    world: HighNoonWorld,
    ground: Ground,
    row: number,
    wayX: number,
    wayY: number,
    far: number,
  ): boolean {
    const { x, y } = world.fields.player;
    const toX = x[row] + wayX * far;
    const toY = y[row] + wayY * far;
    return (
      slideX(ground, x[row], toX, y[row], BODY, STOPS_FEET) === toX &&
      slideY(ground, y[row], toY, toX, BODY, STOPS_FEET) === toY
    );
  }
}
