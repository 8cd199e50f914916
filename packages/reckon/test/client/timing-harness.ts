// One server and one client in virtual time, with nothing but the three timelines: 60 Hz ticks, 20 Hz snapshots,
// inputs stamped with ticks and repeated, margins reported, a local clock with offset, skew, rounding and jumps.
// Used by the timing tests to measure clock error, lead, starved ticks, age of the view and frames without data.
// Always true: one seed, one result; every timeline is checked never to run backward, in every run.

import type { Lead, LeadPolicy } from "../../src/client/input/lead-policy.ts";
import { ALL_TIMELINES } from "../../src/client/time/all-timelines.ts";
import type { Clock, ClockPolicy } from "../../src/client/time/clock-policy.ts";
import type { Delay, DelayPolicy } from "../../src/client/time/delay-policy.ts";
import { createRandom, Link, type Profile } from "./timing-link.ts";

export const TICK_MS: number = 1000 / 60;

/** A stretch of true time, ms. */
interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface RunOptions {
  readonly clock: ClockPolicy;
  readonly lead: LeadPolicy;
  readonly delay: DelayPolicy;
  readonly profile: Profile;
  readonly seed: number;
  readonly seconds: number;
  readonly dropSeconds?: number;
  readonly fps?: number;
  readonly skewPpm?: number;
  readonly offsetMs?: number;
  /** The client's clock is rounded down to this, ms. */
  readonly roundMs?: number;
  readonly ticksPerSnapshot?: number;
  /** How many inputs each packet repeats. */
  readonly repeat?: number;
  /** No frames; packets wait, and are handled afterwards. */
  readonly clientStall?: Stretch;
  /** The local clock stands still, and packets are lost: a suspended machine. */
  readonly suspend?: Stretch;
  /** The local clock leaps forward by this. */
  readonly leap?: { readonly atMs: number; readonly ms: number };
  /** The server sends nothing and steps nothing; its time continues. */
  readonly serverStall?: Stretch;
  /** From here on each way is slower by this, ms. */
  readonly step?: { readonly atMs: number; readonly addMs: number; readonly untilMs?: number };
  /** Called after each frame. */
  readonly watch?: (run: Run) => void;
}

export interface Figures {
  readonly clockP50: number;
  readonly clockP99: number;
  readonly lead: number;
  readonly starvedPercent: number;
  readonly starvedTicks: number;
  readonly age: number;
  readonly underPercent: number;
  readonly underMs: number;
  /** lead + age + 40 ms per % starved + 40 ms per % without data. */
  readonly cost: number;
  readonly ticks: number;
}

interface Packet {
  readonly at: number;
  readonly deliver: (now: number) => void;
}

/** The p-quantile (0…1) of some values. */
function quantile(values: readonly number[], p: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? Number.NaN;
}

/** What the tests vary; all else follows from the seed, as in the model from which the figures come. */
export type Setting = Pick<RunOptions, "clock" | "lead" | "delay" | "profile"> & Partial<RunOptions>;

/**
 * Runs seeds 1…`seeds` and pools them: 60 Hz frames on odd seeds, 144 Hz on even, skew uniform ±200 ppm, offset
 * ±100 s, the first 5 s dropped.
 */
export function pooled(setting: Setting, seeds: number, seconds: number): Figures {
  const clockErrors: number[] = [];
  const leads: number[] = [];
  const ages: number[] = [];
  const starved: number[] = [];
  const under: number[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const random = createRandom(seed * 977);
    const skewPpm = (random() - 0.5) * 400;
    const offsetMs = (random() - 0.5) * 200_000;
    const run = new Run({ fps: seed % 2 === 1 ? 60 : 144, skewPpm, offsetMs, ...setting, seed, seconds });
    run.until(seconds * 1000);
    if (run.backward > 0) throw new Error("A timeline ran backward.");
    for (const error of run.clockErrors) clockErrors.push(Math.abs(error));
    for (const lead of run.leads) leads.push(lead);
    for (const age of run.ages) ages.push(age);
    for (const one of run.starved) starved.push(one);
    for (const one of run.under) under.push(one.ms);
  }
  return summarise(clockErrors, leads, ages, starved, under);
}

function summarise(
  clockErrors: readonly number[],
  leads: readonly number[],
  ages: readonly number[],
  starved: readonly number[],
  under: readonly number[],
): Figures {
  const starvedTicks = starved.reduce((sum, one) => sum + one, 0);
  const starvedPercent = (100 * starvedTicks) / Math.max(1, starved.length);
  const underPercent = (100 * under.length) / Math.max(1, ages.length);
  const lead = quantile(leads, 0.5);
  const age = quantile(ages, 0.5);
  return {
    clockP50: quantile(clockErrors, 0.5),
    clockP99: quantile(clockErrors, 0.99),
    lead,
    starvedPercent,
    starvedTicks,
    age,
    underPercent,
    underMs: under.reduce((sum, ms) => sum + ms, 0),
    cost: lead + age + 40 * starvedPercent + 40 * underPercent,
    ticks: starved.length,
  };
}

/** Events by time. */
class Agenda {
  readonly #heap: Packet[] = [];

