// `npm run dev`: builds page and server, starts the server, and does so again whenever a file changes. A change of what both share starts
// the server anew, and open pages reload; the players keep their seats.
// At /lab/ it serves the game in the netcode lab.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { context } from "esbuild";
import { pageOptions, serverOptions } from "./build.mjs";

const SERVER = "dist/server.js";
const PAGE = "dist/page/index.html";

// What `npm run build` left there, compressed files above all, would be served instead of what is built here.
rmSync("dist", { recursive: true, force: true });

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

/** Starts the server if it has changed; true: it did, and the new one is open. */
async function restart() {
  // Whichever is built last starts it: a server without its page would end at once.
  if (!existsSync(SERVER) || !existsSync(PAGE)) return false;
  const code = readFileSync(SERVER, "utf8");
  if (code === running) return false;
  running = code;
  await stop();
  if (isEnding) return false;
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
  const found = await addressOf(server);
  if (found !== undefined && address === undefined) {
    address = new URL(found);
    console.log(`  ${new URL("/lab/", address)}   <- the same game in the netcode lab\n`);
  }
  return true;
}

/**
 * What a server prints once it is open, wherever in its output that is; undefined: it ended before. Open pages know that port, so it stays.
 * @param {import("node:child_process").ChildProcess} child @returns {Promise<string | undefined>}
 */
function addressOf(child) {
  return new Promise((resolve) => {
    let said = "";
    child.stdout?.on("data", (chunk) => {
      said = (said + chunk).slice(-4096);
      const [found] = /http:\/\/\S+(?=\s)/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.on("exit", () => resolve(undefined));
  });
}

let last = Promise.resolve();

/**
 * Work after each build of a side that has no errors; it says whether open pages reload.
 * @param {() => Promise<boolean>} work @returns {import("esbuild").Plugin}
 */
function afterwards(work) {
  const reload = async () => {
    if (!(await work())) return;
    for (const page of pages) page.write("data: reload\n\n");
  };
  return {
    name: "afterwards",
    setup({ onEnd }) {
      onEnd(({ errors }) => {
        if (errors.length === 0) last = last.then(reload).catch(console.error);
      });
    },
  };
}

const both = await context({ ...serverOptions, logLevel: "warning", plugins: [afterwards(restart)] });
/** The two sides notice a change at different times. Pages reload when the server is through with it too: in between nobody would answer. */
const afterPage = afterwards(async () => {
  // What is wrong was printed; the next change may mend it.
  await both.rebuild().catch(() => {});
  await restart();
  return true;
});
const source = `new EventSource("http://" + location.hostname + ":${port}").onmessage = () => location.reload();`;
const page = await context({
  ...pageOptions,
  // The netcode lab, which is not part of the game.
  entryPoints: { ...pageOptions.entryPoints, "lab/lab": "lab/lab.ts", "lab/index": "lab/index.html" },
  footer: { js: source },
  logLevel: "warning",
  plugins: [afterPage],
});
await Promise.all([page.watch(), both.watch()]);

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.on(signal, async () => {
    isEnding = true;
    await Promise.all([page.dispose(), both.dispose()]);
    await stop();
    process.exit();
  });
