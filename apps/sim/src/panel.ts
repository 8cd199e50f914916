// The figures below the pictures of `npm run demo`, in plain words, for the client on the right.
// Always true: lines are no wider than requested; figures that jitter are smoothed, so that they are readable.

import type { Stepper } from "reckon/testing";
import type { SimulatedClient } from "reckon/testing/engine";
import { figuresOf } from "./figures.ts";
import { clipped, painted } from "./text.ts";

/** A figure and its meaning. */
interface Line {
  readonly name: string;
  readonly value: string;
  readonly unit: string;
  readonly means: string;
}

/** Weight of a new reading in a smoothed figure. */
const FRESH = 0.12;
const BRIGHT = 255;
const FAINT = 245;

export class Panel {
  readonly #stepper: Stepper;
  readonly #client: SimulatedClient;
  #leadMs: number = Number.NaN;
  #delayMs: number = Number.NaN;

  constructor(stepper: Stepper, client: SimulatedClient) {
    this.#stepper = stepper;
    this.#client = client;
  }

  /** Reads the figures that jitter. Call it once for each picture. */
  note(): void {
    const { client } = this.#client;
    if (client === undefined || !client.isStarted) return;
    const { nowMs } = this.#stepper;
    this.#leadMs = smoothed(this.#leadMs, client.inputMs - nowMs);
    this.#delayMs = smoothed(this.#delayMs, nowMs - client.viewMs);
  }

  lines(width: number, hasColour: boolean): string[] {
    return this.#lines().map(({ name, value, unit, means }) => {
      const left = `  ${name.padEnd(11)}`;
      const figure = `${value.padStart(6)} ${unit.padEnd(6)}`;
      const rest = clipped(means, Math.max(0, width - left.length - figure.length));
      return `${left}${painted(figure, BRIGHT, hasColour)}${painted(rest, FAINT, hasColour)}`;
    });
  }

  #lines(): Line[] {
    const { rollbackCauses, ...figures } = figuresOf(this.#stepper, [this.#client]);
    const causes = Object.entries(rollbackCauses).map(([cause, count]) => `${cause} ${count}`);
    const down = (figures.bytesDownPerSecond / 1000).toFixed(1);
    return [
      {
        name: "lead",
        value: whole(this.#leadMs),
        unit: "ms",
        means: "how early its inputs are sampled before the server uses them",
      },
      {
        name: "view delay",
        value: whole(this.#delayMs),
        unit: "ms",
        means: "how far in the past it sees the others",
      },
      { name: "rollbacks", value: `${figures.rollbacks}`, unit: "", means: causes.join(" · ") },
      {
        name: "starved",
        value: figures.starvedPct.toFixed(2),
        unit: "%",
        means: "of the ticks were stepped by the server without its input",
      },
      {
        name: "network",
        value: (figures.bytesUpPerSecond / 1000).toFixed(1),
        unit: "kB/s",
        means: `up to the server, and ${down} kB/s down to it`,
      },
    ];
  }
}

function smoothed(before: number, reading: number): number {
  return Number.isNaN(before) ? reading : before + (reading - before) * FRESH;
}

function whole(value: number): string {
  return Number.isNaN(value) ? "…" : value.toFixed(0);
}
