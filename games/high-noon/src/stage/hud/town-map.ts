// A small map of the town: walls and hazards, people and enemies as dots. The HUD draws it. Always true: threats differ from
// others by size.

import { type Box, type Ink, MiniMap } from "@reckon/stage";
import { SORTS } from "../../enemies/sorts.ts";
import { type HighNoonWorld, STATE } from "../../kinds.ts";
import type { Ground } from "../../map.ts";
import { TILE } from "../../tuning.ts";
import { BONE } from "../look/palette.ts";

/** By tile; sand is the panel. */
const COLOURS = [
  "",
  "rgba(217, 179, 130, 0.8)",
  "rgba(217, 179, 130, 0.38)",
  "rgba(178, 62, 44, 0.6)",
  "rgba(138, 104, 68, 0.5)",
  "rgba(130, 136, 76, 0.4)",
] as const;
const THREAT = "#ff7a4d";
const FALLEN = "#8d7d80";

export class TownMap {
  readonly #map: MiniMap;

  constructor(document: Document) {
    this.#map = new MiniMap(document, { tile: TILE, colours: COLOURS, ownRim: BONE, rim: "#1c1320" });
  }

  draw(ink: Ink, world: HighNoonWorld, own: number, ground: Ground, box: Box): void {
    const { player, enemy } = world.fields;
    ink.panel(box);
    this.#map.begin(ink.context, ground, box);
    for (const row of world.all("enemy")) {
      const { isThreat, radius } = SORTS[enemy.sort[row]];
      const size = isThreat ? Math.max(4, radius / 2.6 - 2) : 2.4;
      this.#map.square(enemy.x[row], enemy.y[row], size, THREAT, isThreat ? 2 : 1.6);
    }
    for (const row of world.all("player")) {
      const colour = player.state[row] === STATE.down ? FALLEN : undefined;
      this.#map.player(world.ownerOf("player", row), player.x[row], player.y[row], row === own, colour);
    }
  }
}
