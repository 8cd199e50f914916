// Worlds by tick for the last minute, packed: every 64th whole, of the others the words that differ from the one before. inspection.ts
// keeps three: as predicted, as shown, as in snapshots. Always true: a world comes out bit for bit as it went in; memory is bounded by
// `most` worlds and a segment.

import type { Tick } from "../core/tick.ts";
import type { Layout } from "../world/kind.ts";
import { World } from "../world/world.ts";

const SEGMENT = 64;

interface Segment {
  readonly base: Uint32Array;
  /** Place and value of each changed word, and where the changes of each world end. */
  changes: Uint32Array;
  length: number;
  readonly ends: number[];
  readonly ticks: Tick[];
}

const wordsOf = ({ bytes }: World): Uint32Array =>
  new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);

export class WorldReel {
  readonly #most: number;
  readonly #segments: Segment[] = [];
  /** The world added last. */
  readonly #last: Uint32Array;
  readonly #places = new Map<Tick, { readonly segment: Segment; readonly place: number }>();

  constructor(layout: Layout, most: number) {
    this.#most = most;
    this.#last = wordsOf(new World(layout));
  }

  get size(): number {
    return this.#places.size;
  }

  has(tick: Tick): boolean {
    return this.#places.has(tick);
  }

  /** Adds a world under a tick; one that is there already is replaced. */
  add(tick: Tick, world: World): void {
    const words = wordsOf(world);
    let segment = this.#segments.at(-1);
    if (segment === undefined || segment.ticks.length === SEGMENT) {
      segment = { base: words.slice(), changes: new Uint32Array(256), length: 0, ends: [], ticks: [] };
      this.#segments.push(segment);
      this.#last.set(words);
    }
    this.#note(segment, words);
    this.#places.set(tick, { segment, place: segment.ticks.length });
    segment.ticks.push(tick);
    segment.ends.push(segment.length);
    if (this.#segments.length * SEGMENT > this.#most + SEGMENT) this.#drop();
  }

  /** Writes the world of a tick into another. False: it is not here. */
  read(tick: Tick, into: World): boolean {
    const found = this.#places.get(tick);
    if (found === undefined) return false;
    const { segment, place } = found;
    const words = wordsOf(into);
    words.set(segment.base);
    const end = segment.ends[place];
    for (let i = 0; i < end; i += 2) words[segment.changes[i]] = segment.changes[i + 1];
    return true;
  }

  /** The newest tick at or before one, at most `within` ticks back; −1: none. */
  before(tick: Tick, within: number): Tick {
    for (let t = tick; t >= tick - within; t--) if (this.#places.has(t)) return t;
    return -1;
  }

  #note(segment: Segment, words: Uint32Array): void {
    const last = this.#last;
    for (let i = 0; i < words.length; i++) {
      if (words[i] === last[i]) continue;
      if (segment.length + 2 > segment.changes.length) {
        const larger = new Uint32Array(2 * segment.changes.length);
        larger.set(segment.changes);
        segment.changes = larger;
      }
      segment.changes[segment.length++] = i;
      segment.changes[segment.length++] = words[i];
      last[i] = words[i];
    }
  }

  #drop(): void {
    const oldest = this.#segments.shift();
    for (const tick of oldest?.ticks ?? [])
      if (this.#places.get(tick)?.segment === oldest) this.#places.delete(tick);
  }
}
