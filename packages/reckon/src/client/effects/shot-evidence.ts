// What the room tested this player's last shots against, as it told him: for views that show it. The client passes messages
// in; `switches.evidence` asks for them. Always true: at most four are kept, the newest; bad bytes change nothing.

import { Ring } from "../../core/ring.ts";
import type { Tick } from "../../core/tick.ts";
import type { ByteReader } from "../../wire/bytes.ts";
import { readEvidence, TestedShot } from "../../wire/messages/evidence-message.ts";
import type { Layout } from "../../world/kind.ts";

const KEPT = 4;

/** What the room tested own shots against. */
export interface ShotEvidence {
  /** Shots told of so far. */
  readonly count: number;
  /** The shot told of `ago` shots before the newest; undefined: it is not kept, or there was none. */
  shot(ago?: number): TestedShot | undefined;
  /** Takes a message. False: bad bytes. */
  receive(from: ByteReader, head: Tick): boolean;
}

/** Of a game in which nothing is shot. */
export class NoEvidence implements ShotEvidence {
  readonly count = 0;

  shot(): undefined {}

  receive(): boolean {
    return false;
  }
}

export class KeptEvidence implements ShotEvidence {
  readonly #layout: Layout;
  readonly #shots: Ring<TestedShot> = new Ring(KEPT, () => new TestedShot());
  /** Where a message is read into first, so that a bad one harms no other. */
  #next: TestedShot = new TestedShot();
  count = 0;

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  shot(ago = 0): TestedShot | undefined {
    return this.#shots.at(this.count - 1 - ago);
  }

  receive(from: ByteReader, head: Tick): boolean {
    const next = this.#next;
    if (!readEvidence(from, this.#layout, head, next)) return false;
    copy(next, this.#shots.claim(this.count++));
    return true;
  }
}

function copy(from: TestedShot, into: TestedShot): void {
  into.tick = from.tick;
  into.moment = from.moment;
  into.verdict = from.verdict;
  into.from.set(from.from);
  into.to.set(from.to);
  into.radius = from.radius;
  into.count = from.count;
  into.met = from.met;
  for (let i = 0; i < from.count; i++) {
    const { kind, row, at, radius } = from.boxes[i];
    into.boxes[i].kind = kind;
    into.boxes[i].row = row;
    into.boxes[i].at.set(at);
    into.boxes[i].radius = radius;
  }
}
