// A lobby that is packed at any moment and goes on in another process: nothing follows from the move itself.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Throttle } from "../../src/core/throttle.ts";
import { encodeMessage } from "../../src/lobby/lobby-messages.ts";
import { RoomLobby } from "../../src/lobby/room/room-lobby.ts";
import { isSavedLobby, type SavedLobby } from "../../src/lobby/room/saved-lobby.ts";
import { LOBBY_RULES, type LobbyRules } from "../../src/lobby/rules.ts";
import { Evening } from "./evening.ts";

const VARIANTS: Record<string, LobbyRules> = {
  ...LOBBY_RULES,
  byAThread: { ...LOBBY_RULES.byAThread, gate: "open" },
  held: { ...LOBBY_RULES.byAThread, gate: "open", seats: 4, holdMs: 30_000, lateJoin: "play" },
  counted: { ...LOBBY_RULES.highNoon, countdownMs: 4000, seats: 5 },
};

const STEPS = 160;

describe("[LB29] a lobby that moves", () => {
  it.each(Object.entries(VARIANTS))("goes on as if it had stayed, with the rules %s", (_, rules) => {
    const phases = new Set<string>();
    for (let seed = 0; seed < 10; seed++) {
      const stayed = new Evening(rules, seed);
      const moved = new Evening(rules, seed);
      const movesAt = [7 + ((seed * 37) % (STEPS - 20)), 15 + ((seed * 53) % (STEPS - 20))];
      for (let i = 0; i < STEPS; i++) {
        stayed.step();
        moved.step();
        if (movesAt.includes(i)) {
          moved.move();
          phases.add(moved.lobby.phase);
        }
        const [seen, expected] = [moved.look(), stayed.look()];
        // A matcher for each step would take a minute.
        if (JSON.stringify(seen) !== JSON.stringify(expected))
          expect(seen, `seed ${seed}, step ${i}, moved at ${movesAt}`).toEqual(expected);
      }
    }
    expect(phases).toContain("game");
    expect(phases.size).toBeGreaterThanOrEqual(3);
  });
});

/** A lobby in a match with two people, one of them lost, and a bot. */
function packedMatch(): { evening: Evening; saved: SavedLobby } {
  for (let seed = 0; ; seed += 3) {
    const evening = new Evening(LOBBY_RULES.reckon, seed);
    for (let i = 0; i < 60; i++) {
      evening.step();
      const { players, phase } = evening.lobby;
      const people = players.filter(({ isBot }) => !isBot);
      const isFit = people.length >= 2 && players.length > people.length && phase === "game";
      if (isFit && people.every(({ isConnected }) => isConnected)) return { evening, saved: evening.move() };
    }
  }
}

function unpacked(saved: SavedLobby, rules: LobbyRules = LOBBY_RULES.reckon): RoomLobby | undefined {
  const lobby = new RoomLobby({ rules, throttle: new Throttle(), mostBots: 3 });
  return lobby.unpack(saved, 0) ? lobby : undefined;
}

describe("[LB29] the seats of a lobby that has moved", () => {
  it("are awaited for ten seconds, then those of people are kept for half a minute and those of bots are free", () => {
    const { saved } = packedMatch();
    const lobby = unpacked(saved);
    const people = saved.players.length;
    const bots = saved.live?.bots.length ?? 0;
    expect([lobby?.awaitedBots, lobby?.missingBots]).toEqual([bots, 0]);
    const shown = (): string[] =>
      (lobby?.players ?? []).map(({ isBot, isConnected }) => `${isBot ? "bot" : "person"} ${isConnected}`);
    lobby?.update(9999);
    expect(shown().filter((one) => one.endsWith("true"))).toHaveLength(people + bots);
    lobby?.update(10_000);
    expect(shown()).toEqual(new Array(people).fill("person false"));
    expect(lobby?.phase).toBe("game");
    lobby?.update(39_999);
    expect(shown()).toHaveLength(people);
    lobby?.update(40_000);
    expect(shown()).toEqual([]);
    expect(lobby?.phase).toBe("lobby");
  });

  it("are not given to another ticket, and a bot takes the seat and the name of a bot", () => {
    const { saved } = packedMatch();
    const lobby = unpacked(saved);
    const [bot] = saved.live?.bots ?? [];
    lobby?.join(1, { address: "x", isBot: true }, 0);
    const taken = lobby?.take().find(({ type }) => type === "seated");
    expect(taken).toMatchObject({
      member: 1,
      seat: bot.seat,
      name: bot.name,
      ticket: bot.ticket,
      plays: true,
    });
    lobby?.join(2, { address: "x", ticket: saved.tickets + 1 }, 0);
    expect(lobby?.take().some(({ type }) => type === "seated")).toBe(false);
    // A person's ticket is worth nothing to a bot, nor a bot's to a person.
    lobby?.join(3, { address: "x", ticket: bot.ticket }, 0);
    expect(lobby?.take().some(({ type }) => type === "seated")).toBe(false);
  });

  it("that no connection has come back to are told by their ticket", () => {
    const { saved } = packedMatch();
    const lobby = unpacked(saved);
    const [ann] = saved.players;
    expect(lobby?.emptySeatOf(ann.ticket, undefined)).toBe(ann.seat);
    expect(lobby?.emptySeatOf(ann.ticket, { id: "another" })).toBe(-1);
    lobby?.join(1, { address: "x", ticket: ann.ticket }, 0);
    expect(lobby?.emptySeatOf(ann.ticket, undefined)).toBe(-1);
  });
});

