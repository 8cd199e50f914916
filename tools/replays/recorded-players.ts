// The players of the recording bench: whole clients with the bots of the tests, over WebSockets, in rooms of their own. cost.ts starts one process
// of them for each server.

import { answer } from "../../bench/src/load/questions.ts";
import { Session } from "../../packages/reckon/src/session/index.ts";
import { sessionServices } from "../../packages/reckon/src/transport/index.ts";
import { openWebSocket } from "../../packages/reckon/src/transport/node/index.ts";
import { SORTS } from "../../packages/reckon/test/match/moving-cast.ts";
import { castRules, GAME } from "./recorded-cast.ts";

const FRAME_MS = 16;
const MOST_JOIN_MS = 60_000;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const sessions: Session[] = [];
setInterval(() => {
  for (const session of sessions) session.update(performance.now());
}, FRAME_MS);

interface Place {
  readonly name: string;
  readonly port: number;
  readonly wish: ConstructorParameters<typeof Session>[0]["wish"];
}

async function come({ name, port, wish }: Place): Promise<Session> {
  const { game, preset, bot } = SORTS[name];
  const i = sessions.length;
  const localAddress = `127.3.${i >> 6}.${1 + (i & 63)}`;
  const services = sessionServices({
    openStream: (to) => openWebSocket(`ws://${to}/play`, { localAddress }),
    probe: async () => true,
    now: () => performance.now(),
  });
  const made = game();
  const plays = bot(i % SORTS[name].players, 1 + i);
  const session = new Session(
    {
      ...{ game: () => made, name: GAME, preset, rules: castRules(name), services, wish },
      ...{ ownAddress: `127.0.0.1:${port}` },
      sample: (into: never, client: never) => plays.sample(into, client),
    } as ConstructorParameters<typeof Session>[0],
    performance.now(),
  );
  sessions.push(session);
  session.lobby.wish({ type: "address", text: "" }, performance.now());
  await until(session, () => session.lobby.state === "choosingUsername");
  session.lobby.wish({ type: "username", name: `P${i}` }, performance.now());
  await until(session, () => session.lobby.state === "lobby" || session.client !== undefined);
  return session;
}

async function until(session: Session, is: () => boolean): Promise<void> {
  const endMs = performance.now() + MOST_JOIN_MS;
  while (!is()) {
    if (performance.now() > endMs)
      throw new Error(
        `A player does not come in: ${session.lobby.state}, ${session.lobby.loss}, ${session.lobby.sentence}, ${session.reception?.room}`,
      );
    await wait(FRAME_MS);
  }
}

answer({
  async join(given) {
    const { name, port, rooms } = given as { name: string; port: number; rooms: number };
    for (let room = 0; room < rooms; room++) {
      const host = await come({ name, port, wish: { room: "", create: { isPrivate: true } } });
      const code = host.reception?.room ?? "";
      const rest = Array.from({ length: SORTS[name].players - 1 }, () =>
        come({ name, port, wish: { room: code } }),
      );
      const all = [host, ...(await Promise.all(rest))];
      host.lobby.wish({ type: "start" }, performance.now());
      for (const session of all) await until(session, () => session.client?.isStarted === true);
    }
  },
});
