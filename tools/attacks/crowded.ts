// Checks that a server full of idle connections lives, answers its health check, and admits others: `npm run -s soak:crowded`. An arcade is
// crowded from 64 addresses, with sockets that send nothing, sockets that send half a request (even with few file descriptors), and
// WebSockets that never greet; then from 16 addresses with idle rooms. Meanwhile health and readiness are requested, and another visitor
// makes a room, one after the other. All of it must succeed. It needs 20,000 open files (`ulimit -n`), and three and a half minutes.
// `--only NAME` tries one way.

import { request } from "node:http";
import { parseArgs } from "node:util";
import { portOf, run } from "../../apps/arcade/test/program.ts";
import { Visitor } from "../../apps/arcade/test/visitor.ts";
import { ATTACKS } from "../../packages/reckon/test/hostile/clients/attacks.ts";
import type { Attack } from "../../packages/reckon/test/hostile/clients/besieging.ts";
import { hold, stay } from "../../packages/reckon/test/hostile/clients/idle-attacks.ts";

interface Counts {
  readonly health: number;
  readonly ready: number;
  readonly public: number;
  readonly came: number;
  readonly asked: number;
  readonly slowestMs: number;
}

interface Way {
  readonly attack: Attack;
  readonly addresses: number;
  /** Others come from then on, ms, until then. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Open files that the server may have. Default: as many as we may. */
  readonly mostFiles?: number;
}

const HALF = "GET / HTTP/1.1\r\nX-Half: ";
const WAYS: Readonly<Record<string, Way>> = {
  sockets: { attack: hold(200), addresses: 64, fromMs: 5000, toMs: 20_000 },
  halves: { attack: hold(200, HALF), addresses: 64, fromMs: 5000, toMs: 20_000 },
  descriptors: { attack: hold(200, HALF), addresses: 64, fromMs: 5000, toMs: 20_000, mostFiles: 1024 },
  silence: { attack: ATTACKS.silence, addresses: 64, fromMs: 5000, toMs: 20_000 },
  // Sixteen rooms of an address take half a minute; a minute later they are idle.
  rooms: { attack: stay(true, 16), addresses: 16, fromMs: 95_000, toMs: 105_000 },
};

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The status of an answer, over a socket of its own; 0: there was none. */
function ask(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    const asked = request({ host: "127.0.0.1", port, path, agent: false, timeout: 3000 }, (answer) => {
      answer.resume().once("close", () => resolve(answer.statusCode ?? 0));
    });
    asked.once("timeout", () => asked.destroy());
    asked.once("error", () => resolve(0)).end();
  });
}

/** Whether a new visitor gets a room of their own within ten seconds. */
async function comes(port: number, name: string, localAddress: string): Promise<boolean> {
  const wish = { room: "", create: { isPrivate: true } };
  const entering = Visitor.enter({ port }, name, wish, { localAddress });
  const visitor = await Promise.race([entering, pause(10_000)]).catch(() => undefined);
  if (!(visitor instanceof Visitor)) return false;
  visitor.wish({ type: "leave" });
  await pause(300);
  visitor.stop();
  return true;
}

async function crowd(port: number, statusPort: number, way: Way, first: number): Promise<Counts> {
  const began = performance.now();
  const gone = (): number => performance.now() - began;
  const addresses = Array.from({ length: way.addresses }, (_, i) => `127.2.${first}.${i + 1}`);
  const attacking = way.attack({ port, addresses, isOver: () => gone() > way.toMs });
  const counts = { health: 0, ready: 0, public: 0, came: 0, asked: 0, slowestMs: 0 };
  await pause(way.fromMs);
  while (gone() < way.toMs) {
    counts.asked++;
    if ((await ask(statusPort, "/health")) === 200) counts.health++;
    // Busy or not, it says which.
    if ([200, 503].includes(await ask(statusPort, "/ready"))) counts.ready++;
    if ((await ask(port, "/rooms")) === 200) counts.public++;
    const comesMs = performance.now();
    // Each from elsewhere: one address may only make so many rooms.
    const from = `127.3.${first}.${counts.asked}`;
    if (await comes(port, `ada${first}-${counts.asked}`, from)) counts.came++;
    counts.slowestMs = Math.max(counts.slowestMs, Math.round(performance.now() - comesMs));
    await pause(500);
  }
  await attacking;
  return counts;
}

const { values } = parseArgs({ options: { only: { type: "string" } } });
let missed = 0;
for (const [i, [name, way]] of Object.entries(WAYS).entries()) {
  if (values.only !== undefined && values.only !== name) continue;
  // Each its own server, so that one crowd is not met by the limits that another one has used up.
  const program = run({ PORT: "0", STATE_FILE: "off", LOG_LEVEL: "info" }, undefined, way.mostFiles);
  while (portOf(program) === 0) {
    if (program.child.exitCode !== null) throw new Error(program.said.err);
    await pause(50);
  }
  const statusPort = Number(/"statusPort":(\d+)/.exec(program.said.out)?.[1]);
  const counts = await crowd(portOf(program), statusPort, way, i + 1);
  const { asked, health, ready, public: answered, came } = counts;
  for (const count of [health, ready, answered, came]) missed += asked - count;
  console.log(JSON.stringify({ way: name, addresses: way.addresses, ...counts }));
  program.child.kill("SIGTERM");
  await program.ended;
}
process.exit(missed > 0 ? 1 : 0);
