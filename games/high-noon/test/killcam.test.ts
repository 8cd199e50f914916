// Killcams of duels by bots: the shot in one is the evidence of the room bit for bit, it comes in time, and it shows what the killer saw.

import { presets } from "reckon/presets";
import { KillcamScreen } from "reckon/replay";
import { describe, expect, it } from "vitest";
import { DuelBot } from "../src/bots/duelist.ts";
import { highNoonGame } from "../src/high-noon.ts";
import { type HighNoonWorld, STATE } from "../src/kinds.ts";
import { highNoonRules } from "../src/stage/rules.ts";
import { startMatch } from "./play.ts";

/** The first byte of what came after a death. */
const END = 1;
const { highNoon } = presets;
const preset = {
  ...highNoon,
  room: { ...highNoon.room, rewind: { ...highNoon.room.rewind, evidence: 4096 } },
};

/** A killcam that came, with the parts that it came in. */
interface Death {
  readonly client: number;
  readonly parts: Uint8Array[];
  readonly open: () => KillcamScreen;
  /** True ms at which its beginning was there. */
  readonly cameMs: number;
}

/** A duel of four bots: every killcam that came, and every fall that a client showed. */
function duel(profile: "wifi" | "bad", seconds: number) {
  const deaths: Death[] = [];
  const falls: { readonly client: number; readonly shownMs: number }[] = [];
  const isDown: boolean[] = [];
  const stepper = startMatch(
    {
      game: highNoonGame({ mode: "duel", wins: 50 }),
      ...{ profile, preset, seed: 5, clients: 4 },
      bot: (player, own) => new DuelBot(own, player),
    },
    {
      killcam: highNoonRules.hosted.killcam,
      onFrame({ index, client }, trueMs) {
        if (client === undefined) return;
        const row = client.shown.rowOf("player", client.player);
        const wasDown = isDown[index] ?? false;
        isDown[index] = row >= 0 && client.shown.fields.player.state[row] === STATE.down;
        if (isDown[index] && !wasDown) falls.push({ client: index, shownMs: trueMs });
        for (const part of client.evidence.killcams?.splice(0) ?? []) {
          const { game, agreement, policy } = client;
          const last = deaths.findLast((one) => one.client === index);
          if (part[0] === END) last?.parts.push(part);
          else {
            const parts = [part];
            const open = (): KillcamScreen => {
              const screen = new KillcamScreen({ game: game as never, agreement, view: policy.view });
              for (const one of parts) expect(screen.take(one)).toBe(true);
              return screen;
            };
            deaths.push({ client: index, parts, open, cameMs: trueMs });
          }
        }
      },
    },
  );
  stepper.run(seconds * 1000);
  return { stepper, deaths, falls };
}

/** How near to a place a killcam shows its victim, at the nearest, while they stand. */
function nearest(screen: KillcamScreen, victim: number, [x, y]: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let now = 0; !screen.isOver && now < 10_000; now += 1000 / 240) {
    screen.update(now);
    const { player } = (screen.shown as unknown as HighNoonWorld).fields;
    const row = screen.shown.rowOf("player", victim);
    if (row < 0 || player.state[row] === STATE.down) continue;
    least = Math.min(least, Math.max(Math.abs(player.x[row] - x), Math.abs(player.y[row] - y)));
  }
  return least;
}

let onWifi: ReturnType<typeof duel> | undefined;

/** One duel for most tests. */
function wifi(): ReturnType<typeof duel> {
  onWifi ??= duel("wifi", 25);
  return onWifi;
}

describe("[KC2] a killcam of a duel", () => {
  it.each(["wifi", "bad"] as const)("holds the shot of the evidence, bit for bit, on %s", (profile) => {
    const { stepper, deaths } = profile === "wifi" ? wifi() : duel(profile, 25);
    expect(deaths.length).toBeGreaterThan(5);
    const { room } = stepper;
    const evidence = room.evidence.shots();
    let shots = 0;
    for (const { open } of deaths) {
      const screen = open();
      const { shot, killer = -1 } = screen.head ?? {};
      if (shot === undefined) continue;
      shots++;
      const same = evidence.filter(({ player, number }) => player === killer && number === shot.number);
      expect(same).toContainEqual(expect.objectContaining({ ...shot, verdict: "hit" }));
    }
    expect(shots).toBeGreaterThan(5);
    expect(room.killcams?.counts.leftOut).toBe(0);
    for (const { client } of stepper.clients) expect(client?.quality.badPackets).toBe(0);
  });

  it("is there within 200 ms of the fall on the victim's screen", () => {
    const { deaths, falls } = wifi();
    for (const { client, cameMs } of deaths) {
      const shown = falls.filter((fall) => fall.client === client).map(({ shownMs }) => cameMs - shownMs);
      expect(Math.min(...shown.map(Math.abs))).toBeLessThan(200);
    }
  });

  it("shows the victim where the killer's screen had them: on the target that the server tested", () => {
    const { deaths } = wifi();
    let worst = 0;
    let shots = 0;
    for (const { open } of deaths) {
      const screen = open();
      const { head } = screen;
      if (head?.shot === undefined) continue;
      const { target, seenMoment, tick } = head.shot;
      worst = Math.max(worst, nearest(screen, head.victim, target));
      expect(screen.moment - screen.seenMoment).toBeCloseTo(tick - seenMoment, -1);
      expect(screen.player).toBe(head.killer);
      shots++;
    }
    expect(shots).toBeGreaterThan(5);
    // Others are sent on a grid of 1/8; killcams that end with the hit show it within half a snapshot.
    expect(worst).toBeLessThan(6);
  });

  it("draws flights, tells each effect once, and ends by itself", () => {
    const { deaths } = wifi();
    const told = new Set<number>();
    let flights = 0;
    let felled = 0;
    for (const { open, parts } of deaths) {
      const screen = open();
      for (let frame = 0; frame < 400 && !screen.isOver; frame++) {
        screen.update((frame * 1000) / 60);
        flights += [...screen.flights].length;
        for (const { key, name, player } of screen.effects.take()) {
          expect(told.has(key)).toBe(false);
          told.add(key);
          if (name === "felled" && player === screen.player) felled++;
        }
      }
      told.clear();
      // The last one may have been cut off by the end of the match.
      expect(screen.isOver).toBe(parts.length === 2);
    }
    expect(flights).toBeGreaterThan(30);
    expect(felled).toBeGreaterThanOrEqual(deaths.length - 1);
  });
});
