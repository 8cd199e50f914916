// A client that lies about its charge: the wire has no place to claim one (RT2's chargeLevel), so it tries every other way:
// it releases again and again without having held, holds and releases in one input, and resends its best moment again and again.

import type { Glance } from "reckon";
import { presets } from "reckon/presets";
import { Stepper } from "reckon/testing";
import { type Bot, profiles } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import type { RTypeWorld } from "../src/kinds.ts";
import { rTypePreset } from "../src/preset.ts";
import type { RType } from "../src/r-type.ts";
import { rTypeGame } from "../src/r-type.ts";
import { levelOf } from "../src/squadron/weapons.ts";

type Lie = (tick: number) => { charge: number; shoots: boolean };

/** Holds for 100 ticks and releases, again and again. */
const honest: Lie = (tick) => ({ charge: tick % 120 < 100 ? 1 : 0, shoots: tick % 120 === 100 });
/** A packet is resent at this age. */
const OLD_MS = 2000;

/** A bot that presses and holds by a script. */
class Liar implements Bot {
  readonly #lie: Lie;
  #shoot = 0;

  constructor(lie: Lie) {
    this.#lie = lie;
  }

  sample(into: Record<string, number>, { tick }: Glance): void {
    const { charge, shoots } = this.#lie(tick);
    if (shoots) this.#shoot = (this.#shoot + 1) & 15;
    into.charge = charge;
    into.shoot = this.#shoot;
  }
}

interface Fired {
  readonly tick: number;
  readonly level: number;
}

/** The shots of a liar's ship; each is compared with the ticks in which the room received the trigger as held. */
function play(preset: typeof rTypePreset, lie: Lie, replays = 0): Fired[] {
  const fired: Fired[] = [];
  const game = rTypeGame();
  let held = 0;
  const sent: { readonly atMs: number; readonly bytes: Uint8Array }[] = [];
  const stepper: Stepper<RType> = new Stepper({
    game: {
      ...game,
      step(world, inputs, tools) {
        const isServer = world.simulates("run", 0);
        if (isServer) for (const row of world.rows("ship")) world.fields.ship.health[row] = 100;
        const before = isServer ? (world as RTypeWorld).fields.ship.chargeTicks[0] : 0;
        const { charge } = inputs.of(0) as { charge: number };
        game.step(world, inputs, {
          ...tools,
          tick: tools.tick,
          dt: tools.dt,
          get derived() {
            return tools.derived;
          },
          roll: tools.roll,
          rewind: tools.rewind,
          emit: tools.emit,
          fire: (name, player, values) => {
            const { level = 0 } = values as { level?: number };
            if (isServer) {
              expect(level).toBe(levelOf(before));
              expect(before).toBeLessThanOrEqual(held);
              fired.push({ tick: tools.tick, level });
            }
            tools.fire(name, player, values as never);
          },
        });
        if (!isServer) return;
        held = charge === 1 ? held + 1 : held;
        if (fired.at(-1)?.tick === tools.tick) held = 0;
      },
    },
    preset,
    profile: profiles.bad,
    seed: 4,
    clients: [{ bot: () => new Liar(lie) }],
    hashed: false,
    development: false,
    tamper: (way, _client, bytes) => {
      if (way === "up") sent.push({ atMs: stepper.nowMs, bytes: bytes.slice() });
    },
    onTick: (room) => {
      for (let i = 0; i < replays; i++) {
        const { atMs, bytes } = sent[(room.tick * replays + i) % sent.length] ?? { atMs: stepper.nowMs };
        if (bytes !== undefined && stepper.nowMs - atMs > OLD_MS)
          room.receive(0, bytes.slice(), stepper.nowMs);
      }
    },
  });
  stepper.run(12_000);
  const { duplicate = 0, stale = 0 } = stepper.room.seat(0)?.connection.counts ?? {};
  expect(duplicate + stale, "packets that the room was sent before").toBeGreaterThanOrEqual(replays * 500);
  return fired;
}

describe.each([rTypePreset, presets.rType])("[RG2][RT2] under $name a lying client", (preset) => {
  it("that releases in every input fires plain shots only, as fast as others", () => {
    const fired = play(preset, () => ({ charge: 1, shoots: true }));
    expect(fired.length).toBeGreaterThan(20);
    expect(Math.max(...fired.map(({ level }) => level))).toBe(0);
    const gaps = fired.slice(1).map(({ tick }, i) => tick - fired[i].tick);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(9);
  });

  it("that never held has no beam, however it releases", () => {
    const fired = play(preset, (tick) => ({ charge: 0, shoots: tick % 7 === 0 }));
    expect(fired.length).toBeGreaterThan(20);
    expect(Math.max(...fired.map(({ level }) => level))).toBe(0);
  });

  it("that holds half the time has no more charge than it held", () => {
    const fired = play(preset, (tick) => ({ charge: tick % 100 < 50 ? 1 : 0, shoots: tick % 100 === 50 }));
    expect(fired.length).toBeGreaterThan(4);
    expect(Math.max(...fired.map(({ level }) => level))).toBeLessThanOrEqual(3);
  });

  it("that resends its old packets fires no more than without them", () => {
    const fired = play(preset, honest, 3);
    expect(fired).toEqual(play(preset, honest));
    const beams = fired.filter(({ level }) => level >= 4);
    const gaps = beams.slice(1).map(({ tick }, i) => tick - beams[i].tick);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(96);
  });

  it("gains nothing over an honest client, which has the level it held for", () => {
    const fired = play(preset, honest);
    expect(fired.length).toBeGreaterThan(4);
    expect(fired.filter(({ level }) => level >= 4).length).toBeGreaterThan(fired.length / 2);
  });
});
