// Names above heads, health of hurt partners, and the mark of Showdown. The view draws them last. Always true: names fade with
// distance, and stand above the hat, never over the target or another name.

import { type Frame, nameOf, paintNameTag, TagPlaces } from "@reckon/stage";
import { Sprite, Texture } from "pixi.js";
import type { HighNoon } from "../../high-noon.ts";
import { type HighNoonWorld, STATE } from "../../kinds.ts";
import { fullHealth } from "../../places.ts";
import { PLAYERS, REVIVE_TICKS } from "../../tuning.ts";
import { highNoonTexts } from "../texts/high-noon-texts.ts";
import type { Atlas } from "./atlas.ts";
import type { Layers } from "./layers.ts";

const ABOVE = 36;
const FADE = 620;
const LEAST_ALPHA = 0.35;
const BAR = 30;

interface Tag {
  readonly name: Sprite;
  readonly bar: Sprite;
  readonly left: Sprite;
  /** The text painted on it. */
  text: string;
}

export class Tags {
  readonly #document: Document;
  readonly #tags: readonly Tag[];
  readonly #target: Sprite;
  readonly #places = new TagPlaces(PLAYERS);

  constructor(document: Document, atlas: Atlas, layers: Layers) {
    this.#document = document;
    this.#tags = Array.from({ length: PLAYERS }, () => ({
      name: new Sprite({ anchor: { x: 0.5, y: 1 } }),
      bar: new Sprite({ texture: atlas.of("pixel"), tint: 0x241329, alpha: 0.8 }),
      left: new Sprite({ texture: atlas.of("pixel"), tint: 0xe8894a, anchor: { x: 0, y: 0.5 } }),
      text: "",
    }));
    for (const { name, bar, left } of this.#tags) layers.tags.addChild(name, bar, left);
    this.#target = new Sprite(atlas.of("target"));
    layers.tags.addChild(this.#target);
  }

  draw(
    world: HighNoonWorld,
    own: number,
    { people, now }: Frame<HighNoon>,
    scale: number,
    isStill: boolean,
  ): void {
    this.#places.begin();
    const { alive } = world.of("player");
    for (let row = 0; row < PLAYERS; row++) {
      const { name, bar, left } = this.#tags[row];
      name.visible = alive[row] === 1 && row !== own;
      bar.visible = left.visible = name.visible && world.fields.player.health[row] < fullHealth(world, row);
      const isDown = world.fields.player.state[row] === STATE.down;
      const who = nameOf(people, world.ownerOf("player", row));
      if (name.visible) this.#place(world, row, own, isDown ? highNoonTexts().hud.isDown(who) : who, scale);
    }
    this.#showTarget(world, own, isStill ? 0 : now);
  }

  close(): void {
    for (const { name } of this.#tags) if (name.texture !== Texture.EMPTY) name.texture.destroy(true);
  }

  #place(world: HighNoonWorld, row: number, own: number, text: string, scale: number): void {
    const { x, y, z, health, state, reviveTicks } = world.fields.player;
    const isDown = state[row] === STATE.down;
    const tag = this.#tags[row];
    if (tag.text !== text) {
      if (tag.name.texture !== Texture.EMPTY) tag.name.texture.destroy(true);
      const seat = world.ownerOf("player", row);
      tag.name.texture = Texture.from(paintNameTag(this.#document, text, seat, false, 2), true);
      tag.text = text;
    }
    const far = own < 0 ? 0 : Math.hypot(x[row] - x[own], y[row] - y[own]);
    const top = y[row] - z[row] - (isDown ? 40 : ABOVE);
    tag.name.alpha = Math.max(LEAST_ALPHA, Math.min(1, 1.3 - far / FADE));
    tag.name.scale.set(Math.min(0.5, 0.6 / scale));
    const { width, height } = tag.name;
    const at = this.#places.place(x[row], top - 4, width, height);
    tag.name.visible = !Number.isNaN(at);
    if (tag.name.visible) tag.name.position.set(x[row], at);
    if (!tag.bar.visible) return;
    tag.bar.setSize(BAR + 2, 5);
    tag.bar.position.set(x[row], top);
    // For a fallen player it shows the progress of the revival.
    const share = isDown ? reviveTicks[row] / REVIVE_TICKS : health[row] / fullHealth(world, row);
    tag.left.tint = isDown ? 0x7ed08a : 0xe8894a;
    tag.left.setSize(Math.max(0.01, BAR * Math.min(1, share)), 3);
    tag.left.position.set(x[row] - BAR / 2, top);
  }

  #showTarget(world: HighNoonWorld, own: number, now: number): void {
    const { player, enemy } = world.fields;
    const foe = own < 0 ? -1 : world.resolve("enemy", player.markedEnemy[own]);
    const rival = own < 0 ? -1 : world.resolve("player", player.markedPlayer[own]);
    this.#target.visible = foe >= 0 || rival >= 0;
    if (!this.#target.visible) return;
    const at = foe >= 0 ? { x: enemy.x[foe], y: enemy.y[foe] } : { x: player.x[rival], y: player.y[rival] };
    this.#target.position.set(at.x, at.y);
    this.#target.rotation = now * 0.0012;
  }
}
