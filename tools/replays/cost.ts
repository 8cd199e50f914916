// Says what a replay file costs the room that writes it: matches of bots of each game in virtual time, in pairs of one with a file and one
// without, which take turns, so that both meet the same machine. `npm run bench:record -- [seconds] [--json]`. Times are those of
// `Room.update`, without sockets; "slowest" is the 99th percentile of one wake-up.

import { ReplayWriter } from "../../packages/reckon/src/replay/file/replay-writer.ts";
import type { Room } from "../../packages/reckon/src/server/room.ts";
import type { Stepper } from "../../packages/reckon/src/testing/stepper.ts";
import { matchOf } from "../../packages/reckon/test/match/moving-cast.ts";

const TURN_MS = 100;
const WARM_MS = 10_000;
const seconds = Number(process.argv[2] ?? 60);

class Timed {
  readonly match: Stepper;
  /** Of each turn since `forget`. */
  turns: number[] = [];
  readonly wakes: number[] = [];
  #ms = 0;

  constructor(match: Stepper) {
    this.match = match;
    const room = match.room as Room & { update: Room["update"] };
    const update = room.update.bind(room);
    room.update = (now) => {
      const began = performance.now();
      update(now);
      const took = performance.now() - began;
      this.#ms += took;
      this.wakes.push(took);
    };
  }

  run(ms: number): void {
    this.#ms = 0;
    this.match.run(ms);
    this.turns.push(this.#ms);
  }

  forget(): void {
    this.turns = [];
    this.wakes.length = 0;
  }

  /** µs for a second of play, by the faster half of the turns: a machine that others use disturbs the slower half. */
  get us(): number {
    const sorted = [...this.turns].sort((a, b) => a - b);
    const half = sorted.slice(0, Math.max(1, sorted.length >> 1));
    return (half.reduce((sum, one) => sum + one, 0) / half.length) * (1000 / TURN_MS) * 1000;
  }

  get slowestMs(): number {
    const sorted = [...this.wakes].sort((a, b) => a - b);
    return sorted[Math.floor(0.99 * (sorted.length - 1))];
  }
}

for (const name of process.argv[3] === undefined
  ? ["By a Thread", "High Noon", "R-Type", "skirmish"]
  : [process.argv[3]]) {
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
    for (const one of turn) one.run(at + TURN_MS);
    if (at + TURN_MS === WARM_MS) for (const one of turn) one.forget();
  }
  const more = with_.us - without.us;
  console.log(
    JSON.stringify({
      game: name,
      usPerSecondWithout: Math.round(without.us),
      usPerSecondMore: Math.round(more),
      sharePerCent: Number(((100 * more) / without.us).toFixed(1)),
      coreSharePerCent: Number((more / 10_000).toFixed(3)),
      slowestMsWithout: Number(without.slowestMs.toFixed(2)),
      slowestMsWith: Number(with_.slowestMs.toFixed(2)),
      kilobytes: Math.round(bytes / 1000),
    }),
  );
}
