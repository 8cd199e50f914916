// A game served in one call: it is played with bots, reports its health to operators, and takes all settings as options.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { endAll, linesOf, Person, right, startServer, until, walk } from "./served.ts";

afterEach(() => void endAll());
afterAll(endAll);

async function get(port: number, path: string): Promise<[status: number, text: string]> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  return [answer.status, await answer.text()];
}

describe("[SV1] a stranger's game", () => {
  it("is played by two people and a bot, who see each other move, and the bot makes way", async () => {
    const bots = { fill: 3, make: right };
    const server = await startServer({ walk: walk({ bots }) });
    const ann = new Person(server.port, "ann");
    await until("two bots are with ann", () => ann.places.size === 3);
    const bob = new Person(server.port, "bob");
    await until(
      "one of them has made way",
      () => bob.places.size === 3 && ann.session.lobby.players.length === 3,
    );
    expect(ann.session.lobby.players.filter(({ isBot }) => isBot)).toHaveLength(1);
    const bot = ann.session.lobby.players.find(({ isBot }) => isBot)?.seat ?? -1;
    ann.move = -1;
    bob.move = 0.5;
    for (const watcher of [ann, bob])
      await until("everybody is seen to move", () => {
        const [atAnn, atBob, atBot] = [ann.seat, bob.seat, bot].map(
          (seat) => watcher.places.get(seat) ?? 320,
        );
        return atAnn < 300 && atBob > 340 && atBot > 340;
      });
    expect(ann.session.client?.quality.rollbacks["own rule"]).toBe(0);
  });

  it("has no bots if it defines none, or if the server allows none", async () => {
    for (const options of [{ bots: undefined }, { bots: { fill: 3, make: () => () => {} } }]) {
      const server = await startServer({ walk: walk(options) }, { mostBots: 0 });
      const ann = new Person(server.port, "ann");
      await until("ann plays", () => ann.places.size === 1);
      ann.session.lobby.wish({ type: "bots", count: 1 }, performance.now());
      await until("she is told", () => ann.session.lobby.sentence === "This server has no bots.");
    }
  });

  it("works after a failed rehearsal, which is logged", async () => {
    const make = () => () => {
      throw new Error("a bot's own mistake");
    };
    const { log, lines } = linesOf();
    const server = await startServer({ walk: walk({ bots: { make } }) }, { log, rehearses: true });
    expect(lines[0]).toMatch(/^warn the rehearsal of a game failed .*a bot's own mistake$/);
    const ann = new Person(server.port, "ann");
    await until("ann plays", () => ann.places.size === 1);
  });
});

describe("[SV2] a server", () => {
  it("reports health and readiness at both ports, and figures at the status port alone", async () => {
    const server = await startServer({ walk: walk() });
    for (const port of [server.port, server.statusPort]) {
      expect(await get(port, "/health")).toEqual([200, '{"status":"alive"}']);
      expect(await get(port, "/ready")).toEqual([200, '{"status":"ready"}']);
    }
    const ann = new Person(server.port, "ann");
    await until("ann plays", () => ann.places.size === 1);
    expect((await get(server.port, "/metrics"))[0]).toBe(404);
    const [status, text] = await get(server.statusPort, "/metrics");
    expect(status).toBe(200);
    const lines = text.split("\n");
    for (const line of ['reckon_players{game="walk"} 1', 'reckon_matches{game="walk"} 1', "reckon_bots 0"])
      expect(lines).toContain(line);
    // Each figure has its help once, and each line belongs to a figure.
    const named = lines.filter((line) => line.startsWith("# TYPE")).map((line) => line.split(" ")[2]);
    expect(new Set(named).size).toBe(named.length);
    for (const line of lines.slice(0, -1).filter((one) => !one.startsWith("# ")))
      expect(line).toMatch(/^[a-z_0-9]+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? (-?[\d.e+-]+|\+Inf|NaN)$/);
  });

  it("leaves out figures that the system does not report, such as memory without a free file descriptor, and lives", async () => {
    const server = await startServer({});
    const usage = vi.spyOn(process, "memoryUsage").mockImplementation(() => {
      throw new Error("EMFILE: too many open files, uv_resident_set_memory");
    });
    const [status, text] = await get(server.statusPort, "/metrics");
    usage.mockRestore();
    expect([status, text.includes("process_resident_memory_bytes")]).toEqual([200, false]);
    expect(text).toContain("reckon_visitors 0");
  });

  it("has figures at the page's port only with `publicMetrics`, and no status port if it is off", async () => {
    const server = await startServer({}, { publicMetrics: true, statusPort: "off" });
    expect([server.statusPort, (await get(server.port, "/metrics"))[0]]).toEqual([0, 200]);
  });

  it("writes to the program's own log: each event once, no player by name", async () => {
    const { log, lines } = linesOf();
    const server = await startServer({ walk: walk() }, { log });
    const ann = new Person(server.port, "ann");
    await until("ann plays", () => ann.places.size === 1);
    await server.stop();
    const told = lines.filter((line) => !line.startsWith("debug")).map((line) => line.split(" {")[0]);
    expect(told).toEqual(["info started", "info room opened", "info stopping", "info stopped"]);
    expect(lines.join("")).not.toMatch(/ann|127\.0\.0\.1/);
    expect(lines.filter((line) => line.startsWith("debug visitor came"))).toHaveLength(1);
  });
});

describe("[SV3] the settings of a server", () => {
  it("are read from the environment, and options win", async () => {
    const environment = { PORT: "0", HOST: "127.0.0.1", UDP_PORT: "off", MOST_ROOMS: "5", MOST_BOTS: "9" };
    const options = { port: undefined, host: undefined, udpPort: undefined, mostBots: 3, environment };
    const { settings } = await startServer({}, options);
    expect(settings).toMatchObject({ bindAddress: "127.0.0.1", udp: false, mostRooms: 5, mostBots: 3 });
  });

  it("are refused under the names by which they were set, all at once", async () => {
    const environment = { MOST_BOTS: "many", TRUST_PROXY: "perhaps" };
    await expect(startServer({}, { port: 70_000, mostBots: -1, environment })).rejects.toThrow(
      [
        'TRUST_PROXY is "perhaps": give yes or no.',
        'port is "70000": give a whole number from 0 to 65535.',
        'mostBots is "-1": give a whole number from 0 to 1000.',
      ].join("\n"),
    );
    await expect(startServer({}, { page: "/nowhere" })).rejects.toThrow('page is "/nowhere"');
  });

  it("are named by their option if a port is taken, and nothing is left running", async () => {
    const { port } = await startServer({});
    await expect(startServer({}, { port })).rejects.toThrow(
      `Port ${port} is taken or not allowed: stop what has it, or set port to another.`,
    );
    const { statusPort } = await startServer({});
    await expect(startServer({}, { statusPort })).rejects.toThrow("set STATUS_PORT to another");
  });

  it("keep rooms in a file, and `onStopped` closes the program's things before the log says that the server stopped", async () => {
    const folder = await mkdtemp(join(tmpdir(), "reckon-serve-"));
    try {
      const stateFile = join(folder, "rooms.json");
      const { log, lines } = linesOf();
      const onStopped = async (): Promise<void> => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        lines.push("the database is closed");
      };
      const first = await startServer({ walk: walk() }, { stateFile, log, onStopped });
      const ann = new Person(first.port, "ann");
      await until("ann plays", () => ann.places.size === 1);
      await first.stop();
      expect(lines.at(-2)).toBe("the database is closed");
      const second = await startServer({ walk: walk() }, { stateFile });
      expect(second.hostServer?.host.rooms).toBe(1);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
