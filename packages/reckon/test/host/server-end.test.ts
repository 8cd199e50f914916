// A server that dies or stops under its players, and comes again knowing nothing, in virtual time.

import { describe, expect, it } from "vitest";
import { playing, Town } from "./town.ts";

describe("[HO3] a server", () => {
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
    for (const { session } of guests) expect(session.lobby.sentence).toMatch(/seat is gone/);
  });

  it("that takes two minutes to return is waited for all the same", () => {
    const town = new Town();
    const guests = playing(town);
    town.crash();
    town.run(120_000);
    for (const { session } of guests) expect(session.lobby.sentence).toBe("The server does not answer.");
    town.restart();
    town.until("they are asked for names", () =>
      guests.every(({ session }) => session.lobby.state === "choosingUsername"),
    );
  });

  it("that stops lets nobody in any more", () => {
    const town = new Town();
    playing(town);
    town.host.close(town.now);
    const late = town.add();
    late.session.lobby.wish({ type: "address", text: "" }, town.now);
    town.run(100);
    expect(town.host.isClosing).toBe(true);
    expect(late.session.lobby.state).toBe("disconnected");
  });

  it("that is stopped tells everybody, and nobody is left", () => {
    const town = new Town();
    const guests = playing(town);
    town.host.close(town.now);
    town.run(200);
    for (const { session } of guests) expect(session.lobby.loss).toBe("closing");
    town.run(1500);
    expect(town.host.visitors).toBe(0);
  });
});
