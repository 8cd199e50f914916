// `npm run dev`: builds page and server, starts the server, and does so again whenever a file changes. A change of what both share starts
// the server anew, and open pages reload; the players keep their seats.
// At /lab/ it serves the game in the netcode lab.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { context } from "esbuild";
import { pageOptions, serverOptions } from "./build.mjs";

const SERVER = "dist/server.js";
const PAGE = "dist/page/index.html";

/** Open pages, which wait here to be told to reload. @type {Set<import("node:http").ServerResponse>} */
const pages = new Set();
const reloads = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/event-stream", "access-control-allow-origin": "*" });
  response.write("\n");
  pages.add(response);
  response.on("close", () => pages.delete(response));
}).listen(0);
await once(reloads, "listening");
const { port } = /** @type {import("node:net").AddressInfo} */ (reloads.address());

/** @type {import("node:child_process").ChildProcess | undefined} */
let server;
let running = "";
/** Where the server is, once it has said so. @type {URL | undefined} */
let address;
let isEnding = false;

async function stop() {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
  server.kill("SIGTERM");
  await once(server, "exit");
}

async function restart() {
  // Whichever is built last starts it: a server without its page would end at once.
  if (!existsSync(SERVER) || !existsSync(PAGE)) return;
  const code = readFileSync(SERVER, "utf8");
  if (code === running) return;
  running = code;
  await stop();
  if (isEnding) return;
  const env = {
    LOG_LEVEL: "warn",
    DRAIN_SECONDS: "0",
    ...process.env,
    ...(address && { PORT: address.port }),
  };
  server = spawn(process.execPath, ["--enable-source-maps", SERVER], {
    env,
    stdio: ["inherit", "pipe", "inherit"],
  });
  server.stdout?.pipe(process.stdout);
  if (server.stdout === null) return;
  // It prints its address once it is open. Open pages know that port, so it stays.
  const [said] = await Promise.race([once(server.stdout, "data"), once(server, "exit")]);
  const found = /http:\S+/.exec(String(said))?.[0];
  if (found === undefined || address !== undefined) return;
  address = new URL(found);
  console.log(`  ${new URL("/lab/", address)}   <- the same game in the netcode lab\n`);
}

let last = Promise.resolve();
/** After a build of either side. @type {import("esbuild").Plugin} */
const afterwards = {
  name: "afterwards",
  setup({ onEnd }) {
    onEnd(({ errors }) => {
      if (errors.length > 0) return;
      last = last.then(async () => {
        await restart().catch(console.error);
        for (const page of pages) page.write("data: reload\n\n");
      });
    });
  },
};

const source = `new EventSource("http://" + location.hostname + ":${port}").onmessage = () => location.reload();`;
const page = await context({
  ...pageOptions,
  // The netcode lab, which is not part of the game.
  entryPoints: { ...pageOptions.entryPoints, "lab/lab": "lab/lab.ts", "lab/index": "lab/index.html" },
  footer: { js: source },
  logLevel: "warning",
  plugins: [afterwards],
});
const both = await context({ ...serverOptions, logLevel: "warning", plugins: [afterwards] });
// What is wrong was printed; the next change may mend it.
await both.rebuild().catch(() => {});
await Promise.all([page.watch(), both.watch()]);

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.on(signal, async () => {
    isEnding = true;
    await Promise.all([page.dispose(), both.dispose()]);
    await stop();
    process.exit();
  });
