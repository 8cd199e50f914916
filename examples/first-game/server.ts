// The server: the page, the rooms and their sockets on one port.
import { readFileSync } from "node:fs";
import { buildSync } from "esbuild";
import { HostServer } from "reckon/transport/node";
import { first } from "./rules.ts";

const html = readFileSync("index.html");
const script = buildSync({ entryPoints: ["page.ts"], bundle: true, format: "esm", write: false });
const server = await HostServer.start({
  games: { first },
  port: Number(process.env.PORT ?? 8000),
  onRequest({ url }, response) {
    const isScript = url === "/page.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? script.outputFiles[0].contents : html);
  },
});
console.log(`http://localhost:${server.port}`);
