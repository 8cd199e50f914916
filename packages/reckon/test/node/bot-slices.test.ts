// Bots in virtual time: their work in one wake is bounded, and the same seed plays the same match.

import { DashBot, dash } from "@reckon/dash";
import { describe, expect, it, vi } from "vitest";
import type { HostedGame } from "../../src/host/hosted-game.ts";
import { Host } from "../../src/host/index.ts";
import { hosted as hostedOf } from "../../src/index.ts";
import { LOBBY_RULES } from "../../src/lobby/rules.ts";
import { rehearse } from "../../src/node/rehearsal.ts";
import { Session } from "../../src/session/index.ts";
import { LoopbackBot } from "../../src/transport/bot.ts";
import { loopbackServices, RoomBots } from "../../src/transport/index.ts";

const BOT_BEATS = 4;

/** dash with a lobby that waits for every player. @param sampled called for each client that samples an input */
function dashWithBots(sampled: (client: unknown) => void = () => {}): HostedGame<typeof dash> {
  return hostedOf(dash, {
    lobby: { ...LOBBY_RULES.reckon, countdownMs: 0 },
    bots: {
      make({ seed, player }) {
        const bot = new DashBot(seed, player, "wander");
        return (into, client) => {
          sampled(client);
          bot.sample(into, client);
        };
      },
    },
  });
}

/** A host, bots, and people, each in their own room with seven bots. */
class Village {
  now = 0;
  /** Clients that sampled an input in the current wake. */
  readonly sampled = new Set<unknown>();
  readonly bots: RoomBots;
  readonly host: Host;
  readonly #people: readonly Session[];
  readonly #pump: () => void;
  #drawn: number;

  constructor(seed: number, people = 1) {
    this.#drawn = seed;
    const hosted = dashWithBots((client) => this.sampled.add(client));
    const now = (): number => this.now;
    const random = (): number => Math.imul(++this.#drawn, 0x9e3779b1) >>> 0;
    const onFault = (error: unknown): void => {
      throw error;
    };
    this.host = new Host({
      games: { dash: hosted },
      random: (bytes) => Uint8Array.from({ length: bytes }, () => random() >>> 24),
      sign: (_seal, done) => done(""),
      verify: (_token, done) => done(undefined),
      mostBots: 7,
      onFault,
    });
    this.bots = new RoomBots({ host: this.host, most: 60, now, random, onFault });
    const services = loopbackServices(this.host, now, { isPumped: true });
    this.#pump = services.pump;
    const wish = { room: "", create: { isPrivate: true, bots: 7 } };
    const { preset, lobby: rules, make: game } = hosted;
    const own = { ownAddress: "here", wish, services, sample: () => {} };
    const options = { game, name: "dash", preset, rules, ...own };
    this.#people = Array.from({ length: people }, () => new Session(options, 0));
    for (const { lobby } of this.#people) lobby.wish({ type: "address", text: "" }, 0);
  }

  run(beats: number, each: () => void = () => {}): void {
    for (let beat = 0; beat < beats; beat++) {
      this.now += RoomBots.everyMs;
      this.host.update(this.now);
      this.sampled.clear();
      this.bots.update(this.now);
      each();
      if (beat % BOT_BEATS > 0) continue;
      this.#pump();
      for (const person of this.#people) {
        const { lobby } = person;
        if (lobby.state === "choosingUsername") lobby.wish({ type: "username", name: "ann" }, this.now);
        person.update(this.now);
      }
      this.#pump();
    }
  }

  get hash(): string {
    const [room] = this.host.all();
    return `${room.match?.tick} ${room.match?.world.hash()}`;
  }
}

describe("[HO40] bots in slices", () => {
  it("arrive one in each wake", () => {
    const village = new Village(1, 3);
    let before = 0;
    let most = 0;
    village.run(240, () => {
      most = Math.max(most, village.bots.count - before);
      before = village.bots.count;
    });
    expect([most, before]).toEqual([1, 21]);
  });

  it("begin a match one in each wake, and then a quarter of them play in each: two of seven", () => {
    const village = new Village(1);
    const frame = vi.spyOn(LoopbackBot.prototype, "frame");
    const known = new Set<unknown>();
    let [begun, mostBegun, most] = [0, 0, 0];
    village.run(480, () => {
      const now = frame.mock.results.filter(({ value }) => value === true).length;
      frame.mockClear();
      begun += now;
      mostBegun = Math.max(mostBegun, now);
      for (const client of village.sampled) known.add(client);
      if (known.size === 7) most = Math.max(most, village.sampled.size);
    });
    frame.mockRestore();
    expect([begun, mostBegun, known.size, most]).toEqual([7, 1, 7, 2]);
  });

  it("play the same match for the same seed, and another for another seed", () => {
    const hashes = [5, 5, 6].map((seed) => {
      const village = new Village(seed);
      village.run(480);
      return village.hash;
    });
    expect(hashes[1]).toBe(hashes[0]);
    expect(hashes[2]).not.toBe(hashes[0]);
  });

  it("take part in a game's rehearsal, and games without bots or with a gate are rehearsed, too", () => {
    expect(rehearse("dash", dashWithBots(), 7)).toBeGreaterThan(30);
    const lobby = { ...LOBBY_RULES.byAThread, choices: {}, countdownMs: 0, leastPlayers: 4 };
    expect(rehearse("dash", hostedOf(dash, { lobby }), 0)).toBeGreaterThan(30);
  });

  it("take part in a rehearsal that calls no hook of matches and throws a game's errors", () => {
    const judge = (): never => expect.fail("the judge was asked");
    expect(rehearse("dash", { ...dashWithBots(), judge }, 7)).toBeGreaterThan(30);
    const step = (): never => {
      throw new Error("a rule's own mistake");
    };
    const make = () => ({ ...dash, step });
    expect(() => rehearse("dash", { ...dashWithBots(), make }, 7)).toThrow("a rule's own mistake");
  });
});
