import { describe, expect, it } from "vitest";
import {
  type ClientContext,
  type ClientEffect,
  type ClientEvent,
  type ClientLobbyOptions,
  type ClientState,
  clientMachine,
} from "../../src/lobby/client/client-machine.ts";
import { PHASES } from "../../src/lobby/limits.ts";
import { Machine } from "../../src/lobby/machine.ts";
import { LOBBY_RULES } from "../../src/lobby/rules.ts";
import { explore, type Snapshot } from "./explore.ts";

const EVENTS: readonly ClientEvent[] = [
  { type: "address", text: "" },
  { type: "address", text: "other.test:5000" },
  { type: "address", text: "http://no" },
  { type: "probed", isThere: true },
  { type: "probed", isThere: false },
  { type: "passcode", digits: "123456" },
  { type: "passcode", digits: "12" },
  { type: "opened" },
  { type: "reachable" },
  { type: "closed", loss: "timeout" },
  { type: "closed", loss: "schema" },
  { type: "goodbye", reason: "kicked", sentence: "Out." },
  { type: "accepted" },
  { type: "refused", of: "passcode", reason: "passcode-needed", sentence: "Which?" },
  { type: "refused", of: "passcode", reason: "passcode-wrong", sentence: "Wrong." },
  { type: "refused", of: "username", reason: "name-taken", sentence: "Taken." },
  { type: "refused", of: "start", reason: "too-few", sentence: "Alone." },
  { type: "username", name: "ada" },
  { type: "username", name: "<no name>" },
  { type: "token", token: "t" },
  ...PHASES.flatMap((phase) =>
    [true, false].flatMap((isHost) =>
      [true, false].map((isPlaying) => ({ type: "phase", phase, isHost, isPlaying }) as const),
    ),
  ),
  { type: "chat", text: "hello" },
  { type: "ready", isReady: true },
  { type: "start" },
  { type: "choose", choices: { difficulty: "1" } },
  { type: "cancel" },
  { type: "kick", name: "bob" },
  { type: "bots", count: 3 },
  { type: "done" },
  { type: "again" },
  { type: "end" },
  { type: "leave" },
  { type: "retry" },
  { type: "deadline" },
];

const STATES: readonly ClientState[] = [
  "serverAddress",
  "probing",
  "passcode",
  "connecting",
  "authenticating",
  "passcodeAsked",
  "choosingUsername",
  "awaitingUsernameConfirmation",
  "lobby",
  "choosingDifficulty",
  "countdown",
  "game",
  "afterGameChat",
  "leaderboard",
  "disconnected",
];
const OFFLINE: readonly string[] = ["serverAddress", "probing", "passcode", "disconnected"];
const SEATED: readonly string[] = STATES.slice(STATES.indexOf("lobby"), STATES.indexOf("disconnected"));

const ownAddress = "own.test:1";
const VARIANTS: readonly ClientLobbyOptions[] = [
  { rules: LOBBY_RULES.byAThread, ownAddress },
  { rules: LOBBY_RULES.highNoon, ownAddress },
  { rules: LOBBY_RULES.rType, ownAddress, asksAddress: false },
  { rules: LOBBY_RULES.byAThread, ownAddress, asksAddress: false },
  { rules: LOBBY_RULES.reckon, ownAddress, resume: { address: "was.test", token: "old" } },
];

/** What a transition can depend on, and no more: else there are thousands of states. */
function keyOf({ state, context }: Snapshot<ClientContext>): string {
  const { passcode, token, isHost, loss } = context;
  const matters = SEATED.includes(state) ? isHost : state === "disconnected" ? loss : passcode;
  return JSON.stringify([state, token !== undefined, matters]);
}

const explored = VARIANTS.map((input) => ({
  input,
  ...explore({ machine: clientMachine, input, events: EVENTS, keyOf }),
}));

function started(
  input: ClientLobbyOptions,
): Machine<ClientContext, ClientLobbyOptions, ClientEvent, ClientEffect> {
  return new Machine(clientMachine, input);
}

