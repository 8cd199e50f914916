// The testing door: `reckon/testing`. Whole matches in virtual time, from a seed.
export {
  ClientQuality,
  type EffectCounts,
  ROLLBACK_CAUSES,
  type RollbackCause,
} from "../quality/client-quality.ts";
export { Distribution } from "../quality/distribution.ts";
export { DENIALS, type Denial, RoomQuality, type SeatCounts } from "../quality/room-quality.ts";
export { simulationWithoutNetwork } from "../view/present.ts";
export { type ChangingName, type ChangingProfile, changing, writeNetwork } from "./changing.ts";
export { checkScenario, QUIET_MS, type Verdict } from "./invariants.ts";
export { Link, type LinkCounts } from "./link.ts";
export type { LinkConditions } from "./link-conditions.ts";
export { type LinkKnobs, type LinkPiece, startOf, type Way } from "./link-pieces.ts";
export type { Timing } from "./link-schedule.ts";
export type { LocalClockOptions } from "./local-clock.ts";
export { type MadeTrace, type MadeTraceName, madeTrace } from "./made-traces.ts";
export { parseNetwork } from "./network-file.ts";
export {
  isStreamProfile,
  type Profile,
  type ProfileName,
  profileNamed,
  profiles,
  type SteadyName,
  type SteadyProfile,
  traceProfile,
} from "./profiles.ts";
export {
  type Cast,
  randomScenario,
  type Scenario,
  type ScenarioChoices,
  type ScenarioClient,
  shrinkScenario,
  startScenario,
} from "./scenario.ts";
export {
  type Bot,
  SimulatedClient,
  type SimulatedClientOptions,
  type Span,
  Stepper,
  type StepperOptions,
} from "./stepper.ts";
export { type Desync, type SyncTestOptions, syncTest } from "./sync-test.ts";
export { parseTrace, type Trace, writeTrace } from "./trace.ts";
export { type TrainTablesOptions, trainTables } from "./train-tables.ts";
export { Truth } from "./truth.ts";
