// Plays a tape: makes a second client of its terms and gives it the same packets, frames, controls and switches at the same times.
// tape-inspection.ts watches it. Always true: no clock and no network; where the rules are those of the tape, the client shows the same worlds
// bit for bit, which the tape's own checks prove; where they differ it goes on and says so.

import { Client } from "../../client/client.ts";
import type { ClientPolicy } from "../../client/client-policy.ts";
import { SWITCH_NAMES } from "../../client/picture/switches.ts";
import { Connection } from "../../connection/connection.ts";
import { assert } from "../../core/assert.ts";
import { Hash } from "../../core/hash.ts";
import { connectionOptions } from "../../wire/room-lanes.ts";
import type { Game } from "../../world/game.ts";
import { ENTRY, type Tape } from "./tape.ts";
import { TapeCursor } from "./tape-cursor.ts";
import { FRAME_FLAG, policyText } from "./taped-client.ts";

/** What is told of a tape as it plays. */
export interface TapeWatcher {
  /** The client sampled its controls for `client.tick`. */
  sampled(controls: Float64Array): void;
  /** The client wrote a message. */
  wrote(lane: number, message: Uint8Array): void;
  /** Before and after the client takes a message. */
  taking(lane: number, message: Uint8Array, now: number): void;
  took(lane: number, message: Uint8Array, now: number): void;
  /** A packet of so many bytes came, or went in the newest frame. */
  heard(bytes: number, now: number): void;
  sent(bytes: number): void;
  /** Before and after a frame. */
  framing(now: number): void;
  framed(now: number): void;
}

/** A connection to nobody: it takes what the client writes, and says what the real one said. */
class TapedConnection extends Connection {
  isBehind = false;
  readonly #wrote: (lane: number, bytes: Uint8Array) => void;

  constructor(wrote: (lane: number, bytes: Uint8Array) => void) {
    super(connectionOptions("client"));
    this.#wrote = wrote;
  }

  override isOpen(): boolean {
    return !this.isBehind;
  }

  override send(lane: number, bytes: Uint8Array): boolean {
    this.#wrote(lane, bytes);
    return true;
  }

  override packet(): undefined {}
}

export class TapePlayer<G extends Game = Game> {
  readonly client: Client<G>;
  readonly cursor: TapeCursor;
  /** The first frame that did not come out as on the tape; −1: all did so far. */
  strayedAt = -1;
  frames = 0;
  checks = 0;
  readonly #connection: TapedConnection;
  readonly #watcher: TapeWatcher | undefined;
  readonly #names: readonly string[];
  /** What a client that came back adds to its press counters: the tape has the sums. */
  readonly #counted: Float64Array;
  readonly #hash = new Hash();

  /** Throws a sentence if the game or the policy are not those of the tape. `watcher` is asked nothing before the first `step`. */
  constructor(tape: Tape, game: G, policy: ClientPolicy, watcher?: TapeWatcher) {
    const { welcome, agreement, tables } = tape.terms;
    assert(
      tape.terms.policy === policyText(policy),
      `The tape was made under other settings of the netcode than this ${game.name} has: open it with the build and the preset that made it.`,
    );
    const { names, fields, size } = game.input;
    this.#names = names;
    this.#counted = new Float64Array(size);
    for (let i = 0, counter = 0; i < size; i++)
      if (fields[i].counts) this.#counted[i] = welcome.presses?.[counter++] ?? 0;
    this.#watcher = watcher;
    this.cursor = new TapeCursor(tape, names.length);
    this.#connection = new TapedConnection((lane, bytes) => watcher?.wrote(lane, bytes));
    this.client = new Client<G>({
      game,
      agreement,
      policy,
      welcome,
      tables,
      connection: this.#connection,
      sample: (into) => this.#sample(into as Record<string, number>),
      send: () => {},
    });
  }

  /** Plays the next entry; a frame with the controls that it sampled. False: there is none, or none that makes sense. */
  step(): boolean {
    const { cursor } = this;
    if (!cursor.read()) return false;
    const { now, flags, value } = cursor;
    switch (cursor.sort) {
      case ENTRY.frame:
        this.#frame(now, flags);
        break;
      case ENTRY.took:
        this.#take();
        break;
      case ENTRY.heard:
        this.client.arrived(value, flags !== 0, now);
        this.#watcher?.heard(value, now);
        break;
      case ENTRY.sent:
        this.#watcher?.sent(value);
        break;
      case ENTRY.switched:
        this.#switch(flags);
        break;
      case ENTRY.resumed:
        this.#connection.isStream = flags !== 0;
        this.client.resume(flags !== 0, now);
        break;
      case ENTRY.check:
        this.#check(value);
        break;
      default:
        // Controls that this client did not ask for.
        this.#stray();
    }
    return true;
  }

  #frame(now: number, flags: number): void {
    this.frames++;
    this.#connection.isStream = (flags & FRAME_FLAG.stream) !== 0;
    this.#connection.isBehind = (flags & FRAME_FLAG.behind) !== 0;
    this.#watcher?.framing(now);
    this.client.update(now);
    this.#watcher?.framed(now);
  }

  #take(): void {
    const { lane, message, now, echoMs } = this.cursor;
    this.#watcher?.taking(lane, message, now);
    this.#connection.echoMs = echoMs;
    this.client.take({ lane, bytes: message }, now);
    this.#watcher?.took(lane, message, now);
  }

  #sample(into: Record<string, number>): void {
    if (this.cursor.next === ENTRY.sampled) this.cursor.read();
    else this.#stray();
    const { controls } = this.cursor;
    for (let i = 0; i < controls.length; i++) into[this.#names[i]] = controls[i] - this.#counted[i];
    this.#watcher?.sampled(controls);
  }

  #switch(bits: number): void {
    const { switches } = this.client;
    for (let i = 0; i < SWITCH_NAMES.length; i++) switches[SWITCH_NAMES[i]] = ((bits >>> i) & 1) === 1;
    switches.evidence = ((bits >>> SWITCH_NAMES.length) & 1) === 1;
  }

  #check(hash: number): void {
    this.#hash.reset();
    this.#hash.bytes(this.client.shown.bytes);
    this.checks++;
    if (this.#hash.low() !== hash) this.#stray();
  }

  #stray(): void {
    if (this.strayedAt < 0) this.strayedAt = this.frames;
  }
}
