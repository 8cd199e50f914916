// A server that dies or stops under its players, and comes again knowing nothing, in virtual time.

import { describe, expect, it } from "vitest";
import { enter, playing, Town } from "./town.ts";

describe("[HO3] [HO33] a server", () => {
  it("that dies is waited for: players are told, and are back when it returns, in a new room", () => {
    const town = new Town();
    const guests = playing(town);
    town.crash();
    town.run(3000);
    for (const { session } of guests) expect(session.lobby.state).toBe("disconnected");
    for (const { session } of guests) expect(session.lobby.sentence).toBeTruthy();
    town.restart();
    // Their seats are gone with it.
    town.until("they are asked for names", () =>
      guests.every(({ session }) => session.lobby.state === "choosingUsername"),
    );
    for (const { session } of guests) expect(session.lobby.sentence).toMatch(/seat was given away/);
    for (const [i, { session }] of guests.entries())
      session.lobby.wish({ type: "username", name: `guest-${i}` }, town.now);
    town.until("they are in a room", () => guests.every(({ session }) => session.lobby.state === "lobby"));
    town.run(500);
    for (const { session } of guests)
      expect(session.lobby.lines[0]?.text).toBe(
        "Your room is gone: this is another one. The match was lost.",
      );
  });

  it("says nothing of a lost room to a player who left theirs", () => {
    const town = new Town();
    const ann = town.add();
    enter(town, ann, "ann");
    const { room } = ann.session.reception ?? {};
    ann.session.lobby.wish({ type: "leave" }, town.now);
    town.run(61_000);
    // From where they are told that they left.
    ann.session.lobby.wish({ type: "leave" }, town.now);
    enter(town, ann, "ann");
    town.run(500);
    expect(ann.session.reception?.room).not.toBe(room);
    expect(ann.session.lobby.lines.map(({ text }) => text)).toEqual(["ann joined.", "ann is now the host."]);
  });

  it("that takes two minutes to return is waited for all the same", () => {
    const town = new Town();
    const guests = playing(town);
    town.crash();
    town.run(120_000);
    for (const { session } of guests) expect(session.lobby.sentence).toBe("No response from the server.");
    town.restart();
    town.until("they are asked for names", () =>
      guests.every(({ session }) => session.lobby.state === "choosingUsername"),
    );
  });

  it("that stops lets no visitor in any more", () => {
    const town = new Town();
    playing(town);
    town.host.close(town.now);
    const late = town.add();
    late.session.lobby.wish({ type: "address", text: "" }, town.now);
    town.run(100);
    expect(town.host.isClosing).toBe(true);
    expect(late.session.lobby.state).toBe("disconnected");
  });

  it("that is stopped tells everybody, and then has no visitor left", () => {
    const town = new Town();
    const guests = playing(town);
    town.host.close(town.now);
    town.run(200);
    for (const { session } of guests) expect(session.lobby.loss).toBe("closing");
    town.run(1500);
    expect(town.host.visitors).toBe(0);
  });
});
