// Checks that one address cannot take servers out of a proxy: `npm run -s soak:proxied`. Two arcades stand behind nginx with its default
// settings; one address sends requests as fast as it can, in several ways, beside 200 requests of others. Each of those must get 200: nginx
// takes a server that drops its connection for failed, and sends it no requests for ten seconds. It needs nginx (Debian: `apt install
// nginx`); everything is on loopback and ends by itself.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type RequestOptions, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type GameServer, serve } from "reckon/node";
import { freePort } from "../../packages/reckon/src/node/free-port.ts";

const OTHERS = 200;
/** Of them so many ask at a time. */
const AT_ONCE = 10;
const LOOPS = 60;
const ATTACKER = "127.9.9.9";
const folder = mkdtempSync(join(tmpdir(), "reckon-proxied-"));

function startArcade(): Promise<GameServer> {
  const where = { port: 0, host: "127.0.0.1", udpPort: "off", trustProxy: true } as const;
  return serve({}, { ...where, logLevel: "silent", page: folder, environment: {}, signals: false });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The status of an answer; 0: there was none. Whoever has it does not go on sending. */
function ask(port: number, options: RequestOptions, body?: Buffer): Promise<number> {
  return new Promise((resolve) => {
    const asked = request({ host: "127.0.0.1", port, agent: false, timeout: 5000, ...options }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.resume().once("end", () => asked.destroy());
    });
    asked.once("timeout", () => asked.destroy());
    asked.on("error", () => {});
    asked.once("close", () => resolve(0));
    asked.end(body);
  });
}

/** Ways in which an address is over its limits. */
const WAYS: Readonly<Record<string, (port: number) => Promise<unknown>>> = {
  requests: (port) => ask(port, { path: "/health", localAddress: ATTACKER }),
  bodies: (port) => {
    const headers = { "content-type": "text/plain" };
    return ask(
      port,
      { path: "/", method: "POST", headers, localAddress: ATTACKER },
      Buffer.alloc(30_000, "\n\n"),
    );
  },
  // nginx passes more of them on than a server of ours reads.
  heads: (port) => {
    const long = "x".repeat(7000);
    const headers = { "x-1": long, "x-2": long, "x-3": long };
    return ask(port, { path: "/health", headers, localAddress: ATTACKER });
  },
  upgrades: (port) => {
    const headers = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
    return ask(port, { path: "/play", headers, localAddress: ATTACKER });
  },
  pipelines: (port) =>
    new Promise((resolve) => {
      const socket = connect({ port, host: "127.0.0.1", localAddress: ATTACKER }, () =>
        socket.write("GET /health HTTP/1.1\r\nHost: here\r\n\r\n".repeat(20)),
      );
      socket.on("data", () => {}).on("error", () => {});
      socket.setTimeout(300, () => socket.destroy());
      socket.once("close", resolve);
    }),
};

async function measure(
  port: number,
  attack: (port: number) => Promise<unknown>,
): Promise<Record<number, number>> {
  let isOver = false;
  const loops = Array.from({ length: LOOPS }, async () => {
    while (!isOver) {
      await attack(port);
      await pause(1);
    }
  });
  await pause(1000);
  const statuses: Record<number, number> = {};
  for (let i = 0; i < OTHERS; i += AT_ONCE) {
    const others = Array.from({ length: AT_ONCE }, (_, j) => `127.0.0.${2 + ((i + j) % 50)}`);
    const answers = await Promise.all(
      others.map((localAddress) => ask(port, { path: "/health", localAddress, timeout: 30_000 })),
    );
    for (const status of answers) statuses[status] = (statuses[status] ?? 0) + 1;
    await pause(100);
  }
  isOver = true;
  await Promise.all(loops);
  return statuses;
}

const arcades = await Promise.all([startArcade(), startArcade()]);
const port = await freePort(18_080, "127.0.0.1", false);
writeFileSync(
  join(folder, "nginx.conf"),
  `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
events {}
http {
  access_log off;
  map $http_upgrade $connection_upgrade { default upgrade; "" close; }
  upstream arcades { ${arcades.map((arcade) => `server 127.0.0.1:${arcade.port};`).join(" ")} }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://arcades;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_buffering off;
    }
  }
}
`,
);
const nginx = spawn(
  "nginx",
  ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")],
  {
    stdio: "inherit",
  },
);
nginx.once("error", () => console.error("nginx is not here: install it (Debian: apt install nginx)."));
let failed = 0;
try {
  for (let tries = 0; (await ask(port, { path: "/health" })) !== 200; tries++) {
    if (tries > 100 || nginx.exitCode !== null) throw new Error("nginx does not answer.");
    await pause(50);
  }
  for (const [way, attack] of Object.entries(WAYS)) {
    const statuses = await measure(port, attack);
    const wrong = OTHERS - (statuses[200] ?? 0);
    failed += wrong;
    console.log(JSON.stringify({ way, others: OTHERS, failed: wrong, statuses }));
    // What nginx takes for failed it asks again after ten seconds: one way must not be blamed for another.
    await pause(11_000);
  }
} finally {
  nginx.kill();
  await Promise.all(arcades.map((arcade) => arcade.stop()));
  rmSync(folder, { recursive: true });
}
process.exit(failed > 0 ? 1 : 0);
