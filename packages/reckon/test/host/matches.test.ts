// What a program is told of matches: each that started and, exactly once, how it ended.

import { dash } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import type { HostedGame } from "../../src/host/hosted-game.ts";
import type { EndedMatch, StartedMatch } from "../../src/host/room/told-match.ts";
import { readRecord, writeRecord } from "../../src/server/record/record-bytes.ts";
import { replayMatch } from "../../src/server/record/replay.ts";
import { enter, playing, Town } from "./town.ts";

class Ledger {
  readonly started: StartedMatch[] = [];
  readonly ended: EndedMatch[] = [];

  town(
    rules = {},
    hosted: Partial<HostedGame> = {},
    limits: ConstructorParameters<typeof Town>[3] = {},
  ): Town {
    return new Town(rules, hosted, "lan", {
      authenticate: ({ login }) => (login === "" ? "guest" : { id: login }),
      onMatchStart: (match) => void this.started.push(match),
      onMatchEnd: (match) => void this.ended.push(match),
      ...limits,
    });
  }

  get causes(): string[] {
    return this.ended.map(({ cause }) => cause);
  }
}

/** Ann wins after so many ticks. */
function wonAfter(ticks: number): Partial<HostedGame> {
  return {
    judge: (_world, played) => {
      const results = [
        { seat: 0, score: 3, outcome: "winner", hasWon: true },
        { seat: 1, score: 1, outcome: "beaten" },
      ];
      return played < ticks ? {} : { finished: results };
    },
  };
}

describe("a program that saves results", () => {
  it("[HO52] is told of a match that starts and is finished, with its players and their results", () => {
    const ledger = new Ledger();
    const town = ledger.town({}, wonAfter(120));
    const [ann, bob] = [town.add({ login: "account-1" }), town.add({ seed: 2 })];
    enter(town, ann, "ann");
    enter(town, bob, "bob");
    expect(ledger.started).toEqual([]);
    ann.session.lobby.wish({ type: "start" }, town.now);
    town.until("it is over", () => ledger.ended.length > 0);
    const [{ id, room, game, players }] = ledger.started;
    expect([room, game]).toEqual([ann.session.reception?.room, "dash"]);
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(players).toEqual([
      { seat: 0, name: "ann", identity: { id: "account-1" }, isBot: false },
      { seat: 1, name: "bob", identity: undefined, isBot: false },
    ]);
    const [match] = ledger.ended;
    expect(match).toMatchObject({ id, room, game, cause: "finished", choices: {}, record: undefined });
    expect(match.players.map(({ name, rank, score, outcome }) => [name, rank, score, outcome])).toEqual([
      ["ann", 1, 3, "winner"],
      ["bob", 2, 1, "beaten"],
    ]);
    expect(match.durationMs).toBeGreaterThan(1900);
    expect(match.durationMs).toBeLessThan(2600);
    // The end of the match is still looked at, then everybody goes, then the room: nothing more is told.
    town.run(2000);
    for (const { session } of [ann, bob]) session.lobby.wish({ type: "leave" }, town.now);
    town.run(61_000);
    expect([ledger.causes, ledger.started.length, town.host.rooms]).toEqual([["finished"], 1, 0]);
  });

  it("[HO52] is told once when everybody leaves, with the players who left before", () => {
    const ledger = new Ledger();
    const town = ledger.town({ holdMs: 0 });
    const [ann, bob] = playing(town);
    bob.session.lobby.wish({ type: "leave" }, town.now);
    town.run(1000);
    expect(ledger.ended).toEqual([]);
    ann.session.lobby.wish({ type: "leave" }, town.now);
    town.run(61_000);
    expect(ledger.causes).toEqual(["left"]);
    expect(ledger.ended[0].players.map(({ name, outcome }) => [name, outcome]).sort()).toEqual([
      ["ann", "left"],
      ["bob", "left"],
    ]);
  });

  it("[HO52] is told once of a match whose room throws, and of the others in their turn", () => {
    const ledger = new Ledger();
    let isBroken = false;
    const broken = {
      ...dash,
      step: (...all: Parameters<typeof dash.step>) => {
        if (isBroken) throw new Error("a bug");
        dash.step(...all);
      },
    };
    const town = ledger.town({}, { make: () => broken as typeof dash });
    playing(town);
    isBroken = true;
    town.run(2000);
    expect([ledger.causes, town.faults]).toEqual([["fault"], ["Error: a bug"]]);
    expect(ledger.ended[0].players.map(({ name }) => name)).toEqual(["ann", "bob"]);
  });

  it("[HO52] is told once when the server stops, and the match is not saved any more", () => {
    const ledger = new Ledger();
    const town = ledger.town();
    playing(town);
    expect(town.host.save()[0].match?.id).toBe(ledger.started[0].id);
    town.host.endMatches(town.now);
    const saved = JSON.parse(JSON.stringify(town.host.save()));
    town.host.close(town.now);
    town.run(3000);
    expect(ledger.causes).toEqual(["stopped"]);
    town.crash();
    town.restart(saved);
    expect(ledger.causes).toEqual(["stopped"]);
  });

  it("[HO53] is told by the next process, once, of a match that a crash has ended, with its players", () => {
    const ledger = new Ledger();
    const town = ledger.town();
    playing(town);
    const saved = JSON.parse(JSON.stringify(town.host.save()));
    town.crash();
    town.restart(saved);
    const [match] = ledger.ended;
    expect(match).toMatchObject({ id: ledger.started[0].id, cause: "lost", game: "dash", durationMs: 0 });
    expect(match.players.map(({ seat, name }) => [seat, name])).toEqual([
      [0, "ann"],
      [1, "bob"],
    ]);
    const again = JSON.parse(JSON.stringify(town.host.save()));
    town.crash();
    town.restart(again);
    expect(ledger.causes).toEqual(["lost"]);
  });

  it("[HO52] hears of each round as a match of its own", () => {
    const ledger = new Ledger();
    const town = ledger.town({ countdownMs: 0 }, wonAfter(60));
    const [ann, bob] = playing(town);
    town.until("it is over", () => ledger.ended.length === 1);
    for (const { session } of [ann, bob]) session.lobby.wish({ type: "again" }, town.now);
    town.until("the next is over", () => ledger.ended.length === 2);
    expect(ledger.ended.map(({ id }) => id)).toEqual(ledger.started.map(({ id }) => id));
    expect(new Set(ledger.started.map(({ id }) => id)).size).toBe(2);
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("disk full");
      },
    ],
    ["rejects", () => Promise.reject(new Error("disk full"))],
  ])("[HO54] whose hook %s is told of that as a fault, and the match goes on", async (_what, hook) => {
    const ledger = new Ledger();
    const town = ledger.town({}, {}, { onMatchStart: hook, onMatchEnd: hook });
    const [ann] = playing(town);
    await Promise.resolve();
    expect(town.faults).toEqual(["Error: disk full"]);
    expect(ann.session.client?.isStarted).toBe(true);
    town.host.close(town.now);
    await town.host.hooksDone();
    expect(town.faults).toEqual(["Error: disk full", "Error: disk full"]);
    expect(town.host.tally.faults).toBe(0);
  });

  it("[HO54] is waited for by a server that stops", async () => {
    let write: () => void = () => {};
    const hook = () =>
      new Promise<void>((resolve) => {
        write = resolve;
      });
    const town = new Ledger().town({}, {}, { onMatchStart: undefined, onMatchEnd: hook });
    playing(town);
    town.host.close(town.now);
    let isDone = false;
    const done = town.host.hooksDone().then(() => {
      isDone = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(isDone).toBe(false);
    write();
    await done;
    expect(isDone).toBe(true);
  });
});

