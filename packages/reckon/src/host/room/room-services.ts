// What rooms ask of their host, made for each of them. host.ts calls it when a room opens. Always true: seeds, secrets and names of
// matches come from the program's own random bytes, and nothing that a visitor says goes into them.

import type { Throttle } from "../../core/throttle.ts";
import type { HostOptions } from "../host-options.ts";
import type { Tally } from "../tally.ts";
import type { HookRunner } from "./hooks.ts";
import type { RoomServices } from "./hosted-room-options.ts";

/** The parts of a host that its rooms share. */
export interface Shared extends Pick<RoomServices, "mayStart" | "phase"> {
  readonly options: Pick<HostOptions, "random" | "sign" | "onDue" | "development" | "records">;
  readonly tally: Tally;
  readonly passcodes: Throttle;
  readonly hooks: HookRunner;
}

/** An hour of four who play, at worst. */
const RECORD_BYTES = 2_000_000;

/** A number of 32 bits that nobody can foresee. */
export function seedOf(random: HostOptions["random"]): number {
  return new DataView(Uint8Array.from(random(4)).buffer).getUint32(0);
}

export function roomServices(room: string, id: number, shared: Shared): RoomServices {
  const { options, tally, passcodes: throttle, hooks, mayStart, phase } = shared;
  const { random, sign, onDue = () => {}, records = false, development = false } = options;
  const seed = (): number => seedOf(random);
  return {
    sign: (ticket, give) => sign({ room, id, ticket }, give),
    seed,
    secret: () => seed() * 0x200000 + (seed() >>> 11),
    matchId: () => Array.from(random(8), (byte) => byte.toString(16).padStart(2, "0")).join(""),
    due: onDue,
    recordBytes: records === true ? RECORD_BYTES : Number(records),
    ...{ tally, throttle, hooks, mayStart, phase, development },
  };
}
