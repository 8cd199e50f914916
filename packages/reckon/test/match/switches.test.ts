// Each switch of a client, thrown in the middle of a match: picture and figures show its effect.

import { dash } from "@reckon/dash";
import { SkirmishBot, skirmish } from "@reckon/skirmish";
import { type Preset, presets } from "reckon/presets";
import { idleBecause, type SwitchName } from "reckon/session";
import { profileNamed, Stepper } from "reckon/testing";
import type { Bot, SimulatedClient } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import { dashMatch } from "./cast.ts";

const RTT = 120;
const calm = { name: "calm", up: { latencyMs: RTT / 2 }, down: { latencyMs: RTT / 2 } };

function ownX({ client }: SimulatedClient): number {
  const { x } = client!.shown.fields.player as Record<string, Float64Array>;
  return x[client!.shown.rowOf("player", client!.player)];
}

/** Ms from the first input that moves to the first picture in which the own player has moved. */
function answerMs(isOff: boolean): number {
  let movedMs = -1;
  let answeredMs = -1;
  let match: Stepper | undefined;
  const bot = (): Bot => ({
    sample: (into) => {
      const now = match?.nowMs ?? 0;
      into.moveX = now > 6000 ? -1 : 0;
      if (now > 6000 && movedMs < 0) movedMs = now;
    },
  });
  let before = 0;
  match = dashMatch(
    ["wander"],
    "lan",
    {
      profile: calm,
      onFrame: (one, ms) => {
        if (ms > 4000 && isOff) one.client!.switches.prediction = false;
        if (movedMs < 0) before = ownX(one);
        else if (answeredMs < 0 && ownX(one) !== before) answeredMs = ms;
      },
    },
    { bot },
  );
  match.run(8000);
  return answeredMs - movedMs;
}

/** Distance of the own player in the newest predicted state from their place on the server in that tick. */
function astray(match: Stepper): number {
  const { client } = match.clients[0];
  const { number, world } = client!.predictor;
  const row = world.rowOf("player", client!.player);
  const predicted = world.fields.player as Record<string, Float64Array>;
  const [x, y] = [predicted.x[row], predicted.y[row]];
  match.run(match.nowMs + 400);
  const truth = match.room.history.at(number)!.fields.player as Record<string, Float64Array>;
  return Math.sqrt((truth.x[row] - x) ** 2 + (truth.y[row] - y) ** 2);
}

/** The most of it in the next twelve seconds. */
function farthest(match: Stepper): number {
  let far = 0;
  for (let i = 0; i < 30; i++) far = Math.max(far, astray(match));
  return far;
}

describe("prediction", () => {
  it("[SW1] on: own movement answers within two frames; off: not before a round trip", () => {
    expect(answerMs(false)).toBeLessThan(2 * 17);
    expect(answerMs(true)).toBeGreaterThan(RTT);
  });

  it("[SW1] [SW6] goes on from the newest snapshot when it is on again", () => {
    const match = dashMatch(["wander", "wander"], "wifi");
    match.run(6000);
    const { client } = match.clients[0];
    const { rollbacks, resyncs, drawnCorrections } = client!.quality;
    client!.switches.prediction = false;
    match.run(9000);
    expect(client!.quality.resyncs).toBe(resyncs);
    const { count } = drawnCorrections;
    match.run(9500);
    expect(drawnCorrections.count).toBe(count);
    client!.switches.prediction = true;
    match.run(10_000);
    expect(client!.quality.resyncs).toBe(resyncs + 1);
    expect(rollbacks["own rule"]).toBe(0);
    expect(client!.predictor.number).toBeGreaterThan(client!.confirmation.number);
  });
});

