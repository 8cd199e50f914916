// What happened to one client of a run, whichever preset or oracle steered it: when it drew frames, when its packets arrived or were
// lost, when snapshots came; and from that the best lead and the best view delay at every moment. foresight.ts fills one for each
// client. What an input needs is not the lead it had under `reckon`: it is computed for any lead, from the frame that would sample
// the input to the packet that would carry it, because the wait for a frame makes up half of a lead.
// A path changes by at most 5 % of time, up or down. Players do not see that: people notice a change of speed from about
// 7 % on (De Bruyn and Orban, Vision Research 28, 1988). A path may go faster by a hold or a skip, which costs as much as the same
// time without data: that pays off if a network changes by more than about 400 ms.
// Always true: a path never runs backward.

import { skirmish } from "@reckon/skirmish";
import { MS_PER_PERCENT } from "./figures.ts";
import { cheapestPath, type Moves, type PriceSlot } from "./foresight/cheapest-path.ts";
import { Fates } from "./foresight/fates.ts";

/** Price of 100 % risk, ms. */
const COST_MS = 100 * MS_PER_PERCENT;
/** A path has one value for each tick. */
export const SLOT_MS: number = skirmish.tickMs;
/** How fast a path may change without a price, as a share of time. */
export const SLEW_SHARE = 0.05;
/** Longest time from one packet to the next, without rounding. */
const REPEAT_MS = 2 * SLOT_MS - 0.01;
/** Widest range to search, and the widest range with fine bins. */
const WIDEST_MS = 1500;
const FINE_MS = 500;

/** A path in steps: one value for each slot of one tick's length. */
export interface Path {
  readonly firstSlot: number;
  readonly ms: Float64Array;
}

/** What happens to a client of a run, whatever steers it. */
export class ClientRecord {
  readonly up: Fates = new Fates();
  readonly down: Fates = new Fates();
  /** True times of its frames. */
  readonly framesMs: number[] = [];
  /** Server time and arrival of each new snapshot, in turn. */
  readonly arrivals: number[] = [];

  /** The cheapest lead for the input of each tick; slots are ticks. */
  leads(): Path {
    const { framesMs } = this;
    const arrivals = this.#arrivalsOfInputs();
    const needs = arrivals.map((ms, i) => ms - framesMs[i]);
    const bins = binsFor(needs);
    const firstSlot = Math.ceil(((framesMs[0] ?? 0) + bins.lowestMs) / SLOT_MS);
    const slots = Math.max(1, Math.floor((framesMs[framesMs.length - 1] ?? 0) / SLOT_MS) - firstSlot);
    let newest = 0;
    const price = (slot: number, into: Float64Array): void => {
      const dueMs = (firstSlot + slot) * SLOT_MS;
      while (newest < framesMs.length && framesMs[newest] < dueMs - bins.lowestMs) newest++;
      // The frame that samples it: the first one in which input time has reached the tick.
      let frame = newest;
      for (let bin = 0; bin < into.length; bin++) {
        const leadMs = bins.lowestMs + bin * bins.ms;
        while (frame > 0 && framesMs[frame - 1] >= dueMs - leadMs) frame--;
        into[bin] = leadMs + (arrivals[frame] <= dueMs ? 0 : COST_MS);
      }
    };
    return search(firstSlot, slots, bins, price);
  }

  /**
   * When an input sampled in each frame arrives: if its packet is late or lost, with the next packet that repeats it. That packet is
   * assumed to follow two ticks later: while a path slews, a frame may have no input, and so no packet.
   */
  #arrivalsOfInputs(): Float64Array {
    const { framesMs } = this;
    const arrivals = new Float64Array(framesMs.length);
    let next = framesMs.length;
    for (let i = framesMs.length - 1; i >= 0; i--) {
      while (next > i + 1 && framesMs[next - 1] >= framesMs[i] + REPEAT_MS) next--;
      arrivals[i] = Math.min(this.up.arrivalMs(framesMs[i]), arrivals[next] ?? Number.POSITIVE_INFINITY);
    }
    return arrivals;
  }

  /** The cheapest view delay for each slot of time. */
  views(): Path {
    const { arrivals } = this;
    const ages: number[] = [];
    for (let i = 2; i < arrivals.length; i += 2) ages.push(arrivals[i + 1] - arrivals[i - 2]);
    const bins = binsFor(Float64Array.from(ages));
    const firstSlot = Math.floor((arrivals[1] ?? 0) / SLOT_MS);
    const slots = Math.max(1, Math.floor((arrivals.at(-1) ?? 0) / SLOT_MS) - firstSlot);
    let gap = 2;
    const price = (slot: number, into: Float64Array): void => {
      const fromMs = (firstSlot + slot) * SLOT_MS;
      for (let bin = 0; bin < into.length; bin++) into[bin] = bins.lowestMs + bin * bins.ms;
      while (gap < arrivals.length && arrivals[gap + 1] <= fromMs) gap += 2;
      for (let i = gap; i < arrivals.length && arrivals[i - 1] < fromMs + SLOT_MS; i += 2) {
        const sinceMs = Math.max(fromMs, arrivals[i - 1]);
        const untilMs = Math.min(fromMs + SLOT_MS, arrivals[i + 1]);
        addEmpty(into, bins, untilMs - arrivals[i - 2], untilMs - sinceMs);
      }
    };
    return search(firstSlot, slots, bins, price);
  }
}

