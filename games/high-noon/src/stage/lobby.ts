// The lobby rules of High Noon: the host chooses the mode, the length of a ride or a duel, the kills that win a duel, and
// the strength of bots. The arcade reads them before it loads the rules.

import { BOT_STRENGTHS } from "@reckon/stage";
import { LOBBY_RULES, type LobbyRules } from "reckon";
import { DUEL_MINUTES, DUEL_WINS, STAGES } from "../tuning.ts";

export const RIDE = "Ride together";
export const DUEL = "Duel";

export const highNoonLobby: LobbyRules = {
  ...LOBBY_RULES.reckon,
  seats: 8,
  choices: {
    mode: [RIDE, DUEL],
    rideStages: ["1", "2", "3"],
    duelTo: ["5", "10", "25", "40"],
    duelMinutes: ["2", "4", "6", "10"],
    bots: BOT_STRENGTHS,
  },
  defaults: {
    mode: RIDE,
    rideStages: String(STAGES),
    duelTo: String(DUEL_WINS),
    duelMinutes: String(DUEL_MINUTES),
    bots: "Fair",
  },
};
