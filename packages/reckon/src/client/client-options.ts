// What a client is told when it is made: the terms of the room, what the room said in its welcome, and its ways in and out.

import type { Connection } from "../connection/connection.ts";
import type { Tick } from "../core/tick.ts";
import type { Agreement } from "../wire/agreement.ts";
import type { Game } from "../world/game.ts";
import type { ControlsOf } from "../world/game-types.ts";
import type { ClientPolicy } from "./client-policy.ts";
import type { Switches } from "./picture/switches.ts";

/** `C`: the client that is made. */
export interface ClientOptions<G extends Game, C> {
  readonly game: G;
  readonly agreement: Agreement;
  readonly policy: ClientPolicy;
  /** Seat, first tick, present tick and match seed, as the room said them. */
  readonly welcome: {
    readonly player: number;
    readonly firstTick: Tick;
    readonly tick: Tick;
    readonly seed: number;
    /** Press counters of this player so far: those of his controls count on from them. Default: 0. */
    readonly presses?: readonly number[];
  };
  /** Writes the controls for `client.tick` into a record that starts as the last one. */
  readonly sample: (into: ControlsOf<G>, client: C) => void;
  /** Sends a packet to the room. The bytes are valid during the call only. */
  readonly send: (bytes: Uint8Array) => void;
  /** What it is connected by, as `connectionOptions` says. Default: a new one, over datagrams. */
  readonly connection?: Connection;
  /** Shared with whoever sets them. Default: its own, all on. */
  readonly switches?: Switches;
  /** Tables that the room was given too, and knows that this client holds. Default: the room sends what it has. */
  readonly tables?: Uint8Array;
  /** In development rules that write foreign rows, read server fields, ask a clock or chance, or keep state of their own throw. Default false. */
  readonly development?: boolean;
  /** For development: is told what costs more than it must, with the cure; once of each thing. Default: nobody is. */
  readonly warn?: (sentence: string) => void;
}
