// A match of one client on a still network, recorded packet by packet, and each side fed with the packets of the other: so that a bench can
// measure one side alone. Used by the alloc and inspector benches.

import type { Game, Glance } from "reckon";
import { Client } from "reckon/client";
import { presets } from "reckon/presets";
import { Room, type Welcome } from "reckon/server";

const LATENCY_TICKS = 2;
const CLIENT_OFFSET_MS = 5000;
const { agreement, room: roomPolicy, client: clientPolicy } = presets.reckon;

/** Packets by the tick in which they arrive. */
export type Post = Uint8Array[][];

/** What its player holds in a tick. */
export type Walk = (into: Record<string, number>, glance: Glance) => void;

export interface RecordedMatch {
  readonly welcome: Welcome;
  readonly up: Post;
  readonly down: Post;
}

function postFor(ticks: number): Post {
  return Array.from({ length: ticks + LATENCY_TICKS + 1 }, () => []);
}

export function createRoom(game: Game, send: (player: number, bytes: Uint8Array) => void): Room {
  return new Room({ game, agreement, policy: roomPolicy, shown: clientPolicy, seed: 7, send });
}

/** @param Kind what makes the client. Default: `Client` */
export function createClient(
  game: Game,
  walk: Walk,
  welcome: Welcome,
  send: (bytes: Uint8Array) => void,
  Kind: typeof Client = Client,
): Client {
  return new Kind({ game, agreement, policy: clientPolicy, welcome, sample: walk, send });
}

/** Plays a match of `ticks` ticks and keeps every packet. */
export function recordMatch(game: Game, walk: Walk, ticks: number): RecordedMatch {
  const up = postFor(ticks);
  const down = postFor(ticks);
  let tick = 0;
  const room = createRoom(game, (_player, bytes) => down[tick + LATENCY_TICKS].push(bytes.slice()));
  const welcome = room.join();
  if (welcome === undefined) throw new Error("The room is full before anybody came.");
  const client = createClient(game, walk, welcome, (bytes) => up[tick + LATENCY_TICKS].push(bytes.slice()));
  const stepRoom = roomTicks(game, room, up);
  const stepClient = clientTicks(game, client, down);
  for (tick = 1; tick <= ticks; tick++) {
    stepRoom(tick);
    stepClient(tick);
  }
  if (client.quality.ticks < ticks / 2)
    throw new Error("The recorded client hardly played: check the bench.");
  return { welcome, up, down };
}

export function roomTicks(game: Game, room: Room, up: Post): (tick: number) => void {
  return (tick) => {
    const nowMs = tick * game.tickMs;
    const arrived = up[tick];
    for (let i = 0; i < arrived.length; i++) room.receive(0, arrived[i], nowMs);
    room.update(nowMs);
  };
}

export function clientTicks(game: Game, client: Client, down: Post): (tick: number) => void {
  // A page gets its times as objects. Computed here, each call would make one or not, as the compiler likes; the text keeps them objects.
  const times: unknown[] = ["no tick"];
  for (let tick = 1; tick < down.length; tick++) times.push(tick * game.tickMs + CLIENT_OFFSET_MS);
  return (tick) => {
    const now = times[tick] as number;
    const arrived = down[tick];
    for (let i = 0; i < arrived.length; i++) client.receive(arrived[i], now);
    client.update(now);
  };
}
