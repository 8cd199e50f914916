// The scenario with players in this process: over loopback, over WebSockets, and over WebRTC from Node.

import { dash } from "@reckon/dash";
import type { HostedGame } from "../../src/host/hosted-game.ts";
import { Host, type Seal } from "../../src/host/index.ts";
import type { Wish } from "../../src/lobby/client/client-machine.ts";
import { presets } from "../../src/presets/index.ts";
import type { SessionServices } from "../../src/session/index.ts";
import { loopbackServices } from "../../src/transport/index.ts";
import { HostServer, nodeServices, openUdp } from "../../src/transport/node/index.ts";
import { Actor, type ActorOptions, type Look, RULES } from "./actor.ts";
import { type Player, type Stage, scenarioContract } from "./scenario.ts";

const games: Record<string, HostedGame> = {
  dash: { make: () => dash, preset: presets.reckon, lobby: RULES },
};

type Services = (keep: SessionServices["keep"]) => SessionServices;

class LocalPlayer implements Player {
  readonly #actor: Actor;
  readonly #options: ActorOptions;
  readonly #services: Services;
  #kept: ActorOptions["resume"];

  constructor(options: ActorOptions, services: Services, started: Actor[]) {
    this.#options = options;
    this.#services = services;
    const keep: SessionServices["keep"] = (token) => {
      this.#kept = token;
    };
    this.#actor = new Actor(options, services(keep));
    this.#started = started;
    started.push(this.#actor);
  }

  readonly #started: Actor[];

  async wish(wish: Wish): Promise<void> {
    this.#actor.wish(wish);
  }

  async look(): Promise<Look> {
    return this.#actor.look();
  }

  async reload(): Promise<Player> {
    this.#actor.stop();
    return new LocalPlayer({ ...this.#options, resume: this.#kept }, this.#services, this.#started);
  }
}

function localStage(address: string, services: Services, moves: boolean, end: () => Promise<void>): Stage {
  const started: Actor[] = [];
  return {
    moves,
    player: async ({ room, passcode }) => {
      const create = passcode === undefined ? undefined : { isPrivate: true, passcode };
      return new LocalPlayer({ address, wish: { room, create } }, services, started);
    },
    end: async () => {
      for (const actor of started) actor.stop();
      await end();
    },
  };
}

scenarioContract("loopback", async () => {
  const seals: Seal[] = [];
  const host = new Host({
    games,
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    sign: (seal, done) => done(`${seals.push(seal) - 1}`),
    verify: (token, done) => done(seals[Number(token)]),
  });
  const timer = setInterval(() => host.update(performance.now()), 1000 / 60);
  const now = (): number => performance.now();
  return localStage(
    "here",
    (keep) => loopbackServices(host, now, { keep }),
    false,
    async () => clearInterval(timer),
  );
});

async function socketStage(moves: boolean): Promise<Stage> {
  const bindAddress = "127.0.0.1";
  const server = await HostServer.start({ games, bindAddress, udp: moves ? { bindAddress } : false });
  const { makePeer } = moves ? await openUdp({ bindAddress }) : {};
  const services: Services = (keep) => nodeServices({ keep, makePeer });
  return localStage(`127.0.0.1:${server.port}`, services, moves, () => server.stop());
}

scenarioContract("WebSocket", () => socketStage(false));
scenarioContract("WebRTC between Node and Node", () => socketStage(true));
