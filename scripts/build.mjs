// `npm run build`: installs missing dependencies, and builds library, games and server with tsc and the page with vite, so that
// `npm run serve` needs only Node.

import { ensureInstalled } from "./install.mjs";
import { buildPage } from "./page.mjs";
import { installedCommand, run } from "./run.mjs";

await ensureInstalled();
const hasServer = (await run([installedCommand("tsc"), "-b", "apps/arcade/src/server"])) === 0;
const hasPage = await buildPage();
console.log(hasServer && hasPage ? "Built. Start it with: npm run serve" : "The build failed: see above.");
process.exitCode = hasServer && hasPage ? 0 : 1;
