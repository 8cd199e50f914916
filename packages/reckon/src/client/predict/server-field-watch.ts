// Finds fields of the server that roll a client back with nearly every snapshot, and says so once for each: in development the
// reconciler shows it what every snapshot differed in. Always true: it warns of a field that changed in at least half of a
// row of WINDOW snapshots, and never twice of the same one.

import type { Finding } from "./difference.ts";

/** Snapshots that are counted before it says anything: a second and a half at 20 per second. */
const WINDOW = 32;

export class ServerFieldWatch {
  readonly #warn: (sentence: string) => void;
  readonly #counts = new Map<string, number>();
  readonly #warned = new Set<string>();
  #snapshots = 0;

  constructor(warn: (sentence: string) => void) {
    this.#warn = warn;
  }

  /** A snapshot was compared with what was predicted. */
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
