// dash on canvas 2D: a court of light at night. Start reading at `draw`: it paints the picture from the ground up. Always true:
// it reads the world and never writes it; static parts are painted once and copied; a frame allocates next to nothing.

import {
  Ears,
  FIGURES,
  Flashes,
  type Frame,
  type GameView,
  Ink,
  lookOf,
  Pane,
  type ViewOptions,
} from "@reckon/stage";
import type { ControlsOf } from "reckon";
import { type Arena, arenaOf } from "../arena.ts";
import type { Dash, DashWorld } from "../dash.ts";
import { Happenings } from "./happenings.ts";
import { drawHint } from "./hint.ts";
import { Camera } from "./look/camera.ts";
import { paintCourt } from "./look/court.ts";
import { drawMotes } from "./look/motes.ts";
import { HOT, INK, ON_THE_COURT, SUN, TEXT } from "./look/palette.ts";
import { Sparks } from "./look/sparks.ts";
import { Tags } from "./look/tags.ts";
import { drawGhost, Tokens } from "./look/tokens.ts";
import { Trails } from "./look/trails.ts";
import { Scoreboard } from "./scoreboard.ts";
import { DASH_SOUND, HURT_SOUND, KNOCK_SOUND, TOUCH_SOUND } from "./sounds.ts";
import { Standing } from "./standing.ts";
import { drawVerdict } from "./verdict.ts";

/** Beyond this distance nothing is heard, in units. */
const EARSHOT = 900;
/** Flashes nearer than this are in the same part of the picture, in units. */
const REGION = 140;
const PLUS_MS = 700;
const MISS_MS = 1100;

export function dashView(options: ViewOptions): GameView<Dash> {
  return new DashView(options);
}

class DashView implements GameView<Dash> {
  readonly #options: ViewOptions;
  readonly #pane: Pane;
  readonly #ink: Ink | undefined;
  readonly #court: HTMLCanvasElement;
  readonly #camera = new Camera();
  readonly #ears: Ears;
  readonly #flashes = new Flashes(REGION);
  readonly #sparks = new Sparks();
  readonly #trails = new Trails();
  readonly #tokens: Tokens;
  readonly #tags: Tags;
  readonly #scoreboard: Scoreboard;
  readonly #standing = new Standing();
  #map = -1;
  #arena: Arena = arenaOf(1);
  #paintedScale = 0;
  #paintedMap = -1;
  #paintedTile = false;
  /** The time of the frame that is drawn. */
  #now = 0;
  #shown: DashWorld | undefined;
  #own = -1;
  #scoredMs: number = Number.NEGATIVE_INFINITY;
  #missedMs: number = Number.NEGATIVE_INFINITY;

  constructor(options: ViewOptions) {
    const document = options.parent.ownerDocument;
    this.#options = options;
    this.#pane = new Pane(options);
    this.#pane.onResize = ({ width, height, ratio }) =>
      this.#camera.resize(width, height, ratio, options.settings.hudScale);
    const context = this.#pane.context(false);
    if (context !== null) this.#ink = new Ink(context, ON_THE_COURT);
    this.#ears = new Ears(options.sound, { earshot: EARSHOT });
    this.#court = document.createElement("canvas");
    this.#tokens = new Tokens(document);
    this.#tags = new Tags(document);
    this.#scoreboard = new Scoreboard(document);
  }

  readonly sample = (into: ControlsOf<Dash>): void => {
    const { controls } = this.#options;
    into.moveX = controls.moveX;
    into.moveY = controls.moveY;
    into.dash = controls.presses("dash") % 16;
  };

  resize(width: number, height: number, pixelRatio: number): void {
    this.#pane.resize(width, height, pixelRatio);
  }

