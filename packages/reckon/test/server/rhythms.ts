// Rhythms in which a cheating client acknowledges and sends: acks of packets, the place of the newest snapshot held, and packets in bunches.
// liars.ts plays them; `npm run soak:lies` searches among them. Always true: the client itself goes on as an honest one does; only its
// outgoing packets are changed, and never malformed.

import { PacketHeader, readHeader, writeHeader } from "../../src/connection/packet-header.ts";
import type { Random } from "../../src/core/random.ts";

/** Whether the n-th packet has new acks (true), or repeats the last ones. */
export type Beat = (n: number, random: Random) => boolean;

export interface Rhythm {
  readonly name: string;
  /** When acks of packets are told; absent: always. */
  readonly acks?: Beat;
  /** When the place of the newest snapshot is told. */
  readonly places?: Beat;
  /** By how many packets acks are out of date. */
  readonly acksBehind?: number;
  readonly placesBehind?: number;
  /** Packets leave so many at a time. */
  readonly bunch?: number;
}

export const STEADY: Rhythm = { name: "as it is" };

const every =
  (count: number): Beat =>
  (n) =>
    n % count === 0;
const often =
  (share: number): Beat =>
  (_n, random) =>
    random.chance(share);
const bursts =
  (on: number, off: number): Beat =>
  (n) =>
    n % (on + off) < on;

/** A rhythm of chance. */
export function drawRhythm(random: Random): Rhythm {
  const beat = (): { readonly beat: Beat; readonly name: string } => {
    const kind = random.below(3);
    const [a, b] = [1 + random.below(60), 1 + random.below(60)];
    if (kind === 0) return { beat: every(a + 1), name: `every ${a + 1}` };
    if (kind === 1) return { beat: often(1 / (a + 1)), name: `one of ${a + 1}` };
    return { beat: bursts(a, b), name: `${a} on, ${b} off` };
  };
  const parts: Partial<Rhythm>[] = [];
  const names: string[] = [];
  const what = 1 + random.below(7);
  if ((what & 1) !== 0) {
    const { beat: acks, name } = beat();
    const acksBehind = random.chance(0.3) ? random.below(40) : 0;
    parts.push({ acks, acksBehind });
    names.push(`acks ${name}, ${acksBehind} old`);
  }
  if ((what & 2) !== 0) {
    const { beat: places, name } = beat();
    const placesBehind = random.chance(0.3) ? random.below(40) : 0;
    parts.push({ places, placesBehind });
    names.push(`places ${name}, ${placesBehind} old`);
  }
  if ((what & 4) !== 0) {
    const bunch = 2 + random.below(8);
    parts.push({ bunch });
    names.push(`bunches of ${bunch}`);
  }
  return Object.assign({ name: names.join("; ") }, ...parts);
}

/** One stream of what is told: fresh when the rhythm says so, and by so many packets old. */
export class Teller<T> {
  readonly #beat: Beat;
  readonly #behind: number;
  readonly #past: T[] = [];
  #told: T | undefined;
  #n = 0;

  constructor(beat: Beat = () => true, behind = 0) {
    this.#beat = beat;
    this.#behind = behind;
  }

  tell(fresh: T, random: Random): T {
    this.#past.push(fresh);
    if (this.#past.length > this.#behind + 1) this.#past.shift();
    if (this.#beat(this.#n++, random) || this.#told === undefined) this.#told = this.#past[0];
    return this.#told;
  }
}

interface Acks {
  readonly ack: number;
  readonly bits: number;
}

/** Rewrites the acks of one client's packets, and bunches them. */
export class RhythmicSender {
  readonly #acks: Teller<Acks>;
  readonly #bunch: number;
  readonly #random: Random;
  readonly #header = new PacketHeader();
  readonly #waiting: Uint8Array[] = [];

  constructor({ acks, acksBehind, bunch = 1 }: Rhythm, random: Random) {
    this.#acks = new Teller(acks, acksBehind);
    this.#bunch = bunch;
    this.#random = random;
  }

  /** Takes a packet, and lets go what is due. */
  send(bytes: Uint8Array, letGo: (bytes: Uint8Array) => void): void {
    this.#waiting.push(this.#rewritten(bytes));
    if (this.#waiting.length < this.#bunch) return;
    for (const packet of this.#waiting.splice(0)) letGo(packet);
  }

  #rewritten(bytes: Uint8Array): Uint8Array {
    const header = this.#header;
    if (!readHeader(bytes, header) || !header.hasAck || header.type > 1) return bytes.slice();
    const { size } = header;
    Object.assign(header, this.#acks.tell({ ack: header.ack, bits: header.bits }, this.#random));
    const packet = new Uint8Array(bytes.length + 8);
    const written = writeHeader(header, packet);
    packet.set(bytes.subarray(size), written);
    return packet.slice(0, written + bytes.length - size);
  }
}
