// Runs in a page, bundled: a player of the scenario, driven from Node by plain values. Called by scenario.test.ts only.

import type { Wish } from "../src/lobby/client/client-machine.ts";
import { browserServices, keptSeat } from "../src/transport/browser/index.ts";
import { Actor, type ActorOptions, type Look } from "../test/host/actor.ts";

let actor: Actor | undefined;

/** Starts, with the seat that this tab had before, if it had one. */
export function start(options: ActorOptions): void {
  actor = new Actor({ ...options, resume: keptSeat() }, browserServices());
}

export function wish(one: Wish): void {
  actor?.wish(one);
}

export function look(): Look | undefined {
  return actor?.look();
}
