// The fate of each packet of one link: lost, or how long it took. Recorded while `reckon` plays and replayed when an oracle plays that
// knew them: a link's random numbers go from packet to packet, so with other sends every packet would meet another fate, and there
// would be no future to know. foresight.ts keeps two of these for each client.
// Always true: a packet meets the fate of the packet that was sent at the nearest moment; of several at that moment the last one,
// which carries the snapshot.

import { mix } from "reckon";
import type { SimulatedClient } from "reckon/testing/engine";

type Link = SimulatedClient["up"];

/** Bytes at the start of a packet that distinguish it from others in flight: they hold its number. */
const NAME_BYTES = 16;

interface Sent {
  readonly name: number;
  readonly index: number;
}

interface UnderWay {
  readonly bytes: Uint8Array;
  readonly arrivalMs: number;
}

export class Fates {
  /** True times, in order. */
  readonly #sentMs: number[] = [];
  /** Travel time of each; Infinity: it did not arrive. */
  readonly #delaysMs: number[] = [];
  /** When a packet was last taken from the link. */
  heardMs = 0;

  /** Records a link from before its first packet on. */
  record(link: Link): void {
    const underWay: Sent[] = [];
    const send = link.send.bind(link);
    const receive = link.receive.bind(link);
    link.send = (bytes, now) => {
      underWay.push({ name: nameOf(bytes), index: this.#sentMs.length });
      this.note(now, Number.POSITIVE_INFINITY);
      send(bytes, now);
    };
    link.receive = (now) => {
      const bytes = receive(now);
      if (bytes === undefined) return undefined;
      this.heardMs = now;
      const name = nameOf(bytes);
      const at = underWay.findIndex((one) => one.name === name);
      // A second copy adds nothing.
      if (at < 0) return bytes;
      const [{ index }] = underWay.splice(at, 1);
      this.#delaysMs[index] = now - this.#sentMs[index];
      return bytes;
    };
  }

  /** Adds a packet, sent no earlier than those before. */
  note(sentMs: number, delayMs: number): void {
    this.#sentMs.push(sentMs);
    this.#delaysMs.push(delayMs);
  }

  /** When a packet sent at a moment arrives; Infinity: never. */
  arrivalMs(sentMs: number): number {
    const sent = this.#sentMs;
    if (sent.length === 0) return Number.POSITIVE_INFINITY;
    let low = 0;
    let high = sent.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sent[middle] < sentMs) low = middle + 1;
      else high = middle;
    }
    const isBefore = low === sent.length || (low > 0 && sentMs - sent[low - 1] < sent[low] - sentMs);
    let at = isBefore ? low - 1 : low;
    while (sent[at + 1] === sent[at]) at++;
    return sentMs + this.#delaysMs[at];
  }

  /** Makes a link replay these fates from its first packet on. */
  replay(link: Link, isInOrder: boolean): void {
    const underWay: UnderWay[] = [];
    let lastMs = 0;
    link.send = (bytes, now) => {
      let arrivalMs = this.arrivalMs(now);
      if (arrivalMs === Number.POSITIVE_INFINITY) return;
      if (isInOrder) arrivalMs = Math.max(arrivalMs, lastMs);
      lastMs = arrivalMs;
      let at = underWay.length;
      while (at > 0 && underWay[at - 1].arrivalMs > arrivalMs) at--;
      underWay.splice(at, 0, { bytes: bytes.slice(), arrivalMs });
    };
    link.nextArrivalMs = () => (underWay.length > 0 ? underWay[0].arrivalMs : Number.POSITIVE_INFINITY);
    link.receive = (now) =>
      underWay.length > 0 && underWay[0].arrivalMs <= now ? underWay.shift()?.bytes : undefined;
  }
}

function nameOf(bytes: Uint8Array): number {
  const length = Math.min(bytes.length, NAME_BYTES);
  let name = bytes.length;
  for (let i = 0; i < length; i++) name = mix(name, bytes[i]);
  return name;
}
