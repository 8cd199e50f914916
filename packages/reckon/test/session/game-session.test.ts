import { dash } from "@reckon/dash";
import { expect, it } from "vitest";
import { hosted } from "../../src/host/hosted.ts";
import { Host } from "../../src/host/index.ts";
import { GameSession } from "../../src/session/game-session.ts";
import { loopbackServices } from "../../src/transport/index.ts";

const first = hosted(dash);

/** A host and players in one process, in virtual time. */
class Hall {
  now = 0;
  readonly sessions: GameSession<typeof dash>[] = [];
  readonly host = new Host({
    games: { dash: first },
    random: (bytes) => new Uint8Array(bytes),
    sign: (_seal, done) => done("token"),
    verify: (_token, done) => done(undefined),
    onFault: (error) => expect.fail(String(error)),
  });

  add(playAs: string): GameSession<typeof dash> {
    const { lobby: rules, preset, make: game } = first;
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
      for (const session of this.sessions) session.update(this.now);
      await Promise.resolve();
    }
  }
}

it("[SE1] shows a world from the first drawn tick on, and says until then what is waited for", async () => {
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

it("[SE1] says why it shows nothing any more when its server is gone", async () => {
  const hall = new Hall();
  const ann = hall.add("ann");
  await hall.run(1000);
  hall.host.close(hall.now);
  await hall.run(1000);
  expect([ann.shown, ann.sentence]).toEqual([undefined, ann.lobby.sentence]);
  expect(ann.sentence).toMatch(/\.$/);
});
