// Ten seconds of a match in virtual time: a room, two screens, a bad network, one seed.
import { profileNamed, Stepper } from "reckon/testing";
import { first } from "./rules.ts";

export const match = new Stepper({
  game: first.make({}),
  preset: first.preset,
  profile: profileNamed("bad"),
  seed: 7,
  clients: [60, 144].map((frameRate) => ({
    frameRate,
    bot: () => ({
      sample(into, { tick }) {
        into.moveX = tick % 120 < 60 ? 1 : -1;
      },
    }),
  })),
});
match.run(10_000);
