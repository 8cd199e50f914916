// A bot of the hand-written server: two bytes up for the newest input, and every message down is a snapshot.

import type { WebSocket } from "ws";
import { TICK_MS, tiltX, tiltY } from "../rules.ts";
import { type Destination, type LoadBot, open } from "./bot.ts";

export class WsBot implements LoadBot {
  readonly #number: number;
  readonly #to: Destination;
  #socket: WebSocket | undefined;

  constructor(number: number, to: Destination) {
    this.#number = number;
    this.#to = to;
  }

  async join(): Promise<void> {
    const { port, counts } = this.#to;
    this.#socket = await open(`ws://127.0.0.1:${port}/`, this.#to, () => void counts.snapshots++);
  }

  speak(nowMs: number): void {
    const tick = Math.floor(nowMs / TICK_MS);
    this.#socket?.send(Int8Array.of(tiltX(this.#number, tick), tiltY(this.#number, tick)));
    this.#to.counts.inputs++;
  }

  leave(): void {
    this.#socket?.close();
  }
}
