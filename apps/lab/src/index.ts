// The door of the lab: `@reckon/lab`. A page opens it with a game of its own, or with the yard and its experiments.

export type { Experience, Experiment, Score, Since, Step } from "./experiments/experiment.ts";
export { EXPERIMENTS } from "./experiments/experiments.ts";
export type { Held, LabBot, LabEffect, LabGame, Place, PlayerStyle, Scene } from "./lab-game.ts";
export { Lab } from "./model/lab.ts";
export type { LabSettings, PlayerSettings } from "./model/settings.ts";
export { type LabOptions, type OpenLab, openLab } from "./open-lab.ts";
export { yard } from "./yard/yard.ts";
