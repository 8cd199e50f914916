// The yard as a game of the lab: its rules, bots, keys and drawing. The lab's page opens it by default, and its experiments are made for
// it.

import type { ControlsOf, Glance, WorldOf } from "reckon";
import type { Held, LabGame, Place } from "../lab-game.ts";
import { aimAtSeen, YARD_BOTS } from "./bots.ts";
import { drawYard } from "./drawing.ts";
import { type Yard, yardRules } from "./rules.ts";
import { HEIGHT, RADIUS, WIDTH } from "./tuning.ts";

export const yard: LabGame<Yard> = {
  name: "yard",
  title: "The yard",
  rules: yardRules,
  width: WIDTH,
  height: HEIGHT,
  radius: RADIUS,
  jump: 8,
  bots: YARD_BOTS,
  act: "shoot at the nearest player in your sight",
  sample(held: Held, into: ControlsOf<Yard>, glance: Glance<Yard>): void {
    into.moveX = Number(held.right) - Number(held.left);
    into.moveY = Number(held.down) - Number(held.up);
    into.fire = held.act && aimAtSeen(into, glance) ? 1 : 0;
  },
  place(world: WorldOf<Yard>, player: number): Place | undefined {
    const row = world.rowOf("player", player);
    if (row < 0) return undefined;
    const { x, y } = world.fields.player;
    return { x: x[row], y: y[row] };
  },
  draw: drawYard,
  counts(world: WorldOf<Yard>, player: number): Readonly<Record<string, number>> {
    const { shots, hits, hurt, covered } = world.fields.score;
    return {
      shots: shots[player],
      hits: hits[player],
      hurt: hurt[player],
      covered: covered[player],
      seen: hurt[player] - covered[player],
    };
  },
  countWords: {
    seen: "{name} {was} hit",
    covered: "{name} {was} hit behind a wall: the shooter still saw {them} in the open",
  },
};
