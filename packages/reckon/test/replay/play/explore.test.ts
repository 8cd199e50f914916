import { it } from "vitest";
import { Playback } from "../../../src/replay/play/playback.ts";
import { matchIn, recordedCast } from "./recorded-cast.ts";

for (const name of ["By a Thread", "R-Type", "High Noon", "dash"])
  it(name, () => {
    const cast = recordedCast(name, 12, 7);
    for (const player of [0, 1]) {
      const playback = new Playback({
        match: matchIn(cast),
        preset: cast.preset,
        camera: { as: "seen", player },
        atMs: 3000,
      });
      const before = { ...playback.client.quality.rollbacks };
      const jumps = playback.jumps;
      const flights: number[] = [];
      const leads: number[] = [];
      while (playback.nowMs < 11_500) {
        playback.update(1000 / 60);
        flights.push([...playback.client.flights].length);
        leads.push(playback.client.drawnTick - playback.world.tick);
      }
      const all = cast.pictures[player];
      console.log(
        name,
        player,
        playback.jumps - jumps,
        before,
        playback.client.quality.rollbacks,
        "live",
        all.at(-1)?.rollbacks,
        "flights",
        Math.max(...flights),
        "lead",
        Math.min(...leads),
        Math.max(...leads),
        playback.client.delay.delayMs,
        [...playback.client.quality.effects]
          .map(([n, e]) => `${n} ${e.predicted}/${e.confirmed}/${e.cancelled}`)
          .join(" "),
        playback.client.quality.badPackets,
      );
    }
  });
