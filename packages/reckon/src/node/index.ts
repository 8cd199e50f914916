// The door of a server program: `reckon/node`. Games with their page, bots, health, figures and logs, in one call.

export type { GameServer } from "./game-server.ts";
export type { Log } from "./log.ts";
export { serve } from "./serve.ts";
export type { ServeOptions } from "./serve-options.ts";
