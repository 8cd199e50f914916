// A host server and sessions over real sockets on this machine: from the address into a match and back after a loss.

import { DashBot, dash } from "@reckon/dash";
import { afterEach, describe, expect, it, vi } from "vitest";
import { BEATS } from "../../src/host/beats.ts";
import type { ListedRoom } from "../../src/host/index.ts";
import { LOBBY_RULES } from "../../src/lobby/rules.ts";
import { presets } from "../../src/presets/index.ts";
import { Session, type SessionOptions } from "../../src/session/index.ts";
import { HostServer, nodeServices, openUdp } from "../../src/transport/node/index.ts";

const rules = { ...LOBBY_RULES.reckon, countdownMs: 200 };
const games = { dash: { make: () => dash, preset: presets.reckon, lobby: rules } };

class Player {
  readonly session: Session;
  kept: { readonly address: string; readonly token: string } | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(
    address: string,
    options: Partial<SessionOptions> = {},
    makePeer?: Parameters<typeof nodeServices>[0],
  ) {
    const bot = new DashBot(1, 0, "wander");
    const keep = (token: Player["kept"]): void => {
      this.kept = token;
    };
    this.session = new Session(
      {
        game: dash,
        name: "dash",
        preset: presets.reckon,
        rules,
        ownAddress: address,
        wish: { room: "" },
        sample: (into, client) => bot.sample(into, client),
        ...options,
        services: nodeServices({ ...makePeer, keep }),
      },
      performance.now(),
    );
    this.#timer = setInterval(() => this.session.update(performance.now()), 8);
  }

  async enter(name: string): Promise<void> {
    const { lobby } = this.session;
    lobby.wish({ type: "address", text: "" }, performance.now());
    await until(`${name} is asked for a name`, () => lobby.state === "choosingUsername");
    lobby.wish({ type: "username", name }, performance.now());
    await until(`${name} is in the lobby`, () => lobby.state === "lobby");
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

async function until(what: string, holds: () => boolean): Promise<void> {
  const end = performance.now() + 20_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`The test waited in vain until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const players: Player[] = [];
const servers: HostServer[] = [];
afterEach(async () => {
  // Servers wait for players who stand still.
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  for (const player of players.splice(0)) player.stop();
});

async function serve(udp: boolean): Promise<{ server: HostServer; address: string }> {
  const server = await HostServer.start({
    games,
    udp: udp ? { bindAddress: "127.0.0.1" } : false,
    bindAddress: "127.0.0.1",
  });
  servers.push(server);
  return { server, address: `127.0.0.1:${server.port}` };
}

function add(...args: ConstructorParameters<typeof Player>): Player {
  const player = new Player(...args);
  players.push(player);
  return player;
}

describe("[HO1] over real sockets", () => {
  it("players meet, play, and one gets their seat back after a reload", async () => {
    const { server, address } = await serve(false);
    const ann = add(address);
    const bob = add(address);
    await ann.enter("ann");
    await bob.enter("bob");
    ann.session.lobby.wish({ type: "start" }, performance.now());
    await until("both play", () => [ann, bob].every(({ session }) => session.client?.isStarted === true));
    const listed = (await (await fetch(`http://${address}/rooms`)).json()) as ListedRoom[];
    const [{ code, phase, players: count }] = listed;
    expect({ phase, count }).toEqual({ phase: "game", count: 2 });
    bob.stop();
    const again = add(address, { resume: bob.kept });
    await until("bob is back", () => again.session.client?.isStarted === true);
    expect(again.session.lobby.seat).toBe(1);
    expect(server.host.room(code)?.match?.world.rowOf("player", 1)).toBeGreaterThanOrEqual(0);
  });

  it("play moves to datagrams automatically, and goes on", async () => {
    const { server, address } = await serve(true);
    expect(server.udp?.problem).toBeUndefined();
    const udp = await openUdp({ bindAddress: "127.0.0.1" });
    const ann = add(address, {}, { makePeer: udp.makePeer });
    await ann.enter("ann");
    ann.session.lobby.wish({ type: "start" }, performance.now());
    await until("she plays", () => ann.session.client?.isStarted === true);
    await until("both ends have moved", () => {
      const seat = server.host.room(server.host.list()[0].code)?.match?.seat(0);
      return ann.session.connection?.isStream === false && seat?.connection.isStream === false;
    });
    const { snapshots } = ann.session.client?.quality ?? { snapshots: 0 };
    await until("snapshots go on", () => (ann.session.client?.quality.snapshots ?? 0) > snapshots + 20);
    expect(ann.session.client?.quality.badPackets).toBe(0);
  });

  it("the server refuses pages of another origin, and other paths, before they become connections", async () => {
    const { address } = await serve(false);
    const { openWebSocket } = await import("../../src/transport/node/index.ts");
    await expect(openWebSocket(`ws://${address}/play`, { origin: "https://elsewhere.test" })).rejects.toThrow(
      /403/,
    );
    await expect(openWebSocket(`ws://${address}/other`)).rejects.toThrow(/404/);
    const allowed = await openWebSocket(`ws://${address}/play`, { origin: `http://${address}` });
    allowed.close("left");
  });

  it("clients learn the reason when the server stops", async () => {
    const { server, address } = await serve(false);
    const ann = add(address);
    await ann.enter("ann");
    const stopped = server.stop();
    servers.pop();
    await until("she is told", () => ann.session.lobby.loss === "closing");
    await stopped;
  });

  it("[HO45] the server stops at once if nobody is there, though a page's connection is still open", async () => {
    const { server, address } = await serve(false);
    await (await fetch(`http://${address}/rooms`)).text();
    const beats = vi.spyOn(server.host, "update");
    servers.pop();
    await server.stop();
    // Visitors would have more than a second.
    expect(beats.mock.calls.length).toBeLessThan(30 * BEATS);
  });

  it("the server stops though its host and a player's page stand still, and nobody closes the socket", async () => {
    const { server, address } = await serve(false);
    const ann = add(address);
    await ann.enter("ann");
    ann.stop();
    server.loop.stop();
    servers.pop();
    await server.stop();
    expect(server.host.isClosing).toBe(true);
  });
});