describe("[LB29] a quick room that moves", () => {
  it("still starts its first match by itself, when all bots are there", () => {
    const options = { rules: LOBBY_RULES.reckon, throttle: new Throttle(), mostBots: 3 };
    const lobby = new RoomLobby({ ...options, quickBots: 2 });
    const say = (to: RoomLobby, id: number, name: string, isBot: boolean): void => {
      to.join(id, { address: "x", isBot }, 0);
      to.receive(id, encodeMessage({ type: "username", name }), 0);
    };
    say(lobby, 1, "ann", false);
    say(lobby, 2, "Bot-A", true);
    expect(lobby.phase).toBe("lobby");
    const saved = lobby.pack(0);
    const again = unpacked(saved);
    again?.join(1, { address: "x", ticket: saved.players[0].ticket }, 0);
    again?.join(2, { address: "x", isBot: true }, 0);
    expect([again?.phase, again?.missingBots, again?.awaitedBots]).toEqual(["lobby", 1, 0]);
    if (again !== undefined) say(again, 3, "Bot-B", true);
    expect(again?.phase).toBe("countdown");
  });
});

describe("[LB30] what was packed", () => {
  it("is refused where it makes no sense, as a whole", () => {
    const { saved } = packedMatch();
    const { live } = saved;
    if (live === undefined) throw new Error("It was not packed.");
    const [first] = live.results;
    for (const bad of [
      { phase: "intermission" },
      { leftMs: -1 },
      { leftMs: Number.NaN },
      { leftMs: 1e12 },
      { seats: live.seats.slice(1) },
      { seats: [...live.seats.slice(1), live.seats[1]] },
      { seats: live.seats.map((seat) => ({ ...seat, heldMs: -1 })) },
      { bots: live.bots.map((bot) => ({ ...bot, seat: saved.players[0].seat })) },
      { bots: live.bots.map((bot) => ({ ...bot, name: saved.players[0].name })) },
      { bots: live.bots.map((bot) => ({ ...bot, ticket: saved.tickets + 1 })) },
      { results: [] },
      { seats: live.seats.map((seat) => ({ ...seat, result: 0 })) },
      { seats: live.seats.map((seat, i) => ({ ...seat, result: 40 + i })) },
      { results: [{ ...first, score: 0.5 }] },
      { results: [{ ...first, outcome: "a word that is too long" }] },
      { left: new Array(41).fill(first) },
      { isQuick: 1 },
      { more: 1 },
    ])
      expect([bad, isSavedLobby({ ...saved, live: { ...live, ...bad } })]).toEqual([bad, false]);
    expect(isSavedLobby(saved)).toBe(true);
  });

  it("does not go on under rules that have no such seat, deadline or choice, and the lobby stays empty", () => {
    const { saved } = packedMatch();
    const { live } = saved;
    if (live === undefined) throw new Error("It was not packed.");
    const rules = LOBBY_RULES.reckon;
    expect(unpacked(saved)).toBeDefined();
    expect(unpacked({ ...saved, live: undefined })).toBeUndefined();
    expect(unpacked(saved, { ...rules, seats: 1 })).toBeUndefined();
    expect(unpacked({ ...saved, live: { ...live, leftMs: 5 } })).toBeUndefined();
    expect(unpacked({ ...saved, live: { ...live, phase: "countdown" } })).toBeUndefined();
    expect(unpacked(saved, { ...rules, choices: { map: ["a", "b"] } })).toBeUndefined();
    const lobby = new RoomLobby({ rules: { ...rules, seats: 1 }, throttle: new Throttle() });
    lobby.unpack(saved, 0);
    expect([lobby.players, lobby.phase, lobby.take()]).toEqual([[], "lobby", []]);
  });

  it("comes to rest in a phase that its players can be in, whatever it says", () => {
    const { saved } = packedMatch();
    const { live } = saved;
    if (live === undefined) throw new Error("It was not packed.");
    fc.assert(
      fc.property(
        fc.constantFrom("lobby", "choosing", "countdown", "game", "afterGame", "leaderboard"),
        fc.boolean(),
        fc.nat(2),
        (phase, isBusy, left) => {
          const seats = live.seats.map((seat) => ({
            ...seat,
            isBusy,
            result: Math.max(-1, seat.result - left),
          }));
          const leftMs = phase === "lobby" || phase === "game" ? null : 1000;
          const bad = {
            ...saved,
            live: { ...live, phase, leftMs, seats, results: live.results.slice(left) },
          };
          const lobby = unpacked(JSON.parse(JSON.stringify(bad)) as SavedLobby);
          for (let now = 0; now <= 100_000; now += 500) {
            lobby?.update(now);
            lobby?.take();
          }
          expect([lobby?.phase, lobby?.players]).toEqual(["lobby", []]);
        },
      ),
    );
  });

  it("is no part of what is saved, and a lobby that is restored takes none of it", () => {
    const { evening, saved } = packedMatch();
    expect(evening.lobby.save()).not.toHaveProperty("live");
    const lobby = new RoomLobby({ rules: LOBBY_RULES.reckon, throttle: new Throttle(), mostBots: 3 });
    lobby.restore(saved, 0);
    expect([lobby.phase, lobby.players.filter(({ isBot }) => isBot)]).toEqual(["lobby", []]);
  });
});
