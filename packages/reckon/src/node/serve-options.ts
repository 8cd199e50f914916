// What a program can say about how its games are served: everything that an environment variable says (variables.ts), by the same
// names, and what only a program has. `serve` takes them.

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
  /** Told of everything. Default: one line of JSON for each event, on stdout. */
  readonly log?: Log;
  /** What is set there is set, unless an option says otherwise. Default `process.env`. */
  readonly environment?: Environment;
  /** Whether SIGTERM and SIGINT stop it, and end the process. Default true. */
  readonly signals?: boolean;
}
