// What each test of the contract of directories stands on: a fleet without nodes, and nodes that renew by hand.

import type { Directory, DirectoryTimes, FleetNode, FleetRoom } from "../../src/fleet/directory.ts";
import { answered, HandNode } from "./fleet-parts.ts";

/** A fleet without nodes. */
export interface TestFleet {
  /** Its directory, as one more process has it. Comes when it can be asked. */
  open(times?: Partial<DirectoryTimes>): Promise<Directory>;
  /** Lets so much time pass, or more. */
  pass(ms: number): Promise<void>;
  end(): Promise<void>;
}

/** So long that nothing ends in a test. */
export const LONG: DirectoryTimes = { leaseMs: 600_000, roomMs: 600_000, claimMs: 600_000 };
export const SHORT_MS = 200;
export const SHORT: DirectoryTimes = { ...LONG, leaseMs: SHORT_MS };
/** Long enough that what lives for a short time is over. */
export const OVER_MS: number = 2 * SHORT_MS;

export class Stand {
  fleet!: TestFleet;
  /** How players and lists see it. */
  seen!: Directory;

  async begin(fleet: TestFleet): Promise<void> {
    this.fleet = fleet;
    this.seen = await fleet.open(LONG);
  }

  /** A node that has renewed its lease once. */
  async start(
    letter: string,
    over: Partial<FleetNode> = {},
    rooms: readonly FleetRoom[] = [],
    times: DirectoryTimes = LONG,
  ): Promise<HandNode> {
    const node = new HandNode(await this.fleet.open(times), letter, over);
    await node.renew(rooms);
    return node;
  }

  async listed(game = "dash", build = "b1", most = 100): Promise<string[]> {
    return answered(await this.seen.list(game, build, most)).map(({ code }) => code);
  }
}
