import type { StageControls, ViewOptions } from "@reckon/stage";
import { type CommandOf, type Game, type HostedGame, LOBBY_RULES } from "reckon";
import type { Client } from "reckon/client";
import { botSampler, Host } from "reckon/host";
import { Session } from "reckon/session";
import { loopbackServices } from "reckon/transport";
import { describe, expect, it } from "vitest";
import type { HighNoon } from "../src/high-noon.ts";
import { highNoonGame } from "../src/high-noon.ts";
import { PHASE } from "../src/kinds.ts";
import { Hands } from "../src/stage/hands.ts";
import { highNoonStage } from "../src/stage/index.ts";
import { DUEL, RIDE } from "../src/stage/lobby.ts";
import { Camera } from "../src/stage/look/camera.ts";
import { highNoonRules } from "../src/stage/rules.ts";
import { Taps } from "../src/stage/taps.ts";
import { Drive } from "./drive.ts";

const STEP_MS = 1000 / 60;

/** Bots play a mode through sessions at a host, from the lobby to the leaderboard; returns its rows. */
async function playThrough(mode: string, bots: number): Promise<{ score: number; outcome: string }[]> {
  const lobby = { ...LOBBY_RULES.highNoon, seats: bots, leastPlayers: bots };
  const hosted: HostedGame = {
    ...highNoonRules.hosted,
    lobby,
    // A ride from its second stage on: whole ones are in runs.test.ts.
    make: () =>
      mode === RIDE
        ? highNoonGame({ mode: "ride", stage: 2 })
        : highNoonRules.hosted.make({ mode, duelTo: "5" }),
  };
  let now = 0;
  let byte = 0;
  const host = new Host({
    games: { "high-noon": hosted },
    random: (bytes) => Uint8Array.from({ length: bytes }, () => (byte = (byte * 5 + 7) & 255)),
    sign: (_seal, done) => done(""),
    verify: (_token, done) => done(undefined),
  });
  const sessions = Array.from(
    { length: bots },
    (_, i) =>
      new Session(
        {
          // What a page and a bot have: the game without the host's choice.
          game: highNoonRules.hosted.make({}),
          name: "high-noon",
          preset: hosted.preset,
          rules: lobby,
          ownAddress: "here",
          wish: { room: "" },
          playAs: `Rider-${i}`,
          sample: botSampler(highNoonRules.hosted, i + 1, () => ({})),
          services: loopbackServices(host, () => now),
        },
        now,
      ),
  );
  for (let i = 0; i < 60 * 600 && sessions[0].lobby.leaderboard.length === 0; i++) {
    now += STEP_MS;
    host.update(now);
    for (const session of sessions) session.update(now);
    await Promise.resolve();
    await Promise.resolve();
  }
  for (const { client } of sessions) expect(client?.quality.rollbacks["own rule"] ?? 0).toBe(0);
  return sessions[0].lobby.leaderboard.map(({ score, outcome }) => ({ score, outcome }));
}

