// The options of a client: the room's terms and welcome, and the functions that sample controls and send packets.

import type { Connection } from "../connection/connection.ts";
import type { Tick } from "../core/tick.ts";
import type { Agreement } from "../wire/agreement.ts";
import type { Game } from "../world/game.ts";
import type { ControlsOf } from "../world/game-types.ts";
import type { ClientPolicy } from "./client-policy.ts";
import type { Switches } from "./picture/switches.ts";

/** `C` is the type of the client that is made. */
export interface ClientOptions<G extends Game, C> {
  readonly game: G;
  readonly agreement: Agreement;
  readonly policy: ClientPolicy;
  /** Seat, first tick, current tick and match seed, from the room's welcome. */
  readonly welcome: {
    readonly player: number;
    readonly firstTick: Tick;
    readonly tick: Tick;
    readonly seed: number;
    /** This player's press counters so far: the counters of the controls continue from them. Default: 0. */
    readonly presses?: readonly number[];
  };
  /** Writes the controls for `client.tick` into a record that still holds the previous ones. */
  readonly sample: (into: ControlsOf<G>, client: C) => void;
  /** Sends a packet to the room. The bytes are valid during the call only. */
  readonly send: (bytes: Uint8Array) => void;
  /** The connection to use, made with `connectionOptions`. Default: a new one over datagrams. */
  readonly connection?: Connection;
  /** Switches that the caller sets too. Default: the client's own, all on. */
  readonly switches?: Switches;
  /** Tables that the room was given too, so that it knows that this client has them. Default: the room sends its tables. */
  readonly tables?: Uint8Array;
  /** In development, rules throw if they write foreign rows, read server fields, use clocks or chance, or keep state. Default false. */
  readonly development?: boolean;
  /** In development, receives one sentence for each thing that costs more than it must, with the remedy. Default: no reports. */
  readonly warn?: (sentence: string) => void;
}
