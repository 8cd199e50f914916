// What a client is made of: the game, what both sides agreed on, its policies, its seat, and the two functions by which
// controls come in and packets go out. Given to the constructor of Client by the host (or a stepper in virtual time).

import type { Tick } from "../core/tick.ts";
import type { Agreement } from "../wire/agreement.ts";
import type { Game } from "../world/game.ts";
import type { ClientPolicy } from "./client-policy.ts";

export interface ClientOptions {
  readonly game: Game;
  readonly agreement: Agreement;
  readonly policy: ClientPolicy;
  /** Seat, first tick, present tick and match seed, as the room said them. */
  readonly welcome: {
    readonly player: number;
    readonly firstTick: Tick;
    readonly tick: Tick;
    readonly seed: number;
  };
  /** Writes the controls of this moment into a record that starts as the last one. */
  readonly sample: (into: Record<string, number>, tick: Tick) => void;
  /** Sends a packet to the room. The bytes are valid during the call only. */
  readonly send: (bytes: Uint8Array) => void;
  /** Packets travel over a reliable stream, such as a WebSocket: what is stale waits for nobody. Default false. */
  readonly stream?: boolean;
  /** In development rules that write foreign rows or read server fields throw. Default false. */
  readonly development?: boolean;
}
