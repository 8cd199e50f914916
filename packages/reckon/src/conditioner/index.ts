// The conditioner's door, `reckon/conditioner`: makes a player's own network worse, to see how a game bears it.

export type { ProfileName } from "../testing/link/profiles.ts";
export { Conditioner, PROFILE_NAMES } from "./conditioner.ts";
export { type Conditions, NO_CONDITIONS } from "./conditions.ts";
