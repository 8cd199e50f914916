// Hostile killcams and state tracks: damaged copies of genuine ones. Both are read by pages; whatever their bytes say, what is read is in
// its range, and reading ends.

import { Random } from "../../src/core/random.ts";
import { StateTrackReader } from "../../src/replay/track/track-reader.ts";
import { StateTrackWriter } from "../../src/replay/track/track-writer.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { type KillShot, readKillcamPart, writeKillcamPart } from "../../src/wire/messages/killcam-message.ts";
import type { Game } from "../../src/world/game.ts";
import { World } from "../../src/world/world.ts";
import { isImage, randomLayout, stir, TICK_RATE } from "../wire/delta-samples.ts";
import { decoderOf, SMALL_BYTES } from "./stateless-victim.ts";
import type { Decoder } from "./victim.ts";

const FLIGHTS = ["bolt", "ball"];

function genuineParts(): Uint8Array[] {
  const out = new ByteWriter();
  const shot: KillShot = {
    ...{
      flight: "ball",
      ordinal: 1,
      tick: 900,
      number: 880,
      basis: "claimed",
      seenMoment: 887.25,
      radius: 4,
    },
    ...{ isOwnInput: true, isEstimated: false, isCapped: false, usedMoment: 887.25 },
    ...{ from: [1, 2], to: [30.5, 4], target: [31, 5, 16] },
  };
  const head = { killer: 1, victim: 0, tick: 903, ticksBefore: 78, rttMs: 60, shot };
  const frames = { behind: [12, 12.5, 13], track: new Uint8Array(40).fill(9) };
  return [
    { number: 7, head, ...frames },
    { number: 7, head: undefined, ...frames },
  ].map((part) => {
    writeKillcamPart(part, FLIGHTS, out);
    return out.finish().slice();
  });
}

export const killcam: Decoder = decoderOf("killcam", SMALL_BYTES, () => ({
  genuine: genuineParts(),
  kept: 3,
  takes(bytes) {
    const from = new ByteReader();
    from.start(bytes);
    const part = readKillcamPart(from, 4, FLIGHTS);
    if (part === undefined) return false;
    const { head, behind, track } = part;
    const numbers = [...behind, ...(head?.shot?.from ?? []), ...(head?.shot?.target ?? [])];
    if (!numbers.every(Number.isFinite) || (head?.killer ?? 0) > 3)
      throw new Error("It is out of its range.");
    if (track.length > bytes.length) throw new Error("It is longer than what came.");
    return true;
  },
}));

/** Some worlds of one layout, at ticks that go up. */
function genuineTrack(): { readonly game: Game; readonly bytes: Uint8Array } {
  const random = Random.from(3);
  const world = new World(randomLayout(random));
  const { layout } = world;
  const game = { layout, tickRate: TICK_RATE, events: [], flights: [], players: 4 } as unknown as Game;
  const writer = new StateTrackWriter(game);
  for (let i = 0; i < 8; i++) {
    stir(world, random);
    writer.frame(world);
  }
  return { game, bytes: writer.finish() };
}

export const stateTrack: Decoder = decoderOf("state-track", SMALL_BYTES, () => {
  const { game, bytes: genuine } = genuineTrack();
  const reader = new StateTrackReader(game);
  return {
    genuine: [genuine],
    kept: 0,
    takes(bytes) {
      reader.start(bytes);
      let frames = 0;
      for (; frames < 64 && reader.next(); frames++)
        if (!isImage(reader.image)) throw new Error("A frame is out of its range.");
      return frames > 0;
    },
  };
});
