import { describe, expect, it } from "vitest";
import type { Phase } from "../../src/lobby/limits.ts";
import { encodeMessage } from "../../src/lobby/lobby-messages.ts";
import type { Hall } from "./hall.ts";
import { hallIn, PHASES, slow } from "./phases.ts";

function hostOf(hall: Hall): string | undefined {
  return hall.room.players.find(({ isHost }) => isHost)?.name;
}

function stateIn(phase: Phase): string {
  if (phase === "lobby") return "lobby";
  return phase === "afterGame" ? "game" : phase;
}

describe("the host", () => {
  it.each(PHASES)(
    "[AX39, LB13] passes to another player at once when the host's connection is lost, in phase %s",
    (phase) => {
      const { hall, guests } = hallIn(phase, { ...slow, chatWhilePlaying: true });
      expect(hostOf(hall)).toBe("ada");
      hall.drop(guests[0]);
      hall.run(100);
      expect(hostOf(hall)).toBe("bob");
      expect([guests[1], guests[2]].map(({ lobby }) => lobby.room?.isHost)).toEqual([true, false]);
      expect(guests[1].lobby.lines.at(-1)?.text).toBe("bob is now the host.");
      if (phase === "choosing") expect(guests[1].lobby.state).toBe("choosingDifficulty");
      // The former host is back in the seat, and is a player like others.
      hall.until(
        () => guests[0].lobby.room?.phase === hall.room.phase && guests[0].lobby.state !== "disconnected",
      );
      expect([hostOf(hall), guests[0].lobby.seat]).toEqual(["bob", 0]);
      expect(guests[0].lobby.state).toBe(phase === "choosing" ? "lobby" : stateIn(phase));
    },
  );

  it.each(PHASES)(
    "[LB13] passes to another player at once when the host leaves, or to the first one back, in phase %s",
    (phase) => {
      const { hall, guests } = hallIn(phase);
      hall.wish(guests[0], { type: "leave" });
      hall.run(100);
      expect(hostOf(hall)).toBe("bob");
      expect(hall.room.players).toHaveLength(2);
      hall.drop(guests[1]);
      hall.drop(guests[2]);
      // No other player is connected, so cy stays host; the first player back takes over.
      expect(hostOf(hall)).toBe("cy");
      guests[2].lobby.wish({ type: "leave" }, 0);
      hall.until(() => guests[1].lobby.seat === 1 && hall.room.players[0].isConnected);
      expect(hostOf(hall)).toBe("bob");
    },
  );

  it("[LB13] alone starts, chooses, cancels and kicks; others are told that they cannot", () => {
    const { hall, guests } = hallIn("lobby");
    const refused: string[] = [];
    for (const message of [
      { type: "start" },
      { type: "choose", choices: { difficulty: "1" } },
      { type: "cancel" },
      { type: "kick", name: "ada" },
    ] as const) {
      hall.room.receive(2, encodeMessage(message), hall.now);
      hall.run(50);
      refused.push(guests[1].lobby.sentence ?? "");
    }
    expect(refused).toEqual(new Array(4).fill("Only the host can do that."));
    expect([hall.room.phase, hall.room.players.length]).toEqual(["lobby", 3]);
    hall.wish(guests[0], { type: "kick", name: "BOB" });
    hall.run(100);
    expect([guests[1].lobby.state, guests[1].lobby.sentence]).toEqual([
      "disconnected",
      "The host kicked you from this room.",
    ]);
    expect(hall.room.players.map(({ name }) => name)).toEqual(["ada", "cy"]);
    hall.wish(guests[0], { type: "kick", name: "ada" });
    hall.run(100);
    expect(guests[0].lobby.sentence).toBe("No player has that name.");
  });
});
