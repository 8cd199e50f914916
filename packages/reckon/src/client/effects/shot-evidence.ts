// What the room tested this player's last shots against, as it told them: for views that show it. The client passes messages in;
// `switches.evidence` asks for them. And what the room sent of own deaths, for a killcam. Always true: the newest four are kept; bad bytes change nothing.

import type { Tick } from "../../core/tick.ts";
import type { ByteReader } from "../../wire/bytes.ts";
import { readEvidence, TestedShot } from "../../wire/messages/evidence-message.ts";
import { KILLCAM, KillcamPieces } from "../../wire/messages/killcam-message.ts";
import type { Layout } from "../../world/kind.ts";

const KEPT = 4;
/** Parts of killcams that nobody took yet: of two at most. */
const MOST_PARTS = 4;

/** What the room tested own shots against. */
export interface ShotEvidence {
  /** Shots told of so far. */
  readonly count: number;
  /** The shot told of `ago` shots before the newest; undefined: it is not kept, or there was none. */
  shot(ago?: number): TestedShot | undefined;
  /** Parts of killcams that came, oldest first: who shows them takes them out (replay/killcam). */
  readonly killcams?: Uint8Array[];
  /** Takes a message. False: bad bytes. */
  receive(from: ByteReader, head: Tick): boolean;
}

/** Of a game without shots. */
export class NoEvidence implements ShotEvidence {
  readonly count = 0;

  shot(): undefined {}

  receive(): boolean {
    return false;
  }
}

export class KeptEvidence implements ShotEvidence {
  readonly #layout: Layout;
  /** Newest first; the last one is read into next, so that a bad message harms none that is kept. */
  readonly #shots: TestedShot[] = Array.from({ length: KEPT + 1 }, () => new TestedShot());
  count = 0;
  readonly killcams: Uint8Array[] = [];
  readonly #pieces = new KillcamPieces();

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  shot(ago = 0): TestedShot | undefined {
    return ago >= 0 && ago < Math.min(this.count, KEPT) ? this.#shots[ago] : undefined;
  }

  receive(from: ByteReader, head: Tick): boolean {
    if (from.peek() === KILLCAM) return this.#takeKillcam(from);
    const next = this.#shots[KEPT];
    if (!readEvidence(from, this.#layout, head, next)) return false;
    this.#shots.copyWithin(1, 0);
    this.#shots[0] = next;
    this.count++;
    return true;
  }

  #takeKillcam(from: ByteReader): boolean {
    const part = this.#pieces.read(from);
    if (typeof part === "string") return part === "more";
    if (this.killcams.push(part) > MOST_PARTS) this.killcams.shift();
    return true;
  }
}
