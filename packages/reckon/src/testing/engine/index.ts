// The door of who tests the engine: `reckon/testing/engine`. Random scenarios and what must hold in each, networks and their files,
// figures of quality, and what tests of rules are compared by.

export { Hash } from "../../core/hash.ts";
export { ClientQuality, ROLLBACK_CAUSES } from "../../quality/client-quality.ts";
export { Distribution } from "../../quality/distribution.ts";
export { checkCommand } from "../../world/game.ts";
export { changing } from "../changing.ts";
export { checkScenario, QUIET_MS } from "../invariants.ts";
export { Link } from "../link.ts";
export { type LinkPiece, startOf } from "../link-pieces.ts";
export type { LocalClockOptions } from "../local-clock.ts";
export { parseNetwork } from "../network-file.ts";
export { isStreamProfile, type Profile, type ProfileName, profiles, traceProfile } from "../profiles.ts";
export {
  type Cast,
  randomScenario,
  type Scenario,
  type ScenarioChoices,
  shrinkScenario,
  startScenario,
} from "../scenario.ts";
export type { Bot, SimulatedClient, SimulatedClientOptions, Span, StepperOptions } from "../stepper.ts";
export { parseTrace, type Trace } from "../trace.ts";
export { Truth } from "../truth.ts";
