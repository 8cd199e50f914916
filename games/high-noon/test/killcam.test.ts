// Killcams of duels by bots: what arrives, when, and that it is the evidence of the room.

import { presets } from "reckon/presets";
import { KillcamScreen } from "reckon/replay";
import { describe, expect, it } from "vitest";
import { DuelBot } from "../src/bots/duelist.ts";
import { type HighNoon, highNoonGame } from "../src/high-noon.ts";
import { STATE } from "../src/kinds.ts";
import { startMatch } from "./play.ts";

const { highNoon } = presets;
const preset = {
  ...highNoon,
  room: { ...highNoon.room, rewind: { ...highNoon.room.rewind, evidence: 1024 } },
};
const killcam = { event: "felled", victim: "who", seconds: 1.3 } as const;

interface Death {
  readonly client: number;
  readonly killer: number;
  /** True ms at which the victim's screen showed the fall, and at which the whole beginning was there. */
  readonly shownMs: number;
  cameMs: number;
  readonly screen: KillcamScreen;
}

/** A duel, with every fall that a client showed and the killcam that came with it. */
function duel(profile: "wifi" | "lan" | "bad", seconds: number) {
  const deaths: Death[] = [];
  const wasDown: boolean[] = [];
  let parts = 0;
  const stepper = startMatch(
    {
      game: highNoonGame({ mode: "duel", wins: 50 }),
      ...{ profile, preset, seed: 5, clients: 4 },
      bot: (player, own) => new DuelBot(own, player),
    },
    {
      killcam,
      onFrame({ index, client }, trueMs) {
        if (client === undefined) return;
        const row = client.shown.rowOf("player", client.player);
        const isDown = row >= 0 && client.shown.fields.player.state[row] === STATE.down;
        const arrived = client.evidence.killcams?.splice(0) ?? [];
        parts += arrived.length;
        for (const part of arrived) {
          const screen = new KillcamScreen({ game: client.game, agreement: client.agreement, view: client.policy.view } as never);
          const of = deaths.findLast((one) => one.client === index);
          if (part[0] === 1) of?.screen.take(part);
          else if (screen.take(part)) deaths.push({ client: index, killer: screen.player, shownMs: Number.NaN, cameMs: trueMs, screen });
        }
        if (isDown && wasDown[index] !== true) shown.push({ index, trueMs, tick: client.drawnTick });
        wasDown[index] = isDown;
      },
    },
  );
  const shown: { index: number; trueMs: number; tick: number }[] = [];
  stepper.run(seconds * 1000);
  return { stepper, deaths, shown, parts: () => parts };
}

describe("[KC2] a killcam of a duel", () => {
  it("x", () => {
    const { stepper, deaths, shown } = duel("wifi", 60);
    console.log(stepper.room.killcams?.counts, stepper.room.killcams?.bytes, stepper.room.world.fields.player.score, shown.length, deaths.length);
    const evidence = stepper.room.evidence.shots();
    for (const { client, cameMs, screen } of deaths.slice(0, 6)) {
      const { head } = screen;
      const fall = shown.filter((one) => one.index === client).reduce((a, b) => (Math.abs(a.trueMs - cameMs) < Math.abs(b.trueMs - cameMs) ? a : b));
      console.log(client, head?.killer, head?.tick, cameMs - stepper.room.timeOf(head!.tick), cameMs - fall.trueMs, head?.rttMs, JSON.stringify(head?.shot));
      console.log(JSON.stringify(evidence.find((s) => s.tick === head?.shot?.tick && s.player === head.killer && s.verdict === "hit")));
      let now = 0;
      let frames = 0;
      while (!screen.isOver && frames < 400) {
        screen.update((now += 1000 / 60));
        frames++;
        if (frames % 20 === 1) {
          const s = screen.shown as never as HighNoon extends never ? never : any;
          const r = [0, 1, 2, 3].map((p) => s.rowOf("player", p));
          console.log(frames, screen.moment.toFixed(1), screen.seenMoment.toFixed(1), r.map((x: number) => [s.fields.player.x[x], s.fields.player.y[x], s.fields.player.state[x]].join()).join(" "), [...(screen.flights as any)].map((f: any) => `${f.player}:${f.values.x.toFixed(0)},${f.values.y.toFixed(0)}`).join(" "), [...screen.effects.take()].map((e) => e.name).join());
        }
      }
      console.log("frames", frames, screen.isOver);
    }
  });
});