  draw(frame: Frame<Dash>): void {
    const ink = this.#ink;
    if (ink === undefined) return;
    const { context } = ink;
    const { settings } = this.#options;
    const seconds = this.#pane.begin(frame.now);
    const { shown, player } = frame.client;
    this.#now = frame.now;
    this.#shown = shown;
    this.#own = shown.rowOf("player", player);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.fillStyle = INK;
    context.fillRect(0, 0, this.#pane.canvas.width, this.#pane.canvas.height);
    if (!shown.isAlive("ground", 0)) return;
    this.#enter(shown.fields.ground.map[0]);
    this.#look(shown, seconds);
    this.#listen(shown);
    this.#happenings.look(shown, frame.now);
    this.#drawCourt(context);
    if (!settings.reducedMotion) drawMotes(context, this.#camera, this.#arena, frame.now);
    this.#drawTrails(context, shown);
    this.#sparks.draw(context, this.#camera, seconds, settings.reducedMotion);
    this.#drawPlayers(context, shown);
    if (frame.ghosts) this.#drawGhost(ink, frame);
    this.#tags.draw(context, this.#camera, shown, frame.people, this.#own);
    if (this.#own >= 0) {
      this.#rise(ink, shown, "+1", TEXT, (this.#now - this.#scoredMs) / PLUS_MS);
      this.#rise(ink, shown, "Missed", HOT, (this.#now - this.#missedMs) / MISS_MS);
      if (!this.#standing.isOver) drawHint(ink, this.#camera, shown, this.#own);
    }
    this.#standing.update(shown, this.#own < 0 ? -1 : player, frame.client.viewMs);
    this.#scoreboard.draw(context, this.#camera, this.#standing, frame.people, this.#options.insets);
    if (this.#standing.isOver) drawVerdict(ink, this.#camera, this.#standing, frame.people);
  }

  close(): void {
    this.#pane.close();
  }

  /** The arena of a map. */
  #enter(map: number): void {
    if (map === this.#map) return;
    this.#map = map;
    this.#arena = arenaOf(map);
  }

  /** Follows the own player; a spectator sees the middle of all players. */
  #look(shown: DashWorld, seconds: number): void {
    const { x, y } = shown.fields.player;
    const own = this.#own;
    let atX = 0;
    let atY = 0;
    let count = 0;
    for (const row of shown.all("player")) {
      if (own >= 0 && row !== own) continue;
      atX += x[row];
      atY += y[row];
      count++;
    }
    const arena = this.#arena;
    if (count === 0) {
      atX = arena.width / 2;
      atY = arena.height / 2;
      count = 1;
    }
    this.#camera.plays = own >= 0;
    this.#camera.isTouched = this.#options.controls.device === "touch";
    this.#camera.look(arena, atX / count, atY / count, seconds, this.#options.settings.reducedMotion);
  }

  #drawCourt(context: CanvasRenderingContext2D): void {
    const { scale, left, top } = this.#camera;
    const { isTile } = this.#camera;
    if (scale !== this.#paintedScale || this.#map !== this.#paintedMap || isTile !== this.#paintedTile) {
      this.#paintedTile = isTile;
      this.#paintedScale = scale;
      this.#paintedMap = this.#map;
      this.#court.width = Math.max(1, Math.ceil(this.#arena.width * scale));
      this.#court.height = Math.max(1, Math.ceil(this.#arena.height * scale));
      const paint = this.#court.getContext("2d", { alpha: false });
      if (paint !== null) paintCourt(paint, this.#arena, scale, !isTile);
    }
    context.drawImage(this.#court, left, top);
  }

  #drawTrails(context: CanvasRenderingContext2D, shown: DashWorld): void {
    const { x, y, dashTicks } = shown.fields.player;
    for (const row of shown.all("player")) {
      if (dashTicks[row] > 0) this.#trails.add(row, x[row], y[row], this.#now);
      this.#trails.draw(context, this.#camera, row, this.#colourOf(row), this.#now);
    }
  }

  /** Draws the own player last, so that no other hides them. */
  #drawPlayers(context: CanvasRenderingContext2D, shown: DashWorld): void {
    const own = this.#own;
    for (const row of shown.all("player"))
      if (row !== own) this.#tokens.draw(context, this.#camera, shown, row, false, this.#now);
    if (own >= 0) this.#tokens.draw(context, this.#camera, shown, own, true, this.#now);
  }

  #drawGhost(ink: Ink, { client }: Frame<Dash>): void {
    const { snapshots, player } = client;
    const newest = snapshots.newest < 0 ? undefined : snapshots.at(snapshots.newest);
    const row = newest?.rowOf("player", player) ?? -1;
    if (newest !== undefined && row >= 0) drawGhost(ink, this.#camera, newest, row);
  }

  /** Words about the player's own actions rise beside their figure: `age` is from 0 to 1. */
  #rise(ink: Ink, shown: DashWorld, words: string, colour: string, age: number): void {
    if (age >= 1) return;
    const { x, y } = shown.fields.player;
    const { scale, ratio } = this.#camera;
    const rise = this.#options.settings.reducedMotion ? 0 : 22 * age * scale;
    const atX = this.#camera.toX(x[this.#own] + 38);
    const atY = this.#camera.toY(y[this.#own] - 18) - rise;
    const { context } = ink;
    context.globalAlpha = 1 - age * age;
    ink.write(words, atX, atY, "center", colour, `700 ${20 * ratio}px ${FIGURES}`, "middle");
    context.globalAlpha = 1;
  }

  #colourOf(row: number): string {
    return lookOf(this.#shown?.ownerOf("player", row) ?? 0).colour;
  }

  readonly #happenings = new Happenings({
    dash: (row) => {
      const { facing } = this.#fields();
      this.#burst(row, 8, facing[row] + Math.PI, 1.2, 260, this.#colourOf(row));
      this.#play(DASH_SOUND, row, 0.5);
    },
    miss: (row) => {
      if (row === this.#own) this.#missedMs = this.#now;
    },
    touch: (row) => {
      const { x, y, facing } = this.#fields();
      const ahead = 16;
      const atX = x[row] + Math.cos(facing[row]) * ahead;
      const atY = y[row] + Math.sin(facing[row]) * ahead;
      this.#burst(row, 18, facing[row], 2.4, 420, row === this.#own ? TEXT : this.#colourOf(row));
      this.#sparks.ring(atX, atY, 64, this.#colourOf(row));
      this.#play(row === this.#own ? TOUCH_SOUND : KNOCK_SOUND, row, 1);
    },
    hurt: (row) => {
      const { x, y } = this.#fields();
      if (this.#flashes.may(x[row], y[row], this.#now)) this.#tokens.flash(row, this.#now);
      this.#sparks.ring(x[row], y[row], 34, SUN);
      this.#play(HURT_SOUND, row, row === this.#own ? 0.8 : 0.25);
    },
    score: (row) => {
      if (row === this.#own) this.#scoredMs = this.#now;
    },
    push: (x, y) => this.#sparks.ring(x, y, 26, "rgba(232, 236, 241, 0.7)"),
  });

  #fields(): DashWorld["fields"]["player"] {
    return (this.#shown as DashWorld).fields.player;
  }

  #burst(row: number, count: number, direction: number, spread: number, speed: number, colour: string): void {
    const { reducedMotion, quality } = this.#options.settings;
    if (reducedMotion) return;
    const { x, y } = this.#fields();
    const share = quality === "low" ? 0.5 : 1;
    this.#sparks.burst(x[row], y[row], count * share, direction, spread, speed, colour);
  }

  #listen(shown: DashWorld): void {
    const { x, y } = shown.fields.player;
    this.#flashes.isStill = this.#options.settings.reducedMotion;
    if (this.#own >= 0) this.#ears.listen(x[this.#own], y[this.#own]);
    else this.#ears.listenFromNowhere();
  }

  #play(sound: readonly number[], row: number, volume: number): void {
    const { x, y } = this.#fields();
    this.#ears.play(sound, x[row], y[row], volume);
  }
}
