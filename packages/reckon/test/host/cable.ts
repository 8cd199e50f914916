// What a session is connected by in virtual time, both ends: a stream that may stand still each way, and datagrams beside it that
// are negotiated, lost, delayed and closed. Always true: the same chance and the same sends give the same arrivals.

import { Random } from "../../src/core/random.ts";
import { ChannelTransport } from "../../src/transport/channel-transport.ts";
import type { Line } from "../../src/transport/line.ts";
import type { RtcPeer } from "../../src/transport/negotiation.ts";
import type { PeerSignal } from "../../src/transport/signal.ts";
import { ignore, type Transport } from "../../src/transport/transport.ts";

export interface Climate {
  readonly latencyMs: number;
  readonly jitterMs: number;
  /** Of datagrams; a stream is held up by it instead. */
  readonly loss: number;
  readonly rateKbps?: number;
  readonly downKbps?: number;
  /** Whether datagrams can be had. */
  readonly hasDatagrams: boolean;
  /** From the answer to open channels. */
  readonly openMs?: number;
}

interface Item {
  readonly atMs: number;
  readonly order: number;
  readonly deliver: () => void;
}

/** One way of one transport. */
class Pipe {
  #items: Item[] = [];
  #order = 0;
  #lastMs = 0;
  #freeMs = 0;
  bytes = 0;
  readonly #isStream: boolean;
  readonly #climate: Climate;
  readonly #random: Random;
  readonly #dark: () => readonly Dark[];

  constructor(isStream: boolean, climate: Climate, random: Random, dark: () => readonly Dark[]) {
    this.#isStream = isStream;
    this.#climate = climate;
    this.#random = random;
    this.#dark = dark;
  }

  get waiting(): number {
    return this.#items.length;
  }

