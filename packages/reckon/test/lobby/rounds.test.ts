// Rounds that follow each other in one room: which players may ask for another, what stays as it was, and how a host ends one.

import { describe, expect, it } from "vitest";
import { encodeMessage } from "../../src/lobby/lobby-messages.ts";
import { LOBBY_RULES } from "../../src/lobby/rules.ts";
import { Hall } from "./hall.ts";
import { count, hallIn, slow } from "./phases.ts";

describe("[LB25] another round", () => {
  it.each(["afterGame", "leaderboard"] as const)(
    "begins at the host's word, from %s, with the same choices",
    (phase) => {
      const { hall, guests } = hallIn(phase);
      hall.wish(guests[0], { type: "again" });
      hall.run(100);
      expect([hall.room.phase, guests[1].lobby.room?.choices]).toEqual(["countdown", { difficulty: "3" }]);
      hall.run(slow.countdownMs);
      expect(guests.map(({ lobby }) => lobby.state)).toEqual(["game", "game", "game"]);
      expect([count(hall, "start"), count(hall, "end")]).toEqual([2, 1]);
    },
  );

  it("begins when most of the connected people want it, and not before", () => {
    const { hall, guests } = hallIn("leaderboard");
    hall.wish(guests[1], { type: "again" });
    hall.run(100);
    expect(hall.room.phase).toBe("leaderboard");
    expect(guests[0].lobby.players.map(({ isReady }) => isReady)).toEqual([false, true, false]);
    hall.wish(guests[2], { type: "again" });
    hall.run(100);
    expect(hall.room.phase).toBe("countdown");
  });

  it("begins when the players who did not want it are gone", () => {
    const { hall, guests } = hallIn("leaderboard", { ...slow, leastPlayers: 1 });
    hall.wish(guests[1], { type: "again" });
    hall.run(100);
    hall.drop(guests[2]);
    hall.run(20);
    expect(hall.room.phase).toBe("leaderboard");
    hall.wish(guests[0], { type: "leave" });
    hall.run(100);
    expect(hall.room.phase).toBe("countdown");
  });

  it("does not begin with too few players, and cannot be wished before the end or in the lobby", () => {
    const { hall, guests } = hallIn("leaderboard");
    hall.drop(guests[1]);
    hall.drop(guests[2]);
    hall.wish(guests[0], { type: "again" });
    hall.run(50);
    expect(hall.room.phase).toBe("leaderboard");
    for (const phase of ["lobby", "game"] as const) {
      const other = hallIn(phase);
      other.hall.room.receive(1, encodeMessage({ type: "again" }), other.hall.now);
      other.hall.run(100);
      expect([other.hall.room.phase, other.guests[0].lobby.sentence]).toEqual([
        phase,
        "Not possible right now.",
      ]);
    }
  });

  it("begins at once where there is no countdown, also where readiness starts a match", () => {
    const hall = new Hall({ rules: LOBBY_RULES.highNoon });
    const ada = hall.seated("ada");
    hall.wish(ada, { type: "ready", isReady: true });
    hall.run(200);
    hall.room.finish([{ seat: 0, score: 1, outcome: "", hasWon: true }], hall.now);
    hall.run(200);
    hall.wish(ada, { type: "again" });
    hall.run(200);
    expect([hall.room.phase, count(hall, "start"), ada.lobby.players[0].wins]).toEqual(["game", 2, 1]);
  });
});

describe("[LB26] wins", () => {
  it("are counted by the game's word, kept from round to round and over a lost connection, and told to all", () => {
    const { hall, guests } = hallIn("game");
    const play = (winner: number): void => {
      hall.until(() => hall.room.phase === "game");
      const results = [0, 1, 2].map((seat) => ({ seat, score: 1, outcome: "", hasWon: seat === winner }));
      hall.room.finish(results, hall.now);
      hall.run(100);
    };
    play(1);
    hall.wish(guests[0], { type: "again" });
    play(1);
    hall.drop(guests[1]);
    hall.wish(guests[0], { type: "again" });
    play(0);
    hall.until(() => hall.room.players.every(({ isConnected }) => isConnected));
    hall.run(200);
    for (const { lobby } of guests) expect(lobby.players.map(({ wins }) => wins)).toEqual([1, 2, 0]);
  });
});

describe("[LB27] the end of a match by its host", () => {
  it("is the end for everybody, without a win; no other player can end it", () => {
    const { hall, guests } = hallIn("game");
    hall.room.receive(2, encodeMessage({ type: "end" }), hall.now);
    hall.run(100);
    expect([hall.room.phase, guests[1].lobby.sentence]).toEqual(["game", "Only the host can do that."]);
    hall.room.out({ seat: 2, score: 9, outcome: "", hasWon: true });
    hall.wish(guests[0], { type: "end" });
    hall.run(100);
    expect([hall.room.phase, ...hall.room.players.map(({ wins }) => wins)]).toEqual(["afterGame", 0, 0, 0]);
    hall.wish(guests[0], { type: "end" });
    hall.run(100);
    expect(guests[0].lobby.sentence).toBe("Not possible right now.");
  });

  it("does not keep the host from kicking during the match", () => {
    const { hall, guests } = hallIn("game");
    hall.wish(guests[0], { type: "kick", name: "cy" });
    hall.run(100);
    expect([guests[2].lobby.loss, hall.room.players.length, hall.room.phase]).toEqual(["kicked", 2, "game"]);
  });
});
