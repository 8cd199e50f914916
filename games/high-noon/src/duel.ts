// Duel: everybody against everybody. Fallen players stand up elsewhere, and the first to reach the kills that the host chose wins.
// Only the server steps it. Always true: once there is a winner, nothing more is decided.

import type { HighNoonTools } from "./events.ts";
import { type HighNoonWorld, PHASE, STATE } from "./kinds.ts";
import { standApart } from "./places.ts";

export function stepDuel(world: HighNoonWorld, tools: HighNoonTools): void {
  const { player, run } = world.fields;
  if (run.phase[0] === PHASE.victory) return;
  for (const row of world.rows("player")) {
    if (player.score[row] >= run.wins[0]) {
      run.phase[0] = PHASE.victory;
      run.winner[0] = world.ownerOf("player", row) + 1;
      return;
    }
    if (player.state[row] !== STATE.down) continue;
    if (player.downTicks[row] > 0) player.downTicks[row]--;
    else standApart(world, row, tools.derived);
  }
}
