import { describe, expect, it } from "vitest";
import { PHASES } from "../../src/lobby/limits.ts";
import { Machine } from "../../src/lobby/machine.ts";
import { type RoomContext, type RoomEvent, roomMachine } from "../../src/lobby/room/room-machine.ts";
import { LOBBY_RULES, type LobbyRules } from "../../src/lobby/rules.ts";
import { explore, type Snapshot } from "./explore.ts";

/** All that a roster of up to two players can say. */
function* someFacts(): Generator<RoomEvent> {
  for (let players = 0; players <= 2; players++)
    for (let present = 0; present <= players; present++)
      for (let ready = 0; ready <= Math.min(1, present); ready++)
        for (let busy = 0; busy <= present; busy++)
          for (let away = 0; away <= players - present; away++)
            yield { type: "facts", present, ready, busy, away };
}

const EVENTS: readonly RoomEvent[] = [
  ...someFacts(),
  { type: "start" },
  { type: "choose", choices: { difficulty: "3" } },
  { type: "cancel" },
  { type: "finish" },
  { type: "deadline" },
  { type: "again" },
  { type: "restored", choices: { difficulty: "3" } },
];

function keyOf({ state, context }: Snapshot<RoomContext>): string {
  const { present, ready, busy, away, choices } = context;
  return JSON.stringify([state, present, ready, busy, away, choices]);
}

function exploreWith(rules: LobbyRules) {
  return explore({ machine: roomMachine, input: rules, events: EVENTS, keyOf });
}

const VARIANTS = {
  ...LOBBY_RULES,
  readyAndCountdown: { ...LOBBY_RULES.highNoon, countdownMs: 5000 },
};
const explored = Object.entries(VARIANTS).map(([name, rules]) => ({ name, rules, ...exploreWith(rules) }));

describe("the phases of a room, wherever events and facts lead", () => {
  it("[BT41, BT43, BT44, AX37, LB10] every phase is reached and every transition taken in some variant", () => {
    const states = new Set(explored.flatMap((one) => [...one.states]));
    expect([...states].sort()).toEqual([...PHASES].sort());
    // What no variant takes is left in all of them.
    const untaken = [...explored[0].untaken].filter((name) => explored.every((one) => one.untaken.has(name)));
    expect(untaken).toEqual([]);
  });

  it("[AX37, LB10] only a variant with choices is ever choosing, and one without a countdown never counts down", () => {
    for (const { rules, states } of explored) {
      expect(states.has("choosing")).toBe(Object.keys(rules.choices).length > 0);
      expect(states.has("countdown")).toBe(rules.countdownMs > 0);
    }
  });

  it("[LB12] no room rests in a countdown, or in choosing, with too few players", () => {
    for (const { rules, edges } of explored)
      for (const { to } of edges)
        if (["choosing", "countdown"].includes(to.state))
          expect(to.context.present).toBeGreaterThanOrEqual(rules.leastPlayers);
  });

  it("[LB11] on every path each match that was started is ended once, before the next one starts", () => {
    for (const { rules, paths } of explored)
      for (const path of paths) {
        const machine = new Machine(roomMachine, rules);
        let running = 0;
        for (const event of [...path, { type: "finish" }, { type: "deadline" }] as RoomEvent[]) {
          for (const { type } of machine.send(event))
            running += Number(type === "startMatch") - Number(type === "endMatch");
          expect(running).toBe(Number(["game", "afterGame"].includes(machine.state)));
        }
      }
  });

  it("[LB11] from every state of every path the room comes back to its lobby when all have left", () => {
    for (const { rules, paths } of explored)
      for (const path of paths) {
        const machine = new Machine(roomMachine, rules);
        for (const event of path) machine.send(event);
        machine.send({ type: "facts", present: 0, ready: 0, busy: 0, away: 0 });
        expect(machine.state).toBe("lobby");
      }
  });
});
