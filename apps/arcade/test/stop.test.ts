// How the server process starts and stops: as a value inside this process, and as a program with signals.

import { execFileSync } from "node:child_process";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { portOf, ROOT, run } from "./program.ts";
import { endAll, startArcade, until, Visitor } from "./visitor.ts";

afterEach(endAll);

const BUILT = ["apps/arcade/build/server/main.js"];

describe("the end of the arcade's server", () => {
  it("is announced to everybody first, in words", async () => {
    const server = await startArcade();
    const ada = await Visitor.enter(server, "ada", { room: "", create: { isPrivate: false, bots: 1 } });
    await until("the match runs", () => ada.session.client?.isStarted === true);
    const stopped = server.stop();
    await until("ada is told", () => ada.state === "disconnected");
    expect([ada.session.lobby.loss, ada.session.lobby.sentence]).toEqual([
      "closing",
      "The server is shutting down.",
    ]);
    await stopped;
  });

  it("leaves no names, no addresses and no codes of private rooms in the log", async () => {
    const lines: { level: string; msg: string; fields: string }[] = [];
    const tell = (level: string) => (fields: object, msg: string) => {
      lines.push({ level, msg, fields: JSON.stringify(fields) });
    };
    const log = { error: tell("error"), warn: tell("warn"), info: tell("info"), debug: tell("debug") };
    const server = await startArcade({ log });
    const ada = await Visitor.enter(server, "ada-lovelace", { room: "", create: { isPrivate: true } });
    const bob = await Visitor.enter(server, "bob", { room: "" });
    await server.stop();
    const text = JSON.stringify(lines);
    expect(lines.filter(({ level }) => level !== "debug").map(({ msg }) => msg)).toEqual([
      "started",
      "room opened",
      "room opened",
      "stopping",
      "stopped",
    ]);
    expect(text).toContain(bob.code);
    for (const secret of [ada.code, "ada-lovelace", "127.0.0.1"]) expect(text).not.toContain(secret);
  });

  it.each(["SIGTERM", "SIGINT"] as const)("[HO47] follows %s with exit code 0", async (signal) => {
    const program = run({ PORT: "0", LOG_LEVEL: "debug" });
    const { child, said, ended } = program;
    await until("it says what to open", () => portOf(program) > 0);
    await Visitor.enter({ port: portOf(program) }, "ada", { room: "" });
    child.kill(signal);
    expect([await ended, said.err]).toEqual([0, ""]);
    // Each line is JSON; at level debug they report visitors.
    const lines = said.out.trim().split("\n");
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages).toEqual(expect.arrayContaining(["started", "visitor came", "visitor went", "stopped"]));
    // Every game of the arcade can be rehearsed.
    expect(messages).not.toContain("the rehearsal of a game failed");
  });

  it("[HO45] waits as long as configured while everything goes on, and the server reports that it is not ready", async () => {
    const server = await startArcade();
    const ada = await Visitor.enter(server, "ada", { room: "", create: { isPrivate: false, bots: 1 } });
    await until("the match runs", () => ada.session.client?.isStarted === true);
    const stopped = server.stop(60_000);
    expect(server.hindrance).toBe("closing");
    const ticks = (): number => ada.session.client?.quality.snapshots ?? 0;
    const before = ticks();
    await until("the match goes on", () => ticks() > before + 5);
    // A second stop ends the wait.
    void server.stop();
    await until("ada is told", () => ada.state === "disconnected");
    await stopped;
  });

  it("works in the built program too, which needs nothing but Node", async () => {
    execFileSync(join(ROOT, "node_modules/.bin/tsc"), ["-b", "apps/arcade/src/server"], { cwd: ROOT });
    const program = run({ PORT: "0" }, BUILT);
    const { child, said, ended } = program;
    await until("it says what to open", () => portOf(program) > 0);
    const ada = await Visitor.enter({ port: portOf(program) }, "ada", {
      room: "",
      create: { isPrivate: false, bots: 1 },
    });
    await until("a bot has come", () => ada.bots === 1);
    child.kill("SIGTERM");
    expect([await ended, said.err]).toEqual([0, ""]);
  });

  it("comes at once, with sentences, if the server cannot start", async () => {
    const wrong = run({ PORT: "many", MOST_BOTS: "x" });
    expect([await wrong.ended, wrong.said.err.trim().split("\n")]).toEqual([
      1,
      [
        'PORT is "many": give a whole number from 0 to 65535.',
        'MOST_BOTS is "x": give a whole number from 0 to 1000.',
      ],
    ]);
    const holder = createServer().listen(0, "127.0.0.1");
    await until("the port is taken", () => holder.listening);
    const port = String((holder.address() as AddressInfo).port);
    const taken = run({ PORT: port });
    expect([await taken.ended, taken.said.err]).toEqual([
      1,
      `Port ${port} is taken or not allowed: stop what has it, or set PORT to another.\n`,
    ]);
    holder.close();
    const nowhere = run({ HOST: "192.0.2.1", PORT: "0" });
    expect([await nowhere.ended, nowhere.said.err]).toEqual([
      1,
      'HOST is "192.0.2.1", which is no address of this machine: give one that it has, or leave it empty.\n',
    ]);
  });
});
