// The door of a game's page: `reckon/page`.

export { GameSession } from "../session/game-session.ts";
export { join } from "./join.ts";
