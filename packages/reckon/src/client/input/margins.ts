// Turns reports into needs: how early each input arrived tells which lead it would have needed. The client hands over every
// report. Always true: a need is taken in at most once, and none of an input that was overtaken long ago.

import type { Tick } from "../../core/tick.ts";
import type { ClientQuality } from "../../quality/client-quality.ts";
import { NUMBER_SPAN } from "../../wire/messages/input-message.ts";
import type { Report } from "../../wire/messages/report.ts";
import type { InputLog } from "./input-log.ts";
import type { InputTimeline } from "./input-timeline.ts";
import type { Circumstances, Lead } from "./lead-policy.ts";
import { StepGuess } from "./step-guess.ts";

/** Inputs that arrive within this time came in one packet, ms. */
const TOGETHER_MS = 0.5;
/** Jitter up to this is no change of the way, ms. */
const OVERTAKEN_MS = 200;

export interface MarginsOptions {
  readonly log: InputLog;
  readonly timeline: InputTimeline;
  readonly lead: Lead;
  readonly quality: ClientQuality;
  readonly tickMs: number;
  /** From one snapshot to the next, ms. */
  readonly intervalMs: number;
}

export class Margins {
  readonly #options: MarginsOptions;
  readonly #guess: StepGuess;
  readonly #need: Circumstances = { frameMs: 0, hasWaited: false, ageMs: 0 };
  /** Newest input whose margin was taken in. */
  #measured = -1;
  /** The need of that input, ms. */
  #measuredMs = 0;

  constructor(options: MarginsOptions) {
    this.#options = options;
    this.#guess = new StepGuess(options.intervalMs, options.tickMs);
  }

  /**
   * Takes the margins of a snapshot's report that came at local time `now`; an untimely one only tells which inputs arrived. Each
   * number was sent with 8 bits: the input arrived shortly before the snapshot, so its margin tells which number it was, however old
   * the report is.
   */
  take(report: Report, tick: Tick, now: number, isTimely: boolean): void {
    const { log, quality, tickMs } = this.#options;
    for (let i = 0; i < report.marginCount; i++) {
      const near = tick + report.marginsMs[i] / tickMs;
      report.marginNumbers[i] += NUMBER_SPAN * Math.round((near - report.marginNumbers[i]) / NUMBER_SPAN);
    }
    for (let i = 0; i < report.marginCount; i++) {
      log.arrived(report.marginNumbers[i]);
      quality.marginMs.add(report.marginsMs[i]);
      if (report.marginsMs[i] < 0) quality.lateInputs++;
      if (isTimely) this.#takeOne(report, i, now);
    }
  }

  /** A newer snapshot of server time `sentMs` came in time: if both ways have become longer, snapshots show it first. */
  newer(sentMs: number, substitutes: number, now: number): void {
    const { lead } = this.#options;
    const stepMs = this.#guess.arrived(sentMs, substitutes, now);
    if (stepMs > 0 && lead.isStarted) lead.rise(stepMs, now);
  }

  /** The local clock jumped by `ms`. */
  shift(ms: number): void {
    this.#measuredMs -= ms;
    this.#guess.shift(ms);
  }

  #takeOne(report: Report, i: number, now: number): void {
    const { log, timeline, lead } = this.#options;
    const number = report.marginNumbers[i];
    const marginMs = report.marginsMs[i];
    const offsetMs = log.offsetAt(number);
    if (!Number.isFinite(offsetMs)) return;
    const needMs = offsetMs - marginMs;
    // An input that much newer ones have overtaken tells how long the way was, not how long it is.
    if (number < this.#measured && needMs > this.#measuredMs + OVERTAKEN_MS) return;
    if (number >= this.#measured) this.#measuredMs = needMs;
    this.#measured = Math.max(this.#measured, number);
    this.#need.frameMs = log.frameMsAt(number);
    this.#need.hasWaited = this.#hasWaited(report, i);
    this.#need.ageMs = now - timeline.timeOf(number) + offsetMs;
    if (marginMs < 0) lead.lateInput(now);
    lead.need(needMs, now, this.#need);
  }

  /** Whether an input came in one packet with the next one: the packet that first carried it was lost or overtaken. */
  #hasWaited({ marginCount, marginNumbers, marginsMs }: Report, i: number): boolean {
    if (i + 1 >= marginCount) return false;
    const ticks = marginNumbers[i + 1] - marginNumbers[i];
    return Math.abs(marginsMs[i] - marginsMs[i + 1] + ticks * this.#options.tickMs) < TOGETHER_MS;
  }
}
