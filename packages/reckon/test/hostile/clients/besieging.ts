// What attacks are made of: each keeps some connections open for every address, and does its worst on them, again and again, until
// it is told to stop. Always true: an attack waits for the server to take its bytes, so that it is the server that has too much to do.

import { connectionOptions } from "../../../src/wire/room-lanes.ts";
import { Intruder } from "./intruder.ts";
import { RawClient } from "./raw-client.ts";

/** Where an attack goes, and from where: loopback addresses, in turn. */
export interface Target {
  readonly port: number;
  readonly addresses: readonly string[];
  readonly isOver: () => boolean;
}

export type Attack = (target: Target) => Promise<void>;

/** Connections that an attack holds for each address. */
const AT_ONCE = 8;

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Does something on so many connections for each address; when it is done there, again on another one. */
export function besiege(each: (target: Target, address: string) => Promise<void>, atOnce = AT_ONCE): Attack {
  return async (target) => {
    const lives = target.addresses.flatMap((address) =>
      Array.from({ length: atOnce }, async () => {
        while (!target.isOver()) {
          await each(target, address);
          await pause(5);
        }
      }),
    );
    await Promise.all(lives);
  };
}

/** Writes the same bytes until the socket is closed. */
export async function pour(raw: RawClient, bytes: Uint8Array, { isOver }: Target): Promise<void> {
  while (!raw.isClosed && !isOver())
    if (raw.socket.write(bytes)) await new Promise((resolve) => setImmediate(resolve));
    else await Promise.race([new Promise((resolve) => raw.socket.once("drain", resolve)), pause(50)]);
  raw.socket.destroy();
}

export function many(one: Uint8Array, bytes = 65_536): Buffer {
  return Buffer.concat(Array.from({ length: Math.ceil(bytes / one.length) }, () => one));
}

export interface Entered {
  readonly raw: RawClient;
  readonly client: Intruder;
}

let names = 0;

/** Opens, greets, takes a name if it is let in, and starts a match if it is the host; undefined: it was not let in. */
export async function enter(
  { port, isOver }: Target,
  address: string,
  hello = { isPrivate: false },
): Promise<Entered | undefined> {
  const raw = await RawClient.open(port, address);
  const client = new Intruder(connectionOptions("client", true), (packet) => raw.packet(packet));
  raw.onPacket = (packet) => client.received(packet, performance.now());
  client.hello(hello.isPrivate ? { create: { isPrivate: true } } : {});
  const steps = [
    () => client.last("accepted") !== undefined,
    () => client.last("seated") !== undefined,
    () => client.last("match") !== undefined,
  ];
  for (const [i, isDone] of steps.entries()) {
    if (i === 1) client.say({ type: "username", name: `e${names++}` });
    if (i === 2 && !hello.isPrivate) break;
    if (i === 2) client.say({ type: "start" });
    for (let waits = 0; !isDone(); waits++) {
      if (raw.isClosed || !raw.isOpen || waits > 400 || isOver()) {
        raw.socket.destroy();
        return undefined;
      }
      client.flush(performance.now());
      await pause(10);
    }
  }
  return { raw, client };
}

/** Floods with the same frame, once in the lobby. */
export function flood(frame: Uint8Array): Attack {
  const bytes = many(frame);
  return besiege(async (target, address) => {
    const entered = await enter(target, address);
    if (entered !== undefined) await pour(entered.raw, bytes, target);
  });
}

/** In a match of its own: says something in every few ms. */
export function play(say: (client: Intruder, step: number) => void): Attack {
  return besiege(async (target, address) => {
    const entered = await enter(target, address, { isPrivate: true });
    if (entered === undefined) return;
    const { raw, client } = entered;
    for (let step = 0; !raw.isClosed && !target.isOver(); step++) {
      say(client, step);
      client.flush(performance.now());
      await pause(2);
    }
    raw.socket.destroy();
  }, 4);
}

/** Opens TCP, writes some text, and then a little more now and then, until it is cut off. */
export function dial(text: string, atOnce: number, more = ""): Attack {
  return besiege(async ({ port, isOver }, address) => {
    const raw = new RawClient(port, address);
    raw.write(text);
    while (!raw.isClosed && !isOver()) {
      await pause(20);
      if (more !== "") raw.write(more);
    }
    raw.socket.destroy();
  }, atOnce);
}

export function upgradeAnd(act: (raw: RawClient, target: Target) => Promise<void>): Attack {
  return besiege(async (target, address) => {
    const raw = await RawClient.open(target.port, address);
    if (raw.isOpen) await act(raw, target);
    raw.socket.destroy();
  });
}
