// `npm start`: installs what is missing, then plays a simulated match in the terminal. Arguments pass through.

import { ensureInstalled } from "./install.mjs";
import { installedCommand, run } from "./run.mjs";

await ensureInstalled();
// Ctrl-C reaches the program too, which puts the terminal in order before it ends; wait for it.
process.on("SIGINT", () => {});
const program = ["--conditions=source", "apps/sim/src/start.ts", ...process.argv.slice(2)];
process.exitCode = await run([installedCommand("tsx"), ...program]);
