// The conditioner's door: `reckon/conditioner`. A worse network of one's own, to see how a game bears it.

export type { ProfileName } from "../testing/link/profiles.ts";
export { Conditioner, PROFILE_NAMES } from "./conditioner.ts";
export { type Conditions, NO_CONDITIONS } from "./conditions.ts";
