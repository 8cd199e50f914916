// High Noon on canvas 2D: plain, but with everything needed to play. Start reading at `draw`: it builds the picture from the ground
// up. Always true: it reads the world and never writes it; static parts are painted once and copied.

import {
  type Arena,
  Ears,
  Flashes,
  type Frame,
  type GameView,
  NameTags,
  nameOf,
  Pane,
  type Person,
  type ViewOptions,
  type ViewSource,
} from "@reckon/stage";
import type { ControlsOf } from "reckon";
import type { Client } from "reckon/client";
import type { HighNoon } from "../high-noon.ts";
import { type HighNoonWorld, STATE } from "../kinds.ts";
import { type Ground, groundOf } from "../map.ts";
import { PLAYERS } from "../tuning.ts";
import { Hands } from "./hands.ts";
import { Happenings } from "./happenings.ts";
import { Hud } from "./hud.ts";
import { Camera } from "./look/camera.ts";
import { drawLob, drawWarning } from "./look/figures.ts";
import { drawGhosts } from "./look/ghosts.ts";
import { Lobs } from "./look/lobs.ts";
import { Marks } from "./look/marks.ts";
import { BULLET, NIGHT, SHELL } from "./look/palette.ts";
import { PlainFigures } from "./look/plain-figures.ts";
import { paintGround } from "./look/terrain.ts";
import { EARSHOT, FLASH_REGION } from "./senses.ts";
import { Taps } from "./taps.ts";
import { highNoonTexts } from "./texts/high-noon-texts.ts";

/** A picture lower than this, as in a tile, has no HUD. */
const LEAST_HUD = 300;
/** Length of a bullet's streak. */
const STREAK = 16;
/** Names: their distance above or below a player, and the distance from which on they do not get fainter, in pixels of the world. */
const BESIDE = 38;
const FADE = 620;
const LEAST_NAME_ALPHA = 0.35;

export function highNoonView(options: ViewOptions): GameView<HighNoon> {
  return new HighNoonView(options);
}

class HighNoonView implements GameView<HighNoon> {
  readonly #options: ViewOptions;
  readonly #pane: Pane;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #picture: HTMLCanvasElement;
  readonly #camera = new Camera();
  readonly #hands: Hands;
  readonly #flashes = new Flashes(FLASH_REGION);
  readonly #ears: Ears;
  readonly #happenings: Happenings;
  readonly #marks = new Marks(this.#flashes);
  readonly #names: NameTags;
  readonly #lobs = new Lobs();
  readonly #figures: PlainFigures;
  readonly #hud: Hud | undefined;
  readonly #taps: Taps;
  #number = -1;
  #ground: Ground = groundOf(0);
  #now = 0;

  constructor(options: ViewOptions) {
    const document = options.parent.ownerDocument;
    this.#options = options;
    this.#ears = new Ears(options.sound, { earshot: EARSHOT });
    this.#happenings = new Happenings(this.#flashes, this.#ears);
    this.#hands = new Hands(options.controls, this.#camera);
    this.#pane = new Pane(options);
    this.#pane.onResize = ({ width, height, ratio }) => this.#camera.resize(width, height, ratio);
    this.#context = this.#pane.context(false);
    this.#names = new NameTags(document, PLAYERS);
    this.#picture = document.createElement("canvas");
    this.#figures = new PlainFigures(document);
    this.#hud = this.#context === null ? undefined : new Hud(this.#context, document);
    this.#taps = new Taps(
      options,
      (x, y) => this.#hud?.tapAt(x, y),
      (name) => (name === "upgrade" ? this.#hud?.togglePicks() : this.#hands.ask(name)),
    );
  }

  readonly sample = (into: ControlsOf<HighNoon>, client: Client<HighNoon>): void => {
    this.#hands.sample(into, client);
  };

  resize(width: number, height: number, pixelRatio: number): void {
    this.#pane.resize(width, height, pixelRatio);
  }

  get arena(): Arena | undefined {
    return this.#number < 0 ? undefined : this.#ground;
  }

