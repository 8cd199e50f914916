import { describe, expect, it } from "vitest";
import { count, hallIn, slow } from "./phases.ts";

describe("the end of a match", () => {
  it("[AX40, BT38, BT43, LB17] a player who is out chats while others play, and all see the leaderboard when all are there", () => {
    const { hall, guests } = hallIn("game");
    const [ada, bob, cy] = guests;
    hall.wish(bob, { type: "done" });
    hall.run(100);
    expect([bob.lobby.state, bob.lobby.sentence]).toEqual(["game", "Not possible right now."]);
    hall.room.out({ seat: 1, score: 100, outcome: "shot" });
    hall.wish(bob, { type: "done" });
    hall.run(100);
    expect(hall.states()).toBe("game afterGameChat game");
    expect(ada.lobby.players.map(({ isOut }) => isOut)).toEqual([false, true, false]);
    hall.wish(bob, { type: "chat", text: "well played" });
    hall.run(100);
    expect(bob.lobby.lines.at(-1)?.text).toBe("well played");
    // Players in the match read nothing of it until they are out themselves (By a Thread).
    expect(ada.lobby.lines.map(({ text }) => text)).not.toContain("well played");
    hall.wish(ada, { type: "chat", text: "psst" });
    hall.run(100);
    expect(ada.lobby.sentence).toBe("Chat is off during the match.");
    hall.room.finish(
      [
        { seat: 0, score: 500, outcome: "winner", hasWon: true },
        { seat: 2, score: 100, outcome: "shot" },
      ],
      hall.now,
    );
    hall.run(100);
    expect([hall.room.phase, hall.states()]).toEqual(["afterGame", "game afterGameChat game"]);
    // A player who is done reads it at once, and not when the slowest is there.
    const readers = (): number[] => guests.map(({ lobby }) => lobby.leaderboard.length);
    expect(readers()).toEqual([0, 3, 0]);
    hall.wish(ada, { type: "done" });
    hall.run(100);
    expect(hall.states()).toBe("afterGameChat afterGameChat game");
    expect(readers()).toEqual([3, 3, 0]);
    expect(ada.lobby.leaderboard[0]).toMatchObject({ name: "ada", hasWon: true });
    expect(ada.lobby.lines.map(({ text }) => text)).toContain("well played");
    hall.wish(cy, { type: "done" });
    hall.run(100);
    expect(hall.states()).toBe("leaderboard leaderboard leaderboard");
    expect(cy.lobby.leaderboard).toEqual([
      { rank: 1, name: "ada", score: 500, outcome: "winner", hasWon: true },
      { rank: 2, name: "bob", score: 100, outcome: "shot", hasWon: false },
      { rank: 2, name: "cy", score: 100, outcome: "shot", hasWon: false },
    ]);
    expect([count(hall, "start"), count(hall, "end")]).toEqual([1, 1]);
    for (const guest of guests) hall.wish(guest, { type: "done" });
    hall.run(100);
    expect(hall.states()).toBe("lobby lobby lobby");
    hall.run(200);
    hall.wish(ada, { type: "start" });
    hall.run(100);
    expect(hall.room.phase).toBe("choosing");
  });

  it("[LB17] winners come first, also before a player who left with more; players who drew have won together", () => {
    const { hall, guests } = hallIn("game");
    hall.room.score(1, 900);
    hall.wish(guests[1], { type: "leave" });
    hall.run(100);
    hall.room.finish(
      [0, 2].map((seat) => ({ seat, score: 5, outcome: "draw", hasWon: true })),
      hall.now,
    );
    hall.run(slow.afterGameMs + 100);
    const rows = guests[0].lobby.leaderboard;
    expect(rows.map(({ rank, name, hasWon }) => [rank, name, hasWon])).toEqual([
      [1, "ada", true],
      [1, "cy", true],
      [3, "bob", false],
    ]);
  });

  it("[LB17] no player holds the leaderboard up for longer than the rules allow", () => {
    const { hall } = hallIn("afterGame");
    hall.run(slow.afterGameMs);
    expect(hall.room.phase).toBe("leaderboard");
    hall.run(slow.leaderboardMs);
    expect(hall.states()).toBe("lobby lobby lobby");
  });

  it.each([
    ["afterGame", "game"],
    ["leaderboard", "leaderboard"],
  ] as const)(
    "[LB17] a player who is alone and reloads the page is back in %s, not past it",
    (phase, state) => {
      const { hall, guests } = hallIn(phase);
      const [ada, ...others] = guests;
      for (const guest of others) hall.wish(guest, { type: "leave" });
      hall.run(100);
      hall.drop(ada);
      hall.run(100);
      expect(hall.room.phase).toBe(phase);
      hall.run(1000);
      expect(ada.lobby.state).toBe(state);
      hall.wish(ada, { type: "leave" });
      hall.run(100);
      expect(hall.room.phase).toBe("lobby");
    },
  );

  it("[LB11] a match that all have left ends by itself; later reports of the game are ignored", () => {
    const { hall, guests } = hallIn("game", { ...slow, holdMs: 0 });
    for (const guest of guests) hall.drop(guest, "version");
    hall.run(100);
    expect([hall.room.phase, count(hall, "end")]).toEqual(["lobby", 1]);
    hall.room.finish([{ seat: 0, score: 1, outcome: "winner" }], hall.now);
    hall.room.out({ seat: 0, score: 1, outcome: "winner" });
    expect(hall.room.phase).toBe("lobby");
  });

  it("[LB17] scores go out at most four times per second, and the newest is always sent", () => {
    const { hall, guests } = hallIn("game");
    let changes = 0;
    let last = guests[0].lobby.players;
    for (let score = 1; score <= 200; score++) {
      hall.room.score(1, score);
      hall.run(10);
      if (guests[0].lobby.players !== last) changes++;
      last = guests[0].lobby.players;
    }
    hall.run(300);
    expect(guests[0].lobby.players[1].score).toBe(200);
    expect(changes).toBeLessThanOrEqual(9);
    expect(changes).toBeGreaterThanOrEqual(7);
  });

  it("reports that no message can carry are a mistake of the caller", () => {
    const { hall } = hallIn("game");
    expect(() => hall.room.score(0, 0.5)).toThrow("give a whole number");
    expect(() => hall.room.out({ seat: 0, score: 0, outcome: "a very long outcome" })).toThrow("at most 12");
  });
});
