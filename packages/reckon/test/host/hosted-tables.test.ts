import { DashBot, dash } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import { hosted } from "../../src/index.ts";
import { trainTables } from "../../src/testing/train-tables.ts";
import { readTablesText, writeTablesText } from "../../src/wire/tables/table-text.ts";
import { type Guest, playing, Town } from "./town.ts";

const trained = hosted(dash, {
  bots: {
    make: ({ seed }) => {
      const bot = new DashBot(seed, 0, "wander");
      return (into, client) => bot.sample(into, client);
    },
  },
});

function train(seed: number): string {
  return writeTablesText(trainTables({ hosted: trained, matches: 1, players: 2, seconds: 12, seed }));
}

const tables = train(1);

/** Rows of two guests of a town that has tables, one of whom was given some too; the bytes down to each in ten seconds. */
function played(town: Town, given: string | undefined): { guests: Guest[]; bytes: number[] } {
  const guests = [town.add({ seed: 1, tables: given }), town.add({ seed: 2 })];
  guests.forEach(({ session }, i) => {
    session.lobby.wish({ type: "address", text: "" }, town.now);
    town.until("a name is asked for", () => session.lobby.state === "choosingUsername");
    session.lobby.wish({ type: "username", name: `guest${i}` }, town.now);
    town.until("the lobby", () => session.lobby.state === "lobby");
  });
  guests[0].session.lobby.wish({ type: "start" }, town.now);
  town.until("the match runs", () => guests.every(({ session }) => session.client?.isStarted === true));
  town.run(10_000);
  return { guests, bytes: guests.map(({ session }) => session.client?.quality.bytesIn ?? 0) };
}

function badOf({ session }: Guest): number {
  return (session.client?.quality.badPackets ?? -1) + (session.client?.quality.rollbacks["own rule"] ?? -1);
}

describe("tables that a hosted game ships", () => {
  it("[TB5] as text are the bytes that were trained, the same for the same seed, and any other text is none", () => {
    expect(train(1)).toBe(tables);
    expect(train(2)).not.toBe(tables);
    for (const length of [0, 1, 2, 3, 4, 5, 255, 256]) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 37) & 255);
      expect(readTablesText(writeTablesText(bytes))).toEqual(bytes);
    }
    for (const text of ["A", "AB!=", "====", "AAAA=", "Aé=="]) {
      const read = readTablesText(text);
      expect(read === undefined || read.length === 0, text).toBe(true);
    }
  });

  it("[TB5] code its matches from the first snapshot, without being sent to a client that has them too", () => {
    const { guests, bytes } = played(new Town({}, { tables }), tables);
    expect(guests[0].session.reception?.tables).toBe(true);
    expect(guests[1].session.reception?.tables).toBeUndefined();
    for (const guest of guests) expect(badOf(guest)).toBe(0);
    // The other one is sent them: as many bytes more as they are long, give or take.
    const sent = readTablesText(tables)?.length ?? 0;
    expect(bytes[1] - bytes[0]).toBeGreaterThan(sent / 2);
    const { bytes: plain } = played(new Town(), undefined);
    expect(bytes[0]).toBeLessThan(0.9 * plain[0]);
  });

  it("[TB5] are sent to a client that has other ones, which then plays with them", () => {
    const { guests } = played(new Town({}, { tables }), train(2));
    expect(guests[0].session.reception?.tables).toBeUndefined();
    for (const guest of guests) expect(badOf(guest)).toBe(0);
  });

  it("[TB5] of a client alone do no harm where the host has none", () => {
    const { guests } = played(new Town(), tables);
    for (const guest of guests) expect(badOf(guest)).toBe(0);
  });

  it("[TB5] are still held by a client that comes back", () => {
    const town = new Town({}, { tables });
    const [ann] = playing(town);
    ann.cut();
    ann.cables.at(-1)?.attempt.closed("lost");
    town.until("ann is back", () => ann.session.client?.isStarted === true && ann.cables.length > 1);
    town.run(3000);
    expect(ann.session.client?.quality.rollbacks["own rule"]).toBe(0);
    expect(ann.session.client?.quality.snapshots).toBeGreaterThan(40);
  });

  it("[TB5] of another schema, or damaged ones, are refused before anybody comes", () => {
    const sentence =
      /The tables of dash are damaged, or of another schema or agreement: train them again with reckon-train/;
    expect(() => new Town({}, { tables: tables.slice(0, 400) })).toThrow(sentence);
    expect(() => new Town({}, { tables: "no tables" })).toThrow(sentence);
    const wider = { ...dash, name: "wider" };
    expect(() => new Town({}, { tables, make: () => wider })).toThrow("The tables of wider are damaged");
  });
});