  send(bytes: number, now: number, deliver: () => void): void {
    const { latencyMs, jitterMs, loss, rateKbps = Number.POSITIVE_INFINITY } = this.#climate;
    this.bytes += bytes;
    const isLost = this.#random.chance(loss);
    const leavesMs = Math.max(now, this.#freeMs) + (8 * (bytes + 40)) / rateKbps;
    if (Number.isFinite(rateKbps)) this.#freeMs = leavesMs;
    let atMs = (Number.isFinite(rateKbps) ? leavesMs : now) + latencyMs + this.#random.unit() * 2 * jitterMs;
    if (this.#isStream) {
      if (isLost) atMs += 3 * latencyMs + 20;
      for (const { fromMs, toMs } of this.#dark()) if (atMs >= fromMs && atMs < toMs) atMs = toMs;
      atMs = Math.max(atMs, this.#lastMs);
      this.#lastMs = atMs;
    } else if (isLost || this.#dark().some(({ fromMs, toMs }) => now >= fromMs && now < toMs)) return;
    this.#items.push({ atMs, order: this.#order++, deliver });
  }

  /** A hold that was announced after things were sent holds them too. */
  hold(fromMs: number, toMs: number): void {
    if (!this.#isStream) return;
    this.#items = this.#items.map((item) =>
      item.atMs >= fromMs && item.atMs < toMs ? { ...item, atMs: toMs } : item,
    );
    if (this.#lastMs >= fromMs && this.#lastMs < toMs) this.#lastMs = toMs;
  }

  poll(now: number): void {
    if (this.#items.length === 0) return;
    const due = this.#items.filter(({ atMs }) => atMs <= now);
    if (due.length === 0) return;
    this.#items = this.#items.filter(({ atMs }) => atMs > now);
    due.sort((a, b) => a.atMs - b.atMs || a.order - b.order);
    for (const { deliver } of due) deliver();
  }
}

/** Where a cable is. */
export interface Surroundings {
  readonly climate: Climate;
  readonly random: Random;
  readonly now: number;
  later(ms: number, what: () => void): void;
}

export type Way = "up" | "down" | "upDatagrams" | "downDatagrams";

export interface Dark {
  readonly fromMs: number;
  readonly toMs: number;
}

class StreamEnd implements Transport {
  readonly isStream = true;
  readonly bufferedBytes = 0;
  closed: string | undefined;
  onPacket: (packet: Uint8Array) => void = ignore;
  onText: (text: string) => void = ignore;
  onClose: (reason: string) => void = ignore;
  peer: StreamEnd | undefined;
  readonly #out: Pipe;
  readonly #now: () => number;
  frames = 0;

  constructor(out: Pipe, now: () => number) {
    this.#out = out;
    this.#now = now;
  }

  send(packet: Uint8Array): void {
    if (this.closed !== undefined) return;
    this.frames++;
    const copy = packet.slice();
    const { peer } = this;
    this.#out.send(copy.length, this.#now(), () => {
      if (peer?.closed === undefined) peer?.onPacket(copy);
    });
  }

  sendText(text: string): void {
    if (this.closed !== undefined) return;
    const { peer } = this;
    this.#out.send(text.length, this.#now(), () => {
      if (peer?.closed === undefined) peer?.onText(text);
    });
  }

  close(reason: string): void {
    if (this.closed !== undefined) return;
    const { peer } = this;
    this.#out.send(reason.length, this.#now(), () => peer?.end(reason));
    this.end(reason);
  }

  end(reason: string): void {
    if (this.closed !== undefined) return;
    this.closed = reason;
    this.onClose(reason);
  }
}

/** What a session is connected by, both ends. */
export class Cable {
  readonly up: Pipe;
  readonly down: Pipe;
  readonly upDatagrams: Pipe;
  readonly downDatagrams: Pipe;
  readonly near: StreamEnd;
  readonly far: StreamEnd;
  nearLine!: Line;
  farLine!: Line;
  readonly #world: Surroundings;
  /** Offers, and who answered. */
  readonly #offers = new Map<string, FakePeer>();
  #attempts = 0;
  channels: { readonly near: ChannelTransport; readonly far: ChannelTransport }[] = [];

  constructor(world: Surroundings, dark: Readonly<Record<Way, readonly Dark[]>>) {
    this.#world = world;
    const pipe = (
      isStream: boolean,
      darkness: () => readonly Dark[],
      rateKbps = world.climate.rateKbps,
    ): Pipe =>
      new Pipe(isStream, { ...world.climate, rateKbps }, Random.from(world.random.below(1 << 30)), darkness);
    this.up = pipe(true, () => dark.up);
    this.down = pipe(true, () => dark.down, world.climate.downKbps);
    this.upDatagrams = pipe(false, () => dark.upDatagrams);
    this.downDatagrams = pipe(false, () => dark.downDatagrams);
    const now = (): number => world.now;
    this.near = new StreamEnd(this.up, now);
    this.far = new StreamEnd(this.down, now);
    this.near.peer = this.far;
    this.far.peer = this.near;
  }

  poll(now: number): void {
    this.up.poll(now);
    this.down.poll(now);
    this.upDatagrams.poll(now);
    this.downDatagrams.poll(now);
  }

  makePeer(): RtcPeer {
    return new FakePeer(this);
  }

  offer(peer: FakePeer): string {
    const sdp = `offer-${this.#attempts++}`;
    this.#offers.set(sdp, peer);
    return sdp;
  }

  answered(sdp: string, answerer: FakePeer): void {
    const offerer = this.#offers.get(sdp);
    if (offerer === undefined) return;
    this.#world.later(this.#world.climate.openMs ?? 300, () => this.#open(offerer, answerer));
  }

  #open(offerer: FakePeer, answerer: FakePeer): void {
    if (offerer.isOver || answerer.isOver) {
      offerer.fail();
      answerer.fail();
      return;
    }
    const channel = (out: Pipe, other: () => ChannelTransport): ChannelTransport => {
      const one: ChannelTransport = new ChannelTransport({
        bufferedBytes: () => 0,
        send: (packet) => {
          const copy = packet.slice();
          out.send(copy.length, this.#world.now, () => other().take(copy));
        },
        close: () => this.#world.later(this.#world.climate.latencyMs, () => other().end()),
      });
      return one;
    };
    const near: ChannelTransport = channel(this.upDatagrams, () => far);
    const far: ChannelTransport = channel(this.downDatagrams, () => near);
    this.channels.push({ near, far });
    offerer.open(near);
    answerer.open(far);
  }
}

class FakePeer implements RtcPeer {
  onSignal: (signal: PeerSignal) => void = ignore;
  onOpen: (transport: Transport) => void = ignore;
  onFail: () => void = ignore;
  isOver = false;
  readonly #cable: Cable;
  #transport: ChannelTransport | undefined;

  constructor(cable: Cable) {
    this.#cable = cable;
  }

  offer(): void {
    this.onSignal({ rtc: "offer", sdp: this.#cable.offer(this) });
  }

  describe(rtc: "offer" | "answer", sdp: string): void {
    if (rtc === "answer") return;
    this.onSignal({ rtc: "answer", sdp });
    this.#cable.answered(sdp, this);
  }

  addCandidate(): void {}

  open(transport: ChannelTransport): void {
    this.#transport = transport;
    this.onOpen(transport);
  }

  fail(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.onFail();
  }

  close(): void {
    this.isOver = true;
    this.#transport?.close("closed");
  }
}
