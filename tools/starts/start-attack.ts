// Starts rooms with bots, again and again: from each address one connection that makes a room, looks at its match for a moment,
// leaves, and makes the next, as quickly as the server lets it. The bench of starts and the kit of attacks run it.

import { GAMES } from "../../apps/arcade/src/games.ts";
import { encodeHandshake, PROTOCOL_VERSION } from "../../packages/reckon/src/connection/handshake.ts";
import { writeGreeting } from "../../packages/reckon/src/host/visit/greeting.ts";
import { connectionOptions } from "../../packages/reckon/src/wire/room-lanes.ts";
import { schemaHash } from "../../packages/reckon/src/wire/schema-hash.ts";
import { type Attack, besiege, pause } from "../../packages/reckon/test/hostile/clients/besieging.ts";
import { Intruder } from "../../packages/reckon/test/hostile/clients/intruder.ts";
import { RawClient } from "../../packages/reckon/test/hostile/clients/raw-client.ts";

const AT_ONCE = 1;
/** How long a match is waited for, and looked at; and how long a goodbye takes, after which seat and bots are free at once. */
const MOST_WAIT_MS = 20_000;
const LOOK_MS = 700;
const GOODBYE_MS = 100;

/** @param onMatch told of each match that has begun */
export function startWithBots(name: string, bots: number, onMatch: () => void = () => {}): Attack {
  return besiege(async ({ port, isOver }, address) => {
    const rules = await GAMES.find((one) => one.name === name)?.rules();
    if (rules === undefined) throw new Error(`There is no game ${name}.`);
    const raw = await RawClient.open(port, address);
    const client = new Intruder(connectionOptions("client", true), (packet) => raw.packet(packet));
    raw.onPacket = (packet) => client.received(packet, performance.now());
    const payload = writeGreeting({ game: name, room: "", create: { isPrivate: true, bots } });
    const schema = schemaHash(rules.hosted.make({}));
    client.raw(encodeHandshake({ type: "hello", version: PROTOCOL_VERSION, schema, payload }));
    let isNamed = false;
    let untilMs = performance.now() + MOST_WAIT_MS;
    let plays = false;
    while (!raw.isClosed && raw.isOpen && !isOver() && performance.now() < untilMs) {
      if (!isNamed && client.last("accepted") !== undefined) {
        client.say({ type: "username", name: "eve" });
        isNamed = true;
      }
      if (!plays && client.last("match") !== undefined) {
        plays = true;
        onMatch();
        untilMs = performance.now() + LOOK_MS;
      }
      client.flush(performance.now());
      await pause(16);
    }
    client.say({ type: "leave" });
    client.flush(performance.now());
    await pause(GOODBYE_MS);
    raw.socket.destroy();
    await pause(GOODBYE_MS);
  }, AT_ONCE);
}
