// The packets of a run that are on their way or have just arrived. The run notes each when it is sent; the wires of the page draw them.
// Always true: the list is bounded by age, and in order of sending.

export type PacketFate = "under way" | "arrived" | "late" | "lost";

export interface Packet {
  readonly way: "up" | "down";
  readonly player: number;
  readonly sentMs: number;
  /** Infinity: it is lost. */
  readonly arrivesMs: number;
  readonly bytes: number;
  /** Server time that it is about: of an input the time of its tick, of a snapshot the time of its world. */
  readonly aboutMs: number;
  /** It arrived after it was needed: an input after its tick, a snapshot after the picture had passed it. */
  isLate: boolean;
}

/** For so long a packet stays in the list after it was sent, ms. */
const KEPT_MS = 1500;

export class Packets {
  readonly all: Packet[] = [];
  #checked = 0;

  note(packet: Packet): void {
    this.all.push(packet);
    let old = 0;
    while (old < this.all.length && this.all[old].sentMs < packet.sentMs - KEPT_MS) old++;
    if (old < 64) return;
    this.all.splice(0, old);
    this.#checked = Math.max(0, this.#checked - old);
  }

  /** Marks snapshots that came after their moment was drawn. `viewMsOf`: the server time in a player's picture. */
  checkArrivals(nowMs: number, viewMsOf: (player: number) => number): void {
    const { all } = this;
    for (let i = this.#checked; i < all.length; i++) {
      const packet = all[i];
      if (packet.arrivesMs > nowMs || packet.arrivesMs <= nowMs - 17) continue;
      if (packet.way === "down" && viewMsOf(packet.player) > packet.aboutMs + 1) packet.isLate = true;
    }
    while (this.#checked < all.length && all[this.#checked].sentMs < nowMs - KEPT_MS) this.#checked++;
  }
}

export function fateOf({ arrivesMs, isLate }: Packet, nowMs: number): PacketFate {
  if (arrivesMs === Number.POSITIVE_INFINITY) return "lost";
  if (arrivesMs > nowMs) return "under way";
  return isLate ? "late" : "arrived";
}