describe("a client's way through the lobby, wherever events lead", () => {
  it("[BT38, BT39, BT44, LB1] every state is reached and every transition taken in some variant", () => {
    const states = new Set(explored.flatMap((one) => [...one.states]));
    expect([...states].sort()).toEqual([...STATES].sort());
    const untaken = [...explored[0].untaken].filter((name) => explored.every((one) => one.untaken.has(name)));
    expect(untaken).toEqual([]);
  });

  it("[BT42, LB2] a lost connection leads to disconnected from every state with a connection, and from no other", () => {
    let cases = 0;
    for (const { edges } of explored)
      for (const { from, event, to } of edges) {
        if (event.type !== "closed" && event.type !== "goodbye") continue;
        const state = from.state;
        expect(to.state).toBe(OFFLINE.includes(state) ? state : "disconnected");
        cases++;
      }
    expect(cases).toBeGreaterThan(STATES.length * 3);
  });

  it("[LB2] a client comes back by itself only with a token and after a passing loss", () => {
    for (const { edges } of explored)
      for (const { from, event, to } of edges)
        if (from.state === "disconnected" && event.type === "deadline") {
          const { token, loss } = from.context;
          const comesBack = token !== undefined && (loss === "timeout" || loss === "unreachable");
          expect(to.state).toBe(comesBack ? "connecting" : "disconnected");
        }
  });

  it("[LB2] it tries for some minutes, and again when its player says so or it had a seat in between", () => {
    const machine = started(VARIANTS[4]);
    const tries = (): number => {
      for (let count = 0; ; count++) {
        machine.send({ type: "closed", loss: "unreachable" });
        machine.send({ type: "deadline" });
        if (machine.state === "disconnected") return count;
      }
    };
    expect(tries()).toBe(92);
    machine.send({ type: "retry" });
    machine.send({ type: "opened" });
    machine.send({ type: "phase", phase: "game", isHost: false, isPlaying: true });
    expect(machine.state).toBe("game");
    expect(tries()).toBe(92);
  });

  it("[LB1] the client sends only with a connection, and opens and closes connections in turn", () => {
    for (const { input, paths } of explored)
      for (const path of paths) {
        const machine = started(input);
        let isOpen = false;
        const check = (effects: readonly ClientEffect[]): void => {
          for (const { type } of effects) {
            if (type === "say") expect(isOpen).toBe(true);
            if (type === "open") expect(isOpen).toBe(false);
            if (type === "open") isOpen = true;
            if (type === "close") isOpen = false;
          }
        };
        check(machine.first);
        for (const event of path) {
          check(machine.send(event));
          if (event.type === "closed") isOpen = false;
          expect(isOpen).toBe(!OFFLINE.includes(machine.state));
        }
      }
  });

  it("[BT41, LB3] with a seat the state follows from the server's newest phase alone", () => {
    for (const { edges } of explored)
      for (const { from, event, to } of edges) {
        const state = from.state;
        const isAsleep = OFFLINE.includes(state) || state === "connecting";
        if (event.type !== "phase") {
          const stays = SEATED.includes(to.state) && SEATED.includes(state);
          expect(stays ? to.state : state).toBe(state);
        } else if (!isAsleep) expect(to.state).toBe(placeOf(event));
      }
  });
});

/** As the seeds say, not as the machine is written. */
function placeOf(event: Extract<ClientEvent, { type: "phase" }>): ClientState {
  const { phase, isHost, isPlaying } = event;
  if (phase === "lobby") return "lobby";
  if (phase === "choosing") return isHost ? "choosingDifficulty" : "lobby";
  if (phase === "game" || phase === "afterGame") return isPlaying ? "game" : "afterGameChat";
  return phase;
}

describe("the parts of the way", () => {
  it("[BT40, LB4] Enter keeps the page's own server; another is probed, and refused with a sentence", () => {
    const own = started(VARIANTS[1]);
    expect(own.send({ type: "address", text: " " }).map(({ type }) => type)).toEqual(["open"]);
    const other = started(VARIANTS[1]);
    expect(other.send({ type: "address", text: "other.test:5000" })).toEqual([
      { type: "probe", address: "other.test:5000" },
    ]);
    other.send({ type: "probed", isThere: false });
    expect(other.state).toBe("serverAddress");
    expect(other.context.sentence).toBe("No response from other.test:5000. Check the address.");
    other.send({ type: "address", text: "other.test:5000" });
    expect(other.send({ type: "probed", isThere: true })).toEqual([
      { type: "open", address: "other.test:5000", token: undefined },
    ]);
  });

  it.each(["play.test", "play.test:5000", "10.0.0.1:1", "[::1]:8080", "localhost:65535"])(
    "[LB4] %s is an address",
    (text) => {
      const machine = started(VARIANTS[1]);
      machine.send({ type: "address", text });
      expect(machine.state).toBe("probing");
    },
  );

  it.each([
    "http://play.test",
    "play.test/x",
    "a b",
    "user@play.test",
    "play.test:0",
    "play.test:65536",
    "-x",
    ":80",
    "x".repeat(300),
  ])("[LB4] %s is none", (text) => {
    const machine = started(VARIANTS[1]);
    machine.send({ type: "address", text });
    expect(machine.state).toBe("serverAddress");
    expect(machine.context.sentence).toContain("Enter a host and a port");
  });

  it("[LB5] a passcode typed before is sent once, when the server asks for it", () => {
    const machine = started(VARIANTS[3]);
    machine.send({ type: "passcode", digits: "123456" });
    machine.send({ type: "opened" });
    const asked = { type: "refused", of: "passcode", reason: "passcode-needed", sentence: "?" } as const;
    expect(machine.send(asked)).toEqual([{ type: "say", message: { type: "passcode", digits: "123456" } }]);
    expect(machine.state).toBe("authenticating");
    machine.send({ ...asked, reason: "passcode-wrong", sentence: "Wrong." });
    expect([machine.state, machine.context.sentence]).toEqual(["passcodeAsked", "Wrong."]);
  });

  it("[AX39, LB6] a token goes straight to the server that gave it, and is forgotten when that server asks for a name", () => {
    const machine = started(VARIANTS[4]);
    expect(machine.first).toEqual([{ type: "open", address: "was.test", token: "old" }]);
    machine.send({ type: "opened" });
    expect(machine.send({ type: "accepted" }).map(({ type }) => type)).toEqual(["forgetToken"]);
    expect([machine.state, machine.context.token]).toEqual(["choosingUsername", undefined]);
  });
});
