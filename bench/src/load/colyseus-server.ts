// The same rooms on Colyseus 0.18, as its guides write them: a schema that the simulation changes in each step, `setTimestep`
// at 60 Hz, a patch every 50 ms. What it could leave out it leaves out, so that it is at its cheapest: fields are quantised to 16
// bits, inputs are raw bytes without decoding, and `defineInput`, with which it would stamp and acknowledge inputs for
// prediction, is not used. With `setFixedTimestep` its steps would come in pairs now and then, and look later.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Client, Room, Server } from "@colyseus/core";
import { schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { type Meter, OwnSchedule } from "./meter.ts";
import { headingOf, moveOf, ROOM_PLAYERS, SIZE, SNAPSHOT_EVERY, startOf, TICK_MS, walked } from "./rules.ts";

const Walker = schema(
  {
    x: t.quantized({ min: 0, max: SIZE, bits: 16 }),
    y: t.quantized({ min: 0, max: SIZE, bits: 16 }),
    heading: t.angle({ bits: 16 }),
  },
  "Walker",
);
const Field = schema({ walkers: t.map(Walker) }, "Field");

interface Held {
  readonly walker: InstanceType<typeof Walker>;
  moveX: number;
  moveY: number;
}

let meter: Meter;

class FieldRoom extends Room {
  override maxClients = ROOM_PLAYERS;
  override patchRate: number = SNAPSHOT_EVERY * TICK_MS;
  override state: InstanceType<typeof Field> = new Field();
  readonly #held = new Map<string, Held>();
  readonly #schedule = new OwnSchedule();

  override onCreate(): void {
    this.onMessageBytes(0, ({ sessionId }: Client, bytes: Buffer) => {
      const held = this.#held.get(sessionId);
      if (held === undefined || bytes.length !== 2) return;
      held.moveX = moveOf(bytes.readInt8(0));
      held.moveY = moveOf(bytes.readInt8(1));
    });
    this.setTimestep(() => this.#step(), TICK_MS);
  }

  override onJoin({ sessionId }: Client): void {
    const walker = new Walker();
    Object.assign(walker, startOf(this.#held.size), { heading: 0 });
    this.state.walkers.set(sessionId, walker);
    this.#held.set(sessionId, { walker, moveX: 0, moveY: 0 });
  }

  override onLeave({ sessionId }: Client): void {
    this.state.walkers.delete(sessionId);
    this.#held.delete(sessionId);
  }

  #step(): void {
    meter.step(this.#schedule.next(performance.now()));
    for (const { walker, moveX, moveY } of this.#held.values()) {
      walker.x = walked(walker.x, moveX);
      walker.y = walked(walker.y, moveY);
      if (moveX !== 0 || moveY !== 0) walker.heading = headingOf(moveX, moveY);
    }
  }
}

export async function startColyseus(given: Meter): Promise<number> {
  meter = given;
  const http = createServer();
  const transport = new WebSocketTransport({ server: http });
  const server = new Server({ transport, greet: false, gracefullyShutdown: false });
  server.define("field", FieldRoom);
  await server.listen(0, "127.0.0.1");
  return (http.address() as AddressInfo).port;
}
