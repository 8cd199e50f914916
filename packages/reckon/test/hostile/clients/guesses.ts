// Attacks that try: codes of rooms, names that somebody has, rooms to look at; and frames as long as any may be.

import type { VisitorWish } from "../../../src/host/visit/greeting.ts";
import { connectionOptions } from "../../../src/wire/room-lanes.ts";
import { type Attack, besiege, enter, flood, pause } from "./besieging.ts";
import { Intruder } from "./intruder.ts";
import { frameOf, OPCODE, RawClient } from "./raw-client.ts";

const LETTERS = "23456789BCDFGHJKMNPQRSTVWXYZ";
let tries = 0;

/** A code that nobody has tried before. */
function nextCode(): string {
  let code = "";
  for (let rest = tries++ * 7919; code.length < 8; rest = Math.floor(rest / 28)) code += LETTERS[rest % 28];
  return code;
}

/** Greets with another wish each time, and reads the answer. */
function wish(of: () => Partial<VisitorWish>): Attack {
  return besiege(async ({ port, isOver }, address) => {
    const raw = await RawClient.open(port, address);
    const client = new Intruder(connectionOptions("client", true), (packet) => raw.packet(packet));
    raw.onPacket = (packet) => client.received(packet, performance.now());
    if (raw.isOpen) client.hello(of());
    for (let waits = 0; client.answer === undefined && !raw.isClosed && !isOver() && waits < 50; waits++)
      await pause(2);
    raw.socket.destroy();
  });
}

export const GUESSES: Readonly<Record<string, Attack>> = {
  codes: wish(() => ({ room: nextCode() })),
  returns: wish(() => ({ again: nextCode() })),
  spectators: wish(() => ({ room: nextCode(), watch: true })),
  quick: wish(() => ({ quick: { bots: 0 } })),
  names: besiege(async (target, address) => {
    const entered = await enter(target, address);
    if (entered === undefined) return;
    const { raw, client } = entered;
    for (let i = 0; !raw.isClosed && !target.isOver(); i++) {
      client.say({ type: "username", name: i % 2 === 0 ? "Bot-Ada" : "player0" });
      client.flush(performance.now());
      await pause(20);
    }
    raw.socket.destroy();
  }),
  // As long as a frame may be; "giants" are cut off in the middle of one.
  frames: flood(frameOf(OPCODE.binary, new Uint8Array(16_384))),
};
