// Holds every shot of one client against what the server made of it. The bot tells it what was on the screen at each press
// (rays), frames tell it where flights were drawn (flights), the room tells its verdicts; `finish` brings them together.
// One for each client of a run. Always true: only shots of settled clients count, and only those whose input was used are
// denied; hits seen with an input that the server never used are counted apart.

import type { World } from "reckon";
import type { Client } from "reckon/client";
import type { Shot } from "reckon/server";
import { FlightJudge } from "./flight-judge.ts";
import { type JudgedRay, judgeRay } from "./ray-judge.ts";
import { ShotTally } from "./shot-tally.ts";

/** Inputs at the end of a run whose shots may still be under way. */
const OPEN_INPUTS = 180;

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

  /** `flight`: name of what its weapon lets fly; "": a rifle. */
  constructor(flight: string, frameRate: number) {
    this.#flightName = flight;
    this.#flights = flight === "" ? undefined : new FlightJudge(flight, frameRate);
  }

  /** The trigger is held in this input: looks at the screen. */
  press(number: number, shown: World, own: number, aim: number): void {
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

  /** The server's rules asked about a ray with an own input of a settled client. */
  ray(number: number, row: number, isCapped: boolean, reason: string): void {
    const judged = this.#rays.get(number);
    if (judged === undefined) return;
    if (judged.isGraze) this.tally.grazes++;
    else this.tally.take(judged.row, row, isCapped, reason);
  }

  /** The server's evidence of a flight. The first that it struck is the one that counts. */
  flown(shot: Shot): void {
    if (shot.flight === this.#flightName && !this.#flown.has(shot.number)) this.#flown.set(shot.number, shot);
  }

  /** Brings flights together, and finds the hits whose input was never used. */
  finish(): void {
    const first = Math.min(...this.#used);
    const isDue = (number: number): boolean => number > first && number < this.#newest - OPEN_INPUTS;
    for (const [number, { row, isGraze }] of this.#rays)
      if (isDue(number) && row >= 0 && !isGraze && this.#firedRays.has(number) && !this.#used.has(number))
        this.tally.unused++;
    if (this.#flights === undefined) return;
    for (const [number, { row: met, fallen, isGraze, isFading }] of this.#flights.judged) {
      const shot = this.#flown.get(number);
      if (!this.#used.has(number)) {
        if (isDue(number) && met >= 0 && !isGraze) this.tally.unused++;
      } else if (isGraze) this.tally.grazes++;
      else if (shot !== undefined) this.#takeFlight(shot, met, fallen, isFading);
    }
  }

  #takeFlight(shot: Shot, met: number, fallen: number, isFading: boolean): void {
    const hit = shot.verdict === "hit" ? shot.row : -1;
    const reason = isFading ? "fading" : shot.isEstimated ? `estimated ${shot.basis}` : shot.verdict;
    // Who falls by this very hit may be shown fallen a moment before it.
    this.tally.take(hit === fallen ? fallen : met, hit, shot.isCapped, reason);
  }
}