describe("reconciliation", () => {
  it("[SW2] off: own rows go their own way; on again: one resync, and they are where the server has them", () => {
    const match = dashMatch(["chase", "push", "push", "push"], "wifi");
    const { clients } = match;
    match.run(6000);
    const { quality, switches } = clients[0].client!;
    const near = farthest(match);
    switches.reconciliation = false;
    match.run(match.nowMs + 500);
    const { resyncs, rollbackCount } = quality;
    const far = farthest(match);
    expect(far).toBeGreaterThan(4 * near);
    expect(far).toBeGreaterThan(20);
    expect([quality.resyncs, quality.rollbackCount]).toEqual([resyncs, rollbackCount]);
    switches.reconciliation = true;
    match.run(match.nowMs + 500);
    expect(quality.resyncs).toBe(resyncs + 1);
    expect(farthest(match)).toBeLessThan(far / 4);
    expect(quality.rollbacks["own rule"]).toBe(0);
  });

  it("[SW2] off: decisions of the server are shown as they arrive", () => {
    const seen = new Set<string>();
    const match = dashMatch(new Array(6).fill("chase"), "wifi", {
      onFrame: ({ index, client }, ms) => {
        if (index !== 0 || ms < 3000) return;
        client!.switches.reconciliation = false;
        const row = client!.shown.rowOf("player", client!.player);
        const [shown, told] = [client!.shown, client!.snapshots.latest!].map(({ fields }) => {
          const { health, score } = fields.player as Record<string, Float64Array>;
          return `${health[row]} ${score[row]}`;
        });
        if (client!.confirmation.number <= client!.predictor.number) expect(shown).toBe(told);
        seen.add(shown);
      },
    });
    match.run(30_000);
    expect(seen.size).toBeGreaterThan(1);
  });

  it("[SW2] off: a player who was never seen yet appears all the same", () => {
    const match = dashMatch(["wander"], "lan", {
      onFrame: ({ client }) => {
        client!.switches.reconciliation = false;
      },
    });
    match.run(5000);
    const { client } = match.clients[0];
    expect(client!.shown.rowOf("player", client!.player)).toBeGreaterThanOrEqual(0);
  });
});

describe("interpolation", () => {
  it("[SW3] off: others move in steps, and stand where the newest snapshot has them", () => {
    const match = dashMatch(["wander", "wander", "wander"], "cable", {
      onFrame: ({ index, client }) => {
        if (index === 0) client!.switches.interpolation = false;
      },
    });
    match.run(20_000);
    const [off, on] = match.clients.map(({ client }) => client!);
    expect(off.quality.jerk.percentile(0.9)).toBeGreaterThan(5 * on.quality.jerk.percentile(0.9));
    expect(off.interpolator.moment).toBe(off.snapshots.newest);
    expect(off.quality.viewDelayMs.percentile(0.5)).toBeLessThan(on.quality.viewDelayMs.percentile(0.5));
  });

  it("[SW3] on again: the view waits, and never runs backward", () => {
    let last = -1;
    const match = dashMatch(["wander", "wander"], "cable", {
      onFrame: ({ index, client }, ms) => {
        if (index !== 0) return;
        client!.switches.interpolation = Math.floor(ms / 700) % 2 === 0;
        expect(client!.viewMs).toBeGreaterThanOrEqual(last);
        last = client!.viewMs;
      },
    });
    match.run(10_000);
    expect(last).toBeGreaterThan(9000);
  });
});

describe("smoothing", () => {
  it("[SW4] off: every correction jumps at once, and nothing fades", () => {
    const match = dashMatch(["wander", "wander", "wander"], "bad", {
      onFrame: ({ index, client }) => {
        if (index === 0) client!.switches.smoothing = false;
      },
    });
    match.run(30_000);
    const [off, on] = match.clients.map(({ client }) => client!.quality);
    expect(off.corrections.max).toBeGreaterThan(1);
    expect(off.drawnCorrections.max).toBe(0);
    expect(off.snaps).toBeGreaterThan(5 * on.snaps);
    expect(on.drawnCorrections.max).toBeGreaterThan(0);
  });
});

