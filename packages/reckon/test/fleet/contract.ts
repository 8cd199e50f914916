// What every directory promises, as one suite over any of them: in memory with virtual time, and in a real Redis. Always true: it waits
// until leases are over and never asserts that one is not over yet, unless that lease is long.

import { afterEach, beforeEach, describe } from "vitest";
import { leaseContract } from "./contract-leases.ts";
import { placeContract } from "./contract-places.ts";
import { roomContract } from "./contract-rooms.ts";
import { Stand, type TestFleet } from "./contract-stand.ts";
import { wordContract } from "./contract-words.ts";

export function directoryContract(name: string, makeFleet: () => Promise<TestFleet>): void {
  describe(name, () => {
    const stand = new Stand();

    beforeEach(async () => stand.begin(await makeFleet()));
    afterEach(() => stand.fleet.end());

    leaseContract(stand);
    placeContract(stand);
    roomContract(stand);
    wordContract(stand);
  });
}
