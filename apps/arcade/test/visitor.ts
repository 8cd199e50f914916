// An arcade server for tests, on a free port, with a game whose countdown is short; and people who visit it over real sockets.

import { dashStage } from "@reckon/dash/stage";
import type { ArcadeGame, GameRules } from "@reckon/stage";
import type { GameServer, ServeOptions } from "reckon/node";
import { Session, type SessionOptions, type SessionServices } from "reckon/session";
import { sessionServices } from "reckon/transport";
import { openWebSocket, type Udp } from "reckon/transport/node";
import { startArcade as start } from "../src/server/arcade.ts";

/** Dash's lobby, but a lone player may start, and there are no choices: these tests are about the arcade. */
const lobby = { ...dashStage.lobby, leastPlayers: 1, choices: {}, defaults: {}, countdownMs: 200 };

/** Dash, with another bot if one is given. */
export function quickDash(make?: GameRules["hosted"]["bots"]["make"]): ArcadeGame {
  const rules = async (): Promise<GameRules> => {
    const { hosted } = await dashStage.rules();
    return { hosted: { ...hosted, lobby, bots: make === undefined ? hosted.bots : { make } } };
  };
  return { ...dashStage, lobby, rules };
}

const servers: GameServer[] = [];
const visitors: Visitor[] = [];

export interface StartOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly pageFolder?: string;
  readonly game?: ArcadeGame;
  readonly log?: ServeOptions["log"];
}

export async function startArcade(options: StartOptions = {}): Promise<GameServer> {
  const { environment, pageFolder = "/nowhere", game = quickDash(), log } = options;
  const server = await start({
    environment: { PORT: "0", HOST: "127.0.0.1", UDP_PORT: "off", LOG_LEVEL: "silent", ...environment },
    ...{ pageFolder, games: [game], log, signals: false, rehearses: false },
  });
  servers.push(server);
  return server;
}

/** Ends everything that a test has started. Servers first: they wait for visitors who stand still. */
export async function endAll(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  for (const visitor of visitors.splice(0)) visitor.stop();
}

/** Where a visitor comes from, and whether they play by WebRTC. */
export interface Way {
  readonly localAddress?: string;
  readonly makePeer?: Udp["makePeer"];
}

function servicesOf({ localAddress, makePeer }: Way, keep: SessionServices["keep"]): SessionServices {
  return sessionServices({
    openStream: (address) => openWebSocket(`ws://${address}/play`, { localAddress }),
    makePeer,
    probe: async (address) => (await fetch(`http://${address}/rooms`)).ok,
    keep,
    now: () => performance.now(),
  });
}

/** A person who runs in circles. */
export class Visitor {
  readonly session: Session;
  readonly #timer: NodeJS.Timeout;

  /** Token of the seat; "": there is none. */
  token = "";

  private constructor(make: (keep: SessionServices["keep"]) => Session) {
    const session = make((kept) => {
      this.token = kept?.token ?? this.token;
    });
    this.session = session;
    this.#timer = setInterval(() => session.update(performance.now()), 8);
    visitors.push(this);
  }

  /** Connects to the arcade and enters a room under a name. */
  static async enter(
    { port }: { readonly port: number },
    name: string,
    wish: SessionOptions["wish"],
    way: Way = {},
  ): Promise<Visitor> {
    const { hosted } = await dashStage.rules();
    const options: Omit<SessionOptions, "services"> = {
      game: hosted.make({}),
      name: "dash",
      preset: hosted.preset,
      rules: lobby,
      ownAddress: `127.0.0.1:${port}`,
      wish,
      sample: (into, { tick }) => {
        into.moveX = Math.floor(tick / 30) % 2 === 0 ? 1 : -1;
      },
    };
    const visitor = new Visitor(
      (keep) => new Session({ ...options, services: servicesOf(way, keep) }, performance.now()),
    );
    visitor.wish({ type: "address", text: "" });
    await until(`${name} is asked for a name`, () => visitor.state === "choosingUsername");
    visitor.wish({ type: "username", name });
    await until(`${name} has a seat`, () => visitor.session.lobby.room !== undefined);
    return visitor;
  }

  get state(): string {
    return this.session.lobby.state;
  }

  get code(): string {
    return this.session.reception?.room ?? "";
  }

  get bots(): number {
    return this.session.lobby.players.filter(({ isBot }) => isBot).length;
  }

  wish(wish: Parameters<Session["lobby"]["wish"]>[0]): void {
    this.session.lobby.wish(wish, performance.now());
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Waited in vain until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A GET of the server. */
export function get(server: GameServer, path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}${path}`);
}

/** A GET on the port of health and figures. */
export function getStatus(server: GameServer, path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.statusPort}${path}`);
}
