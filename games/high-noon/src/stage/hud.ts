// What is written over the picture, in CSS pixels: health and cylinder, Showdown, the wave or the scores, who fell by what, the
// camp and the end. The view draws it last. Always true: it says what to do next in words.

import { lookOf, type Person } from "@reckon/stage";
import { SORTS } from "../enemies/sorts.ts";
import { type HighNoonWorld, MODE, PHASE, STATE } from "../kinds.ts";
import { fullHealth } from "../places.ts";
import { DUEL_WINS, ROUNDS, SHOWDOWN_REST, STAGES, UPGRADES, WAVES } from "../tuning.ts";
import { BULLET, HEALTH, PANEL, QUIET, TEXT } from "./palette.ts";

const FONT = "600 15px Inter, system-ui, sans-serif";
const BIG = "700 34px Inter, system-ui, sans-serif";

/** A player's name, or what stands for it. */
export function nameOf(people: readonly Person[], seat: number): string {
  return people.find((one) => one.seat === seat)?.name ?? `Player ${seat + 1}`;
}

export class Hud {
  readonly #context: CanvasRenderingContext2D;
  #width = 0;
  #height = 0;

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context;
  }

  draw(
    world: HighNoonWorld,
    own: number,
    people: readonly Person[],
    feed: readonly string[],
    width: number,
    height: number,
  ): void {
    this.#width = width;
    this.#height = height;
    const { run } = world.fields;
    if (own >= 0) this.#drawOwn(world, own);
    if (run.mode[0] === MODE.duel) this.#drawScores(world, people);
    else this.#drawRide(world);
    // Below the page's own button.
    if (feed.length > 0) this.#panel(width - 300, 60, 292, 10 + feed.length * 22);
    for (let i = 0; i < feed.length; i++) this.#text(feed[i], width - 16, 80 + i * 22, "right", QUIET);
    this.#drawMessage(world, own, people);
  }

  /** In the middle, at the bottom: the corners are the page's. */
  #drawOwn(world: HighNoonWorld, own: number): void {
    const context = this.#context;
    const p = world.fields.player;
    const left = this.#width / 2 - 118;
    const bottom = this.#height - 20;
    this.#panel(left, bottom - 84, 236, 96);
    const share = p.health[own] / fullHealth(world, own);
    context.fillStyle = "rgba(253, 243, 224, 0.18)";
    context.fillRect(left + 12, bottom - 50, 150, 14);
    context.fillStyle = HEALTH;
    context.fillRect(left + 12, bottom - 50, 150 * share, 14);
    this.#text(`${p.health[own]}`, left + 172, bottom - 38, "left", TEXT);
    for (let i = 0; i < ROUNDS; i++) {
      context.fillStyle = i < p.rounds[own] ? BULLET : "rgba(253, 243, 224, 0.2)";
      context.beginPath();
      context.arc(left + 20 + i * 18, bottom - 18, 6, 0, 2 * Math.PI);
      context.fill();
    }
    if (p.reloadTicks[own] > 0) this.#text("reloading", left + 128, bottom - 13, "left", QUIET);
    const rest = p.showdownRest[own];
    const isOn = p.showdownTicks[own] > 0;
    const ready = isOn ? "SHOWDOWN" : rest === 0 ? "Showdown ready" : "";
    context.fillStyle = isOn ? BULLET : QUIET;
    context.fillRect(left + 12, bottom - 6, 212 * (1 - rest / SHOWDOWN_REST), 4);
    if (ready !== "") this.#text(ready, left + 12, bottom - 60, "left", isOn ? BULLET : QUIET);
  }

  #drawRide(world: HighNoonWorld): void {
    const { run, enemy } = world.fields;
    let threats = run.threats[0];
    for (const row of world.all("enemy")) if (SORTS[enemy.sort[row]].isThreat) threats++;
    const wave = run.wave[0] === 0 ? "" : `, wave ${run.wave[0]} of ${WAVES}`;
    const left = run.phase[0] === PHASE.fight ? `: ${threats} left` : "";
    this.#panel(12, 12, 310, 56);
    this.#text(`Stage ${run.stage[0]} of ${STAGES}${wave}${left}`, 24, 36, "left", TEXT);
    this.#text(`Level ${run.level[0]}, ${run.experience[0]} experience`, 24, 58, "left", QUIET);
  }

  #drawScores(world: HighNoonWorld, people: readonly Person[]): void {
    const { score } = world.fields.player;
    const rows = [...world.all("player")].sort((a, b) => score[b] - score[a]);
    this.#panel(12, 12, 230, 18 + rows.length * 22);
    rows.forEach((row, i) => {
      const seat = world.ownerOf("player", row);
      this.#text(nameOf(people, seat), 24, 34 + i * 22, "left", lookOf(seat).colour);
      this.#text(`${score[row]} of ${DUEL_WINS}`, 230, 34 + i * 22, "right", TEXT);
    });
  }

  #drawMessage(world: HighNoonWorld, own: number, people: readonly Person[]): void {
    const { run, player } = world.fields;
    const phase = run.phase[0];
    const isDown = own >= 0 && player.state[own] === STATE.down;
    if (phase === PHASE.victory) {
      const winner = run.winner[0] > 0 ? `${nameOf(people, run.winner[0] - 1)} has won` : "You rode home";
      this.#say(winner, "");
    } else if (phase === PHASE.defeat) this.#say("The desert has won", "Nobody stands any more.");
    else if (phase === PHASE.camp && own >= 0) this.#drawCamp(world, own);
    else if (isDown)
      this.#say(
        "You are down",
        run.mode[0] === MODE.duel ? "Back in a moment." : "A partner can help you up.",
      );
    else if (phase === PHASE.pause && run.wave[0] === 0)
      this.#say(`Stage ${run.stage[0]}`, "They are coming.");
  }

  #drawCamp(world: HighNoonWorld, own: number): void {
    const p = world.fields.player;
    const choices = UPGRADES.map((name, i) => `${i + 1} ${name} ${p[name][own]}`).join("   ");
    const picks = p.picks[own];
    const first = picks > 0 ? `Choose ${picks}: ${choices}` : choices;
    this.#say("Camp", first, p.isReady[own] === 1 ? "Waiting for the others." : "Enter: ride on");
  }

  #say(title: string, ...lines: readonly string[]): void {
    const y = this.#height * 0.26;
    this.#panel(this.#width / 2 - 260, y - 46, 520, 64 + lines.length * 24);
    this.#text(title, this.#width / 2, y, "center", TEXT, BIG);
    for (let i = 0; i < lines.length; i++)
      this.#text(lines[i], this.#width / 2, y + 30 + i * 24, "center", QUIET);
  }

  #panel(x: number, y: number, width: number, height: number): void {
    this.#context.fillStyle = PANEL;
    this.#context.fillRect(x, y, width, height);
  }

  #text(text: string, x: number, y: number, align: CanvasTextAlign, colour: string, font = FONT): void {
    const context = this.#context;
    context.font = font;
    context.textAlign = align;
    context.fillStyle = colour;
    context.fillText(text, x, y);
  }
}
