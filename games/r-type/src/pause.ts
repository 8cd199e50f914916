// The pause: a command that stops the level's clock for all players, and another that resumes it. The server applies it, and
// clients do not predict it; only the host of the lobby may send it (stage/rules.ts). Always true: everything that follows the
// clock is the same after a pause as before it.

import { type CommandIn, flag } from "reckon";
import { PHASE, type RTypeWorld } from "./kinds.ts";
import { interrupt } from "./squadron/party.ts";

export const commands = { pause: { isPaused: flag() } };

export function applyCommand(
  world: RTypeWorld,
  who: number,
  { name, values }: CommandIn<typeof commands>,
): void {
  if (name === "pause") setPaused(world, values.isPaused === 1, who);
}

function setPaused(world: RTypeWorld, isPaused: boolean, who: number): void {
  const { run } = world.fields;
  const wasPaused = run.pausedAt[0] > 0;
  if (isPaused === wasPaused || run.phase[0] >= PHASE.victory) return;
  interrupt(world);
  if (isPaused) {
    run.pausedAt[0] = world.tick;
    run.pausedBy[0] = who + 1;
    return;
  }
  run.started[0] += world.tick - run.pausedAt[0];
  run.pausedAt[0] = 0;
  run.pausedBy[0] = 0;
}