  get next(): number {
    return this.#heap.length === 0 ? Number.POSITIVE_INFINITY : this.#heap[0].at;
  }

  push(event: Packet): void {
    const heap = this.#heap;
    let at = heap.push(event) - 1;
    while (at > 0 && heap[(at - 1) >> 1].at > event.at) {
      heap[at] = heap[(at - 1) >> 1];
      at = (at - 1) >> 1;
    }
    heap[at] = event;
  }

  pop(): Packet {
    const heap = this.#heap;
    const top = heap[0];
    const last = heap.pop() as Packet;
    if (heap.length === 0) return top;
    let at = 0;
    for (let child = 1; child < heap.length; child = 2 * at + 1) {
      if (child + 1 < heap.length && heap[child + 1].at < heap[child].at) child++;
      if (heap[child].at >= last.at) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = last;
    return top;
  }
}

function isWithin(now: number, stretch: Stretch | undefined): boolean {
  return stretch !== undefined && now >= stretch.fromMs && now < stretch.toMs;
}

export class Run {
  readonly clock: Clock;
  readonly lead: Lead;
  readonly delay: Delay;
  /** True time (= server time), ms. */
  now = 0;
  inputMs = 0;
  viewMs = 0;
  serverMs = 0;
  backward = 0;
  readonly clockErrors: number[] = [];
  readonly leads: number[] = [];
  readonly ages: number[] = [];
  /** Per tick since the client's first input: 1 if it was stepped without the client's input. */
  readonly starved: number[] = [];
  /** Frames without data: true time and length of each frame, ms. */
  readonly under: { at: number; ms: number }[] = [];
  newestSnapshotMs = Number.NEGATIVE_INFINITY;
  readonly #options: RunOptions;
  readonly #agenda = new Agenda();
  readonly #random: () => number;
  readonly #up: Link;
  readonly #down: Link;
  readonly #dropMs: number;
  #nextTick = -1;
  #firstTick = Number.POSITIVE_INFINITY;
  readonly #stamped = new Map<number, { offset: number; at: number }>();
  readonly #received = new Map<number, number>();
  #margins: { tick: number; margin: number }[] = [];
  #echo = Number.NaN;
  #echoAt = Number.NaN;
  #lastFrame = 0;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#dropMs = (options.dropSeconds ?? 5) * 1000;
    this.#random = createRandom(options.seed * 7919 + 13);
    this.#up = new Link(options.profile.up, createRandom(options.seed * 31 + 1));
    this.#down = new Link(options.profile.down, createRandom(options.seed * 31 + 2));
    this.clock = ALL_TIMELINES.clock(options.clock);
    this.lead = ALL_TIMELINES.lead(options.lead, TICK_MS);
    this.delay = ALL_TIMELINES.delay(options.delay, (options.ticksPerSnapshot ?? 3) * TICK_MS);
    this.#agenda.push({ at: 0, deliver: (now) => this.#tick(now, 0) });
    this.#agenda.push({ at: this.#random() * 20, deliver: (now) => this.#frame(now) });
  }

  /** Runs to the end and measures. */
  finish(): Figures {
    this.until(this.#options.seconds * 1000);
    return this.figures();
  }

  until(endMs: number): void {
    while (this.#agenda.next <= endMs) {
      const event = this.#agenda.pop();
      this.now = event.at;
      this.#applyStep();
      event.deliver(event.at);
    }
  }

  figures(): Figures {
    const errors = this.clockErrors.map(Math.abs);
    const under = this.under.map((one) => one.ms);
    return summarise(errors, this.leads, this.ages, this.starved, under);
  }

  /** The client's clock. */
  local(now: number): number {
    const { skewPpm = 0, offsetMs = 0, roundMs = 0, suspend, leap } = this.#options;
    const asleep = suspend === undefined ? 0 : Math.max(0, Math.min(now, suspend.toMs) - suspend.fromMs);
    const leapt = leap !== undefined && now >= leap.atMs ? leap.ms : 0;
    const exact = (now - asleep) * (1 + skewPpm * 1e-6) + offsetMs + leapt;
    return roundMs > 0 ? Math.floor(exact / roundMs) * roundMs : exact;
  }

  #applyStep(): void {
    const step = this.#options.step;
    if (step === undefined) return;
    const isOn = this.now >= step.atMs && this.now < (step.untilMs ?? Number.POSITIVE_INFINITY);
    this.#up.extraMs = isOn ? step.addMs : 0;
    this.#down.extraMs = this.#up.extraMs;
  }

