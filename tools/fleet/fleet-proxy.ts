// Whether a fleet behind one name works: `npm run -s soak:fleet-proxy`. Three servers with PUBLIC_ADDRESS=/n1, /n2 and /n3 and a Redis
// stand behind nginx with TLS, set up by deploy/nginx.conf itself with local names and ports. People come to / over `wss`, are led to a
// path, and must meet in one room; then the server of that room is killed, and they must meet again at another one. Needs nginx (or its
// path in RECKON_NGINX), redis-server and openssl (Debian: `apt install nginx redis-server openssl`). All is on loopback and ends by itself.

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../packages/reckon/src/node/free-port.ts";
import { pause } from "../../packages/reckon/test/node/fleet/redis-server.ts";
import type { PlayerReport } from "./faults-players.ts";
import { type Server, Stand, until } from "./faults-stand.ts";

const NGINX = process.env.RECKON_NGINX ?? "nginx";
const CONFIGURATION = readFileSync(new URL("../../deploy/nginx.conf", import.meta.url), "utf8");
const PEOPLE = 6;
const BACK_MS = 10_000;

for (const [program, flag] of [
  [NGINX, "-v"],
  ["openssl", "version"],
])
  if (spawnSync(program, [flag]).status !== 0) {
    console.error(
      `${program} is not here, so nothing was tried: install it (Debian: apt install nginx openssl).`,
    );
    process.exit(1);
  }

const port = await freePort(18_443, "127.0.0.1", false);
const home = `127.0.0.1:${port}`;

function makeCertificate(cwd: string): void {
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const files = ["-keyout", "play.key", "-out", "play.pem"];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...files, ...names],
    {
      cwd,
      stdio: "ignore",
    },
  );
}

/** The file of the guide, with the ports of this machine. */
function configurationOf(folder: string, servers: readonly Server[]): string {
  let site = CONFIGURATION.replace("listen 443 ssl", `listen ${home} ssl`).replaceAll("/etc/ssl", folder);
  for (const [i, server] of servers.entries())
    site = site.replaceAll(`n${i + 1}:8080`, `127.0.0.1:${server.port}`);
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off; pid ${folder}/nginx.pid; worker_processes 1; events {}
http { access_log off; ${folders.join(" ")}
${site}
}
`;
}

function roomsOf(players: readonly PlayerReport[]): ReadonlySet<string | undefined> {
  return new Set(players.map(({ changes }) => changes.at(-1)?.room));
}

async function holderOf(stand: Stand, room: string | undefined): Promise<Server | undefined> {
  for (const server of stand.servers)
    if ((await stand.ask(server, "report")).rooms.includes(room ?? "")) return server;
  return undefined;
}

/** Comes with a sentence for each thing that went wrong. */
async function tryOut(stand: Stand): Promise<readonly string[]> {
  const missed: string[] = [];
  await stand.startPlayers(PEOPLE);
  const players = await stand.players();
  const [room] = roomsOf(players);
  if (roomsOf(players).size !== 1)
    missed.push(`${PEOPLE} people who came to one name are in ${[...roomsOf(players)]}.`);
  const paths = players.map(({ opened }) => opened.at(-1));
  const led = paths.filter((path) => path?.startsWith(`${home}/n`) === true).length;
  if (led === 0) missed.push("Nobody was led to the path of a server, so nothing of it was tried.");
  const holder = await holderOf(stand, room);
  if (holder === undefined) return [...missed, `No server has room ${room}.`];
  const sinceMs = Date.now();
  holder.child.kill("SIGKILL");
  stand.forget(holder);
  await until("all have lost the match", async () =>
    (await stand.players()).every(({ changes }) =>
      changes.some(({ atMs, isPlaying }) => atMs > sinceMs && !isPlaying),
    ),
  );
  await stand.untilAllPlay();
  const after = await stand.players();
  const backMs = Date.now() - sinceMs;
  if (roomsOf(after).size !== 1)
    missed.push(`After their server was killed they are in ${[...roomsOf(after)]}.`);
  if (backMs > BACK_MS) missed.push(`They played again after ${backMs} ms.`);
  console.log(
    JSON.stringify({
      people: PEOPLE,
      led,
      backMs,
      paths,
      after: after.map(({ opened }) => opened.at(-1)),
      missed,
    }),
  );
  return missed;
}

const playerSettings = { FAULTS_SCHEME: "wss", NODE_EXTRA_CA_CERTS: "" };
const stand = new Stand({
  isFair: true,
  settingsOf: (number) => ({
    ...{ PUBLIC_ADDRESS: `/n${number}`, TRUST_PROXY: "yes", PUBLIC_ORIGIN: `https://${home}` },
  }),
  playerSettings,
  home,
});
const { folder } = stand.redis;
playerSettings.NODE_EXTRA_CA_CERTS = join(folder, "play.pem");
let missed: readonly string[] = ["It did not come to its end."];
let nginx: ReturnType<typeof spawn> | undefined;
try {
  makeCertificate(folder);
  await stand.startServers(3);
  writeFileSync(join(folder, "nginx.conf"), configurationOf(folder, stand.servers));
  const errors = join(folder, "error.log");
  nginx = spawn(NGINX, ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", errors], { stdio: "inherit" });
  await pause(500);
  if (nginx.exitCode !== null) throw new Error(readFileSync(errors, "utf8"));
  missed = await tryOut(stand);
} finally {
  nginx?.kill();
  await stand.end();
}
for (const sentence of missed) console.error(sentence);
process.exit(missed.length > 0 ? 1 : 0);
