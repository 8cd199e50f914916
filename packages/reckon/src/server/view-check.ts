// prototype
import type { Tick } from "../core/tick.ts";
import type { ViewClaim } from "./view-claim.ts";

export class SeenView {
  moment = 0;
  from: Tick = 0;
  to: Tick = 0;
  isExtrapolated = false;
  isFading = false;
  own = 0;
  basis: "claimed" | "silent" | "older" | "newer" | "own" = "silent";
}

export class ViewCheck {
  heard(_newest: number, _place: number, _nowMs: number): void {}
  arrived(_number: number, _nowMs: number): void {}
  judge(_claim: ViewClaim, _tick: Tick, _into: SeenView): void {}
}
