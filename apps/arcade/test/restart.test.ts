// The server ends while people play, by a crash or because it is stopped, and starts again on the same port: everybody is back in
// their room without doing anything. The crash is that of the real program; both use WebSockets and a file.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Program, portOf, run } from "./program.ts";
import { endAll, startArcade, until, Visitor } from "./visitor.ts";

const programs: Program[] = [];
let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "reckon-restart-"));
});
afterEach(async () => {
  await endAll();
  for (const { child } of programs) child.kill("SIGKILL");
  await Promise.all(programs.splice(0).map(({ ended }) => ended));
  await rm(folder, { recursive: true });
});

interface Running {
  readonly port: number;
  readonly end: () => Promise<unknown>;
}

async function startProgram(port: string): Promise<Running> {
  const program = run({ PORT: port, STATE_FILE: join(folder, "rooms.json") });
  programs.push(program);
  await until("it says what to open", () => portOf(program) > 0);
  const end = (): Promise<unknown> => {
    program.child.kill("SIGKILL");
    return program.ended;
  };
  return { port: portOf(program), end };
}

async function startServer(port: string): Promise<Running> {
  const server = await startArcade({ environment: { PORT: port, STATE_FILE: join(folder, "rooms.json") } });
  return { port: server.port, end: () => server.stop() };
}

function linesOf({ session }: Visitor): string[] {
  return session.lobby.lines.map(({ text }) => text);
}

describe("[HO3] [HO31] a server that ends during play", () => {
  it.each([
    ["is killed", startProgram],
    ["is stopped", startServer],
  ])(
    "because it %s has everybody back in the same room, with names, chat and seats, without anybody typing anything",
    async (_, start) => {
      const first = await start("0");
      const wish = { room: "", create: { isPrivate: true, bots: 1 } };
      const ada = await Visitor.enter(first, "ada", wish);
      const bob = await Visitor.enter(first, "bob", { room: ada.code });
      await until("the match runs", () => bob.session.client?.isStarted === true);
      const { code } = ada;
      const seats = [ada, bob].map(({ session }) => session.lobby.seat);
      bob.wish({ type: "chat", text: "see you" });
      await until("ada hears bob", () => linesOf(ada).includes("see you"));
      // The server writes its state once per second.
      await new Promise((resolve) => setTimeout(resolve, 1200));
      await first.end();
      await until("both are told", () => [ada, bob].every(({ state }) => state === "disconnected"));
      expect(ada.session.client).toBeUndefined();
      await start(String(first.port));
      await until("both are back", () =>
        [ada, bob].every(({ session, state }) => state === "lobby" && session.lobby.players.length >= 2),
      );
      expect([ada.code, bob.code]).toEqual([code, code]);
      expect([ada, bob].map(({ session }) => session.lobby.seat)).toEqual(seats);
      for (const visitor of [ada, bob]) {
        const people = visitor.session.lobby.players.filter(({ isBot }) => !isBot);
        expect(people.map(({ name }) => name)).toEqual(["ada", "bob"]);
        expect(linesOf(visitor)).toContain("see you");
        await until("they are told", () =>
          linesOf(visitor).includes("The server restarted. The match was lost."),
        );
      }
    },
    120_000,
  );
});
