// What players see and hear of events: two players face each other in a corridor, and one of them holds the trigger. Each has the
// happenings of a view of their own; the server refills their health, so that the fight goes on.

import { Particles } from "@reckon/stage";
import type { Stepper } from "reckon/testing";
import { type Bot, profiles } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import type { ByAThread } from "../src/by-a-thread.ts";
import { FATE } from "../src/kinds.ts";
import { mazeOf } from "../src/maze.ts";
import { Happenings } from "../src/stage/happenings.ts";
import {
  BELL_SOUND,
  BREATH_SOUND,
  HIT_SOUND,
  HURT_SOUND,
  SHATTER_SOUND,
  VICTORY_SOUND,
} from "../src/stage/sounds.ts";
import { CELL, CELLS, HEALTH, MERCY } from "../src/tuning.ts";
import { startMatch } from "./play.ts";

const PEOPLE = ["Ann", "Ben"].map((name, seat) => ({ seat, name, isBot: false }));
const [VICTIM, SHOOTER] = [0, 1];

interface Heard {
  readonly sound: readonly (number | undefined)[];
  readonly pan: number;
}

/** What one of the two players sees and hears. */
class Witness {
  readonly heard: Heard[] = [];
  readonly splinters: Particles = new Particles(64, [{ drag: 0, weight: 0, grows: 1, alpha: 1 }]);
  readonly happenings: Happenings = new Happenings(
    { play: (sound, _volume = 1, pan = 0) => void this.heard.push({ sound, pan }) },
    this.splinters,
  );
  /** The red of each frame, the strongest glow of the other player, and the strongest mark of the crosshair. */
  readonly reds: { readonly now: number; readonly hit: number }[] = [];
  mostGlow = 0;
  mostMark = 0;

  has(sound: readonly number[]): number {
    return this.heard.filter((one) => one.sound === sound).length;
  }

  get words(): readonly string[] {
    return this.happenings.feed.lines.map(({ text }) => text);
  }
}

interface Fight {
  readonly stepper: Stepper<ByAThread>;
  readonly witnesses: readonly [Witness, Witness];
}

/** Sets both down in a corridor, three cells apart; the shooter, in the west, looks along it. */
function setDown({ room: { world } }: Stepper<ByAThread>): void {
  const { x, z, keyYaw } = world.fields.player;
  const { tiles } = mazeOf(world.fields.match.maze[0]);
  const at = tiles.findIndex((_, cell) => tiles.subarray(cell, cell + 4).every((tile) => tile === 0));
  for (const [player, cells] of [
    [SHOOTER, 0],
    [VICTIM, 3],
  ]) {
    const row = world.rowOf("player", player);
    x[row] = ((at % CELLS) + cells + 0.5) * CELL;
    z[row] = (Math.floor(at / CELLS) + 0.5) * CELL;
    keyYaw[row] = 0;
  }
}

function fight(isStill: boolean = false): Fight {
  const witnesses = [new Witness(), new Witness()] as const;
  const bot = (player: number): Bot => ({
    sample(into, { tick }) {
      into.hold = player === SHOOTER && tick > 90 ? 1 : 0;
    },
  });
  const stepper = startMatch(
    { profile: profiles.lan, seed: 5, clients: 2 },
    {
      clients: [VICTIM, SHOOTER].map(() => ({ frameRate: 60, bot })),
      onFrame: ({ client }, now) => {
        if (client === undefined) return;
        const witness = witnesses[client.player];
        const { happenings, reds } = witness;
        const world = client.shown;
        const row = world.rowOf("player", client.player);
        if (row < 0) return;
        happenings.begin(client, PEOPLE, mazeOf(world.fields.match.maze[0]), now, isStill);
        const { x, z, yaw } = world.fields.player;
        happenings.ears.listen(x[row], z[row], yaw[row]);
        reds.push({ now, hit: happenings.hit });
        witness.mostGlow = Math.max(witness.mostGlow, happenings.glowOf(1 - client.player));
        witness.mostMark = Math.max(witness.mostMark, happenings.mark);
      },
    },
  );
  stepper.run(500);
  setDown(stepper);
  return { stepper, witnesses };
}

/** Lets time pass in which no player falls, and returning balls do not hurt the shooter. */
function pass(stepper: Stepper<ByAThread>, untilMs: number): void {
  const { health, mercy } = stepper.room.world.fields.player;
  for (let ms = stepper.nowMs; ms < untilMs; ms += 50) {
    health.fill(HEALTH);
    mercy[stepper.room.world.rowOf("player", SHOOTER)] = MERCY;
    stepper.run(ms + 50);
  }
}

