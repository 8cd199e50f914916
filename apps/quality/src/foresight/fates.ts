// What became of each packet of one link: lost, or how long it was on its way. Kept while `reckon` plays, and dealt out again
// when an oracle that knew of it plays: chance on a link goes from packet to packet, so that with other sends every packet
// would meet another fate, and there would be no future to know. foresight.ts keeps two for each client.
// Always true: a packet meets the fate of the one that was sent at the moment nearest to its own; of several, of the last one,
// which is the one with the snapshot.

import { mix } from "reckon";
import type { SimulatedClient } from "reckon/testing/engine";

type Link = SimulatedClient["up"];

/** Bytes at the start of a packet that tell it from others under way: they hold its number. */
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
  /** Time on the way of each; Infinity: it did not arrive. */
  readonly #delaysMs: number[] = [];
  /** When a packet was taken from the link last. */
  heardMs = 0;

  /** Overhears a link from before its first packet on. */
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
      // A second copy is no news.
      if (at < 0) return bytes;
      const [{ index }] = underWay.splice(at, 1);
      this.#delaysMs[index] = now - this.#sentMs[index];
      return bytes;
    };
  }

  /** One more packet, sent no earlier than those before. */
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

  /** Makes a link deal these fates out, from its first packet on. */
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