  draw(frame: Frame<HighNoon>): void {
    const seconds = this.#pane.begin(frame.now);
    this.#now = frame.now;
    const { client, people } = frame;
    const world = client.shown;
    const own = world.rowOf("player", client.player);
    this.#flashes.isStill = this.#options.settings.reducedMotion;
    this.#listen(world, own);
    this.#happenings.take(client, people, frame.now, seconds);
    const context = this.#context;
    if (context === null) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = NIGHT;
    context.fillRect(0, 0, this.#pane.canvas.width, this.#pane.canvas.height);
    if (!world.isAlive("run", 0)) return;
    this.#enter(world.fields.run.ground[0]);
    this.#camera.follow(frame, own, this.#ground, this.#options, seconds);
    const { scale, left, top, ratio, width, height } = this.#camera;
    context.setTransform(scale, 0, 0, scale, left, top);
    context.drawImage(this.#picture, 0, 0);
    this.#marks.drawDust(context, world, frame.now, seconds);
    this.#drawWorld(context, world, own);
    this.#marks.drawHurt(context, world, frame.now);
    this.#drawFlights(context, client);
    if (frame.ghosts) drawGhosts(context, client);
    this.#happenings.draw(context);
    if (own >= 0) this.#marks.drawArrows(context, world, this.#camera.seen);
    this.#drawNames(context, world, own, people);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { controls, insets } = this.#options;
    const { falls } = this.#happenings;
    if (height >= LEAST_HUD)
      this.#hud?.draw({
        world,
        own,
        people,
        falls,
        ground: this.#ground,
        controls,
        insets,
        ageMs: client.viewMs,
        width,
        height,
      });
  }

  close(): void {
    this.#taps.close();
    this.#pane.close();
  }

  #enter(number: number): void {
    if (number === this.#number) return;
    this.#number = number;
    this.#ground = groundOf(number);
    this.#picture.width = this.#ground.width;
    this.#picture.height = this.#ground.height;
    const context = this.#picture.getContext("2d", { alpha: false });
    if (context !== null) paintGround(context, this.#ground);
  }

  #drawWorld(context: CanvasRenderingContext2D, world: HighNoonWorld, own: number): void {
    for (const row of world.all("enemy")) drawWarning(context, world, row);
    this.#lobs.draw(world, this.#now, (lob) => drawLob(context, lob));
    this.#figures.begin(this.#camera);
    for (const row of world.all("enemy")) this.#figures.drawEnemy(context, world, row);
    for (const row of world.all("player"))
      if (row !== own) this.#figures.drawPlayer(context, world, row, false);
    if (own >= 0) this.#figures.drawPlayer(context, world, own, true);
    const marked = own < 0 ? -1 : world.resolve("enemy", world.fields.player.markedEnemy[own]);
    const rival = own < 0 ? -1 : world.resolve("player", world.fields.player.markedPlayer[own]);
    if (marked >= 0) drawMarked(context, world.fields.enemy.x[marked], world.fields.enemy.y[marked]);
    if (rival >= 0) drawMarked(context, world.fields.player.x[rival], world.fields.player.y[rival]);
  }

  #drawFlights(context: CanvasRenderingContext2D, client: ViewSource<HighNoon>): void {
    context.lineCap = "round";
    for (const { name, values } of client.flights) {
      const { x, y, aim } = values;
      const isBullet = name === "bullet";
      context.strokeStyle = isBullet ? BULLET : SHELL;
      context.lineWidth = isBullet ? 4 : 9;
      const tail = isBullet ? STREAK : 1;
      context.beginPath();
      context.moveTo(x - Math.cos(aim) * tail, y - Math.sin(aim) * tail);
      context.lineTo(x, y);
      context.stroke();
    }
  }

  /** Beside players, fainter with distance. */
  #drawNames(
    context: CanvasRenderingContext2D,
    world: HighNoonWorld,
    own: number,
    people: readonly Person[],
  ): void {
    const { x, y, z, state } = world.fields.player;
    const { scale, left, top, ratio } = this.#camera;
    context.setTransform(1, 0, 0, 1, 0, 0);
    this.#names.begin(context, ratio);
    for (const row of world.all("player")) {
      if (row === own) continue;
      const seat = world.ownerOf("player", row);
      const name = nameOf(people, seat);
      const text = state[row] === STATE.down ? highNoonTexts().hud.isDown(name) : name;
      const far = own < 0 ? 0 : Math.hypot(x[row] - x[own], y[row] - y[own]);
      const alpha = Math.max(LEAST_NAME_ALPHA, Math.min(1, 1.3 - far / FADE));
      const [atX, atY] = [left + x[row] * scale, top + (y[row] - z[row]) * scale];
      this.#names.draw(seat, text, false, atX, atY - BESIDE * scale, atY + BESIDE * scale, alpha);
    }
  }

  #listen({ fields }: HighNoonWorld, own: number): void {
    const { x, y } = fields.player;
    if (own >= 0) this.#ears.listen(x[own], y[own]);
    else this.#ears.listenFromNowhere();
  }
}

function drawMarked(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.strokeStyle = BULLET;
  context.lineWidth = 3;
  context.strokeRect(x - 24, y - 24, 48, 48);
}