describe("High Noon on the stage", () => {
  it("[HG15] lets bots play a duel from the lobby to the leaderboard, as sessions at a host", async () => {
    const rows = await playThrough(DUEL, 3);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual({ score: 5, outcome: "winner" });
    expect(rows[2].outcome).toBe("outgunned");
  });

  it("[HG15][HG7] lets bots play a ride this way, with camp and upgrades", async () => {
    const rows = await playThrough(RIDE, 2);
    expect(rows.map(({ outcome }) => outcome)).toSatisfy(
      (outcomes: string[]) => new Set(outcomes).size === 1 && /won|lost/.test(outcomes[0]),
    );
  });

  it("[HG23] lets pad and tap choose in the camp, while on the ride the pad's cross chooses nothing", () => {
    const asked: string[] = [];
    const run = { phase: [PHASE.fight as number] };
    const client = {
      shown: { fields: { run }, rowOf: () => -1 },
      command: ({ name, values }: CommandOf<Game>) =>
        asked.push(`${name} ${values.upgrade ?? values.isReady}`),
    } as unknown as Client<HighNoon>;
    const presses = new Map<string, number>();
    const controls = {
      device: "gamepad",
      aim: { type: "direction", x: 0, y: 0 },
      isDown: () => false,
      presses: (name: string) => presses.get(name) ?? 0,
    } as unknown as StageControls;
    const hands = new Hands(controls, new Camera());
    hands.sample({}, client);
    for (const phase of [PHASE.fight, PHASE.camp]) {
      run.phase[0] = phase;
      presses.set("lead", (presses.get("lead") ?? 0) + 1);
      hands.sample({}, client);
    }
    hands.ask("heart");
    hands.ask("ready");
    hands.sample({}, client);
    hands.sample({}, client);
    expect(asked).toEqual(["choose 2", "ready 1", "choose 3"]);
  });

  it("[HG23] lets the pad choose in a fight while it shows the upgrades, without walking, and lets a tap choose too", () => {
    const asked: string[] = [];
    const client = {
      shown: { fields: { run: { phase: [PHASE.fight] } }, rowOf: () => -1 },
      command: ({ values }: CommandOf<Game>) => asked.push(String(values.upgrade)),
    } as unknown as Client<HighNoon>;
    let presses = 0;
    const down = new Set<string>();
    const controls = {
      device: "gamepad",
      aim: { type: "direction", x: 0, y: 0 },
      moveX: 1,
      moveY: 0,
      isDown: (name: string) => down.has(name),
      presses: (name: string) => (name === "lead" ? presses : 0),
    } as unknown as StageControls;
    const hands = new Hands(controls, new Camera());
    const press = (): number => {
      const into: Record<string, number> = {};
      presses++;
      hands.sample(into, client);
      return into.moveX;
    };
    hands.sample({}, client);
    down.add("lead");
    expect([press(), asked]).toEqual([1, []]);
    down.add("upgrade");
    expect([press(), asked]).toEqual([0, ["2"]]);
    down.clear();
    hands.ask("boots");
    hands.sample({}, client);
    expect(asked).toEqual(["2", "0"]);
  });

  it("[HG23] consumes a tap on a card, and passes any other", () => {
    let listen: (event: PointerEvent) => void = () => {};
    const parent = {
      addEventListener: (_: string, take: (event: PointerEvent) => void) => (listen = take),
      getBoundingClientRect: () => ({ left: 10, top: 20 }),
    } as unknown as HTMLElement;
    const told: string[] = [];
    const settings = { hudScale: 1 };
    new Taps(
      { parent, settings } as unknown as ViewOptions,
      (x, y) => (x === 5 && y === 6 ? "boots" : undefined),
      (name) => told.push(name),
    );
    const stopped = [15, 16].map((clientX) => {
      let count = 0;
      const note = (): void => {
        count++;
      };
      listen({ clientX, clientY: 26, stopImmediatePropagation: note, preventDefault: note } as never);
      return count;
    });
    expect(stopped).toEqual([2, 0]);
    expect(told).toEqual(["boots"]);
    // With a HUD twice as large, its places are half as far in its own pixels.
    settings.hudScale = 2;
    const pass = (): void => {};
    listen({ clientX: 20, clientY: 32, stopImmediatePropagation: pass, preventDefault: pass } as never);
    expect(told).toEqual(["boots", "boots"]);
  });

  it("[HG23] offers every action by pad and by touch, with words that fit a round button", () => {
    const { actions, touch } = highNoonStage;
    for (const { name, keys } of actions) expect(keys.join(), name).toMatch(/Pad\d/);
    for (const name of touch.buttons) {
      const action = actions.find((one) => one.name === name);
      // A soft hyphen lets a word break.
      const words = (action?.short ?? action?.label ?? "").split("\u00ad");
      for (const word of words) expect(word.length).toBeLessThanOrEqual(6);
    }
    expect([...touch.buttons, touch.aim].sort()).toEqual(
      ["fire", "help", "jump", "reload", "roll", "showdown"].sort(),
    );
  });

  it("[PG21] tells only a standing player with a fallen partner how to help", () => {
    const hint = highNoonStage.hints?.find(({ id }) => id === "high-noon/help");
    const isTold = (mode: "ride" | "duel", own: number, other: number): boolean => {
      const { simulation, player } = new Drive({ mode }, 2);
      player.health[0] = own;
      player.health[1] = other;
      return hint?.when?.({ shown: simulation.world, player: 0 } as unknown as Client<HighNoon>) ?? false;
    };
    expect(isTold("ride", 40, 0)).toBe(true);
    expect([isTold("ride", 40, 40), isTold("ride", 0, 0), isTold("duel", 40, 0)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("declares every action that the view reads, and offers the host both modes", () => {
    const names = highNoonStage.actions.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["fire", "roll", "jump", "reload", "showdown", "help", "ready"]),
    );
    expect(highNoonStage.lobby.choices.mode).toEqual([RIDE, DUEL]);
  });
});
