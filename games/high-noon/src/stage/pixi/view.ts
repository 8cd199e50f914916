// High Noon in PixiJS: a desert town in a low sun. Start reading at `draw`: it builds the picture from the ground up. Always true:
// it reads the world and never writes it; everything is painted by code, once, and only moved after that.

import type { ControlsOf } from "reckon";
import type { HighNoon } from "../../high-noon.ts";
import "pixi.js/unsafe-eval";
import {
  type Arena,
  Ears,
  Feel,
  type Frame,
  type GameView,
  Pane,
  Particles,
  type ViewOptions,
} from "@reckon/stage";
import { Container, WebGLRenderer } from "pixi.js";
import type { Client } from "reckon/client";
import type { HighNoonWorld } from "../../kinds.ts";
import { ENEMIES, PLAYERS } from "../../tuning.ts";
import { Hands } from "../hands.ts";
import { Camera } from "../look/camera.ts";
import { Falls } from "../look/falls.ts";
import { NIGHT } from "../look/palette.ts";
import { EARSHOT, FLASH_REGION } from "../senses.ts";
import { Taps } from "../taps.ts";
import { Atlas } from "./atlas.ts";
import { Arrows } from "./figures/arrows.ts";
import { Bombs } from "./figures/bombs.ts";
import { EnemyFigure } from "./figures/enemy-figure.ts";
import { addGunslingers } from "./figures/gunslinger.ts";
import { addOutlaws } from "./figures/outlaws.ts";
import { PlayerFigure } from "./figures/player-figure.ts";
import { Layers } from "./layers.ts";
import { Overlay } from "./overlay.ts";
import { ParticleSprites } from "./particle-sprites.ts";
import { Puffs } from "./puffs.ts";
import { Spectacle } from "./spectacle.ts";
import { Streaks } from "./streaks.ts";
import { Tags } from "./tags.ts";
import { addBits } from "./town/bits.ts";
import { LowSun } from "./town/low-sun.ts";
import { NATURES } from "./town/natures.ts";
import { Noises } from "./town/noises.ts";
import { Town } from "./town/town.ts";
import { Warnings } from "./warnings.ts";
import { Watch } from "./watch.ts";

/** In pixels of the world. */
const MOST_SHAKE = 9;
const LOW_PARTICLES = 220;
const HIGH_PARTICLES = 160;
/** Pixels of the picture per CSS pixel: a machine without a graphics card fills few. */
const MOST_RATIO = { low: 0.6, high: 2 } as const;

/** Opens the view; fails if there is no WebGL. */
export async function openPixiView(options: ViewOptions): Promise<GameView<HighNoon>> {
  const pane = new Pane(options, { mostRatio: MOST_RATIO });
  const renderer = new WebGLRenderer();
  await renderer.init({
    canvas: pane.canvas,
    width: 16,
    height: 16,
    background: NIGHT,
    antialias: false,
    skipExtensionImports: true,
  });
  const atlas = new Atlas();
  addGunslingers(atlas);
  addOutlaws(atlas);
  addBits(atlas);
  atlas.bake(options.parent.ownerDocument);
  return new PixiView(options, renderer, pane, atlas);
}

class PixiView implements GameView<HighNoon> {
  readonly #options: ViewOptions;
  readonly #renderer: WebGLRenderer;
  readonly #pane: Pane;
  readonly #atlas: Atlas;
  readonly #layers = new Layers();
  readonly #picture = new Container();
  readonly #lowSun: LowSun;
  readonly #camera = new Camera();
  readonly #hands: Hands;
  readonly #town: Town;
  readonly #players: readonly PlayerFigure[];
  readonly #enemies: readonly EnemyFigure[];
  readonly #streaks: Streaks;
  readonly #warnings: Warnings;
  readonly #bombs: Bombs;
  readonly #tags: Tags;
  readonly #arrows: Arrows;
  readonly #overlay: Overlay;
  readonly #taps: Taps;
  readonly #low = new Particles(LOW_PARTICLES, NATURES);
  readonly #high = new Particles(HIGH_PARTICLES, NATURES);
  readonly #puffs = new Puffs(this.#low, this.#high);
  readonly #sprites: readonly ParticleSprites[];
  readonly #feel = new Feel({ mostShake: MOST_SHAKE, region: FLASH_REGION });
  readonly #falls = new Falls();
  readonly #ears: Ears;
  readonly #noises: Noises;
  readonly #spectacle: Spectacle;
  readonly #watch: Watch;
  #now = 0;

