import { dash } from "@reckon/dash";
import { expect, it } from "vitest";
import { hosted } from "../../src/host/hosted.ts";
import type { HostedGame } from "../../src/host/hosted-game.ts";
import { Host } from "../../src/host/index.ts";
import { GameSession } from "../../src/session/game-session.ts";
import { loopbackServices } from "../../src/transport/index.ts";

/** A host and players in one process, in virtual time. */
class Hall {
  now = 0;
  readonly sessions: GameSession<typeof dash>[] = [];
  /** What each session told its player, in order, without repeats. */
  readonly said = new Map<GameSession<typeof dash>, (string | undefined)[]>();
  readonly #hosted: HostedGame<typeof dash>;
  readonly host: Host;

  constructor(game = hosted(dash)) {
    this.#hosted = game;
    this.host = new Host({
      games: { dash: game },
      random: (bytes) => new Uint8Array(bytes),
      sign: (_seal, done) => done("token"),
      verify: (_token, done) => done(undefined),
      onFault: (error) => expect.fail(String(error)),
    });
  }

  add(playAs: string): GameSession<typeof dash> {
    const { lobby: rules, preset, make: game } = this.#hosted;
    const services = loopbackServices(this.host, () => this.now);
    const sample = (): void => {};
    const options = { game, name: "dash", preset, rules, ownAddress: "here", playAs, services, sample };
    const session = new GameSession<typeof dash>(options, this.now);
    this.sessions.push(session);
    return session;
  }

  async run(ms: number): Promise<void> {
    for (const end = this.now + ms; this.now < end; this.now += 1000 / 60) {
      this.host.update(this.now);
      for (const session of this.sessions) {
        session.update(this.now);
        const said = this.said.get(session) ?? [];
        if (said.at(-1) !== session.sentence) said.push(session.sentence);
        this.said.set(session, said);
      }
      await Promise.resolve();
    }
  }
}

it("[SE1] shows a world from the first drawn tick on, and says until then why it waits", async () => {
  const hall = new Hall();
  const ann = hall.add("Zoë Lee");
  expect([ann.shown, ann.player, ann.sentence, ann.quality, ann.players]).toEqual([
    undefined,
    undefined,
    "Connecting …",
    undefined,
    [],
  ]);
  await hall.run(1000);
  expect([...(ann.shown?.all("player") ?? [])]).toHaveLength(1);
  expect([ann.player, ann.sentence, ann.nameOf(0), ann.nameOf(1)]).toEqual([0, undefined, "Zoë Lee", ""]);
  expect(ann.quality?.ticks).toBeGreaterThan(10);
  const bob = hall.add("zoe lee");
  await hall.run(1000);
  expect([bob.player, bob.nameOf(1), ann.nameOf(1)]).toEqual([1, "zoe lee-2", "zoe lee-2"]);
});

it("[SE1] says why it stopped showing the match when its server is gone", async () => {
  const hall = new Hall();
  const ann = hall.add("ann");
  await hall.run(1000);
  hall.host.close(hall.now);
  await hall.run(1000);
  expect([ann.shown, ann.sentence]).toEqual([undefined, ann.lobby.sentence]);
  expect(ann.sentence).toMatch(/\.$/);
});

it("[SE1] says at the end of a match who has won it", async () => {
  const judge = (_: object, ticks: number) =>
    ticks < 60
      ? {}
      : { finished: [0, 1, 2].map((seat) => ({ seat, score: 0, outcome: "", hasWon: seat < 2 })) };
  const hall = new Hall(hosted(dash, { judge, lobby: { leastPlayers: 3 } }));
  const [ann] = ["ann", "bob", "cid"].map((name) => hall.add(name));
  await hall.run(4000);
  expect(hall.said.get(ann)).toContain("The match is over: won by ann and bob.");
});
