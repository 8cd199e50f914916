// A fleet to break: a Redis, three servers and their players, each in a process of its own. faults.ts breaks it. Always true: whatever
// is started here is ended by `end`, and by nothing else.

import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { RedisDirectory } from "../../packages/reckon/src/node/fleet/redis-directory.ts";
import { pause, RedisServer, untilAsked } from "../../packages/reckon/test/node/fleet/redis-server.ts";
import type { PlayerReport, PlayersOrder } from "./faults-players.ts";
import type { ServerReport } from "./faults-server.ts";

/** Players of one process. */
const CROWD = 20;
const PATIENCE_MS = 60_000;

export interface Server {
  readonly child: ChildProcess;
  readonly port: number;
  /** Id of its node. */
  readonly node: string;
}

/** A program of this folder in a process of its own. */
export function forked(name: string, environment: Readonly<Record<string, string>> = {}): ChildProcess {
  return fork(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), {
    env: { ...process.env, ...environment },
  });
}

/** Asks a program, and waits for its next word. */
export async function asked<T>(child: ChildProcess, message: unknown): Promise<T> {
  child.send(message as object);
  const [answer] = await once(child, "message");
  return answer as T;
}

/** Waits until something holds; throws a sentence where it does not within a minute. */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  everyMs = 50,
): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await holds()); await pause(everyMs))
    if (Date.now() > end) throw new Error(`A minute was not enough until ${what}.`);
}

export interface StandOptions {
  /** What a server runs. Default: faults-server.ts. */
  readonly program?: string;
  /** The servers compete with other programs. */
  readonly isFair: boolean;
  /** Variables of a server, from 1. */
  readonly settingsOf?: (number: number) => Readonly<Record<string, string>>;
  /** Variables of the players. */
  readonly playerSettings?: Readonly<Record<string, string>>;
  /** Where players come to. Default: to every server in turn. */
  readonly home?: string;
}

export class Stand {
  readonly redis = new RedisServer();
  readonly servers: Server[] = [];
  /** Ours, to look from outside. */
  directory!: RedisDirectory;
  readonly #crowds: ChildProcess[] = [];
  readonly #options: StandOptions;
  readonly #environment: Readonly<Record<string, string>>;
  #count = 0;

  constructor(options: StandOptions) {
    this.#options = options;
    this.#environment = {
      ...{ REDIS_URL: this.redis.url, SECRET: randomBytes(24).toString("hex"), PORT: "0" },
      ...{ HOST: "127.0.0.1", UDP_PORT: "off" },
    };
  }

  async startServers(servers: number): Promise<void> {
    await this.redis.start();
    if (!this.#options.isFair) goFirst(this.redis, "chrt", "-a", "-f", "-p", "6");
    this.directory = new RedisDirectory({ url: this.redis.url });
    await untilAsked(this.directory);
    for (let i = 0; i < servers; i++) await this.addServer();
  }

  /** They come, and play. */
  async startPlayers(players: number): Promise<void> {
    for (let left = players; left > 0; left -= CROWD) {
      const crowd = forked("faults-players", this.#options.playerSettings);
      this.#crowds.push(crowd);
      await once(crowd, "message");
      await asked(crowd, { come: Math.min(left, CROWD), homes: this.homes });
    }
    await this.untilAllPlay();
  }

  async addServer(): Promise<Server> {
    const own = this.#options.settingsOf?.(++this.#count) ?? {};
    const child = forked(this.#options.program ?? "faults-server", { ...this.#environment, ...own });
    const [port] = (await once(child, "message")) as [number];
    if (!this.#options.isFair) goFirst(child, "chrt", "-a", "-f", "-p", "5");
    const address = own.PUBLIC_ADDRESS ?? `:${port}`;
    let node: string | undefined;
    await until("the directory knows a server", async () => {
      const nodes = await this.directory.nodes();
      node =
        typeof nodes === "string" ? undefined : nodes.find(({ address: known }) => known === address)?.id;
      return node !== undefined;
    });
    const server = { child, port, node: node ?? "" };
    this.servers.push(server);
    return server;
  }

  get homes(): readonly string[] {
    const { home } = this.#options;
    return home === undefined ? this.servers.map(({ port }) => `127.0.0.1:${port}`) : [home];
  }

  /** A server is gone for good. */
  forget(server: Server): void {
    this.servers.splice(this.servers.indexOf(server), 1);
  }

  async players(order: PlayersOrder = {}): Promise<readonly PlayerReport[]> {
    const reports: PlayerReport[] = [];
    for (const crowd of this.#crowds) reports.push(...(await asked<readonly PlayerReport[]>(crowd, order)));
    return reports;
  }

  /** So many newcomers, to every server in turn; they are the first crowd's. */
  async come(count: number): Promise<readonly PlayerReport[]> {
    const all = await asked<readonly PlayerReport[]>(this.#crowds[0], { come: count, homes: this.homes });
    return all.slice(-count);
  }

  async go(count: number): Promise<void> {
    await asked(this.#crowds[0], { go: count });
  }

  async untilAllPlay(): Promise<void> {
    let waiting: readonly string[] = [];
    const isDone = async (): Promise<boolean> => {
      const last = (await this.players()).map(({ changes }) => changes.at(-1));
      waiting = last.flatMap((change) =>
        change?.isPlaying === true ? [] : [`${change?.state}: ${change?.sentence}`],
      );
      return waiting.length === 0;
    };
    await until("all players play", isDone, 200).catch((error) => {
      throw new Error(`${error.message} They are at: ${[...new Set(waiting)].join(" ")}`);
    });
  }

  ask(server: Server, what: "begin" | "report"): Promise<ServerReport> {
    return asked<ServerReport>(server.child, what);
  }

  /** Codes that the list of a server shows. */
  async listed({ port }: Server): Promise<readonly string[]> {
    const answer = await fetch(`http://127.0.0.1:${port}/rooms`);
    return ((await answer.json()) as { code: string }[]).map(({ code }) => code);
  }

  /** What is wrong with the rooms, as sentences: a room at two servers, or at one that the directory does not say. */
  async faultsOfRooms(): Promise<readonly string[]> {
    const holders = new Map<string, Server>();
    const faults: string[] = [];
    for (const server of this.servers)
      for (const code of (await this.ask(server, "report")).rooms) {
        if (holders.has(code)) faults.push(`Room ${code} is at two servers.`);
        holders.set(code, server);
      }
    const listed = await this.listed(this.servers[0]);
    for (const [code, { node, port }] of holders) {
      const found = await this.directory.find(code);
      if (typeof found === "string" || found.kind !== "here" || found.node.id !== node)
        faults.push(`The directory does not know that room ${code} is at port ${port}.`);
      if (!listed.includes(code)) faults.push(`Room ${code} is not on the list.`);
    }
    for (const code of listed)
      if (!holders.has(code)) faults.push(`Room ${code} is listed, and at no server.`);
    return faults;
  }

  async end(): Promise<void> {
    for (const child of [...this.#crowds, ...this.servers.map(({ child }) => child)]) child.kill("SIGKILL");
    this.directory?.end();
    await this.redis.end();
  }
}

/** Lets a process run before others, where the system and our rights allow it. */
export function goFirst(
  { pid }: { readonly pid?: number },
  program: string,
  ...options: readonly string[]
): void {
  const { status } = spawnSync(program, [...options, String(pid)], { stdio: "ignore" });
  if (status !== 0) console.error(`Other programs may hold this up: run it as root, with ${program}.`);
}
