// Whoever starts rooms with bots, again and again: from each address some connections that make a room with seven bots, look at its
// match for a moment, leave, and make the next, as quickly as the server lets them. Forked by starts.ts.

import { GAMES } from "../apps/arcade/src/games.ts";
import { encodeHandshake, PROTOCOL_VERSION } from "../packages/reckon/src/connection/handshake.ts";
import { writeGreeting } from "../packages/reckon/src/host/greeting.ts";
import { connectionOptions } from "../packages/reckon/src/wire/lanes.ts";
import { schemaHash } from "../packages/reckon/src/wire/schema-hash.ts";
import { Intruder } from "../packages/reckon/test/hostile/clients/intruder.ts";
import { RawClient } from "../packages/reckon/test/hostile/clients/raw-client.ts";

interface Order {
  readonly game: string;
  readonly bots: number;
  readonly port: number;
  readonly addresses: readonly string[];
  readonly ms: number;
}

const AT_ONCE = 1;
/** How long a match is looked at; and how long a goodbye takes, after which seat and bots are free at once. */
const LOOK_MS = 700;
const GOODBYE_MS = 100;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Matches that were begun. */
let matches = 0;

async function start(
  { game: name, bots, port }: Order,
  address: string,
  isOver: () => boolean,
): Promise<void> {
  const rules = await GAMES.find((one) => one.name === name)?.rules();
  if (rules === undefined) throw new Error(`There is no game ${name}.`);
  const raw = await RawClient.open(port, address);
  const client = new Intruder(connectionOptions("client", true), (packet) => raw.packet(packet));
  raw.onPacket = (packet) => client.received(packet, performance.now());
  const payload = writeGreeting({ game: name, room: "", create: { isPrivate: true, bots } });
  const schema = schemaHash(rules.hosted.make({}));
  client.raw(encodeHandshake({ type: "hello", version: PROTOCOL_VERSION, schema, payload }));
  let isNamed = false;
  let untilMs = performance.now() + 20_000;
  let plays = false;
  while (!raw.isClosed && raw.isOpen && !isOver() && performance.now() < untilMs) {
    if (!isNamed && client.last("accepted") !== undefined) {
      client.say({ type: "username", name: "eve" });
      isNamed = true;
    }
    if (!plays && client.last("match") !== undefined) {
      plays = true;
      matches++;
      untilMs = performance.now() + LOOK_MS;
    }
    client.flush(performance.now());
    await pause(16);
  }
  client.say({ type: "leave" });
  client.flush(performance.now());
  await pause(GOODBYE_MS);
  raw.socket.destroy();
}

process.on("message", async (order: Order) => {
  const end = performance.now() + order.ms;
  const isOver = (): boolean => performance.now() > end;
  matches = 0;
  const lives = order.addresses.flatMap((address) =>
    Array.from({ length: AT_ONCE }, async () => {
      while (!isOver()) {
        await start(order, address, isOver);
        await pause(100);
      }
    }),
  );
  await Promise.all(lives);
  process.send?.(matches);
});
process.on("uncaughtException", (error) => console.error(error));
process.on("disconnect", () => process.exit());
process.send?.("ready");