  constructor(options: ViewOptions, renderer: WebGLRenderer, pane: Pane, atlas: Atlas) {
    const document = options.parent.ownerDocument;
    const layers = this.#layers;
    this.#options = options;
    this.#renderer = renderer;
    this.#pane = pane;
    pane.onResize = ({ canvas, width, height, ratio }) => {
      renderer.resize(canvas.width, canvas.height);
      this.#lowSun.resize(canvas.width, canvas.height);
      this.#camera.resize(width, height, ratio);
    };
    this.#atlas = atlas;
    this.#hands = new Hands(options.controls, this.#camera);
    this.#lowSun = new LowSun(document);
    this.#picture.addChild(layers.root, this.#lowSun.sprite);
    this.#town = new Town(document, layers);
    this.#warnings = new Warnings(atlas, layers);
    this.#players = Array.from({ length: PLAYERS }, () => new PlayerFigure(atlas, layers));
    this.#enemies = Array.from({ length: ENEMIES }, () => new EnemyFigure(atlas, layers));
    this.#streaks = new Streaks(atlas, layers);
    this.#bombs = new Bombs(atlas, layers);
    this.#tags = new Tags(document, atlas, layers);
    this.#arrows = new Arrows(atlas, layers);
    this.#overlay = new Overlay(options);
    this.#taps = new Taps(
      options,
      (x, y) => this.#overlay.tapAt(x, y),
      (name) => (name === "upgrade" ? this.#overlay.togglePicks() : this.#hands.ask(name)),
    );
    this.#sprites = [
      new ParticleSprites(this.#low, atlas, layers.low),
      new ParticleSprites(this.#high, atlas, layers.high),
    ];
    this.#ears = new Ears(options.sound, { earshot: EARSHOT });
    this.#noises = new Noises(options.sound, this.#ears);
    this.#spectacle = new Spectacle({
      sound: options.sound,
      feel: this.#feel,
      puffs: this.#puffs,
      ears: this.#ears,
      noises: this.#noises,
      falls: this.#falls,
      figures: this.#players,
    });
    this.#watch = new Watch(this.#spectacle);
  }

  readonly sample = (into: ControlsOf<HighNoon>, client: Client<HighNoon>): void =>
    this.#hands.sample(into, client);

  resize(width: number, height: number, pixelRatio: number): void {
    this.#pane.resize(width, height, pixelRatio);
    this.#overlay.resize(width, height, pixelRatio);
  }

  get arena(): Arena {
    return this.#town.ground;
  }

  draw(frame: Frame<HighNoon>): void {
    const seconds = this.#pane.begin(frame.now);
    this.#now = frame.now;
    const { client, people, now } = frame;
    const { quality, reducedMotion } = this.#options.settings;
    const world = client.shown;
    const own = world.rowOf("player", client.player);
    this.#feel.update(now, seconds, reducedMotion);
    this.#puffs.share = reducedMotion ? 0.25 : quality === "low" ? 0.5 : 1;
    this.#spectacle.take(client, people, own, now);
    if (!world.isAlive("run", 0)) return;
    this.#watch.look(world, now);
    this.#town.enter(world.fields.run.ground[0], quality);
    this.#look(frame, own, seconds);
    this.#warnings.draw(world, now);
    this.#bombs.draw(world, now, reducedMotion);
    this.#drawFigures(world, own, seconds);
    this.#streaks.draw(client);
    this.#drawParticles(this.#feel.isHeld ? 0 : seconds);
    this.#arrows.draw(world, own, this.#camera);
    this.#tags.draw(world, own, frame, this.#camera.scale / this.#camera.ratio, reducedMotion);
    this.#lowSun.sprite.visible = quality === "high";
    this.#renderer.render(this.#picture);
    const { width, height } = this.#camera;
    const { controls, insets } = this.#options;
    const { ground } = this.#town;
    const { viewMs: ageMs } = client;
    const hud = { world, own, people, falls: this.#falls, ground, controls, insets, ageMs, width, height };
    this.#overlay.draw(hud, this.#camera, client, frame.ghosts, now);
  }

  close(): void {
    this.#taps.close();
    this.#pane.close();
    this.#overlay.close();
    this.#town.close();
    this.#tags.close();
    this.#atlas.close();
    this.#lowSun.close();
    this.#picture.destroy({ children: true });
    this.#renderer.destroy();
  }

  #look(frame: Frame<HighNoon>, own: number, seconds: number): void {
    const { x, y } = frame.client.shown.fields.player;
    const camera = this.#camera;
    const focus = camera.follow(frame, own, this.#town.ground, this.#options, seconds);
    const { shakeX, shakeY } = this.#feel;
    this.#layers.root.scale.set(camera.scale);
    this.#layers.root.position.set(camera.left + shakeX * camera.scale, camera.top + shakeY * camera.scale);
    if (focus >= 0) this.#ears.listen(x[focus], y[focus]);
    this.#noises.update(this.#now);
  }

  #drawFigures(world: HighNoonWorld, own: number, seconds: number): void {
    const players = world.of("player").alive;
    const enemies = world.of("enemy").alive;
    const { whiteMs, enemyWhiteMs } = this.#spectacle;
    const now = this.#now;
    const { isHeld, isStill } = this.#feel;
    for (let row = 0; row < PLAYERS; row++)
      if (players[row] === 0) this.#players[row].hide();
      else this.#players[row].show(world, row, row === own, now < whiteMs[row], now, isStill ? 0 : seconds);
    for (let row = 0; row < ENEMIES; row++)
      if (enemies[row] === 0) this.#enemies[row].hide();
      else this.#enemies[row].show(world, row, now < enemyWhiteMs[row], isHeld, isStill, now);
  }

  #drawParticles(seconds: number): void {
    this.#low.update(seconds);
    this.#high.update(seconds);
    for (const sprites of this.#sprites) sprites.draw();
  }
}
