// The testing door: `reckon/testing`. Whole matches of a game in virtual time, from a seed, and its rules by themselves.
// What the engine is tested with is behind `reckon/testing/engine`.

export { simulationWithoutNetwork } from "../view/present.ts";
export { Simulation } from "../world/simulation.ts";
export { profileNamed } from "./link/profiles.ts";
export { Stepper } from "./stepper.ts";
export { syncTest } from "./sync-test.ts";
