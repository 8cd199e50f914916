// The testing door: `reckon/testing`. It runs whole matches of a game in virtual time, from a seed, and rules by themselves. Tests of the
// engine itself use `reckon/testing/engine`.

export { simulationWithoutNetwork } from "../view/present.ts";
export { Simulation } from "../world/simulation.ts";
export { profileNamed } from "./link/profiles.ts";
export { Stepper } from "./stepper.ts";
export { syncTest } from "./sync-test.ts";
