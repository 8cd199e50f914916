// The same rooms on Colyseus 0.18, as its guides write them: a schema that the simulation changes in each step, `setTimestep`
// at 60 Hz, a patch every 50 ms, fields quantised to 16 bits. Twice: with `defineInput`, which decodes and buffers inputs and
// tells each client which of them a patch holds, so that it can predict, as ours can; and plain, at its cheapest, with inputs
// as raw bytes and one patch for all. With `setFixedTimestep` steps would come in pairs now and then, and look later.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Client, Room, Server } from "@colyseus/core";
import { schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { type Meter, OwnSchedule } from "../meter.ts";
import { headingOf, moveOf, ROOM_PLAYERS, SIZE, SNAPSHOT_EVERY, startOf, TICK_MS, walked } from "../rules.ts";

const Walker = schema(
  {
    x: t.quantized({ min: 0, max: SIZE, bits: 16 }),
    y: t.quantized({ min: 0, max: SIZE, bits: 16 }),
    heading: t.angle({ bits: 16 }),
  },
  "Walker",
);
/** An input, in 1/64 of full tilt; its bots send it with the encoder of the same schema. */
export const Tilt = schema({ x: t.int8(), y: t.int8() }, "Tilt");
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
  protected readonly held: Map<string, Held> = new Map();
  readonly #schedule = new OwnSchedule();

  override onCreate(): void {
    this.onMessageBytes(0, ({ sessionId }: Client, bytes: Buffer) => {
      const held = this.held.get(sessionId);
      if (held === undefined || bytes.length !== 2) return;
      held.moveX = moveOf(bytes.readInt8(0));
      held.moveY = moveOf(bytes.readInt8(1));
    });
    this.setTimestep(() => this.step(), TICK_MS);
  }

  override onJoin({ sessionId }: Client): void {
    const walker = new Walker();
    Object.assign(walker, startOf(this.held.size), { heading: 0 });
    this.state.walkers.set(sessionId, walker);
    this.held.set(sessionId, { walker, moveX: 0, moveY: 0 });
  }

  override onLeave({ sessionId }: Client): void {
    this.state.walkers.delete(sessionId);
    this.held.delete(sessionId);
  }

  protected step(): void {
    meter.step(this.#schedule.next(performance.now()));
    for (const { walker, moveX, moveY } of this.held.values()) {
      walker.x = walked(walker.x, moveX);
      walker.y = walked(walker.y, moveY);
      if (moveX !== 0 || moveY !== 0) walker.heading = headingOf(moveX, moveY);
    }
  }
}

class PredictedRoom extends FieldRoom {
  readonly #inputs = this.defineInput(Tilt);

  protected override step(): void {
    for (const [sessionId, held] of this.held) {
      const input = this.#inputs.get(sessionId).next();
      // Without a new one the last is held.
      if (input === undefined) continue;
      held.moveX = moveOf(input.x);
      held.moveY = moveOf(input.y);
    }
    super.step();
  }
}

export async function startColyseus(given: Meter, isPlain: boolean): Promise<number> {
  meter = given;
  const http = createServer();
  const transport = new WebSocketTransport({ server: http });
  const server = new Server({ transport, greet: false, gracefullyShutdown: false });
  server.define("field", isPlain ? FieldRoom : PredictedRoom);
  await server.listen(0, "127.0.0.1");
  return (http.address() as AddressInfo).port;
}
