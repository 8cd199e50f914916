// Attacks that do as little as they can: they take places, and leave them unused.

import { LANE } from "../../../src/wire/room-lanes.ts";
import { type Attack, besiege, enter, pause, type Target } from "./besieging.ts";
import { RawClient } from "./raw-client.ts";

/** A socket that was closed is made anew after so long, ms: who does not wait floods with connections, which is another attack. */
const AGAIN_MS = 5000;

/** Keeps so many sockets for each address; `said`: on each. */
export function hold(sockets: number, said = ""): Attack {
  return async ({ port, addresses, isOver }) => {
    const lives = addresses.map(async (address) => {
      const held: RawClient[] = [];
      const openedMs: number[] = [];
      while (!isOver()) {
        for (let i = 0; i < sockets && !isOver(); i++) {
          const isWaiting = held[i]?.isClosed === true && performance.now() - openedMs[i] < AGAIN_MS;
          if (isWaiting || held[i]?.isClosed === false) continue;
          held[i] = new RawClient(port, address);
          openedMs[i] = performance.now();
          if (said !== "") held[i].write(said);
          // Not all in one turn: the system's queue of connections is short.
          if (i % 16 === 0) await pause(1);
        }
        await pause(20);
      }
      for (const { socket } of held) socket.destroy();
    });
    await Promise.all(lives);
  };
}

/** Goes in, and does no more than stay. */
export function stay(isPrivate: boolean, atOnce: number): Attack {
  return besiege(async (target: Target, address) => {
    const entered = await enter(target, address, { isPrivate });
    while (entered !== undefined && !entered.raw.isClosed && !target.isOver()) {
      entered.client.flush(performance.now());
      await pause(100);
    }
    entered?.raw.socket.destroy();
  }, atOnce);
}

export const IDLE_ATTACKS: Readonly<Record<string, Attack>> = {
  "idle-sockets": hold(300),
  "idle-rooms": stay(true, 16),
  "idle-seats": stay(false, 16),
  // As many descriptors as a server may have, on which half a request has come: they are not idle, and not asking.
  descriptors: hold(6000, "GET /play HTTP/1.1\r\nHost: here\r\nX-Half: "),
  dribble: besiege(async (target, address) => {
    const entered = await enter(target, address);
    if (entered === undefined) return;
    const { raw } = entered;
    // A frame of four kilobytes, a byte at a time.
    raw.write(Uint8Array.of(0x82, 0xfe, 0x10, 0, 0, 0, 0, 0));
    while (!raw.isClosed && !target.isOver()) {
      raw.write(Uint8Array.of(LANE.play));
      await pause(2);
    }
    raw.socket.destroy();
  }),
};
