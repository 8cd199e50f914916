// The door for tests of the engine: `reckon/testing/engine`. It has random scenarios and their invariants, networks and their files,
// figures of quality, and hashes that compare runs of rules.

export { Hash } from "../../core/hash.ts";
export { ClientQuality, ROLLBACK_CAUSES } from "../../quality/client-quality.ts";
export { Distribution } from "../../quality/distribution.ts";
export { checkCommand } from "../../world/game.ts";
export { checkScenario, QUIET_MS } from "../invariants.ts";
export { changing } from "../link/changing.ts";
export { Link } from "../link/link.ts";
export { type LinkPiece, type Profile, startOf } from "../link/link-pieces.ts";
export { parseNetwork } from "../link/network-file.ts";
export { isStreamProfile, type ProfileName, profiles, traceProfile } from "../link/profiles.ts";
export { parseTrace, type Trace } from "../link/trace.ts";
export type { LocalClockOptions } from "../local-clock.ts";
export {
  randomScenario,
  type Scenario,
  type ScenarioCast,
  type ScenarioChoices,
  shrinkScenario,
  startScenario,
} from "../scenario.ts";
export type { Bot, SimulatedClient, SimulatedClientOptions, Span, StepperOptions } from "../stepper.ts";
export { Truth } from "../truth.ts";
