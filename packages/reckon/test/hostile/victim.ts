// What the fuzz asks of a decoder: a victim that makes hostile buffers, takes them, and shows that it is unharmed.
// One file per decoder implements it; campaign.ts runs it. Always true: a victim that took nothing hostile decodes
// genuine messages as if nothing had happened; one that did was told so by its peer, and must only stay alive and small.

import type { Random } from "../../src/core/random.ts";

export interface Victim {
  /** The next hostile buffer; valid until the next call. */
  hostile(): Uint8Array;
  /** Takes it; returns what became of it in a word or two, for the tally. Throws if the outcome is not a sound one. */
  take(bytes: Uint8Array): string;
  /** Nothing hostile was taken so far: genuine messages must still be decoded right. */
  readonly isUnharmed: boolean;
  /** Decodes something genuine; only asked while `isUnharmed`. Returns what is wrong, or undefined. */
  check(): string | undefined;
  /** Its connection has ended, or its genuine messages are used up. */
  readonly isOver: boolean;
}

export interface Decoder {
  readonly name: string;
  /** Most bytes that may be held at any time beyond what the first victims left: a bound that this decoder states. */
  readonly mostBytes: number;
  /** One life of so many is rough: see campaign.ts. Default 64. */
  readonly roughEvery?: number;
  /** A fresh victim, all of whose chance comes from this generator. */
  readonly create: (random: Random) => Victim;
}