describe("lag compensation", () => {
  /** Two players circle each other and shoot; shares of hits, and of hits denied, when it is on or off for all. */
  function play(isOff: boolean): { hits: number; denied: number; older: number } {
    const match = new Stepper({
      game: skirmish,
      preset: presets.reckon,
      profile: { name: "far", up: { latencyMs: 75, jitterMs: 5 }, down: { latencyMs: 75, jitterMs: 5 } },
      seed: 3,
      hashed: false,
      clients: Array.from({ length: 6 }, () => ({
        bot: (player: number, seed: number) => new SkirmishBot(seed, player),
      })),
      onFrame: ({ client }) => {
        client!.switches.lagCompensation = !isOff;
      },
    });
    match.run(25_000);
    const { shots, hits, denied } = match.room.quality;
    return { hits: hits / shots, denied: denied.capped / shots, older: denied.older };
  }

  it("[SW5] off: shots are tested against the present, so that hits which were seen are denied", () => {
    const [on, off] = [play(false), play(true)];
    expect(on.denied).toBe(0);
    expect(off.denied).toBeGreaterThan(0.2);
    expect(off.hits).toBeLessThan(0.7 * on.hits);
  });

  it("[SW5] is switched for one player alone, and costs one message", () => {
    const match = new Stepper({
      game: skirmish,
      preset: presets.reckon,
      profile: profileNamed("lan"),
      seed: 3,
      clients: Array.from({ length: 2 }, () => ({
        bot: (player: number, seed: number) => new SkirmishBot(seed, player),
      })),
    });
    match.run(1000);
    const [one, other] = match.clients.map(({ client }) => match.room.seat(client!.player)!);
    match.clients[0].client!.switches.lagCompensation = false;
    match.run(1200);
    expect([one.preference, other.preference]).toEqual([1, 0]);
    match.clients[0].client!.switches.lagCompensation = true;
    match.run(1400);
    expect([one.preference, other.preference]).toEqual([0, 0]);
    expect(one.counts.badPackets).toBe(0);
  });
});

describe("all switches", () => {
  const { agreement, room } = presets.reckon;
  const world: Preset = {
    ...presets.reckon,
    agreement: { ...agreement, scope: "world" },
    room: { ...room, rewind: { ...room.rewind, look: "present" } },
  };
  it.each([
    ["reckon", presets.reckon, skirmish],
    ["byAThread", presets.byAThread, skirmish],
    ["highNoon", presets.highNoon, skirmish],
    ["rType", presets.rType, dash],
    ["whole-world prediction", world, dash],
    ["no prediction", { ...presets.reckon, client: { ...presets.reckon.client, predict: false } }, dash],
  ] as const)("[SW6] may be thrown at any time under %s", (_, preset, game) => {
    const match = new Stepper({
      game,
      preset,
      profile: profileNamed("wifi"),
      seed: 4,
      hashed: false,
      clients: Array.from({ length: 3 }, () => ({
        bot: (player: number, seed: number) => new SkirmishBot(seed, player, player),
      })),
      onFrame: ({ index, client }, ms) => {
        if (index === 0) throwAt(client!.switches, ms);
      },
    });
    match.run(15_000);
    const { client } = match.clients[0];
    expect(client!.quality.badPackets).toBe(0);
    expect(client!.quality.rollbacks["own rule"]).toBe(0);
    for (const one of Object.keys(client!.switches)) client!.switches[one as SwitchName] = true;
    match.run(20_000);
    expect(client!.shown.rowOf("player", client!.player)).toBeGreaterThanOrEqual(0);
  });

  function throwAt(switches: Record<SwitchName, boolean>, ms: number): void {
    const at = Math.floor(ms / 130);
    Object.keys(switches).forEach((name, i) => {
      switches[name as SwitchName] = ((at * 2654435761) >>> (i + 8)) % 2 === 0;
    });
  }

  it("[SW6] tell in a sentence why they change nothing, if they do not", () => {
    const { client: policy } = presets.reckon;
    expect(idleBecause("prediction", { agreement, policy, game: dash })).toBe("");
    expect(idleBecause("lagCompensation", { agreement, policy, game: dash })).toMatch(/aims/);
    expect(idleBecause("lagCompensation", { agreement, policy, game: skirmish })).toBe("");
    expect(idleBecause("interpolation", { agreement: world.agreement, policy, game: dash })).toMatch(
      /everybody/,
    );
    const bare = { ...policy, predict: false };
    expect(idleBecause("reconciliation", { agreement, policy: bare, game: dash })).toMatch(/nothing/);
  });
});
