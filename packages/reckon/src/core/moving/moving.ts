// What the state of a room goes through when the room moves to another process. Each part of a room that has state has one method,
// `carry`, which hands its fields over and keeps what it is handed back: a departure (server/move/departure.ts) writes them and hands
// back the same, an arrival (server/move/arrival.ts) hands back what was written. Always true: what leaves and what arrives cannot
// differ in their order, because one method says it; a field that arrives is within the bounds that its part states, or the whole
// arrival has failed, and then it is never played.

/** Numbers that lie side by side. */
export type Cells =
  | Float64Array
  | Float32Array
  | Int32Array
  | Int16Array
  | Uint32Array
  | Uint16Array
  | Uint8Array;

export interface Moving {
  /** Fields are handed what was written, and not written. */
  readonly isArriving: boolean;
  /** The newest tick of the room. */
  readonly tick: number;
  /** What arrives makes no sense. */
  fail(): void;
  /** Any number at all. */
  number(value: number): number;
  /** A whole number from `least`, by default 0, to `most`. */
  whole(value: number, least?: number, most?: number): number;
  /** 32 bits. */
  bits(value: number): number;
  flag(value: boolean): boolean;
  /** A moment by the clock of whoever drives the room, ms: there it is another one. */
  ms(value: number): number;
  /** One of some words. */
  word<W extends string>(value: W, words: readonly W[]): W;
  /** All of these cells; `before`: what they differ little from, by default zeros. */
  cells(values: Cells, before?: Cells): void;
  /** Bytes of any number up to `most`. */
  bytes(value: Uint8Array, most: number): Uint8Array;
}
