// R-Type's hosted preset: the engine's default at the seed's 30 snapshots per second (RT1), with enemies that stand still when their
// snapshots are late (RT7), because clients cannot predict them. ADR 0035 has the figures against the preset `rType`.

import { type Preset, presets } from "reckon/presets";

const { reckon } = presets;
const late = { underflow: { show: "hold" }, recovery: { show: "warp", ms: 150 } } as const;

export const rTypePreset: Preset = {
  ...reckon,
  name: "rTypeCorrected",
  agreement: { ...reckon.agreement, snapshotEvery: 2 },
  client: { ...reckon.client, view: { ...reckon.client.view, ...late } },
};
