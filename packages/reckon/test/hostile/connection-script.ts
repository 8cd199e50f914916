// One end of a busy connection, as a script that can be played again and again: what it sends, what arrives, and a digest
// of everything that comes out of it. Used by connection-victim.ts. Always true: whoever plays the steps from the first
// on, and receives nothing else, has these digests.

import { Connection } from "../../src/connection/connection.ts";
import type { ConnectionOptions } from "../../src/connection/connection-options.ts";
import { Hash } from "../../src/core/hash.ts";
import { Random } from "../../src/core/random.ts";

export const LANES = [
  { kind: "ordered" },
  { kind: "unordered" },
  { kind: "newest" },
  { kind: "unreliable" },
] as const;

interface Step {
  readonly now: number;
  readonly sends: readonly { readonly lane: number; readonly bytes: Uint8Array }[];
  readonly packets: readonly Uint8Array[];
}

const STEPS = 60;
const STEP_MS = 10;
const LOSS = 0.15;
const STEP_BYTES = 3600;

const hash = new Hash();

function randomMessage(random: Random, lane: number): Uint8Array {
  const most = lane >= 2 ? 300 : random.chance(0.05) ? 12_000 : 1500;
  return new Uint8Array(1 + random.below(most)).fill(random.below(256));
}

/** What a program would send in one step. */
function sendsOf(random: Random): Step["sends"] {
  const sends: { lane: number; bytes: Uint8Array }[] = [];
  for (let lane = 0; lane < LANES.length; lane++)
    if (random.chance(0.4)) sends.push({ lane, bytes: randomMessage(random, lane) });
  return sends;
}

function packetsFrom(connection: Connection, now: number): Uint8Array[] {
  const packets: Uint8Array[] = [];
  let left = STEP_BYTES;
  for (let packet = connection.packet(now, left); packet; packet = connection.packet(now, left)) {
    packets.push(packet.slice());
    left -= packet.length;
  }
  return packets;
}

/** Does one step on a connection; returns the packets that it sends, and puts all that came out into `hash`. */
function play({ now, sends, packets }: Step, connection: Connection): Uint8Array[] {
  hash.reset();
  for (const { lane, bytes } of sends) connection.send(lane, bytes, now);
  for (const packet of packets) connection.receive(packet, now);
  for (let message = connection.message(); message; message = connection.message()) {
    hash.number(message.lane);
    hash.bytes(message.bytes);
  }
  for (let lane = 0; lane < LANES.length; lane++)
    for (let tag = connection.acked(lane); tag !== undefined; tag = connection.acked(lane)) hash.number(tag);
  const out = packetsFrom(connection, now);
  for (const packet of out) hash.bytes(packet);
  return out;
}

export class ConnectionScript {
  readonly options: ConnectionOptions;
  readonly steps: readonly Step[];
  readonly #digests: readonly string[];

  constructor(options: ConnectionOptions, seed: number) {
    this.options = options;
    const random = Random.from(seed);
    const peer = new Connection(options);
    const own = new Connection(options);
    const loss = options.stream ? 0 : LOSS;
    const steps: Step[] = [];
    const digests: string[] = [];
    let toPeer: Uint8Array[] = [];
    for (let i = 0; i < STEPS; i++) {
      const now = i * STEP_MS;
      for (const packet of toPeer) if (!random.chance(loss)) peer.receive(packet, now);
      while (peer.message());
      for (const { lane, bytes } of sendsOf(random)) peer.send(lane, bytes);
      const packets = packetsFrom(peer, now).filter(() => !random.chance(loss));
      const step = { now, sends: sendsOf(random), packets };
      toPeer = play(step, own);
      steps.push(step);
      digests.push(hash.digest());
    }
    this.steps = steps;
    this.#digests = digests;
  }

  /** Plays a step on a connection that has played all before it; false if anything else comes out than it should. */
  isPlayedBy(connection: Connection, step: number): boolean {
    play(this.steps[step], connection);
    return hash.digest() === this.#digests[step];
  }
}
