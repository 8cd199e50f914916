// Hostile tapes of the inspector: damaged copies of a genuine one. A tape is a file that a person opens, so a damaged one may be refused,
// but only with a sentence; what is left of it is played, whatever its packets and times say, and without running for ever.

import { TapedClient } from "../../src/inspect/index.ts";
import { openTape, writeTape } from "../../src/inspect/tape/tape-file.ts";
import { TapePlayer } from "../../src/inspect/tape/tape-player.ts";
import { presets } from "../../src/presets/index.ts";
import { profileNamed, Stepper } from "../../src/testing/index.ts";
import { counterGame } from "../server/counter.ts";
import { decoderOf, SMALL_BYTES } from "./stateless-victim.ts";
import type { Decoder } from "./victim.ts";

const MOST_ENTRIES = 60;

function taped(): Uint8Array {
  const stepper = new Stepper({
    game: counterGame,
    preset: presets.reckon,
    profile: profileNamed("lan"),
    seed: 7,
    hashed: false,
    client: TapedClient,
    clients: [{ frameRate: 30, bot: () => ({ sample: (into) => Object.assign(into, { move: 0.5 }) }) }],
  });
  stepper.run(300);
  const { last } = stepper.clients[0];
  if (!(last instanceof TapedClient)) throw new Error("Nobody played.");
  return writeTape(last.tape, { game: "counter", choices: {} }, counterGame);
}

export const tape: Decoder = decoderOf("tape", SMALL_BYTES, () => ({
  genuine: [taped()],
  // The head, which is plain text.
  kept: 1000,
  takes(bytes) {
    try {
      const player = new TapePlayer(openTape(bytes).of(counterGame), counterGame, presets.reckon.client);
      for (let i = 0; i < MOST_ENTRIES && player.step(); i++);
      return true;
    } catch (error) {
      if (
        error instanceof Error &&
        /^(?:The|This) (?:tape|head of the tape|tables given)|^This is not a tape/.test(error.message)
      )
        return false;
      throw error;
    }
  },
}));
