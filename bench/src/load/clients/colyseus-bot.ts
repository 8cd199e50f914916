// A bot of Colyseus, by its protocol: a seat from the matchmaker over HTTP, a WebSocket with that seat, JOIN_ROOM back as the
// acknowledgement, then inputs, by its own encoder or as raw bytes of message type 0; patches are counted.

import { InputEncoder } from "@colyseus/schema/input";
import type { WebSocket } from "ws";
import { TICK_MS, tiltX, tiltY } from "../rules.ts";
import { Tilt } from "../servers/colyseus-server.ts";
import { type Destination, type LoadBot, open } from "./bot.ts";

const JOIN_ROOM = 10;
const ROOM_STATE_PATCH = 15;
const ROOM_DATA_BYTES = 17;
const ROOM_INPUT_RELIABLE = 19;
/** Bits beside the code: times are told with a patch. */
const CODE_BITS = 31;

interface Seat {
  readonly roomId: string;
  readonly processId: string;
  readonly sessionId: string;
}

export class ColyseusBot implements LoadBot {
  readonly #number: number;
  readonly #to: Destination;
  readonly #encoder: InputEncoder<InstanceType<typeof Tilt>> | undefined;
  #socket: WebSocket | undefined;

  constructor(number: number, to: Destination, isPlain: boolean) {
    this.#number = number;
    this.#to = to;
    if (!isPlain) this.#encoder = new InputEncoder(new Tilt());
  }

  async join(): Promise<void> {
    const { port, counts } = this.#to;
    const answer = await fetch(`http://127.0.0.1:${port}/matchmake/joinOrCreate/field`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    if (!answer.ok) throw new Error(`Colyseus has no seat: ${answer.status} ${await answer.text()}`);
    const { roomId, processId, sessionId } = (await answer.json()) as Seat;
    let onJoined = (): void => {};
    const joined = new Promise<void>((resolve) => {
      onJoined = resolve;
    });
    const url = `ws://127.0.0.1:${port}/${processId}/${roomId}?sessionId=${sessionId}`;
    this.#socket = await open(url, this.#to, (message, socket) => {
      if ((message[0] & CODE_BITS) === ROOM_STATE_PATCH) counts.snapshots++;
      else if (message[0] === JOIN_ROOM) {
        socket.send(Uint8Array.of(JOIN_ROOM));
        onJoined();
      }
    });
    await joined;
  }

  speak(nowMs: number): void {
    const tick = Math.floor(nowMs / TICK_MS);
    const [x, y] = [tiltX(this.#number, tick), tiltY(this.#number, tick)];
    if (this.#encoder === undefined) this.#socket?.send(Uint8Array.of(ROOM_DATA_BYTES, 0, x & 255, y & 255));
    else {
      Object.assign(this.#encoder.instance, { x, y });
      this.#socket?.send(Uint8Array.of(ROOM_INPUT_RELIABLE, ...this.#encoder.encode()));
    }
    this.#to.counts.inputs++;
  }

  leave(): void {
    this.#socket?.close();
  }
}
