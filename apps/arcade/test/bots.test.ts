// Bots that hosts ask for, over real sockets: they join, play as players do, make way and leave.

import { afterEach, describe, expect, it } from "vitest";
import { endAll, get, getStatus, quickDash, startArcade, until, Visitor } from "./visitor.ts";

afterEach(endAll);

async function metric(server: Awaited<ReturnType<typeof startArcade>>, name: string): Promise<number> {
  const line = (await (await getStatus(server, "/metrics")).text())
    .split("\n")
    .find((text) => text.startsWith(`${name} `) || text.startsWith(`${name}{`));
  return Number(line?.split(" ").at(-1));
}

describe("[HO21] bots of the arcade", () => {
  it("fill a room that was opened with bots, so that its match starts by itself", async () => {
    const server = await startArcade();
    const ada = await Visitor.enter(server, "ada", { room: "", create: { isPrivate: false, bots: 3 } });
    await until("the match runs", () => ada.session.client?.isStarted === true);
    expect(ada.bots).toBe(3);
    const { client } = ada.session;
    const places = new Map<number, Set<number>>();
    await until("every bot has moved", () => {
      const shown = client?.shown;
      for (const row of shown?.all("player") ?? []) {
        const seen = places.get(row) ?? new Set();
        places.set(row, seen.add(shown?.fields.player.x[row] ?? 0));
      }
      return places.size === 4 && [...places.values()].every((seen) => seen.size > 5);
    });
    expect(client?.quality.rollbacks["own rule"]).toBe(0);
    const rooms = await (await get(server, "/rooms")).json();
    expect(rooms).toMatchObject([{ game: "dash", players: 1, bots: 3, seats: 8 }]);
  });

  it("come and go only as the host says", async () => {
    const server = await startArcade();
    const ada = await Visitor.enter(server, "ada", { room: "", create: { isPrivate: true } });
    const bob = await Visitor.enter(server, "bob", { room: ada.code });
    bob.session.lobby.wish({ type: "bots", count: 4 }, performance.now());
    ada.wish({ type: "bots", count: 2 });
    await until("two bots are here", () => ada.bots === 2);
    expect(
      ada.session.lobby.players.filter(({ isBot }) => isBot).every(({ name }) => /^Bot-/.test(name)),
    ).toBe(true);
    ada.wish({ type: "bots", count: 1 });
    await until("one is here", () => bob.bots === 1);
    await until("the process has one", async () => (await metric(server, "reckon_bots")) === 1);
  });

  it("make way for people, and leave with the last of them, so that the room closes", async () => {
    const server = await startArcade();
    const ada = await Visitor.enter(server, "ada", { room: "", create: { isPrivate: false, bots: 7 } });
    await until("the room is full", () => ada.bots === 7);
    const bob = await Visitor.enter(server, "bob", { room: ada.code });
    await until("a bot has made way", () => bob.bots === 6 && bob.session.lobby.players.length === 8);
    await until("bob plays in its place", () => bob.session.client?.isStarted === true);
    ada.wish({ type: "leave" });
    bob.wish({ type: "leave" });
    await until("no bot is left", async () => (await metric(server, "reckon_bots")) === 0);
    await until("no connection is left", async () => (await metric(server, "reckon_visitors")) === 0);
    expect(await metric(server, "reckon_matches")).toBe(0);
  });

  it("never exceed the limit of the process", async () => {
    const server = await startArcade({ environment: { MOST_BOTS: "2" } });
    const ada = await Visitor.enter(server, "ada", { room: "", create: { isPrivate: false } });
    ada.wish({ type: "bots", count: 5 });
    await until("two are here", () => ada.bots === 2);
    const bob = await Visitor.enter(server, "bob", { room: "", create: { isPrivate: false } });
    bob.wish({ type: "bots", count: 1 });
    ada.wish({ type: "chat", text: "so few?" });
    await until("time has passed", () => ada.session.lobby.lines.some(({ text }) => text === "so few?"));
    expect([ada.bots, bob.bots]).toEqual([2, 0]);
    ada.wish({ type: "leave" });
    await until("one is free for another room", () => bob.bots === 1);
  });

  it("are limited to half of all for the rooms of one address, and come more slowly after many", async () => {
    const server = await startArcade({ environment: { MOST_BOTS: "20" } });
    const wish = { room: "", create: { isPrivate: false } };
    const [ada, bob] = [await Visitor.enter(server, "ada", wish), await Visitor.enter(server, "bob", wish)];
    ada.wish({ type: "bots", count: 7 });
    bob.wish({ type: "bots", count: 7 });
    await until("ten are here", () => ada.bots + bob.bots === 10);
    // Added and removed again and again, they come more slowly than the lobby itself would allow: 28, and then one each second.
    const began = performance.now();
    let brought = 10;
    for (let round = 0; round < 8; round++) {
      ada.wish({ type: "bots", count: 0 });
      await until("they are gone", () => ada.bots === 0);
      ada.wish({ type: "bots", count: 7 });
      await until("one comes", () => ada.bots > 0);
      await new Promise((resolve) => setTimeout(resolve, 300));
      brought += ada.bots;
    }
    const allowed = 28 + (performance.now() - began) / 1000 + 3;
    expect(brought).toBeLessThanOrEqual(allowed);
    expect(await metric(server, "reckon_bots")).toBeLessThanOrEqual(10);
  });

  it("can be switched off, which the page and the host of a room are told", async () => {
    const server = await startArcade({ environment: { MOST_BOTS: "0" } });
    expect(await (await get(server, "/config.json")).json()).toEqual({
      iceServers: [],
      relay: false,
      bots: false,
    });
    const ada = await Visitor.enter(server, "ada", { room: "", create: { isPrivate: false, bots: 3 } });
    await until("ada plays alone", () => ada.session.client?.isStarted === true);
    ada.wish({ type: "bots", count: 1 });
    await until("ada is told", () => ada.session.lobby.sentence === "This server has no bots.");
  });

  it("that throw leave without harm, and their room gets no more", async () => {
    const game = quickDash(() => () => {
      throw new Error("a bot's own mistake");
    });
    const server = await startArcade({ game });
    const ada = await Visitor.enter(server, "ada", { room: "", create: { isPrivate: false, bots: 2 } });
    await until("ada plays", () => ada.session.client?.isStarted === true);
    await until("the bots are gone", () => ada.bots === 0);
    await until("none is left", async () => (await metric(server, "reckon_bots")) === 0);
    expect(ada.state).toBe("game");
  });
});
