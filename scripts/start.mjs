// `npm start`: installs missing dependencies, builds the page, and starts the arcade on one port. docs/guide/deploying.md lists the settings.

import { ensureInstalled } from "./install.mjs";
import { buildPage } from "./page.mjs";
import { run } from "./run.mjs";

await ensureInstalled();
if (!(await buildPage())) console.error("The page could not be built; the rooms open without it.");
// Ctrl-C reaches the server too, which tells its players before it ends; wait for it.
process.on("SIGINT", () => {});
// A server that is started by hand logs only problems, unless LOG_LEVEL is set.
const { LOG_LEVEL = "warn", NODE_ENV = "development" } = process.env;
const environment = { LOG_LEVEL, NODE_ENV };
process.exitCode = await run(
  [process.execPath, "--import", "tsx", "--conditions=source", "apps/arcade/src/server/main.ts"],
  environment,
);
