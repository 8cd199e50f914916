// How all presets judge shots: the shooter's screen decides, as far as the cap allows; targets are as large as they look; no evidence is
// kept. A weapon may overrule this, see `Fairness`.

import type { RewindPolicy } from "../server/rewind/shots.ts";

export const FAIR: Omit<RewindPolicy, "look" | "capMs"> = {
  beyondCap: "cap",
  favour: "shooter",
  padding: 0,
  extrapolated: "asShown",
  fading: "asSent",
  evidence: 0,
};
