// Carries the worlds of a room that moves: the true one, and those of its last ticks. The room calls it from its `carry`. Always true:
// each world that arrives is settled and is of the tick that it stands for, so that rules meet nothing that they could not have made.

import type { Moving } from "../../core/moving/moving.ts";
import type { Ring } from "../../core/ring.ts";
import { EVERYBODY, World } from "../../world/world.ts";
import { carryRing } from "./carry-ring.ts";

export function carryWorlds(by: Moving, world: World, history: Ring<World>): void {
  const settled = new World(world.layout);
  const carry = (one: World, tick: number, before: World | undefined): void => {
    by.cells(one.bytes, before?.bytes);
    if (by.isArriving && (one.tick !== tick || !isSettled(one, settled))) by.fail();
  };
  carryRing(by, history, carry);
  carry(world, by.tick, history.at(by.tick));
}

/** Whether rules could have left a world so. @param settled another of its layout, which is overwritten */
export function isSettled(world: World, settled: World): boolean {
  for (const { alive } of world.kinds)
    for (let row = 0; row < alive.length; row++) if (alive[row] > 1) return false;
  settled.copyFrom(world);
  settled.simulate(EVERYBODY);
  settled.settle();
  return settled.clamped === 0 && isSame(settled.bytes, world.bytes);
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}
