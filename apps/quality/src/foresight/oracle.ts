// The oracle: the best constant lead and view delay for a profile, found in hindsight. What an input or a snapshot needed does
// not depend on what steers the client, so needs are recorded in the runs of `reckon`, and the constants are searched there; then
// the engine runs with them, on the same seeds, with clocks that are right. There are two: one lead for all, and one for each
// frame rate, because a lead also covers the wait for a frame, and `reckon` knows its own frame rate. Called by cell.ts.
// Always true: the table shows what the engine measured for the oracle, not what the search promised.

import type { Preset } from "reckon/presets";
import type { SimulatedClient } from "reckon/testing/engine";
import { MS_PER_PERCENT } from "../figures.ts";
import { frameRateOf } from "../scenario.ts";

/** Price of 100 % risk, ms. */
const COST_MS = 100 * MS_PER_PERCENT;
/** The fractions of its multiples are spread evenly. */
const GOLDEN = 0.6180339887498949;
const LONGEST_VIEW_MS = 1500;

/** Constants: input time is server time + lead, by frame rate of the screen, and view time is server time − view, ms. */
export interface Constants {
  readonly leadsMs: Readonly<Record<number, number>>;
  readonly viewMs: number;
}

/** One lead for all screens, or one for each frame rate. */
export type Leads = "one" | "by screen";

/** The oracles: constants, or a path that foresight found in the recorded network (foresight.ts). */
export type Oracle = Leads | "foresight";

/** Names of the oracles in tables, pictures and data, where presets have their names. */
export const ORACLE_NAMES: { readonly [Name in Oracle]: string } = {
  one: "oracle",
  "by screen": "oracleByScreen",
  foresight: "foresight",
};

/** What is recorded of one client, in true time. */
interface Overheard {
  /** How far its clock is ahead of true time, ms. */
  aheadMs: number;
  isSettled: boolean;
  draw: number;
  /** Server time and arrival of each new snapshot, in turn. */
  readonly arrivals: number[];
}

/** Records the needs of inputs and of snapshots. One for all runs of a profile. */
export class NeedLog {
  /** By frame rate, for each input that arrived: the lead with which it would have been just in time, ms. */
  readonly #needs = new Map<number, number[]>();
  readonly #clients = new Map<SimulatedClient, Overheard>();

  /** Pass it as `onFrame` of a run. */
  readonly listen = (simulated: SimulatedClient, trueMs: number): void => {
    const one = this.#clients.get(simulated) ?? this.#meet(simulated);
    if (one === undefined) return;
    one.aheadMs = simulated.clock.exactAt(trueMs) - trueMs;
    one.isSettled = simulated.truth.isSettled(trueMs);
  };

  #meet(simulated: SimulatedClient): Overheard | undefined {
    const { client } = simulated;
    if (client === undefined) return undefined;
    const one: Overheard = { aheadMs: 0, isSettled: false, draw: 0, arrivals: [] };
    this.#clients.set(simulated, one);
    const { lead, delay } = client;
    const rate = frameRateOf(simulated.index);
    const needs = this.#needs.get(rate) ?? [];
    this.#needs.set(rate, needs);
    const need = lead.need.bind(lead);
    const arrived = delay.arrived.bind(delay);
    lead.need = (needMs, now, circumstances) => {
      // The wait for a frame is uniformly distributed.
      one.draw = (one.draw + GOLDEN) % 1;
      if (one.isSettled) needs.push(needMs + (circumstances?.frameMs ?? 0) * one.draw + one.aheadMs);
      need(needMs, now, circumstances);
    };
    delay.arrived = (snapshotMs, now) => {
      if (one.isSettled) one.arrivals.push(snapshotMs, now - one.aheadMs);
      arrived(snapshotMs, now);
    };
    return one;
  }

  /** The cheapest constants for the recorded needs. */
  cheapest(leads: Leads): Constants {
    const all = Float64Array.from([...this.#needs.values()].flat());
    const one = leads === "one" ? cheapestLead(all) : 0;
    const leadsMs: Record<number, number> = {};
    for (const [rate, needs] of this.#needs)
      leadsMs[rate] = leads === "one" ? one : cheapestLead(Float64Array.from(needs));
    return { leadsMs, viewMs: this.#cheapestView() };
  }

  /** The least of delay + cost × share of time without data, to a ms. */
  #cheapestView(): number {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let viewMs = 0; viewMs <= LONGEST_VIEW_MS; viewMs++) {
      const cost = viewMs + COST_MS * this.emptyShare(viewMs);
      if (cost >= least) continue;
      least = cost;
      best = viewMs;
    }
    return best;
  }

  /** Share of time in which a view this far behind would have no data. */
  emptyShare(viewMs: number): number {
    let empty = 0;
    let whole = 0;
    for (const { arrivals } of this.#clients.values())
      for (let i = 2; i < arrivals.length; i += 2) {
        // The view reaches the newest snapshot and waits for the next one, or has been waiting since the newest arrived.
        const fromMs = Math.max(arrivals[i - 2] + viewMs, arrivals[i - 1]);
        empty += Math.max(0, arrivals[i + 1] - fromMs);
        whole += arrivals[i + 1] - arrivals[i - 1];
      }
    return whole === 0 ? 0 : empty / whole;
  }
}

/** The least of lead + cost × share of inputs that need more. */
function cheapestLead(needs: Float64Array): number {
  needs.sort();
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < needs.length; i++) {
    const cost = needs[i] + (COST_MS * (needs.length - 1 - i)) / needs.length;
    if (cost >= least) continue;
    least = cost;
    best = needs[i];
  }
  return best;
}

/** A preset whose timelines stand at constants, and the hook that puts them there. */
export interface Steady {
  readonly preset: Preset;
  /** Pass it as `onFrame` of a run with right clocks. */
  readonly onFrame: (simulated: SimulatedClient) => void;
}

/** `preset` with constants in place of its two controllers. Local time is true time, so the constants hold exactly. */
export function steady(preset: Preset, { leadsMs, viewMs }: Constants): Steady {
  const delay = { delay: "fixed", ms: viewMs } as const;
  const met = new WeakSet<SimulatedClient>();
  return {
    preset: {
      ...preset,
      client: { ...preset.client, delay },
    },
    onFrame: (simulated) => {
      const { client } = simulated;
      if (client === undefined || met.has(simulated)) return;
      met.add(simulated);
      const { lead, delay: view } = client;
      const leadMs = leadsMs[frameRateOf(simulated.index)];
      const [advance, show] = [lead.advance.bind(lead), view.advance.bind(view)];
      lead.advance = (now, clock) => (advance(now, clock) === 0 ? 0 : now + leadMs);
      view.advance = (now, clock) => (show(now, clock) === 0 ? 0 : now - viewMs);
    },
  };
}
