// The honest players of the bench of starts: four in a room of dash and two in one of High Noon, who note when each snapshot
// comes. Forked by starts.ts.

import type { GameRules } from "@reckon/stage";
import { Session, type SessionServices } from "reckon/session";
import { nodeServices } from "reckon/transport/node";
import { GAMES } from "../../apps/arcade/src/games.ts";

/** How snapshots came since the last report, over all players. */
export interface PlayerReport {
  readonly snapshots: number;
  /** That never came. */
  readonly missed: number;
  /** Later than the earliest came, by the tick that each tells of. */
  readonly latenessMs: readonly [p50: number, p99: number, longest: number];
  /** How long this process was held up itself: what it measures may be later by so much. */
  readonly heldUpMs: number;
}

class Watch {
  #newest = -1;
  #match: unknown;
  #leastMs = Number.POSITIVE_INFINITY;
  missed = 0;
  delays: number[] = [];

  /** A packet was read. */
  look({ client }: Session): void {
    if (client === undefined) return;
    if (client !== this.#match) {
      this.#match = client;
      this.#newest = -1;
      this.#leastMs = Number.POSITIVE_INFINITY;
    }
    const { newest } = client.snapshots;
    if (newest <= this.#newest) return;
    const { snapshotEvery } = client.agreement;
    if (this.#newest >= 0) this.missed += (newest - this.#newest) / snapshotEvery - 1;
    this.#newest = newest;
    const delay = performance.now() - newest * client.game.tickMs;
    this.#leastMs = Math.min(this.#leastMs, delay);
    this.delays.push(delay);
  }

  take(): number[] {
    const late = this.delays.map((delay) => delay - this.#leastMs);
    this.delays = [];
    return late;
  }
}

const port = Number(process.argv[2]);
const sessions: Session[] = [];
const watches: Watch[] = [];

function enter(name: string, rules: GameRules, room: string, create: boolean): Session {
  const watch = new Watch();
  const services = nodeServices();
  const open: SessionServices["open"] = (address, attempt) => {
    const { received } = attempt;
    attempt.received = (packet, now) => {
      received.call(attempt, packet, now);
      watch.look(session);
    };
    services.open(address, attempt);
  };
  const session: Session = new Session(
    {
      game: rules.hosted.make,
      name,
      preset: rules.hosted.preset,
      rules: rules.hosted.lobby,
      ownAddress: `127.0.0.1:${port}`,
      wish: create ? { room: "", create: { isPrivate: true } } : { room },
      services: { ...services, open },
      // To and fro, where nothing happens to them.
      sample: (into, { tick }) => {
        if ("moveX" in into) into.moveX = Math.floor(tick / 30) % 2 === 0 ? 0.1 : -0.1;
      },
    },
    performance.now(),
  );
  sessions.push(session);
  watches.push(watch);
  return session;
}

async function until(what: string, holds: () => boolean): Promise<void> {
  for (let waits = 0; !holds(); waits++) {
    if (waits > 3000)
      throw new Error(
        `The players waited in vain until ${what}: ${sessions.map(({ lobby }) => `${lobby.state} (${lobby.sentence})`)}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

let heldUpMs = 0;
let lastMs = performance.now();
setInterval(() => {
  const now = performance.now();
  heldUpMs = Math.max(heldUpMs, now - lastMs - 4);
  lastMs = now;
  for (const session of sessions) session.update(now);
}, 4);

/** The last of each choice: that ends a match last. */
function choicesOf({ hosted }: GameRules): Record<string, string> {
  const last = (values: readonly string[]): string => values.at(-1) ?? "";
  return Object.fromEntries(
    Object.entries(hosted.lobby.choices).map(([name, values]) => [name, last(values)]),
  );
}

async function fill(name: string, count: number): Promise<void> {
  const game = GAMES.find((one) => one.name === name);
  if (game === undefined) throw new Error(`There is no game ${name}.`);
  const rules = await game.rules();
  let host: Session | undefined;
  for (let i = 0; i < count; i++) {
    const session = enter(name, rules, host?.reception?.room ?? "", host === undefined);
    session.lobby.wish({ type: "address", text: "" }, performance.now());
    await until("a name is asked for", () => session.lobby.state === "choosingUsername");
    session.lobby.wish({ type: "username", name: `p${i}` }, performance.now());
    await until("there is a seat", () => session.lobby.seat !== undefined);
    host ??= session;
  }
  host?.lobby.wish({ type: "start" }, performance.now());
  await until("something is chosen", () => host?.lobby.state === "choosingDifficulty");
  host?.lobby.wish({ type: "choose", choices: choicesOf(rules) }, performance.now());
}

await fill("dash", 4);
await fill("high-noon", 2);
await until("everybody plays", () => sessions.every(({ client }) => client?.isStarted === true));

function report(): PlayerReport {
  const late = watches.flatMap((watch) => watch.take()).sort((a, b) => a - b);
  const at = (share: number): number => late[Math.min(late.length - 1, Math.floor(share * late.length))];
  return {
    snapshots: late.length,
    missed: watches.reduce((sum, { missed }) => sum + missed, 0),
    latenessMs: [at(0.5), at(0.99), late.at(-1) ?? 0],
    heldUpMs,
  };
}

process.on("message", (what) => {
  if (what === "report") process.send?.(report());
  for (const watch of watches) {
    watch.take();
    watch.missed = 0;
  }
  heldUpMs = 0;
});
process.on("disconnect", () => process.exit());
process.send?.("playing");
