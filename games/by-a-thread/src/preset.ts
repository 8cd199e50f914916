// The preset that By a Thread is hosted with: the seed's `byAThread` with what its own list of faults, and measurements on networks
// that the seed never saw, ask to be corrected. ADR 0033 has the figures of both. What stays: stamped inputs, snapshots at 20 Hz, the
// clock, a view that freezes without data, others where the newest snapshot has them, and shots that look into no past (BT37).

import { type Preset, presets } from "reckon/presets";

const { byAThread, reckon } = presets;

export const hostedPreset: Preset = {
  ...byAThread,
  name: "byAThreadHosted",
  room: {
    ...byAThread.room,
    // A player whose connection is gone must not run and shoot on until they are back.
    input: { ...byAThread.room.input, missing: reckon.room.input.missing },
    shown: { ...byAThread.room.shown, delay: reckon.room.shown.delay },
  },
  client: {
    ...byAThread.client,
    // Half a round trip is not the way up: the server's margins say how long that is.
    lead: reckon.client.lead,
    // 100 ms is less than the way down and an interval on a long path.
    delay: reckon.client.delay,
    // Four inputs are fewer than a burst takes.
    redundancy: reckon.client.redundancy,
    // A push that was foretold wrongly must not jerk the eye.
    smooth: reckon.client.smooth,
  },
};
