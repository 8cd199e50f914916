// Finds fields of the server that roll a client back with nearly every snapshot, and warns once about each. In development the
// reconciler reports the difference of every snapshot. Always true: it warns about a field that changed in at least half of WINDOW
// snapshots in a row, and never twice about the same field.

import type { Finding } from "./difference.ts";

/** Snapshots counted before each verdict: a second and a half at 20 per second. */
const WINDOW = 32;

export class ServerFieldWatch {
  readonly #warn: (sentence: string) => void;
  readonly #counts = new Map<string, number>();
  readonly #warned = new Set<string>();
  #snapshots = 0;

  constructor(warn: (sentence: string) => void) {
    this.#warn = warn;
  }

  /** Takes the comparison of a snapshot with its prediction. */
  note({ serverField }: Finding): void {
    if (serverField !== "") this.#counts.set(serverField, (this.#counts.get(serverField) ?? 0) + 1);
    if (++this.#snapshots < WINDOW) return;
    for (const [field, count] of this.#counts) if (2 * count >= WINDOW) this.#tell(field, count);
    this.#counts.clear();
    this.#snapshots = 0;
  }

  #tell(field: string, count: number): void {
    if (this.#warned.has(field)) return;
    this.#warned.add(field);
    this.#warn(
      `${field} has author: "server" and changed in ${count} of ${WINDOW} snapshots, and each change rolls its owner's client back. Let the rules count it on every side (without author: "server"), keep it from clients (sees: "server"), or make it a field that seldom changes, such as the tick at which it ends.`,
    );
  }
}