/** Adds the price of time without data in a span of `spanMs`; at its end the newest snapshot is `ageMs` old. */
function addEmpty(into: Float64Array, { lowestMs, ms }: Bins, ageMs: number, spanMs: number): void {
  const count = Math.min(into.length, Math.ceil((ageMs - lowestMs) / ms));
  for (let bin = 0; bin < count; bin++)
    into[bin] += (COST_MS * Math.min(spanMs, ageMs - lowestMs - bin * ms)) / SLOT_MS;
}

/** The search space: values from the lowest up, and how a path may move among them. */
interface Bins {
  readonly lowestMs: number;
  readonly ms: number;
  readonly count: number;
  readonly moves: Moves;
}

/** The range that contains the best value: from the least that anything needed to the most, unless that is too far. */
function binsFor(needs: Float64Array): Bins {
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (const need of needs) {
    least = Math.min(least, need);
    if (need < Number.POSITIVE_INFINITY) most = Math.max(most, need);
  }
  const lowestMs = least < Number.POSITIVE_INFINITY ? Math.max(0, least) : 0;
  // An input also waits for its frame, which may be a long one.
  const widthMs = Math.min(WIDEST_MS, Math.max(0, most - lowestMs) + 2 * SLOT_MS);
  const slewBins = widthMs > FINE_MS ? 1 : 2;
  const ms = (SLEW_SHARE * SLOT_MS) / slewBins;
  // In a slot nothing can rise by more than the slot itself: that is a timeline that stands still.
  const riseBins = Math.floor(SLOT_MS / ms - 0.5);
  const moves = { slewBins, riseBins, binPrice: (COST_MS * ms) / SLOT_MS };
  return { lowestMs, ms, count: Math.ceil(widthMs / ms) + 1, moves };
}

function search(firstSlot: number, slots: number, bins: Bins, price: PriceSlot): Path {
  const path = cheapestPath(slots, bins.count, price, bins.moves);
  return { firstSlot, ms: Float64Array.from(path, (bin) => bins.lowestMs + bin * bins.ms) };
}

/** Value of a path in a slot; beyond its ends the path is constant. */
export function valueAt({ firstSlot, ms }: Path, slot: number): number {
  return ms[Math.max(0, Math.min(ms.length - 1, slot - firstSlot))];
}

/** Input time on a path of leads: the input of tick k is due at its due time − its lead, with straight lines in between. */
export class InputPath {
  readonly #leads: Path;
  #tick = 0;
  #ms = 0;

  constructor(leads: Path) {
    this.#leads = leads;
  }

  /** Input time at true time `ms`, which never goes back. */
  at(ms: number): number {
    while (this.#dueMs(this.#tick + 1) <= ms) this.#tick++;
    const dueMs = this.#dueMs(this.#tick);
    const share = (ms - dueMs) / Math.max(1e-9, this.#dueMs(this.#tick + 1) - dueMs);
    this.#ms = Math.max(this.#ms, (this.#tick + Math.max(0, share)) * SLOT_MS);
    return this.#ms;
  }

  #dueMs(tick: number): number {
    return tick * SLOT_MS - valueAt(this.#leads, tick);
  }
}

/** How much a path held or skipped beyond its slew. */
export function jumpedMs({ ms }: Path): number {
  let sum = 0;
  for (let i = 1; i < ms.length; i++) sum += Math.max(0, Math.abs(ms[i] - ms[i - 1]) - SLEW_SHARE * SLOT_MS);
  return sum;
}