describe("a hit", () => {
  it("[TH42] reddens the target's picture for a second, and flashes at most three times in one", () => {
    const { stepper, witnesses } = fight();
    pass(stepper, 5000);
    const [victim, shooter] = witnesses;
    const begun = victim.reds.filter(({ hit }, i) => i > 0 && hit > victim.reds[i - 1].hit);
    // Ten balls come in a second.
    expect(victim.has(HURT_SOUND)).toBeGreaterThan(20);
    expect(begun.length).toBeGreaterThan(6);
    for (let i = 1; i < begun.length; i++) expect(begun[i].now - begun[i - 1].now).toBeGreaterThan(333);
    expect(begun[0].hit).toBeGreaterThan(0.9);
    expect(shooter.reds.every(({ hit }) => hit === 0)).toBe(true);
    // The shooting has ended: a second later all is as before.
    const last = setFree(stepper);
    stepper.run(last + 4000);
    expect(victim.reds[victim.reds.length - 1].hit).toBe(0);
  });

  it("[TH42] marks the shooter's crosshair, lets the target glow, and rings for both", () => {
    const { stepper, witnesses } = fight();
    pass(stepper, 4000);
    const [victim, shooter] = witnesses;
    expect([shooter.mostGlow, shooter.mostMark].every((most) => most > 0.8)).toBe(true);
    expect([victim.mostGlow, victim.mostMark]).toEqual([0, 0]);
    expect(shooter.has(HIT_SOUND)).toBeGreaterThan(10);
    expect(shooter.has(HURT_SOUND)).toBe(0);
    // A sound straight ahead is in the middle.
    for (const { sound, pan } of shooter.heard)
      if (sound === HIT_SOUND) expect(Math.abs(pan)).toBeLessThan(0.2);
  });
});

/** Takes the victim out of the line of fire; returns the time. */
function setFree({ room: { world }, nowMs }: Stepper<ByAThread>): number {
  const { x, z } = world.fields.player;
  const [row, other] = [VICTIM, SHOOTER].map((player) => world.rowOf("player", player));
  const far = CELLS * CELL;
  x[row] = x[other] > far / 2 ? 1.5 * CELL : far - 1.5 * CELL;
  z[row] = z[other] > far / 2 ? 1.5 * CELL : far - 1.5 * CELL;
  return nowMs;
}

describe("a fall", () => {
  it("[TH42] is reported to both players in words and sounds, and the sphere shatters, except under reduced motion", () => {
    for (const isStill of [false, true]) {
      const { stepper, witnesses } = fight(isStill);
      stepper.run(4000);
      expect(stepper.room.world.fields.player.fate[VICTIM]).toBe(FATE.shot);
      const [victim, shooter] = witnesses;
      expect(victim.words).toContain("Ben shot you");
      expect(shooter.words).toContain("You shot Ann");
      expect([victim.has(BELL_SOUND), victim.has(SHATTER_SOUND)]).toEqual([1, 0]);
      expect([shooter.has(BELL_SOUND), shooter.has(SHATTER_SOUND)]).toEqual([0, 1]);
      expect([victim.has(VICTORY_SOUND), shooter.has(VICTORY_SOUND)]).toEqual([0, 1]);
      const pieces = Array.from({ length: 64 }, (_, i) => shooter.splinters.isAlive(i)).filter(Boolean);
      expect(pieces.length > 0).toBe(!isStill);
    }
  });
});

describe("the Minotaur", () => {
  it("[TH42] is heard after 88 % of the time, more and more often, and no longer once the match is over", () => {
    const breaths: number[] = [];
    const happenings = new Happenings(
      { play: (sound) => void (sound === BREATH_SOUND && breaths.push(now)) },
      new Particles(1, [{ drag: 0, weight: 0, grows: 1, alpha: 1 }]),
    );
    const { stepper } = fight();
    const { client } = stepper.clients[0];
    let now = 0;
    for (; now <= 700_000; now += 100) {
      if (client !== undefined) happenings.begin(client, PEOPLE, mazeOf(0), now, false);
      happenings.breathe(now / 600_000);
    }
    expect(breaths[0]).toBe(0.88 * 600_000);
    const gaps = breaths.slice(1).map((at, i) => at - breaths[i]);
    expect(gaps[0]).toBeGreaterThan(5000);
    expect(gaps[gaps.length - 1]).toBeLessThan(2400);
    for (let i = 1; i < gaps.length; i++) expect(gaps[i]).toBeLessThanOrEqual(gaps[i - 1]);
    expect(breaths[breaths.length - 1]).toBeLessThan(600_000);
  });
});
