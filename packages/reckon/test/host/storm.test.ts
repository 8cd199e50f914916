// Whole matches in bad weather, each from a seed: streams that stand still, datagrams that die one way or flap, channels that
// close, sockets that are lost at one end first, pages that sleep, are loaded anew or opened twice, a host that stalls.

import { expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import type { Way } from "./cable.ts";
import { type Guest, Weather } from "./weather.ts";

const SEEDS = 12;
/** Time to come back: tries are up to 15 s apart. */
const CALM_MS = 20_000;
const LOOK_MS = 3000;
const ALL: readonly Way[] = ["up", "down", "upDatagrams", "downDatagrams"];
const WAYS: readonly (readonly Way[])[] = [
  ["up"],
  ["down"],
  ["up", "down"],
  ["upDatagrams"],
  ["downDatagrams"],
  ALL,
];
const TIMES_MS = [300, 1500, 2300, 2700, 5000, 10_000, 15_000];

class Storm {
  readonly world: Weather;
  /** The player of each seat now. */
  readonly pages: Guest[];
  readonly #dice: Random;
  #endsMs = 0;

  constructor(seed: number) {
    const dice = Random.from(seed);
    this.#dice = dice;
    const latencyMs = [5, 40, 75][dice.below(3)];
    const hasDatagrams = dice.chance(0.75);
    const [jitterMs, loss] = [[0, 3, 15][dice.below(3)], hasDatagrams ? dice.below(3) / 50 : 0];
    this.world = new Weather({ latencyMs, jitterMs, loss, hasDatagrams, openMs: 8 * latencyMs }, seed);
    this.pages = this.world.play(3);
  }

  run(): void {
    for (let left = 3 + this.#dice.below(6); left > 0; left--) {
      this.world.run(this.#dice.below(4000));
      this.#strike();
    }
    this.world.run(Math.max(0, this.#endsMs - this.world.now) + CALM_MS);
  }

  #strike(): void {
    const { world, pages } = this;
    const dice = this.#dice;
    const seat = dice.below(3);
    const page = pages[seat];
    const ms = TIMES_MS[dice.below(TIMES_MS.length)];
    const isCalm = world.now >= this.#endsMs;
    const kind = dice.below(8);
    this.#endsMs = Math.max(this.#endsMs, world.now + ms);
    if (kind < 3) page.darken(WAYS[dice.below(WAYS.length)], world.now, ms);
    else if (kind === 3)
      for (let i = 0; i < 5; i++) page.darken(WAYS[3 + dice.below(2)], world.now + 2000 * i, 1000);
    else if (kind === 4) page.cable?.channels.at(-1)?.[dice.chance(0.5) ? "near" : "far"].close("closed");
    else if (kind === 5) this.#lose(page, dice.chance(0.5), Math.min(ms, 4000));
    else if (kind === 6) page.asleepUntilMs = world.now + ms;
    else if (dice.chance(0.3)) world.hostAsleepUntilMs = world.now + Math.min(ms, 2000);
    else if (page.kept !== undefined) pages[seat] = this.#anotherPage(page, !isCalm || dice.chance(0.5));
  }

  /** The socket is gone at one end, and the other hears of it later. */
  #lose({ cable }: Guest, isNear: boolean, laterMs: number): void {
    if (cable === undefined) return;
    const [first, then] = isNear ? [cable.near, cable.far] : [cable.far, cable.near];
    first.end("lost");
    this.world.later(laterMs, () => then.end("lost"));
  }

  #anotherPage(page: Guest, isReload: boolean): Guest {
    const other = this.world.add(`${page.name}+`, { resume: page.kept });
    other.kept = page.kept;
    for (const way of ALL) other.dark[way].push(...page.dark[way]);
    page.isGone = isReload;
    if (isReload) page.cable?.near.close("left");
    return other;
  }
}

it("[HO2] [TR5] [TR6] [RC7] after any storm everybody plays again, exactly, and the host took no packet for an attack", () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const storm = new Storm(seed);
    const { world, pages } = storm;
    storm.run();
    for (const page of pages) page.taken = [];
    world.run(LOOK_MS);
    const found = pages.map(({ session, taken }) => ({
      state: session.lobby.state,
      isStarted: session.client?.isStarted,
      isFed: taken.length > (0.8 * LOOK_MS) / 50,
      isLean: (session.connection?.lanes.heldChunks ?? 99) < 16,
    }));
    const well = { state: "game", isStarted: true, isFed: true, isLean: true };
    expect(found, `seed ${seed}`).toEqual([well, well, well]);
    const clients = world.guests.flatMap((guest) => [...guest.clients]);
    const faults = clients.map(({ quality }) => quality.rollbacks["own rule"] + quality.badPackets);
    expect(Math.max(...faults), `seed ${seed}`).toBe(0);
    expect([world.faults, world.host.visitors], `seed ${seed}`).toEqual([[], 3]);
    for (const end of world.host.tally.ended.keys()) expect(["lost", "taken-over", "timeout"]).toContain(end);
  }
});
