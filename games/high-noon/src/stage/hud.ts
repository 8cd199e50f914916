// What is written over the picture, in CSS pixels. Both views draw it last, on a canvas. Start reading at `draw`; its parts are in
// hud/. Always true: it says what to do next in words, and a death says who, with what, and what the server saw.

import type { Device, Person } from "@reckon/stage";
import { type HighNoonWorld, MODE, PHASE, STATE } from "../kinds.ts";
import type { Ground } from "../map.ts";
import { partyOf } from "../party.ts";
import type { Feed } from "./feed.ts";
import { drawCamp } from "./hud/camp.ts";
import { BIG, type Context, panel, SMALL, wrap, write } from "./hud/ink.ts";
import { type Box, hudLayout } from "./hud/layout.ts";
import { MiniMap } from "./hud/mini-map.ts";
import { drawOwn } from "./hud/own-panel.ts";
import { drawRide, drawScores, drawSun, statusLines, sunOf, threatsOf } from "./hud/status.ts";
import { nameOf } from "./names.ts";
import { QUIET, TEXT } from "./palette.ts";

/** What the HUD is drawn from. */
export interface HudFrame {
  readonly world: HighNoonWorld;
  /** Row of one's own player; −1: looks on. */
  readonly own: number;
  readonly people: readonly Person[];
  readonly feed: Feed;
  readonly ground: Ground;
  readonly device: Device;
  readonly width: number;
  readonly height: number;
}

export class Hud {
  readonly #context: Context;
  readonly #map: MiniMap;
  /** Threats of the wave, as many as were seen; and which wave. */
  #most = 0;
  #wave = -1;

  constructor(context: Context, document: Document) {
    this.#context = context;
    this.#map = new MiniMap(document);
  }

  draw(frame: HudFrame): void {
    const { world, own, people, feed, ground, device, width, height } = frame;
    const context = this.#context;
    const isDuel = world.fields.run.mode[0] === MODE.duel;
    const shape = ground.height / ground.width;
    const layout = hudLayout(width, height, device === "touch", statusLines(world), shape);
    if (isDuel) drawScores(context, world, people, layout.status);
    else drawRide(context, world, layout.status, partyOf(world));
    this.#countWave(world);
    const { share, text } = sunOf(world, own, this.#most);
    drawSun(context, layout.sun, share, text);
    this.#map.draw(context, world, own, ground, layout.map);
    if (own >= 0) drawOwn(context, world, own, layout.own);
    this.#drawFeed(feed.lines, layout.feed);
    this.#drawMessage(frame, layout.message);
  }

  #countWave(world: HighNoonWorld): void {
    const { run } = world.fields;
    const wave = 16 * run.stage[0] + run.wave[0];
    if (wave !== this.#wave) this.#most = 0;
    this.#wave = wave;
    this.#most = Math.max(this.#most, threatsOf(world));
  }

  #drawFeed(lines: readonly string[], { x, y, width }: Box): void {
    const context = this.#context;
    lines.forEach((line, i) => {
      context.font = SMALL;
      const long = Math.min(width, context.measureText(line).width + 20);
      panel(context, { x: x + width - long, y: y + i * 24, width: long, height: 21 });
      write(context, line, x + width - 10, y + 15 + i * 24, "right", TEXT, SMALL);
    });
  }

  #drawMessage({ world, own, people, feed, device }: HudFrame, box: Box): void {
    const { run, player } = world.fields;
    const phase = run.phase[0];
    if (phase === PHASE.victory) {
      const winner = run.winner[0] - 1;
      const isOwn = own >= 0 && winner === world.ownerOf("player", own);
      if (winner < 0) this.#say(box, "You rode home", ["The town is quiet, and the sun is down."]);
      else this.#say(box, isOwn ? "You have won" : `${nameOf(people, winner)} has won`, feedOf(isOwn));
    } else if (phase === PHASE.defeat) this.#say(box, "The desert has won", ["Nobody stands any more."]);
    else if (phase === PHASE.camp && own >= 0) drawCamp(this.#context, world, own, people, device, box);
    else if (own >= 0 && player.state[own] === STATE.down) {
      const next = run.mode[0] === MODE.duel ? "Back in a moment." : "A partner can help you up.";
      this.#say(box, "You are down", [...feed.ending.filter((line) => line !== ""), next]);
    } else if (phase === PHASE.pause && run.wave[0] === 0)
      this.#say(box, `Stage ${run.stage[0]}`, ["They are coming."]);
  }

  #say({ x, y, width }: Box, title: string, lines: readonly string[]): void {
    const context = this.#context;
    // As high as its lines, which are measured by writing them where nobody sees it.
    let count = 0;
    for (const line of lines) count += wrap(context, line, -9999, -9999, width - 40, 22, QUIET);
    panel(context, { x, y, width, height: 66 + count * 22 }, true);
    write(context, title, x + width / 2, y + 46, "center", TEXT, BIG);
    let at = 0;
    for (const line of lines)
      at += wrap(context, line, x + width / 2, y + 74 + at * 22, width - 40, 22, QUIET);
  }
}

function feedOf(isOwn: boolean): readonly string[] {
  return [isOwn ? "Nobody was faster." : "There is always another noon."];
}
