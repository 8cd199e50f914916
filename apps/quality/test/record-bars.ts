// Records new bars for the gate: `node --import tsx --conditions=source apps/quality/test/record-bars.ts`. Use it for a change
// that is meant to move them; say in its commit which figure got worse and why that is right.

import { writeFileSync } from "node:fs";
import { BARS_FILE, barsFrom, PROFILES, playSlice } from "./gate.ts";

const bars = Object.fromEntries(PROFILES.map((profile) => [profile, barsFrom(playSlice(profile))]));
writeFileSync(BARS_FILE, `${JSON.stringify(bars, undefined, 2)}\n`);