  #tick(now: number, tick: number): void {
    const next = (tick + 1) * TICK_MS + this.#random();
    this.#agenda.push({ at: next, deliver: (at) => this.#tick(at, tick + 1) });
    if (isWithin(now, this.#options.serverStall)) return;
    const isMeasured = tick >= this.#firstTick && now >= this.#dropMs;
    if (isMeasured && !this.#isAsleep(now)) {
      const sampledAt = this.#received.get(tick);
      this.starved.push(sampledAt === undefined ? 1 : 0);
      if (sampledAt !== undefined) this.leads.push(tick * TICK_MS - sampledAt);
    }
    if (tick % (this.#options.ticksPerSnapshot ?? 3) === 0) this.#publish(now, tick);
  }

  #isAsleep(now: number): boolean {
    const { suspend, clientStall } = this.#options;
    return isWithin(now, suspend) || isWithin(now, clientStall);
  }

  #publish(now: number, tick: number): void {
    const margins = this.#margins;
    this.#margins = [];
    const at = this.#down.arrival(now, 500 + 600 * this.#random());
    const echo = this.#echo;
    const echoAt = this.#echoAt;
    if (Number.isNaN(at)) return;
    this.#toClient(at, (arrival) => this.#receive(arrival, tick * TICK_MS, echo, echoAt, now, margins));
  }

  #toClient(at: number, deliver: (now: number) => void): void {
    const { suspend, clientStall } = this.#options;
    if (isWithin(at, suspend)) return;
    const handled = clientStall !== undefined && isWithin(at, clientStall) ? clientStall.toMs : at;
    this.#agenda.push({ at: handled, deliver });
  }

  #receive(
    now: number,
    snapshotMs: number,
    echo: number,
    echoAt: number,
    sentAt: number,
    margins: readonly { tick: number; margin: number }[],
  ): void {
    const local = this.local(now);
    const jumped = this.clock.sample(echo, echoAt, sentAt, local);
    if (jumped !== 0) {
      this.lead.shift(jumped);
      this.delay.shift(jumped);
      for (const stamp of this.#stamped.values()) stamp.offset -= jumped;
    }
    for (const { tick, margin } of margins) {
      const stamp = this.#stamped.get(tick);
      if (stamp !== undefined) this.lead.need(stamp.offset - margin, local);
      if (margin < 0) this.lead.lateInput(local);
    }
    if (snapshotMs > this.newestSnapshotMs) {
      this.newestSnapshotMs = snapshotMs;
      this.delay.arrived(snapshotMs, local);
    }
  }

  #frame(now: number): void {
    const { fps = 60, watch } = this.#options;
    const { suspend, clientStall } = this.#options;
    let next = now + 1000 / fps;
    if (suspend !== undefined && isWithin(next, suspend)) next = suspend.toMs + 5;
    // One frame after the packets that waited for the stall to end.
    if (clientStall !== undefined && isWithin(next, clientStall)) next = clientStall.toMs + 0.01;
    this.#agenda.push({ at: next, deliver: (at) => this.#frame(at) });
    const local = this.local(now);
    if (this.clock.isLocked && !this.lead.isStarted) this.lead.start(local, this.clock);
    this.#note(now, local);
    this.#stamp(now, local);
    this.#lastFrame = now;
    watch?.(this);
  }

  #note(now: number, local: number): void {
    const server = this.clock.serverTime(local);
    const input = this.lead.advance(local, this.clock);
    const view = this.delay.advance(local, this.clock);
    if (!(server >= this.serverMs) || !(input >= this.inputMs) || !(view >= this.viewMs)) this.backward++;
    this.serverMs = server;
    this.inputMs = input;
    this.viewMs = view;
    if (now < this.#dropMs || !this.clock.isLocked) return;
    this.clockErrors.push(server - now);
    if (!this.delay.isStarted) return;
    this.ages.push(now - view);
    if (view >= this.newestSnapshotMs) this.under.push({ at: now, ms: now - this.#lastFrame });
  }

  #stamp(now: number, local: number): void {
    const due = Math.floor(this.inputMs / TICK_MS);
    if (!this.lead.isStarted) {
      this.#send(now, local);
      return;
    }
    if (this.#nextTick < 0) {
      this.#nextTick = due;
      this.#firstTick = due;
    }
    // After a jump the skipped ticks are filled, not sampled one by one.
    for (let tick = Math.max(this.#nextTick, due - 8); tick <= due; tick++) {
      const isLinks = tick === due || now - this.#lastFrame <= 250;
      this.#stamped.set(tick, { offset: isLinks ? this.lead.offsetMs : Number.NaN, at: now });
    }
    const hasNew = due >= this.#nextTick;
    this.#nextTick = Math.max(this.#nextTick, due + 1);
    if (hasNew) this.#send(now, local);
  }

  #send(now: number, local: number): void {
    const repeat = this.#options.repeat ?? 12;
    const at = this.#up.arrival(now, 28 + 10 * repeat);
    if (Number.isNaN(at)) return;
    const newest = this.#nextTick - 1;
    this.#agenda.push({ at, deliver: (arrival) => this.#arrive(arrival, newest, repeat, local) });
  }

  #arrive(now: number, newest: number, repeat: number, echo: number): void {
    if (!(echo <= this.#echo)) {
      this.#echo = echo;
      this.#echoAt = now;
    }
    for (let tick = newest - repeat + 1; tick <= newest; tick++) {
      const stamp = this.#stamped.get(tick);
      if (stamp === undefined || this.#received.has(tick)) continue;
      this.#received.set(tick, stamp.at);
      this.#margins.push({ tick, margin: tick * TICK_MS - now });
    }
  }
}
