import { describe, expect, it } from "vitest";
import { encodeMessage } from "../../src/lobby/lobby-messages.ts";
import { count, hallIn, slow } from "./phases.ts";

describe("a lost connection", () => {
  it("[AX39, LB15] keeps its seat for 30 s, and the lobby's owner is told when it is given up", () => {
    const { hall, guests } = hallIn("game");
    hall.drop(guests[1], "version");
    hall.run(29_900);
    expect(hall.room.players.map(({ isConnected }) => isConnected)).toEqual([true, false, true]);
    expect(count(hall, "released")).toBe(0);
    hall.run(200);
    expect(hall.room.players).toHaveLength(2);
    expect(hall.commands.at(-1)).toEqual({ type: "released", seat: 1, ticket: 2 });
  });

  it("[AX39, LB15] gives its seat up at once where the rules say so", () => {
    const { hall, guests } = hallIn("game", { ...slow, holdMs: 0 });
    hall.drop(guests[1]);
    hall.run(20);
    expect(hall.room.players).toHaveLength(2);
    expect(count(hall, "released")).toBe(1);
    hall.room.finish([], hall.now);
    hall.run(slow.afterGameMs + 100);
    expect(guests[0].lobby.leaderboard.find(({ name }) => name === "bob")?.outcome).toBe("disconnected");
  });

  it("[LB15, LB6] a reloaded page is back in its seat, in the match, with roster, chat and scores", () => {
    const { hall, guests } = hallIn("game", { ...slow, chatWhilePlaying: true });
    hall.wish(guests[0], { type: "chat", text: "hello" });
    hall.room.score(1, 77);
    hall.run(500);
    const again = hall.reload(guests[1]);
    hall.run(200);
    expect([again.lobby.state, again.lobby.seat]).toEqual(["game", 1]);
    expect(again.way).toEqual(["connecting", "authenticating", "game"]);
    expect(again.lobby.players.map(({ name, score }) => [name, score])).toEqual([
      ["ada", 0],
      ["bob", 77],
      ["cy", 0],
    ]);
    expect(again.lobby.lines.map(({ text }) => text)).toContain("hello");
    expect(hall.commands.at(-1)).toMatchObject({ type: "seated", seat: 1, ticket: 2, plays: true });
  });

  it("[LB15] a second page with the same token takes the seat, and the first is told", () => {
    const { hall, guests } = hallIn("game");
    const second = hall.guest({ resume: guests[1].stored });
    hall.run(200);
    expect([second.lobby.state, second.lobby.seat]).toEqual(["game", 1]);
    expect([guests[1].lobby.loss, guests[1].lobby.state]).toEqual(["taken-over", "disconnected"]);
    hall.run(20_000);
    expect([second.lobby.state, guests[1].lobby.state]).toEqual(["game", "disconnected"]);
    expect(hall.room.players).toHaveLength(3);
  });

  it("[LB6] the next connection shows nothing of an earlier one, though chat lines have the same numbers", () => {
    const { hall, guests } = hallIn("lobby");
    for (let i = 0; i < 5; i++) {
      hall.wish(guests[0], { type: "chat", text: `old ${i}` });
      hall.run(2000);
    }
    hall.wish(guests[1], { type: "leave" });
    hall.run(100);
    const { lobby } = guests[1];
    lobby.wish({ type: "retry" }, 0);
    lobby.take();
    lobby.opened(0);
    expect([lobby.seat, lobby.room, lobby.players, lobby.lines]).toEqual([undefined, undefined, [], []]);
    lobby.receive(encodeMessage({ type: "chat", lines: [{ number: 1, from: "eve", text: "new" }] }), 0);
    expect(lobby.lines.map(({ text }) => text)).toEqual(["new"]);
  });

  it("[LB15] a seat that was given up, or taken by another since, is not resumed by an old token", () => {
    const { hall, guests } = hallIn("lobby");
    const { stored } = guests[1];
    hall.wish(guests[1], { type: "leave" });
    hall.run(100);
    hall.seated("dee");
    const old = hall.guest({ resume: stored });
    hall.run(100);
    expect([old.lobby.state, old.stored]).toEqual(["choosingUsername", undefined]);
    expect(old.lobby.sentence).toBe("Your seat was given away. Join again.");
  });

  it("[LB6] a client that comes back to a room that is gone reads so, and not that its code is wrong", () => {
    const { hall, guests } = hallIn("game");
    hall.drop(guests[1], "room");
    expect(guests[1].lobby.sentence).toBe("The server restarted and this room was closed.");
  });

  it("[LB2] when the server is gone clients say so, and are back when it returns in time", () => {
    const { hall, guests } = hallIn("game");
    hall.isUp = false;
    for (const guest of guests) hall.drop(guest, "unreachable");
    expect(guests[0].lobby.sentence).toBe("No response from the server.");
    hall.run(3000);
    hall.isUp = true;
    hall.until(() => hall.states() === "game game game");
    expect(guests.map(({ lobby }) => lobby.seat)).toEqual([0, 1, 2]);
  });

  it("[LB16] a room that closes tells everybody, ends its match and has no member left", () => {
    const { hall, guests } = hallIn("game");
    hall.room.close(hall.now);
    hall.run(300);
    expect(guests.map(({ lobby }) => lobby.sentence)).toEqual(
      new Array(3).fill("The server is shutting down."),
    );
    expect([count(hall, "disconnect"), count(hall, "released"), count(hall, "end")]).toEqual([3, 3, 1]);
  });
});
