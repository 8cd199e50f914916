// The interface of a codec in the wire bench: it takes the state of a snapshot, encodes it for all clients, decodes it for one, and shows the
// rows that a client holds. One file per codec implements it; measure.ts calls it, always in this order.
// Always true: a new codec has already brought its clients up to the world it was given, and every later packet is a
// delta against the snapshot before; decode(client) works from the packet's bytes and what that client held alone.

import type { Entity, Workload } from "../shared/workload.ts";

/** How many clients every snapshot is encoded for. */
export const CLIENTS = 16;

export interface Codec {
  /** Copies the world as it is now into the codec's own state, as a game's step would. Not timed. */
  take(load: Workload, changed: Uint32Array): void;
  /** Encodes the state for all clients, ready to be sent. Timed. */
  encode(): void;
  /** Length of the packet for a client, in bytes. */
  sizeOf(client: number): number;
  /** Decodes the packet of a client into what that client holds. Timed. */
  decode(client: number): void;
  /** What a client holds of a row; undefined if it does not know it. The answer is valid until the next call. */
  read(client: number, row: number): Entity | undefined;
}

/** What a codec is measured on. */
export interface Setting {
  readonly load: Workload;
  /** The seed that is scored: whatever is trained must be trained on another one. */
  readonly seed: number;
  /** For each client which rows it sees, 1 or 0: used by the rows of different views only. */
  readonly views: readonly Uint8Array[];
}

export interface CodecRow {
  readonly name: string;
  /** Whether each client sees its own half of the rows, and not all of them. */
  readonly hasViews: boolean;
  /** Clients that get bytes of their own: 1 if one packet serves all, else CLIENTS. */
  readonly receivers: number;
  readonly create: (setting: Setting) => Codec;
}
