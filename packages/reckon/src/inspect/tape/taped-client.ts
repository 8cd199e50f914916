// A client that keeps a tape of all that reaches it. A session or a test makes it in place of a `Client`. Always true: it does what the
// client does, and no more is noted than what decides that: the terms, what came and when, frames, controls, switches.

import { Client } from "../../client/client.ts";
import type { ClientOptions } from "../../client/client-options.ts";
import type { ClientPolicy } from "../../client/client-policy.ts";
import { SWITCH_NAMES, type Switches } from "../../client/picture/switches.ts";
import type { Message } from "../../connection/connection.ts";
import { assert } from "../../core/assert.ts";
import { Hash } from "../../core/hash.ts";
import { LANE } from "../../wire/room-lanes.ts";
import type { Game } from "../../world/game.ts";
import { MOST_CONTROLS, Tape, TIME } from "./tape.ts";

/** Frames from one check to the next: whoever plays the tape learns from them whether it plays as it was. */
const CHECKED_FRAMES = 64;

/** The flags of a frame. */
export const FRAME_FLAG = { stream: 1, behind: 2 } as const;

/** A policy as text, to be compared. Timelines are code, and follow from the rest. */
export function policyText({ timelines: _, ...policy }: ClientPolicy): string {
  return JSON.stringify(policy);
}

/** All switches as bits: the five in their order, then `evidence`. */
function switchBits(switches: Switches): number {
  let bits = switches.evidence ? 1 << SWITCH_NAMES.length : 0;
  for (let i = 0; i < SWITCH_NAMES.length; i++) if (switches[SWITCH_NAMES[i]]) bits |= 1 << i;
  return bits;
}

export class TapedClient<G extends Game = Game> extends Client<G> {
  readonly tape: Tape;
  #switches = -1;
  #frames = 0;
  /** An input was sampled that the tape does not have yet. */
  #hasSampled = false;
  readonly #hash = new Hash();

  constructor(options: ClientOptions<G, Client<G>>) {
    const { game, welcome, agreement, policy, tables, sample, send } = options;
    const { names } = game.input;
    assert(
      names.length <= MOST_CONTROLS,
      `A tape keeps up to ${MOST_CONTROLS} controls: ${game.name} has more.`,
    );
    const { player, firstTick, tick, seed, presses } = welcome;
    const terms = {
      welcome: { player, firstTick, tick, seed, presses },
      agreement,
      policy: policyText(policy),
      tables,
    };
    const tape = new Tape(terms, names.length);
    super({
      ...options,
      sample: (into, client) => {
        this.#noteInput();
        sample(into, client);
        this.#hasSampled = true;
      },
      send: (bytes) => {
        this.#noteInput();
        tape.sent(bytes.length);
        send(bytes);
      },
    });
    this.tape = tape;
  }

  override arrived(bytes: number, isBad: boolean, now: number): void {
    this.tape.times[TIME.now] = now;
    this.tape.heard(bytes, isBad);
    super.arrived(bytes, isBad, now);
  }

  override take(message: Message, now: number): void {
    const { tape } = this;
    tape.times[TIME.now] = now;
    tape.times[TIME.echo] = this.connection.echoMs;
    tape.took(message.lane, message.bytes);
    super.take(message, now);
  }

  override resume(isStream: boolean, now: number): void {
    this.tape.times[TIME.now] = now;
    this.tape.resumed(isStream);
    super.resume(isStream, now);
  }

  override update(now: number): void {
    const { tape, connection } = this;
    const switches = switchBits(this.switches);
    if (switches !== this.#switches) tape.switched(switches);
    this.#switches = switches;
    const isBehind = connection.isStream && !connection.isOpen(LANE.play, now);
    tape.times[TIME.now] = now;
    tape.frame((connection.isStream ? FRAME_FLAG.stream : 0) | (isBehind ? FRAME_FLAG.behind : 0));
    super.update(now);
    this.#noteInput();
    if (++this.#frames % CHECKED_FRAMES !== 0 || tape.isFull) return;
    this.#hash.reset();
    this.#hash.bytes(this.shown.bytes);
    tape.check(this.#hash.low());
  }

  /** Notes the input that was sampled last: the client records it right after it was sampled. */
  #noteInput(): void {
    if (!this.#hasSampled) return;
    this.#hasSampled = false;
    this.tape.sampled(this.inputs.at(this.inputs.newest));
  }
}
