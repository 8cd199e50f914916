// `npm run dev`: builds page and server, starts the server, and does so again whenever a file changes. A change of what both share starts
// the server anew, and open pages reload; the players keep their seats.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { context } from "esbuild";
import { pageOptions, serverOptions } from "./build.mjs";

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
let isEnding = false;

async function restart() {
  const code = readFileSync("dist/server.js", "utf8");
  if (code === running) return;
  running = code;
  if (server !== undefined && server.exitCode === null) {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
  if (isEnding) return;
  const env = { LOG_LEVEL: "warn", DRAIN_SECONDS: "0", ...process.env };
  server = spawn(process.execPath, ["--enable-source-maps", "dist/server.js"], {
    env,
    stdio: ["inherit", "pipe", "inherit"],
  });
  server.stdout?.pipe(process.stdout);
  // It prints its address once it is open.
  if (server.stdout !== null) await Promise.race([once(server.stdout, "data"), once(server, "exit")]);
}

let last = Promise.resolve();
/** After a build of either side. @type {import("esbuild").Plugin} */
const afterwards = {
  name: "afterwards",
  setup({ onEnd }) {
    onEnd(({ errors }) => {
      if (errors.length > 0) return;
      last = last.then(async () => {
        await restart();
        for (const page of pages) page.write("data: reload\n\n");
      });
    });
  },
};

const source = `new EventSource("http://" + location.hostname + ":${port}").onmessage = () => location.reload();`;
const page = await context({
  ...pageOptions,
  footer: { js: source },
  logLevel: "warning",
  plugins: [afterwards],
});
const both = await context({ ...serverOptions, logLevel: "warning", plugins: [afterwards] });
await both.rebuild();
await Promise.all([page.watch(), both.watch()]);

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.on(signal, async () => {
    isEnding = true;
    await Promise.all([page.dispose(), both.dispose()]);
    server?.kill("SIGTERM");
    if (server !== undefined && server.exitCode === null) await once(server, "exit");
    process.exit();
  });
