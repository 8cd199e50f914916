// The door of a game's page: `reckon/page`.

export { GameSession } from "../session/game-session.ts";
export { type JoinOptions, join } from "./join.ts";
