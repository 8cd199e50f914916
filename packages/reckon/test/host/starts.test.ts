// What a start costs others: matches are made one in a wake, from games that are made once, and every tick that was late is told of.

import { dash } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import { onceForChoices } from "../../src/host/once-for-choices.ts";
import type { Choices } from "../../src/lobby/lobby-messages.ts";
import { enter, playing, Town } from "./town.ts";

const FRAME_MS = 1000 / 60;

describe("[HO40] starts", () => {
  it("of many rooms at once make one match in each wake, and forget none", () => {
    const town = new Town({ countdownMs: 0 });
    const guests = [0, 1, 2, 3].map((i) => {
      const guest = town.add({ seed: i, wish: { room: "", create: { isPrivate: false } } });
      enter(town, guest, `p${i}`);
      return guest;
    });
    for (const { session } of guests) session.lobby.wish({ type: "start" }, town.now);
    const matches = (): number => [...town.host.all()].filter(({ match }) => match !== undefined).length;
    const seen: number[] = [];
    for (let frame = 0; frame < 60; frame++) {
      town.run(FRAME_MS);
      if (matches() !== seen.at(-1)) seen.push(matches());
    }
    expect(seen).toEqual([0, 1, 2, 3, 4]);
    town.until("all of them play", () => guests.every(({ session }) => session.client?.isStarted === true));
  });

  it("ask for the game of a match once for the same choices, in whatever order they stand", () => {
    let made = 0;
    const make = onceForChoices((choices: Choices) => ({ ...choices, number: made++ }));
    const first = make({ a: "1", b: "2" });
    expect(make({ b: "2", a: "1" })).toBe(first);
    expect(make({ a: "2", b: "1" })).not.toBe(first);
    // Many choices do not fill the memory, and games that are asked for again are kept.
    for (let i = 0; i < 100; i++) {
      make({ a: String(i), b: "" });
      expect(make({ a: "1", b: "2" })).toBe(first);
    }
    make({ a: "2", b: "1" });
    expect(made).toBe(103);
  });

  it("of one room after the other play one game", () => {
    let made = 0;
    const make = () => {
      made++;
      return dash;
    };
    const town = new Town({ countdownMs: 0 }, { make });
    for (const name of ["ann", "bob"]) {
      const guest = town.add({ wish: { room: "", create: { isPrivate: false } } });
      enter(town, guest, name);
      guest.session.lobby.wish({ type: "start" }, town.now);
      town.until("the match runs", () => guest.session.client?.isStarted === true);
    }
    expect(made).toBe(1);
  });
});

describe("[HO41] ticks that are late", () => {
  it("are told one by one after a stall, also those that the match leaves out and counts", () => {
    const due: number[] = [];
    const town = new Town({}, {}, "lan", { onDue: (latenessMs) => due.push(latenessMs) });
    const [{ session }] = playing(town);
    const match = town.host.room(session.reception?.room ?? "")?.match;
    town.run(1000);
    due.length = 0;
    town.run(1000);
    expect(due.length).toBe(60);
    expect(Math.max(...due)).toBeLessThan(FRAME_MS / 2);
    expect(town.host.tally.skippedTicks).toBe(0);

    due.length = 0;
    const before = match?.tick ?? 0;
    town.now += 40 * FRAME_MS;
    town.run(FRAME_MS);
    expect(due.length).toBe(41);
    // Each of them as late as it is, down to the one that is due now.
    for (let i = 1; i < due.length; i++) expect(due[i - 1] - due[i]).toBeCloseTo(FRAME_MS, 6);
    expect(due[0]).toBeCloseTo(40 * FRAME_MS, 0);
    expect(match?.tick).toBe(before + 41);
    expect(town.host.tally.skippedTicks).toBe(match?.quality.skippedTicks);
    expect(town.host.tally.skippedTicks).toBeGreaterThan(20);
  });
});