describe("a host that records", () => {
  it("[HO55] hands out a record that is written, read and replayed to the same world, bit for bit", () => {
    const ledger = new Ledger();
    const worlds: string[] = [];
    const town = ledger.town({}, wonAfter(240), { records: true });
    playing(town);
    const [room] = [...town.host.all()];
    town.until("it is over", () => {
      if (ledger.ended.length === 0 && room.match !== undefined) worlds.push(room.match.world.hash());
      return ledger.ended.length > 0;
    });
    const { record } = ledger.ended[0];
    if (record === undefined) throw new Error("Nothing was recorded.");
    const bytes = writeRecord(record);
    const replayed: string[] = [];
    replayMatch(
      readRecord(bytes, () => dash),
      (world) => replayed.push(world.hash()),
    );
    expect(worlds.slice(0, -1).filter((hash) => !replayed.includes(hash))).toEqual([]);
    expect(replayed.length).toBeGreaterThan(200);
    expect(record.isCut).toBe(false);
    expect(bytes.length / replayed.length).toBeLessThan(12);
    // What follows the end of the match is none of it.
    const { length } = bytes;
    town.run(2000);
    expect(writeRecord(record).length).toBe(length);
  });

  it("[HO55] keeps to its bytes: a longer match is recorded as far as a whole tick", () => {
    const ledger = new Ledger();
    const town = ledger.town({}, wonAfter(600), { records: 1000 });
    playing(town);
    town.until("it is over", () => ledger.ended.length > 0);
    const { record } = ledger.ended[0];
    if (record === undefined) throw new Error("Nothing was recorded.");
    expect([record.isCut, record.finish().length > 1000, record.finish().length < 1100]).toEqual([
      true,
      true,
      true,
    ]);
    let ticks = 0;
    const read = readRecord(writeRecord(record), dash);
    replayMatch(read, () => ticks++);
    expect(read.isCut).toBe(true);
    expect(ticks).toBeGreaterThan(30);
  });
});
