// Compares every shot of one client with the server's verdict. The bot reports what was on the screen at each press (rays), frames
// report where flights were drawn (flights), the room reports its verdicts; `finish` brings them together.
// One for each client of a run. Always true: only shots of settled clients count, and only those whose input was used can be
// denied; hits seen with an input that the server never used are counted apart.

import { RIFLE_COOLDOWN, TICK_RATE } from "@reckon/skirmish";
import type { World } from "reckon";
import type { Client } from "reckon/client";
import type { Shot } from "reckon/server";
import { FlightJudge } from "./flight-judge.ts";
import { type JudgedRay, judgeRay } from "./ray-judge.ts";
import { ShotTally } from "./shot-tally.ts";

/** Inputs at the end of a run whose shots may still be unresolved. */
const OPEN_INPUTS = 180;
/** A press that arrives late may find the weapon on cooldown, in ticks. */
const MOST_REST = RIFLE_COOLDOWN;
/** Anything seen longer ago than the cap of the scoreboard's presets does not count. */
const CAP_MS = 500;
const TICK_MS: number = 1000 / TICK_RATE;

export class ShotWatch {
  readonly tally: ShotTally = new ShotTally();
  readonly #flights: FlightJudge | undefined;
  readonly #flightName: string;
  /** By input number: what the screen showed in the way of a ray. */
  readonly #rays = new Map<number, JudgedRay>();
  /** Inputs with which the client's own rules fired a ray. */
  readonly #firedRays = new Set<number>();
  readonly #flown = new Map<number, Shot>();
  /** Inputs that the server stepped with since the client was settled. */
  readonly #used = new Set<number>();
  #newest = -1;
  /** By input number: the moment that was on the screen. */
  readonly #moments = new Map<number, number>();
  /** Shots that the server judged: their tick and target. Shots of late inputs count too. */
  readonly #judgedShots: { readonly number: number; readonly row: number }[] = [];

  /** `flight`: kind of projectile of its weapon; "": a rifle. */
  constructor(flight: string, frameRate: number) {
    this.#flightName = flight;
    this.#flights = flight === "" ? undefined : new FlightJudge(flight, frameRate);
  }

  /** The trigger is held in this input: looks at the screen. */
  press(number: number, shown: World, own: number, aim: number, moment: number): void {
    this.#moments.set(number, moment);
    if (this.#flights === undefined) this.#rays.set(number, judgeRay(shown, own, aim));
  }

  /** The client's own rules fired a ray, at first or in a replay. */
  firedRay(number: number): void {
    this.#firedRays.add(number);
  }

  look(client: Client): void {
    this.#flights?.look(client);
  }

  /** The server stepped a tick with this input of a settled client. */
  used(number: number): void {
    this.#used.add(number);
    this.#newest = number;
  }

  /** The server's rules cast a ray in the tick of this number, whichever input it stepped with. */
  judged(number: number, row: number): void {
    this.#judgedShots.push({ number, row });
  }

  /** The server's rules cast a ray with an own input of a settled client. */
  ray(number: number, row: number, isCapped: boolean, reason: string): void {
    const judged = this.#rays.get(number);
    if (judged === undefined) return;
    if (judged.isGraze) this.tally.grazes++;
    else this.tally.take(judged.row, row, isCapped, reason);
  }

  /** The server's evidence of a flight. Only its first hit counts. */
  flown(shot: Shot): void {
    if (shot.flight !== this.#flightName || this.#flown.has(shot.number)) return;
    this.#flown.set(shot.number, shot);
    this.#judgedShots.push({ number: shot.number, row: shot.verdict === "hit" ? shot.row : -1 });
  }

  /** Matches flights with verdicts, and finds the hits whose input was never used. */
  finish(): void {
    const first = Math.min(...this.#used);
    const isDue = (number: number): boolean => number > first && number < this.#newest - OPEN_INPUTS;
    const late: { readonly number: number; readonly row: number }[] = [];
    for (const [number, { row, isGraze }] of this.#rays)
      if (isDue(number) && row >= 0 && !isGraze && this.#firedRays.has(number) && !this.#used.has(number))
        late.push({ number, row });
    for (const [number, { row: met, fallen, isGraze, isFading }] of this.#flights?.judged ?? []) {
      const shot = this.#flown.get(number);
      if (!this.#used.has(number)) {
        if (isDue(number) && met >= 0 && !isGraze) late.push({ number, row: met });
      } else if (isGraze) this.tally.grazes++;
      else if (shot !== undefined) this.#takeFlight(shot, met, fallen, isFading);
    }
    this.#takeLate(late.sort((a, b) => a.number - b.number));
  }

  /**
   * Counts hits seen with inputs that missed their ticks. Such a press is applied with the next input that arrives in time, so the next
   * shot is that press's shot. A shot that is predicted again during the weapon's cooldown is the same shot: it counts once.
   */
  #takeLate(late: readonly { readonly number: number; readonly row: number }[]): void {
    let before = Number.NEGATIVE_INFINITY;
    for (const { number, row } of late) {
      this.tally.unused++;
      if (number < before + MOST_REST) continue;
      before = number;
      let next = number + 1;
      while (next <= this.#newest && !this.#used.has(next)) next++;
      const became = this.#judgedShots.filter(
        (one) => one.number >= number && one.number <= next + MOST_REST,
      );
      const first = became.reduce((least, one) => Math.min(least, one.number), Number.POSITIVE_INFINITY);
      const isGranted = became.some((one) => one.number === first && one.row === row);
      const ageMs = (next - (this.#moments.get(number) ?? number)) * TICK_MS;
      this.tally.takeLate(ageMs > CAP_MS, isGranted);
    }
  }

  #takeFlight(shot: Shot, met: number, fallen: number, isFading: boolean): void {
    const hit = shot.verdict === "hit" ? shot.row : -1;
    const reason = isFading ? "fading" : shot.isEstimated ? `estimated ${shot.basis}` : shot.verdict;
    // A target that falls from this very hit may be shown fallen a moment before it.
    this.tally.take(hit === fallen ? fallen : met, hit, shot.isCapped, reason);
  }
}
