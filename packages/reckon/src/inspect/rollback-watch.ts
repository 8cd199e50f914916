// Watches the prediction of a client that plays a tape: keeps every state as it was last believed, and so knows, when a snapshot rolls it
// back, all that differed and why. inspection.ts calls it around each frame. Always true: it only reads.

import type { Client } from "../client/client.ts";
import { Ring } from "../core/ring.ts";
import type { Game } from "../world/game.ts";
import { World } from "../world/world.ts";
import { differencesOf, nearestOther } from "./notes/differences.ts";
import type { Logbook } from "./notes/logbook.ts";
import type { InputNote, RollbackNote } from "./notes/notes.ts";
import { whyRolledBack } from "./notes/why.ts";

/** States that wait for their snapshot: prediction runs at most 223 ticks ahead. */
const BELIEVED = 256;
const MOST_DIFFERENCES = 24;

export class RollbackWatch {
  readonly #client: Client;
  readonly #logbook: Logbook;
  readonly #believed: Ring<World>;
  readonly #unsent: readonly string[];
  /** The newest state that was noted. */
  newest = -1;
  #rollbacks = 0;
  #resyncs = 0;
  #replayed = 0;
  #distance = 0;
  #reconciled = -1;

  constructor(client: Client, game: Game, logbook: Logbook) {
    this.#client = client;
    this.#logbook = logbook;
    this.#believed = new Ring(BELIEVED, () => new World(game.layout));
    this.#unsent = game.layout.kinds.flatMap(({ kind }) =>
      Object.entries(kind.fields).flatMap(([name, { sees }]) =>
        sees === "server" ? [`${kind.name}.${name}`] : [],
      ),
    );
  }

  framing(): void {
    const { quality, confirmation } = this.#client;
    this.#rollbacks = quality.rollbackCount;
    this.#resyncs = quality.resyncs;
    this.#replayed = quality.replayedTicks;
    this.#distance = quality.corrections.sum;
    this.#reconciled = confirmation.reconciledTick;
  }

  /** `at`: server time, in ticks. `onNew` gets each state that is predicted for the first time. */
  framed(at: number, onNew: (state: World) => void): void {
    const { quality, predictor } = this.#client;
    const hasReplayed = quality.rollbackCount > this.#rollbacks || quality.resyncs > this.#resyncs;
    if (quality.rollbackCount > this.#rollbacks) this.#note(at);
    const from = hasReplayed ? predictor.number - BELIEVED + 2 : this.newest + 1;
    for (let number = Math.max(0, from); number <= predictor.number; number++) {
      const state = predictor.at(number);
      if (state === undefined) continue;
      this.#believed.claim(number).copyFrom(state);
      if (number > this.newest) onNew(state);
    }
    this.newest = Math.max(this.newest, predictor.number);
  }

  #note(at: number): void {
    const { quality, confirmation, snapshots, player } = this.#client;
    const { dueTick: tick, dueNumber } = confirmation;
    const believed = this.#believed.at(dueNumber);
    const actual = snapshots.at(tick);
    if (believed === undefined || actual === undefined) return;
    const { cause } = quality.lastDifference;
    const { own } = this.#client.predictor;
    const note: Omit<RollbackNote, "why"> = {
      tick,
      at,
      cause,
      differences: differencesOf(believed, actual, own, MOST_DIFFERENCES),
      replayed: quality.replayedTicks - this.#replayed,
      distance: quality.corrections.sum - this.#distance,
      input: cause === "late input" ? this.#missing(tick) : undefined,
      neighbour: cause === "other actor" ? nearestOther(believed, actual, player + 1) : undefined,
    };
    const [unsent, { tickMs }] = [this.#unsent, this.#client.game];
    // What became of an input may be told later.
    const withWords = {
      get why(): string {
        return whyRolledBack(note, unsent, tickMs);
      },
    };
    this.#logbook.rollbacks.push(Object.assign(withWords, note));
  }

  /** The first input since the last reconcile that the server did without. */
  #missing(tick: number): InputNote | undefined {
    for (let t = Math.max(this.#reconciled + 1, tick - 32); t <= tick; t++) {
      const note = this.#logbook.inputs.get(t);
      if (note?.isReplaced === true) return note;
    }
    return undefined;
  }
}
