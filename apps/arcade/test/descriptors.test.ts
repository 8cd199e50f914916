// The arcade on a system that lets it open few files, with one client that takes as many connections as it can.

import { existsSync } from "node:fs";
import { connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { type Program, portOf, run } from "./program.ts";
import { endAll, until, Visitor } from "./visitor.ts";

let program: Program;
afterEach(async () => {
  await endAll();
  program.child.kill("SIGKILL");
});

const isSaid = existsSync("/proc/self/limits");
it.runIf(isSaid)(
  "[HO16, HO44] a server with 400 files, after 1200 sockets came at once, still answers health checks and lets others in",
  async () => {
    program = run({ PORT: "0", STATE_FILE: "off", MOST_BOTS: "0" }, undefined, 400);
    const { child, said } = program;
    await until("it has started", () => portOf(program) > 0);
    const port = portOf(program);
    const statusPort = Number(/"statusPort":(\d+)/.exec(said.out)?.[1]);
    // In one turn of the event loop: the system keeps the connections until the server looks.
    child.kill("SIGSTOP");
    const crowd = Array.from({ length: 1200 }, (_, i) => {
      const socket = connect({ port, host: "127.0.0.1", localAddress: `127.4.0.${1 + (i % 12)}` });
      socket.on("error", () => {}).write("GET / HTTP/1.1\r\nX-Half: ");
      return socket;
    });
    const held = (): number => crowd.filter(({ readyState }) => readyState === "open").length;
    await until("the system has taken more than the server may have", () => held() > 400);
    child.kill("SIGCONT");
    const health = Array.from({ length: 8 }, () => fetch(`http://127.0.0.1:${statusPort}/health`));
    expect((await Promise.all(health)).every(({ ok }) => ok)).toBe(true);
    await Visitor.enter({ port }, "ada", { room: "", create: { isPrivate: true } });
    await until("those beyond what it may have are closed", () => held() < 400);
    for (const socket of crowd) socket.destroy();
    child.kill("SIGTERM");
    await program.ended;
    expect(said.out.split("\n").filter((line) => /"level":[56]0/.test(line))).toEqual([]);
  },
);
