// The options of `serve`: everything that an environment variable can set (variables.ts), by the same names, and the options that only a
// program can pass.

import type { ProgramOptions } from "./game-server.ts";
import type { Log } from "./log.ts";
import type { Settable } from "./settable.ts";
import type { Environment } from "./settings.ts";

/**
 * How games are served.
 *
 * @example const options: ServeOptions = { page: "dist", port: 8080, onMatchEnd: save };
 */
export interface ServeOptions extends Settable, ProgramOptions {
  /** Receives every event. Default: one line of JSON for each, on stdout. */
  readonly log?: Log;
  /** Variables that set options; an option wins over its variable. Default `process.env`. */
  readonly environment?: Environment;
  /** Whether SIGTERM and SIGINT stop it, and end the process. Default true. */
  readonly signals?: boolean;
}
