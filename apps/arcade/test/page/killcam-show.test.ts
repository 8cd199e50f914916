// The killcam of a page in duels by bots, frame by frame: it begins, shows the death before the player stands up, and is over then.

import { signal } from "@preact/signals";
import { highNoonStage } from "@reckon/high-noon/stage";
import type { ArcadeGame } from "@reckon/stage";
import type { KillcamScreen } from "reckon/replay";
import { profileNamed, Stepper } from "reckon/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { KillcamShow } from "../../src/page/killcam/killcam-show.ts";
import type { KillcamNotice } from "../../src/page/killcam/killcam-watch.ts";
import { change } from "../../src/page/settings.ts";

/** One killcam as it was shown. */
interface Shown {
  readonly notice: KillcamNotice;
  frames: number;
  fastFrames: number;
  /** How far after the death the last picture was, in ticks, at the killer's time, beyond what they saw late. */
  last: number;
  /** The longest step of the killer's time between two pictures, in ticks. */
  longest: number;
  /** It is shown still. */
  isOpen: boolean;
}

/** The first byte of what came after a death. */
const END = 1;

/** Every killcam that a page would show to a bot of a duel, at its first client; `isCut`: no end comes, and nobody stands up any more. */
async function duel(seconds: number, isCut = false): Promise<Shown[]> {
  const { hosted } = await highNoonStage.rules();
  const killcam = signal<KillcamNotice | undefined>(undefined);
  const people = [0, 1, 2].map((seat) => ({ seat, name: `Player-${seat}`, isBot: true }));
  const show = new KillcamShow({ game: highNoonStage as ArcadeGame, people, killcam });
  const all: Shown[] = [];
  let before = 0;
  const stepper: Stepper = new Stepper({
    game: hosted.make({ mode: "Duel", duelTo: "20" }) as never,
    preset: hosted.preset as never,
    profile: profileNamed("wifi"),
    seed: 5,
    hashed: false,
    killcam: hosted.killcam,
    clients: people.map(({ seat }) => ({
      frameRate: 60,
      bot: (player, own) => {
        const bot = hosted.bots.make({ seed: own, player, choices: {} });
        return { sample: (into) => bot(into as never, stepper.clients[seat].client as never) };
      },
    })),
    onFrame({ index, client }, now) {
      if (client === undefined || index !== 0) return;
      const { killcams = [] } = client.evidence;
      if (isCut) killcams.splice(0, killcams.length, ...killcams.filter(([what]) => what !== END));
      const isDown = isCut || highNoonStage.killcam?.isDown(client.shown as never, client.player) === true;
      const screen = show.frame(client as never, now, isDown) as KillcamScreen | undefined;
      const notice = killcam.peek();
      if (screen?.head === undefined || notice === undefined) return;
      if (all.at(-1)?.notice !== notice) {
        all.push({ notice, frames: 0, fastFrames: 0, last: 0, longest: 0, isOpen: false });
        before = screen.moment;
      }
      const one = all[all.length - 1];
      one.frames++;
      if (notice.isFast.peek()) one.fastFrames++;
      one.last = screen.moment - screen.head.tick - screen.behindAtDeath;
      one.longest = Math.max(one.longest, screen.moment - before);
      before = screen.moment;
    },
  });
  stepper.run(1000 * seconds);
  for (const one of all) one.isOpen = killcam.peek() === one.notice;
  return all;
}

beforeEach(() => {
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  change({ reducedMotion: undefined });
});

describe("[PG32] the killcam of a duel", () => {
  it("begins faster than life, and shows the death on the killer's screen before the player stands up", async () => {
    const all = await duel(20);
    expect(all.length).toBeGreaterThan(1);
    for (const { frames, fastFrames, last, longest, notice } of all) {
      expect(notice.title).toMatch(/^What Player-\d saw$/);
      expect(frames).toBeGreaterThan(60);
      expect(fastFrames).toBeGreaterThan(10);
      expect(fastFrames).toBeLessThan(frames / 2);
      expect(longest).toBeLessThan(6);
      expect(last).toBeGreaterThan(6);
    }
  });

  it("ends by itself when what follows the death does not come, as after the end of a match", async () => {
    const [first] = await duel(14, true);
    expect(first?.frames).toBeGreaterThan(60);
    expect(first?.isOpen).toBe(false);
  });

  it("passes over that beginning with reduced motion", async () => {
    change({ reducedMotion: true });
    const all = await duel(14);
    expect(all.length).toBeGreaterThan(0);
    for (const { fastFrames, frames, last } of all) {
      expect(fastFrames).toBe(0);
      expect(frames).toBeGreaterThan(30);
      expect(last).toBeGreaterThan(6);
    }
  });
});
