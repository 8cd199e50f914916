// Says what a replay file costs the room that writes it: matches of bots of each game in virtual time, in pairs of one with a file and one
// without, which take turns, so that both meet the same machine. `npm run bench:record -- [seconds] [--json]`. Times are those of
// `Room.update`, without sockets; "slowest" is the 99.9th percentile of one wake-up.

import { ReplayWriter } from "../../packages/reckon/src/replay/file/replay-writer.ts";
import type { Room } from "../../packages/reckon/src/server/room.ts";
import type { Stepper } from "../../packages/reckon/src/testing/stepper.ts";
import { matchOf } from "../../packages/reckon/test/match/moving-cast.ts";

const TURN_MS = 100;
const WARM_MS = 10_000;
const seconds = Number(process.argv[2] ?? 60);

class Timed {
  readonly match: Stepper;
  ms = 0;
  readonly wakes: number[] = [];

  constructor(match: Stepper) {
    this.match = match;
    const room = match.room as Room & { update: Room["update"] };
    const update = room.update.bind(room);
    room.update = (now) => {
      const began = performance.now();
      update(now);
      const took = performance.now() - began;
      this.ms += took;
      this.wakes.push(took);
    };
  }

  forget(): void {
    this.ms = 0;
    this.wakes.length = 0;
  }

  get slowestMs(): number {
    const sorted = [...this.wakes].sort((a, b) => a - b);
    return sorted[Math.floor(0.999 * (sorted.length - 1))];
  }
}

for (const name of ["By a Thread", "High Noon", "R-Type", "skirmish"]) {
  const quiet = { development: false, hashed: false };
  let bytes = 0;
  const about = { id: "m", game: name, rules: "1", startedMs: 0, players: [] };
  const recorder = new ReplayWriter(about, (part) => {
    bytes += part.length;
  });
  const without = new Timed(matchOf(name, 7, quiet));
  const with_ = new Timed(matchOf(name, 7, { ...quiet, recorder }));
  for (let at = 0; at < WARM_MS + 1000 * seconds; at += TURN_MS) {
    const turn = at % (2 * TURN_MS) === 0 ? [without, with_] : [with_, without];
    for (const one of turn) one.match.run(at + TURN_MS);
    if (at + TURN_MS === WARM_MS) for (const one of turn) one.forget();
  }
  const perSecond = (ms: number): number => (1000 * ms) / seconds;
  console.log(
    JSON.stringify({
      game: name,
      usPerSecondWithout: Math.round(perSecond(without.ms)),
      usPerSecondMore: Math.round(perSecond(with_.ms - without.ms)),
      sharePerCent: Number(((100 * (with_.ms - without.ms)) / without.ms).toFixed(1)),
      coreSharePerCent: Number((perSecond(with_.ms - without.ms) / 10_000).toFixed(3)),
      slowestMsWithout: Number(without.slowestMs.toFixed(2)),
      slowestMsWith: Number(with_.slowestMs.toFixed(2)),
      kilobytes: Math.round(bytes / 1000),
    }),
  );
}
