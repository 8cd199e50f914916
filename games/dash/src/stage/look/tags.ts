// Names above players, or below if there is no room. They fade with the distance from the own player, and none is
// drawn where it would cover a player.

import { NameTags, nameOf, type Person } from "@reckon/stage";
import type { DashWorld } from "../../dash.ts";
import { PLAYERS, RADIUS } from "../../tuning.ts";
import { stripOf } from "../scoreboard.ts";
import { dashTexts } from "../texts/dash-texts.ts";
import type { Camera } from "./camera.ts";

/** From this distance on a name does not get fainter, in units. */
const FAR = 620;
/** From the middle of a player to their name, in units. */
const CLEAR = RADIUS + 15;

export class Tags {
  readonly #tags: NameTags;

  constructor(document: Document) {
    this.#tags = new NameTags(document, 2 * PLAYERS);
  }

  /** Names of all players, one's own first: later ones give way. */
  draw(
    context: CanvasRenderingContext2D,
    camera: Camera,
    shown: DashWorld,
    people: readonly Person[],
    own: number,
  ): void {
    if (camera.isTile) return;
    const { x, y } = shown.fields.player;
    this.#tags.begin(context, camera.ratio, stripOf(camera) * camera.ratio);
    for (const row of shown.all("player"))
      this.#tags.cover(camera.toX(x[row]), camera.toY(y[row]), RADIUS * camera.scale);
    if (own >= 0) this.#drawOne(camera, shown, own, dashTexts().hud.you, own);
    for (const row of shown.all("player")) {
      const name = nameOf(people, shown.ownerOf("player", row), "");
      if (row !== own && name !== "") this.#drawOne(camera, shown, row, name, own);
    }
  }

  #drawOne(camera: Camera, shown: DashWorld, row: number, name: string, own: number): void {
    const { x, y } = shown.fields.player;
    const distance = own < 0 ? 0 : Math.hypot(x[row] - x[own], y[row] - y[own]);
    const above = camera.toY(y[row] - CLEAR);
    const below = camera.toY(y[row] + CLEAR);
    const alpha = Math.max(0.55, 1 - distance / FAR);
    const seat = shown.ownerOf("player", row);
    this.#tags.draw(seat, name, row === own, camera.toX(x[row]), above, below, alpha);
  }
}
