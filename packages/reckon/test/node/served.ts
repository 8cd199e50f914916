// A stranger's game, served in the test's own process on free ports, and people who play it over real sockets: for tests of servers.

import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import type { HostedOptions } from "../../src/host/hosted.ts";
import type { HostedGame } from "../../src/host/hosted-game.ts";
import { defineGame, fixed, hosted, kind } from "../../src/index.ts";
import type { GameServerOptions } from "../../src/node/game-server.ts";
import { type GameServer, type ServeOptions, serve } from "../../src/node/index.ts";
import type { Log } from "../../src/node/log.ts";
import { Session, type SessionOptions } from "../../src/session/index.ts";
import { nodeServices } from "../../src/transport/node/index.ts";

const game = defineGame({
  name: "walk",
  players: 6,
  input: { move: fixed({ min: -1, max: 1, resolution: 1 / 64 }) },
  kinds: [
    kind("runner", {
      capacity: 6,
      position: ["x"],
      fields: { x: fixed({ min: 0, max: 640, resolution: 1 / 64, topSpeed: 240 }) },
    }),
  ],
  join: (world, player) => {
    world.fields.runner.x[world.spawn("runner", player)] = 320;
  },
  leave: (world, player) => world.despawn("runner", world.rowOf("runner", player)),
  step(world, inputs, tools) {
    const { x } = world.fields.runner;
    for (const row of world.rows("runner")) {
      const { move } = inputs.of(world.ownerOf("runner", row));
      x[row] = Math.min(Math.max(x[row] + move * 240 * tools.dt, 0), 640);
    }
  },
});

export type Walk = typeof game;

/** A bot that walks to the right. */
export const right = () => (into: { move: number }) => {
  into.move = 1;
};

/** The game, with such bots. */
export function walk(more: HostedOptions<Walk> = {}): HostedGame<Walk> {
  return hosted(game, { bots: { make: right }, ...more });
}

const servers: GameServer[] = [];
const people: Person[] = [];

/** A server that touches nothing of the process. */
export async function startServer(
  games: Readonly<Record<string, HostedGame>>,
  options: ServeOptions & Pick<GameServerOptions, "directory"> = {},
): Promise<GameServer> {
  const quiet = { port: 0, host: "127.0.0.1", udpPort: "off", logLevel: "silent", environment: {} } as const;
  const server = await serve(games, { ...quiet, signals: false, rehearses: false, ...options });
  servers.push(server);
  return server;
}

const ending: Promise<void>[] = [];

/** Ends everything that tests have started; a server takes a second for that, and the next test does not wait for it. */
export async function endAll(): Promise<void> {
  for (const person of people.splice(0)) person.stop();
  ending.push(...servers.splice(0).map((server) => server.stop()));
  await Promise.all(ending);
}

/** A person who enters at once and walks. */
export class Person {
  readonly session: Session<Walk>;
  move = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(port: number, name: string, played: HostedGame<Walk> = walk(), wish?: SessionOptions["wish"]) {
    this.session = new Session(
      {
        game: played.make,
        name: "walk",
        preset: played.preset,
        rules: played.lobby,
        ownAddress: `127.0.0.1:${port}`,
        playAs: name,
        wish,
        services: nodeServices(),
        sample: (into) => {
          into.move = this.move;
        },
      },
      performance.now(),
    );
    this.#timer = setInterval(() => this.session.update(performance.now()), 8);
    people.push(this);
  }

  /** The places at which players are shown, by seat. */
  get places(): ReadonlyMap<number, number> {
    const { client } = this.session;
    if (client?.isStarted !== true) return new Map();
    const { shown } = client;
    const rows = [...shown.all("runner")];
    return new Map(rows.map((row) => [shown.ownerOf("runner", row), shown.fields.runner.x[row]]));
  }

  get seat(): number {
    return this.session.lobby.seat ?? -1;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** A log that keeps one line for each event. */
export function linesOf(): { readonly log: Log; readonly lines: string[] } {
  const lines: string[] = [];
  const tell = (level: string) => (fields: object, message: string) => {
    const { err, ...rest } = fields as { err?: unknown };
    lines.push(`${level} ${message} ${JSON.stringify(rest)}${err === undefined ? "" : ` ${err}`}`);
  };
  const log = { error: tell("error"), warn: tell("warn"), info: tell("info"), debug: tell("debug") };
  return { log, lines };
}

export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`The test waited in vain until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Sends pieces of bytes, each in its own turn, and returns the answer up to the expected text, or to the close of the socket. */
export function sendRaw(
  port: number,
  pieces: readonly string[],
  isWhole: (answer: string) => boolean = () => false,
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.setNoDelay(true);
    socket.setTimeout(30_000, () => socket.destroy());
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
      if (isWhole(answer)) socket.destroy();
    });
    socket.on("error", () => {});
    socket.once("close", () => resolve(answer));
    const send = (at: number): void => {
      if (at < pieces.length && !socket.destroyed)
        socket.write(pieces[at], () => setTimeout(send, 5, at + 1));
    };
    socket.once("connect", () => send(0));
  });
}

/** Random text that no compressor shortens. */
export function nonsense(length: number): string {
  return randomBytes(length).toString("base64").slice(0, length);
}
