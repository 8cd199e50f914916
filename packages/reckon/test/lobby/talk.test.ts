// Both sides of the lobby talk to each other through bytes, over connections on links that lose, delay, double and
// overtake packets: the whole way from the address to the leaderboard.

import { describe, expect, it } from "vitest";
import { LOBBY_RULES, type LobbyRules } from "../../src/lobby/rules.ts";
import { Hall } from "./hall.ts";

const LOSSY = { latencyMs: 60, jitterMs: 15, loss: 0.1, duplicate: 0.02 };
const NAMES = ["ada", "bob", "cy", "dee"];
const rules: LobbyRules = { ...LOBBY_RULES.byAThread, holdMs: 30_000 };

/** Every step of a whole evening, and what everybody saw of it. */
function evening(): { hall: Hall; ways: string[][]; commands: unknown[]; errors: number[] } {
  const hall = new Hall({ rules, passcode: "271828", conditions: LOSSY });
  for (const _ of NAMES) hall.guest();
  for (const guest of hall.guests) hall.wish(guest, { type: "address", text: "" });
  for (const guest of hall.guests) hall.wish(guest, { type: "passcode", digits: "271828" });
  hall.until(() => hall.guests.every(({ lobby }) => lobby.state === "choosingUsername"));
  for (const [i, guest] of hall.guests.entries()) {
    // Two of them want the same name at the same time.
    hall.wish(guest, { type: "username", name: i === 3 ? "ADA" : NAMES[i] });
  }
  hall.until(
    () =>
      hall
        .states()
        .split(" ")
        .filter((state) => state === "lobby").length === 3,
  );
  const rejected = hall.guests.find(({ lobby }) => lobby.state !== "lobby");
  if (rejected === undefined) throw new Error("Nobody was told that the name is taken.");
  hall.until(() => rejected.lobby.state === "choosingUsername");
  expect(rejected.lobby.sentence).toBe("That name is taken. Choose another.");
  hall.wish(rejected, { type: "username", name: NAMES[3] });
  hall.until(() => hall.states() === "lobby lobby lobby lobby");
  const host = hall.guests.find(({ lobby }) => lobby.room?.isHost);
  if (host === undefined) throw new Error("Nobody is host.");
  hall.wish(host, { type: "chat", text: "shall we?" });
  hall.wish(host, { type: "start" });
  hall.until(() => host.lobby.state === "choosingDifficulty");
  hall.wish(host, { type: "choose", choices: { difficulty: "7" } });
  hall.until(() => hall.states() === "countdown countdown countdown countdown");
  const errors = hall.guests.map(({ lobby, offsetMs }) => {
    const trueMs = (lobby.room?.endsAtMs ?? 0) - hall.now;
    return (lobby.leftMs(hall.now + offsetMs) ?? 0) - trueMs;
  });
  hall.until(() => hall.states() === "game game game game");

  const lost = hall.guests[2];
  hall.silence(lost);
  hall.until(() => lost.lobby.state === "disconnected");
  expect(lost.lobby.loss).toBe("timeout");
  hall.until(() => lost.lobby.state === "game");

  hall.room.out({ seat: hall.guests[1].lobby.seat ?? -1, score: 40, outcome: "shot" });
  hall.wish(hall.guests[1], { type: "done" });
  hall.until(() => hall.guests[1].lobby.state === "afterGameChat");
  const results = hall.guests.map(({ lobby }, i) => ({
    seat: lobby.seat ?? -1,
    score: 10 * i,
    outcome: "shot",
  }));
  hall.room.finish(results, hall.now);
  for (const guest of hall.guests) hall.wish(guest, { type: "done" });
  hall.until(() => hall.states() === "leaderboard leaderboard leaderboard leaderboard");
  return { hall, ways: hall.guests.map(({ way }) => way), commands: hall.commands, errors };
}

