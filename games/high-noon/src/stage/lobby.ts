// How the lobby of High Noon works: the host chooses the mode, how long a ride or a duel is, how many kills win a duel, and how
// strong bots are. The arcade reads it before it loads the rules.

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
