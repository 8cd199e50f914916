// The server's process dies while people play, or is stopped, and comes again on the same port: what they are told, and that
// they are back by themselves. With the real program, real signals and WebSockets.

import { afterEach, describe, expect, it } from "vitest";
import { type Program, portOf, run } from "./program.ts";
import { endAll, until, Visitor } from "./visitor.ts";

const programs: Program[] = [];
afterEach(async () => {
  await endAll();
  for (const { child } of programs) child.kill("SIGKILL");
  await Promise.all(programs.splice(0).map(({ ended }) => ended));
});

async function start(port: string): Promise<number> {
  const program = run({ PORT: port });
  programs.push(program);
  await until("it says what to open", () => portOf(program) > 0);
  return portOf(program);
}

/** What a visitor was told in words, each sentence once. */
function listen({ session }: Visitor): string[] {
  const told: string[] = [];
  const timer = setInterval(() => {
    const { sentence } = session.lobby;
    if (sentence !== undefined && sentence !== told.at(-1)) told.push(sentence);
  }, 2);
  timer.unref();
  return told;
}

describe("[HO3] a server that ends during play", () => {
  it.each([
    [
      "SIGKILL",
      ["The connection was lost.", "The server does not answer.", "Your seat is gone: enter again."],
    ],
    ["SIGTERM", ["The server is closing.", "The server does not answer.", "Your seat is gone: enter again."]],
  ] as const)(
    "by %s: players are told, and are back and play on when it returns on its port",
    async (signal, sentences) => {
      const port = await start("0");
      const wish = { room: "", create: { isPrivate: false, bots: 1 } };
      const ada = await Visitor.enter({ port }, "ada", wish);
      await until("the match runs", () => ada.session.client?.isStarted === true);
      const told = listen(ada);
      const [{ child, ended }] = programs;
      child.kill(signal);
      await until("ada is told", () => ada.state === "disconnected");
      expect(ada.session.lobby.retriesAtMs).toBeLessThan(Infinity);
      expect(ada.session.client).toBeUndefined();
      // Nothing hangs: a graceful end is quick, too, though somebody was playing.
      expect(await ended).toBe(signal === "SIGTERM" ? 0 : null);
      await until("the server does not answer", () => told.includes("The server does not answer."));
      expect(await start(String(port))).toBe(port);
      await until("ada is asked for her name", () => ada.state === "choosingUsername");
      await until("all was said", () => told.length >= sentences.length);
      expect(told).toEqual(sentences);
      ada.wish({ type: "username", name: "ada" });
      await until("she plays", () => ada.session.client?.isStarted === true);
      expect([ada.state, ada.session.lobby.sentence]).toEqual(["game", undefined]);
    },
    120_000,
  );
});
