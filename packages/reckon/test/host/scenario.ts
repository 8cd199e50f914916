// The scenario that every way to a host must carry: a room by code with a passcode, names, chat, countdown, play, a reload,
// and leaving. The same steps over loopback, WebSocket and WebRTC; players are seen as plain values only.

import { expect, it } from "vitest";
import type { Wish } from "../../src/lobby/client/client-machine.ts";
import type { Look } from "./actor.ts";

const PASSCODE = "246813";
const PATIENCE_MS = 30_000;

/** A player, in any room or in none. */
export interface Player {
  wish(wish: Wish): Promise<void>;
  look(): Promise<Look>;
  /** The page is loaded anew, or what comes nearest to it. */
  reload(): Promise<Player>;
}

export interface Stage {
  /** A player who makes a private room with this passcode, or goes to one by its code. */
  player(wish: { readonly room: string; readonly passcode?: string }): Promise<Player>;
  /** Play is expected to move to datagrams. */
  readonly moves: boolean;
  end(): Promise<void>;
}

async function until(player: Player, what: string, holds: (look: Look) => boolean): Promise<Look> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const look = await player.look();
    if (holds(look)) return look;
    if (performance.now() > end) throw new Error(`${what} did not happen: ${JSON.stringify(look)}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

async function knock(player: Player, digits: string): Promise<void> {
  await player.wish({ type: "address", text: "" });
  await until(player, "the passcode is asked for", ({ state }) => state === "passcode");
  await player.wish({ type: "passcode", digits });
}

async function takeName(player: Player, name: string): Promise<void> {
  await until(player, `${name} is asked for a name`, ({ state }) => state === "choosingUsername");
  await player.wish({ type: "username", name });
}

/** Runs the scenario as a test. */
export function scenarioContract(name: string, open: () => Promise<Stage>): void {
  it(`[BT38] [BT39] [BT41] [AX36] [AX37] [AX39] from the passcode to play, a reload and leaving, over ${name}`, async () => {
    const stage = await open();
    try {
      await play(stage);
    } finally {
      await stage.end();
    }
  }, 120_000);
}

async function play(stage: Stage): Promise<void> {
  const ann = await stage.player({ room: "", passcode: PASSCODE });
  await knock(ann, PASSCODE);
  await takeName(ann, "ann");
  const { room } = await until(ann, "ann is in the lobby", ({ state }) => state === "lobby");
  const bob = await stage.player({ room });
  await knock(bob, "000000");
  const told = await until(bob, "bob is told", ({ state }) => state === "passcodeAsked");
  expect(told.sentence).toMatch(/Wrong/);
  await bob.wish({ type: "passcode", digits: PASSCODE });
  await takeName(bob, "ANN");
  const taken = await until(bob, "the name is refused", ({ sentence }) => sentence !== "");
  expect(taken.sentence).toMatch(/taken/);
  await takeName(bob, "bob");
  await until(bob, "bob is in the lobby", ({ state }) => state === "lobby");
  await bob.wish({ type: "chat", text: "hello\u0007 there" });
  await until(ann, "ann hears bob", ({ lines }) => lines.includes("bob: hello there"));
  await start(stage, ann, bob);
  const again = await comeBack(stage, bob);
  await again.wish({ type: "leave" });
  await until(ann, "ann is alone", ({ names }) => names.length === 1);
  expect((await ann.look()).faults).toBe(0);
}

async function start(stage: Stage, ann: Player, bob: Player): Promise<void> {
  await ann.wish({ type: "start" });
  const left: number[] = [];
  for (const player of [ann, bob])
    left.push((await until(player, "the countdown runs", ({ state }) => state === "countdown")).leftMs);
  for (const ms of left) expect(ms).toBeGreaterThan(0);
  for (const player of [ann, bob]) {
    const look = await until(player, "they play", ({ isStarted, places }) => isStarted && places > 20);
    expect(look.faults).toBe(0);
    if (stage.moves) await until(player, "play has moved", ({ isStream }) => !isStream);
  }
}

async function comeBack(stage: Stage, bob: Player): Promise<Player> {
  const { seat } = await bob.look();
  const again = await bob.reload();
  const look = await until(again, "bob plays again", ({ isStarted, places }) => isStarted && places > 20);
  expect({ seat: look.seat, state: look.state }).toEqual({ seat, state: "game" });
  if (stage.moves) await until(again, "play has moved again", ({ isStream }) => !isStream);
  return again;
}
