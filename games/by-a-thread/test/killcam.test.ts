// Killcams of By a Thread by bots: the shot in one is the evidence of the room bit for bit, though nothing looks into the past.

import { KillcamScreen } from "reckon/replay";
import { profileNamed } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { ThreadBot } from "../src/bots/bot.ts";
import type { ThreadWorld } from "../src/kinds.ts";
import { hostedPreset } from "../src/preset.ts";
import { byAThreadRules } from "../src/stage/rules.ts";
import { startMatch } from "./play.ts";

const preset = {
  ...hostedPreset,
  room: { ...hostedPreset.room, rewind: { ...hostedPreset.room.rewind, evidence: 8192 } },
};

describe("[KC2] a killcam of By a Thread", () => {
  it("holds the shot of the evidence, bit for bit, and the killer's view of the labyrinth", () => {
    const screens: KillcamScreen[] = [];
    const latest: (KillcamScreen | undefined)[] = [];
    const stepper = startMatch(
      { profile: profileNamed("wifi"), seed: 3, clients: 6, preset },
      {
        clients: Array.from({ length: 6 }, () => ({ bot: (player, own) => new ThreadBot(own, player) })),
        killcam: byAThreadRules.hosted.killcam,
        onFrame({ index, client }) {
          for (const part of client?.evidence.killcams?.splice(0) ?? []) {
            if (client === undefined || latest[index]?.take(part)) continue;
            const { game, agreement, policy } = client;
            const screen = new KillcamScreen({ game: game as never, agreement, view: policy.view });
            latest[index] = screen;
            if (screen.take(part)) screens.push(screen);
            // The page says it before the first picture.
            expect(screen.behindAtDeath).toBeGreaterThan(1);
          }
        },
      },
    );
    const { room } = stepper;
    const world = room.world as ThreadWorld;
    // The next hit fells: matches are long.
    for (let s = 2; s <= 60 && screens.length < 2; s++) {
      for (const row of world.all("player"))
        if (world.fields.player.health[row] > 1) world.fields.player.health[row] = 1;
      stepper.run(s * 1000);
    }
    stepper.run(stepper.nowMs + 2000);
    expect(screens.length).toBeGreaterThan(0);
    const evidence = room.evidence.shots();
    for (const screen of screens) {
      const { head } = screen;
      expect(head?.shot).toBeDefined();
      const { shot, killer = -1 } = head ?? {};
      const same = evidence.filter(({ player, number }) => player === killer && number === shot?.number);
      expect(same).toContainEqual(expect.objectContaining({ ...shot, verdict: "hit" }));
      for (let now = 0; !screen.isOver && now < 10_000; now += 1000 / 60) screen.update(now);
      expect(screen.isOver).toBe(true);
      const shown = screen.shown as unknown as ThreadWorld;
      expect(shown.rowOf("player", killer)).toBeGreaterThanOrEqual(0);
      expect(shown.fields.player.health[shown.rowOf("player", head?.victim ?? -1)]).toBe(0);
    }
    expect(room.killcams?.counts.leftOut).toBe(0);
  });
});
