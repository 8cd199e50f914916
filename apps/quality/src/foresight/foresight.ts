// Foresight: an oracle that knows the future of the network. It records while `reckon` plays, searches for the best lead and the best
// view delay at every moment of each client (client-record.ts), and then the engine plays them with the same seeds, in the same
// network (fates.ts), with clocks that are right. Called by cell.ts. The search uses the mean of lead and delay, because medians
// do not add up; the table has medians, as for all presets.
// Always true: the table holds what the engine measured on the path, not what the search promised.

import type { SimulatedClient } from "reckon/testing/engine";
import { ClientRecord, InputPath, jumpedMs, SLOT_MS, valueAt } from "../client-record.ts";
import type { Hooks } from "../run.ts";

/** Records runs of a preset, and plays them again with knowledge of their future. One for all runs of a cell. */
export class Foresight {
  readonly #bySeed = new Map<number, ClientRecord[]>();
  #jumpedMs = 0;
  #pathMs = 0;

  /** How much the paths of all runs held and skipped, ms per minute, lead and view together. */
  get jumpedMsPerMinute(): number {
    return this.#pathMs === 0 ? 0 : (60_000 * this.#jumpedMs) / this.#pathMs;
  }

  /** The record of one client. */
  recordOf(seed: number, client: number): ClientRecord {
    return (this.#bySeed.get(seed) as ClientRecord[])[client];
  }

  /** Hooks of a run to record. */
  listen(seed: number): Hooks {
    const records: ClientRecord[] = [];
    this.#bySeed.set(seed, records);
    const met = new WeakSet<SimulatedClient>();
    return {
      onStart: (clients) => {
        for (const { index, up, down } of clients) {
          const record = new ClientRecord();
          records[index] = record;
          record.up.record(up);
          record.down.record(down);
        }
      },
      onFrame: (simulated, trueMs) => {
        const { client, index } = simulated;
        const record = records[index];
        record.framesMs.push(trueMs);
        if (client === undefined || met.has(simulated)) return;
        met.add(simulated);
        const { delay } = client;
        const arrived = delay.arrived.bind(delay);
        delay.arrived = (snapshotMs, now) => {
          record.arrivals.push(snapshotMs, record.down.heardMs);
          arrived(snapshotMs, now);
        };
      },
    };
  }

  /** Hooks that play the same run again, with lead and delay on the path. */
  play(seed: number): Hooks {
    const records = this.#bySeed.get(seed) ?? [];
    const met = new WeakSet<SimulatedClient>();
    return {
      rightClocks: true,
      onStart: (clients) => {
        for (const { index, up, down, isStream } of clients) {
          records[index].up.replay(up, isStream);
          records[index].down.replay(down, isStream);
        }
      },
      onFrame: (simulated) => {
        if (simulated.client === undefined || met.has(simulated)) return;
        met.add(simulated);
        this.#steer(simulated.client, records[simulated.index]);
      },
    };
  }

  #steer({ lead, delay }: NonNullable<SimulatedClient["client"]>, record: ClientRecord): void {
    const [leads, views] = [record.leads(), record.views()];
    this.#jumpedMs += jumpedMs(leads) + jumpedMs(views);
    this.#pathMs += leads.ms.length * SLOT_MS;
    const input = new InputPath(leads);
    const [advance, show] = [lead.advance.bind(lead), delay.advance.bind(delay)];
    lead.advance = (now, clock) => (advance(now, clock) === 0 ? 0 : input.at(now));
    delay.advance = (now, clock) =>
      show(now, clock) === 0 ? 0 : now - valueAt(views, Math.floor(now / SLOT_MS));
  }
}
