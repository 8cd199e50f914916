import { describe, expect, it } from "vitest";
import type { Choices } from "../../src/lobby/lobby-messages.ts";
import { LOBBY_RULES } from "../../src/lobby/rules.ts";
import { Hall } from "./hall.ts";
import { count, hallIn, PHASES, slow } from "./phases.ts";

const { byAThread, highNoon, rType, reckon } = LOBBY_RULES;

describe("what starts a match", () => {
  it("[AX37, BT41, LB10, LB22] By a Thread: the host chooses, and 11 s later it begins", () => {
    const { hall, guests } = hallIn("countdown", { ...byAThread, gate: "open" });
    expect(hall.room.phase).toBe("countdown");
    const left = guests.map(({ lobby, offsetMs }) => lobby.leftMs(hall.now + offsetMs) ?? 0);
    for (const ms of left) expect(Math.abs(ms - 10_900)).toBeLessThanOrEqual(20);
    hall.run(left[0] - 60);
    expect(hall.room.phase).toBe("countdown");
    hall.run(120);
    expect(hall.states()).toBe("game game game");
    expect(hall.commands.filter(({ type }) => type === "start")).toEqual([
      { type: "start", choices: { difficulty: "3" }, seats: [0, 1, 2] },
    ]);
  });

  it("[LB10] the host must choose one value of each choice that there is", () => {
    const { hall, guests } = hallIn("choosing");
    const wrong: Choices[] = [{}, { difficulty: "10" }, { difficulty: "1", map: "x" }, { level: "1" }];
    for (const choices of wrong) {
      hall.wish(guests[0], { type: "choose", choices });
      hall.run(50);
      expect(guests[0].lobby.sentence).toBe("That choice is not available.");
    }
    hall.run(slow.choosingMs);
    expect(hall.states()).toBe("lobby lobby lobby");
  });

  it("[AX37, LB10] High Noon: any player who is ready starts it, also alone", () => {
    const hall = new Hall({ rules: highNoon });
    const [ada] = [hall.seated("ada"), hall.seated("bob")];
    hall.wish(ada, { type: "start" });
    hall.run(100);
    expect(hall.room.phase).toBe("lobby");
    hall.wish(hall.guests[1], { type: "ready", isReady: true });
    hall.run(100);
    expect(hall.states()).toBe("game game");
    const solo = new Hall({ rules: highNoon });
    solo.wish(solo.seated("eve"), { type: "ready", isReady: true });
    solo.run(100);
    expect(solo.room.phase).toBe("game");
  });

  it("[LB12] a countdown that a ready player began ends when no player is ready any more", () => {
    const hall = new Hall({ rules: { ...highNoon, countdownMs: 5000 } });
    const ada = hall.seated("ada");
    hall.wish(ada, { type: "ready", isReady: true });
    hall.run(100);
    expect(hall.room.phase).toBe("countdown");
    hall.wish(ada, { type: "ready", isReady: false });
    hall.run(100);
    expect([hall.room.phase, ada.lobby.state]).toEqual(["lobby", "lobby"]);
  });

  it("[AX37, LB10] R-Type: the host presses start, with two players or more", () => {
    const hall = new Hall({ rules: rType });
    const ada = hall.seated("ada");
    hall.wish(ada, { type: "start" });
    hall.run(100);
    expect([hall.room.phase, ada.lobby.sentence]).toEqual(["lobby", "Not enough players to start."]);
    hall.seated("bob");
    hall.wish(ada, { type: "start" });
    hall.run(100);
    expect(hall.states()).toBe("game game");
  });

  it("[AX37, LB24] R-Type: all players see who is ready, also latecomers, and the host starts without waiting", () => {
    const hall = new Hall({ rules: { ...rType, leaderboardMs: 0, afterGameMs: 0 } });
    const [ada, bob] = [hall.seated("ada"), hall.seated("bob")];
    hall.wish(bob, { type: "ready", isReady: true });
    hall.run(100);
    const cid = hall.seated("cid");
    for (const { lobby } of [ada, bob, cid])
      expect(lobby.players.map(({ name, isReady }) => [name, isReady])).toEqual([
        ["ada", false],
        ["bob", true],
        ["cid", false],
      ]);
    hall.wish(ada, { type: "start" });
    hall.run(100);
    expect(hall.states()).toBe("game game game");
    hall.room.finish([], hall.now);
    hall.run(200);
    expect(hall.states()).toBe("lobby lobby lobby");
    expect(ada.lobby.players.some(({ isReady }) => isReady)).toBe(false);
  });

  it("[LB12] a countdown, and choosing, end when too few players remain", () => {
    for (const phase of ["choosing", "countdown"] as const) {
      const { hall, guests } = hallIn(phase);
      hall.drop(guests[1]);
      hall.run(100);
      expect(hall.room.phase).toBe(phase);
      hall.drop(guests[2]);
      hall.run(100);
      expect([hall.room.phase, guests[0].lobby.state]).toEqual(["lobby", "lobby"]);
      expect(count(hall, "start")).toBe(0);
    }
  });
});

describe("a newcomer", () => {
  it.each([
    ["refuse", "in in in out out in"],
    ["play", "in in in in in in"],
    ["waiting", "in out out out out out"],
  ] as const)("[AX38, LB14] policy %s, by phase: %s", (lateJoin, expected) => {
    const found = PHASES.map((phase) => {
      const { hall } = hallIn(phase, { ...slow, lateJoin });
      const late = hall.seated("late");
      if (late.lobby.state !== "disconnected") return "in";
      expect(late.lobby.loss).toBe("in-progress");
      expect(late.lobby.sentence).toContain("A match is in progress");
      return "out";
    });
    expect(found.join(" ")).toBe(expected);
  });

  it("[AX38, LB14] that is let into a running match plays, and the owner of the lobby is told", () => {
    const { hall } = hallIn("game", { ...slow, lateJoin: "play" });
    const late = hall.seated("late");
    expect(late.lobby.state).toBe("game");
    expect(hall.commands.at(-1)).toMatchObject({ type: "seated", seat: 3, name: "late", plays: true });
  });

  it("[LB14] who is still typing a name when the match begins, or the room fills up, is told why they cannot enter", () => {
    const { hall, guests } = hallIn("lobby");
    const late = hall.guest();
    hall.wish(late, { type: "address", text: "" });
    hall.run(100);
    expect(late.lobby.state).toBe("choosingUsername");
    hall.wish(guests[0], { type: "start" });
    hall.run(100);
    hall.wish(guests[0], { type: "choose", choices: { difficulty: "3" } });
    hall.run(12_000);
    hall.wish(late, { type: "username", name: "late" });
    hall.run(100);
    expect(late.lobby.loss).toBe("in-progress");
    const full = new Hall({ rules: { ...reckon, seats: 1 } });
    full.seated("ada");
    expect(full.seated("bob").lobby.loss).toBe("full");
  });
});
