// R-Type's view, whichever painter draws it. Start reading at `draw`: the world becomes a scene, the scene a list, the list a
// picture, and the HUD comes last. Always true: it reads the world and never writes it.

import {
  type Arena,
  type Frame,
  type GameView,
  NameTags,
  NO_INSETS,
  nameOf,
  type Person,
  type ViewOptions,
} from "@reckon/stage";
import type { ControlsOf } from "reckon";
import type { Client } from "reckon/client";
import { PHASE, type RTypeWorld } from "../kinds.ts";
import type { RType } from "../r-type.ts";
import { BOSS_CLOCK, HEIGHT, PLAYERS, TICK_RATE, WIDTH } from "../tuning.ts";
import { waveAt } from "../waves.ts";
import { CanvasPainter } from "./canvas/painter.ts";
import { compose } from "./compose/compose.ts";
import { Lenses } from "./compose/lenses.ts";
import { DisplayList } from "./display-list.ts";
import { Drag } from "./drag.ts";
import { Hands } from "./hands.ts";
import { Hud } from "./hud/hud.ts";
import type { Painter } from "./painter.ts";
import { Scene } from "./scene.ts";
import { SceneOf } from "./scene-of.ts";
import { Music } from "./sound/music.ts";
import { Spectacle } from "./spectacle.ts";

/** A picture lower than this, as in a tile, has no HUD. */
const LEAST_HUD = 300;
/** Ticks before the boss in which the music is silent. */
const SILENCE: number = 4 * TICK_RATE;
/** The plain painter bakes pictures at their size on the screen: a free camera comes no nearer. */
const MOST_ZOOM = 2.5;
/** Names: their height above a ship, in px of the field, and their opacity. */
const ABOVE = 44;
const NAME_ALPHA = 0.75;
/** On a smaller field, as on a phone, names would hide ships and bullets: plates show mark and colour instead. */
const LEAST_NAMED = 0.4;
/**
 * The space of the rapid-fire and trigger buttons at a phone's right edge, CSS pixels
 * (packages/stage/src/controls/touch-layer.ts).
 */
const THUMB = 124;
/** A name this near to one's own ship is fainter, px. */
const NEAR = 160;

/** The plain view: on canvas 2D. */
export function rTypeView(options: ViewOptions): GameView<RType> {
  return new RTypeView(options, new CanvasPainter(options));
}

export class RTypeView implements GameView<RType> {
  readonly arena: Arena = { width: WIDTH, height: HEIGHT, mostZoom: MOST_ZOOM };
  readonly #options: ViewOptions;
  readonly #painter: Painter;
  readonly #drag: Drag;
  readonly #hands: Hands;
  readonly #scene = new Scene();
  readonly #sceneOf = new SceneOf();
  readonly #spectacle: Spectacle;
  readonly #music: Music;
  readonly #list = new DisplayList();
  readonly #lenses = new Lenses();
  readonly #names: NameTags;
  readonly #hud = new Hud();

  constructor(options: ViewOptions, painter: Painter) {
    this.#options = options;
    this.#painter = painter;
    this.#drag = new Drag(options, painter.box);
    this.#hands = new Hands(options.controls, this.#drag);
    this.#spectacle = new Spectacle(options.sound, this.#sceneOf);
    this.#music = new Music(options.sound);
    this.#names = new NameTags(options.parent.ownerDocument, 2 * PLAYERS);
  }

  readonly sample = (into: ControlsOf<RType>, client: Client<RType>): void =>
    this.#hands.sample(into, client);

  resize(width: number, height: number, pixelRatio: number): void {
    this.#painter.resize(width, height, pixelRatio);
  }

  draw(frame: Frame<RType>): void {
    const { client, now, people, ghosts } = frame;
    const { quality, reducedMotion } = this.#options.settings;
    const scene = this.#scene;
    const world = client.shown;
    const seconds = this.#painter.begin(now);
    const { controls, insets = NO_INSETS } = this.#options;
    this.#painter.box.show(frame.camera);
    if (frame.camera === undefined)
      this.#painter.box.makeRoom(controls.device === "touch" ? THUMB + insets.right : 0, insets.left);
    if (!world.isAlive("run", 0)) return;
    const { feel, debris } = this.#spectacle;
    scene.isLow = quality === "low";
    scene.isStill = reducedMotion;
    scene.showsHitbox = ghosts || this.#hands.showsHitbox;
    this.#sceneOf.fill(scene, client, now, seconds);
    this.#spectacle.take(client, scene, now, feel.isHeld ? 0 : seconds, reducedMotion);
    this.#playMusic(world);
    compose(this.#list, scene, debris);
    this.#lenses.find(scene);
    const { shakeX, shakeY } = feel;
    this.#painter.paint({ scene, list: this.#list, lenses: this.#lenses, shakeX, shakeY });
    this.#write(world, client.player, people);
  }

  close(): void {
    this.#drag.close();
    this.#painter.close();
  }

  #playMusic(world: RTypeWorld): void {
    const { run } = world.fields;
    const level = run.level[0];
    const phase = run.phase[0];
    const isNear = phase === PHASE.fight && this.#sceneOf.clock > BOSS_CLOCK[level - 1] - SILENCE;
    const isSilent = run.pausedAt[0] > 0 || isNear || phase >= PHASE.clear;
    this.#music.update({
      level,
      wave: waveAt(level, this.#sceneOf.clock),
      isBoss: phase === PHASE.boss,
      isSilent,
    });
  }

  #write(world: RTypeWorld, player: number, people: readonly Person[]): void {
    const painter = this.#painter;
    const context = painter.overlay();
    if (context === null || painter.height < LEAST_HUD) return;
    this.#drawNames(context, people);
    const { width, height, ratio, box } = painter;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { clock } = this.#sceneOf;
    const { controls, insets } = this.#options;
    const own = world.rowOf("ship", player);
    this.#hud.draw(context, { world, own, people, controls, insets, clock, width, height, box });
  }

  /** Above the ships of others. */
  #drawNames(context: CanvasRenderingContext2D, people: readonly Person[]): void {
    const { ratio, box } = this.#painter;
    const { items, count } = this.#scene.ships;
    if (box.scale < LEAST_NAMED) return;
    const scale = box.scale * ratio;
    const [left, top] = [box.left * ratio, box.top * ratio];
    let own = -1;
    for (let i = 0; i < count; i++) if (items[i].isOwn) own = i;
    context.setTransform(1, 0, 0, 1, 0, 0);
    this.#names.begin(context, ratio);
    for (let i = 0; i < count; i++) {
      const { x, y, seat, isOwn } = items[i];
      if (isOwn) continue;
      const far = own < 0 ? NEAR : Math.hypot(x - items[own].x, y - ABOVE - items[own].y);
      const alpha = NAME_ALPHA * Math.min(1, far / NEAR);
      const [atX, atY] = [left + x * scale, top + y * scale];
      this.#names.draw(
        seat,
        nameOf(people, seat),
        false,
        atX,
        atY - ABOVE * scale,
        atY + ABOVE * scale,
        alpha,
      );
    }
  }
}