describe("both machines over a link that loses a tenth", () => {
  it("[BT38, BT39, BT41, BT43, AX40, LB19, LB22] four clients come from the address to the leaderboard, one lost and resumed", () => {
    const { hall, ways, commands, errors } = evening();
    const entry = [
      "serverAddress",
      "passcode",
      "connecting",
      "authenticating",
      "choosingUsername",
      "awaitingUsernameConfirmation",
    ];
    for (const way of ways) {
      expect(way.slice(0, 6)).toEqual(entry);
      expect(way.indexOf("countdown")).toBeGreaterThan(way.indexOf("lobby"));
      expect(way.indexOf("game")).toBe(way.indexOf("countdown") + 1);
      expect(way.at(-1)).toBe("leaderboard");
    }
    const back = ways[2].slice(ways[2].indexOf("disconnected"));
    expect(back.slice(0, 4)).toEqual(["disconnected", "connecting", "authenticating", "game"]);
    // All count to the same moment, on clocks that differ by seconds; a message that was lost and sent again is late.
    for (const ms of errors) expect(Math.abs(ms)).toBeLessThan(60);
    const boards = hall.guests.map(({ lobby }) => lobby.leaderboard);
    expect(boards[0].map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
    for (const board of boards) expect(board).toEqual(boards[0]);
    for (const { lobby } of hall.guests) {
      expect(lobby.players).toEqual(hall.room.players);
      expect(lobby.lines.map(({ text }) => text)).toContain("shall we?");
      expect(lobby.badMessages).toBe(0);
    }
    const types = commands.map((command) => (command as { type: string }).type);
    expect(types.filter((type) => type !== "seated")).toEqual(["start", "over", "end"]);
    expect(types.filter((type) => type === "seated")).toHaveLength(5);
  });

  it("[LB22] far away, and on clocks that differ by hours, the countdown is right to a step of this test", () => {
    const hall = new Hall({ rules: LOBBY_RULES.reckon, conditions: { latencyMs: 120 } });
    const guests = [0, -7_200_000, 3_600_000].map((offsetMs) => hall.guest({ asksAddress: false }, offsetMs));
    hall.until(() => guests.every(({ lobby }) => lobby.state === "choosingUsername"));
    for (const [i, guest] of guests.entries()) hall.wish(guest, { type: "username", name: NAMES[i] });
    hall.until(() => guests.every(({ lobby }) => lobby.state === "lobby"));
    for (const guest of guests) hall.wish(guest, { type: "start" });
    hall.until(() => guests.every(({ lobby }) => lobby.state === "countdown"));
    for (const { lobby, offsetMs } of guests) {
      const trueMs = (lobby.room?.endsAtMs ?? 0) - hall.now;
      expect(trueMs).toBeGreaterThan(2500);
      expect(Math.abs((lobby.leftMs(hall.now + offsetMs) ?? 0) - trueMs)).toBeLessThanOrEqual(20);
    }
    hall.run(4000);
    expect(guests.map(({ lobby, offsetMs }) => lobby.leftMs(hall.now + offsetMs))).toEqual(
      new Array(3).fill(undefined),
    );
  });

  it("[LB19] the same seeds give the same evening", () => {
    const [a, b] = [evening(), evening()];
    expect(a.hall.now).toBe(b.hall.now);
    expect([a.ways, a.commands, a.errors]).toEqual([b.ways, b.commands, b.errors]);
  });

  it("[AX39, LB13, LB19] the host is lost in every phase, and each time another player goes on as host and the first one comes back", () => {
    const open: LobbyRules = {
      ...rules,
      gate: "open",
      choosingMs: 600_000,
      afterGameMs: 600_000,
      leaderboardMs: 60_000,
    };
    const hall = new Hall({ rules: { ...open, countdownMs: 60_000 }, conditions: LOSSY });
    const guests = NAMES.map((name) => hall.seated(name));
    hall.until(() => hall.states() === "lobby lobby lobby lobby");
    const hosts: string[] = [];
    const loseHost = (): void => {
      const host = guests.find(({ lobby }) => lobby.room?.isHost);
      if (host === undefined) throw new Error("Nobody is host.");
      const { phase } = hall.room;
      hall.drop(host);
      hall.until(() => guests.filter((one) => one !== host && one.lobby.room?.isHost).length === 1);
      hall.until(() => host.lobby.room?.isHost === false && host.lobby.state !== "disconnected");
      expect(hall.room.phase).toBe(phase);
      hosts.push(hall.room.players.find(({ isHost }) => isHost)?.name ?? "");
      expect(guests.filter(({ lobby }) => lobby.room?.isHost)).toHaveLength(1);
    };
    const wishHost = (wish: Parameters<Hall["wish"]>[1]): void => {
      for (const guest of guests) if (guest.lobby.room?.isHost) hall.wish(guest, wish);
    };
    loseHost();
    wishHost({ type: "start" });
    hall.until(() => hall.room.phase === "choosing");
    loseHost();
    wishHost({ type: "choose", choices: { difficulty: "1" } });
    hall.until(() => hall.room.phase === "countdown");
    loseHost();
    hall.until(() => hall.states() === "game game game game");
    loseHost();
    hall.room.finish([], hall.now);
    hall.until(() => guests.every(({ lobby }) => lobby.room?.phase === "afterGame"));
    loseHost();
    for (const guest of guests) hall.wish(guest, { type: "done" });
    hall.until(() => hall.states() === "leaderboard leaderboard leaderboard leaderboard");
    loseHost();
    hall.until(() => hall.states() === "lobby lobby lobby lobby");
    expect(hosts).toEqual(["bob", "ada", "bob", "ada", "bob", "ada"]);
    expect(guests.map(({ lobby }) => lobby.seat)).toEqual([0, 1, 2, 3]);
  });
});
