// The preset with which By a Thread is hosted: the seed's `byAThread`, corrected by its own list of faults and by measurements on networks
// that the seed never saw. ADR 0033 has the figures of both. Unchanged are: stamped inputs, snapshots at 20 Hz, the
// clock, a view that freezes without data, others where the newest snapshot has them, and shots without rewind (BT37).

import { type Preset, presets } from "reckon/presets";

const { byAThread, reckon } = presets;

export const hostedPreset: Preset = {
  ...byAThread,
  name: "byAThreadHosted",
  room: {
    ...byAThread.room,
    // A player whose connection is gone must not run and shoot on until they are back.
    input: { ...byAThread.room.input, missing: reckon.room.input.missing },
  },
  client: {
    ...byAThread.client,
    // Half a round trip is not the way up: the server's margins measure the real one.
    lead: reckon.client.lead,
    // On a long path 100 ms is less than the way down plus an interval.
    delay: reckon.client.delay,
    // A burst loses more than four inputs.
    redundancy: reckon.client.redundancy,
    // A wrongly predicted push must not jerk the camera.
    smooth: reckon.client.smooth,
  },
};
