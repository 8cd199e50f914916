// A host that asks its fleet where visitors are led, in virtual time: the questions that it asks, and what it does with each answer.

import { dash } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import type { HostOptions } from "../../src/host/host-options.ts";
import type { Route, RouteQuestion } from "../../src/host/routes.ts";
import { enter, type Guest, type GuestOptions, Town } from "./town.ts";

const PLACE = { node: "n2", address: "n2.test", permit: "permit" };

/** A host whose fleet answers what a test says, at once or, where it says nothing, later. */
class Asked {
  readonly questions: RouteQuestion[] = [];
  readonly later: ((route: Route) => void)[] = [];
  readonly town: Town;

  constructor(
    answer: (question: RouteQuestion, count: number) => Route | undefined,
    more: Partial<HostOptions> = {},
    seats = 8,
  ) {
    const route: HostOptions["route"] = (question, done) => {
      this.questions.push(question);
      const known = answer(question, this.questions.length);
      if (known === undefined) this.later.push(done);
      else done(known);
    };
    this.town = new Town({ seats }, {}, "lan", { ...more, route });
  }

  /** Lets a guest be answered, and their session load what leads it on. */
  async led(): Promise<void> {
    this.town.run(300);
    await import("../../src/session/node-search.ts");
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** Somebody comes, until they are let in or refused. */
  come(options: GuestOptions = {}): Guest {
    const guest = this.town.add(options);
    guest.session.lobby.wish({ type: "address", text: "" }, this.town.now);
    return guest;
  }

  /** Why somebody was refused. */
  refusal(options: GuestOptions = {}): string | undefined {
    const guest = this.come(options);
    this.town.until("the guest is refused", () => guest.session.lobby.state === "disconnected");
    return guest.session.lobby.loss;
  }

  get codes(): readonly string[] {
    return Array.from(this.town.host.all(), ({ code }) => code);
  }
}

const here = (code?: string): Route => ({ to: "here", code });

describe("[FT7] a host in a fleet", () => {
  it("makes the room of the code that it is told, and lets the next one in there too", () => {
    const { town, codes, questions } = new Asked(() => here("ROOM5"));
    enter(town, town.add(), "ann");
    enter(town, town.add(), "bob");
    expect([codes, [...town.host.all()].map(({ code }) => code)]).toEqual([[], ["ROOM5"]]);
    expect(questions).toMatchObject([
      { wish: { room: "" }, seats: 8, notRooms: [] },
      { wish: { room: "" }, notRooms: [] },
    ]);
    expect([...town.host.all()][0].lobby.players).toHaveLength(2);
  });

  it("sends to another node with its address and a permit, and keeps nothing of the visitor", async () => {
    const asked = new Asked(() => ({ to: "there", place: PLACE }));
    const opened: string[] = [];
    const guest = asked.come({
      around: (services) => ({
        ...services,
        open: (address, attempt) => {
          opened.push(address);
          if (opened.length === 1) services.open(address, attempt);
        },
      }),
    });
    await asked.led();
    asked.town.until("the guest goes on", () => opened.length === 2);
    asked.town.run(100);
    expect([opened, asked.town.host.visitors, asked.codes]).toEqual([["town", "n2.test"], 0, []]);
    expect(guest.session.lobby.state).toBe("connecting");
  });

  it("asks nobody for a room that it has itself, by its code or again, and does for one that it has not", () => {
    const asked = new Asked(({ wish }, count) =>
      count === 1 ? here("ROOM5") : wish.room === "" ? here() : { to: "nowhere", why: "room" },
    );
    enter(asked.town, asked.town.add(), "ann");
    enter(asked.town, asked.town.add({ wish: { room: "ROOM5" } }), "bob");
    expect(asked.questions).toHaveLength(1);
    expect(asked.refusal({ wish: { room: "OTHER" } })).toBe("room");
    expect(asked.questions).toHaveLength(2);
  });

  it("finds a room by itself where the fleet has no answer", () => {
    const asked = new Asked(() => here());
    enter(asked.town, asked.town.add(), "ann");
    enter(asked.town, asked.town.add(), "bob");
    expect(asked.codes).toHaveLength(1);
  });

  it.each([
    ["room", "room"],
    ["full", "full"],
    ["build", "version"],
  ] as const)("says that there is nowhere to go, because of %s", (why, loss) => {
    expect(new Asked(() => ({ to: "nowhere", why })).refusal()).toBe(loss);
  });

  it("counts wrong codes of an address though another node would have the room, and then asks the fleet no more", () => {
    const offences: string[] = [];
    const asked = new Asked(() => ({ to: "nowhere", why: "room" }), {
      onOffence: (address, what) => offences.push(`${address} ${what}`),
    });
    for (let i = 0; i < 20; i++) {
      expect(asked.refusal({ wish: { room: `WRONG${i}` }, address: "10.0.0.7" })).toBe("room");
      // Not so fast that the host would take no connections.
      asked.town.run(400);
    }
    const before = asked.questions.length;
    expect(asked.refusal({ wish: { room: "WRONG" }, address: "10.0.0.7" })).toBe("throttled");
    const withPermit = { room: "WRONG", permit: "made-up" };
    expect(asked.refusal({ wish: withPermit, address: "10.0.0.7" })).toBe("throttled");
    expect(asked.questions).toHaveLength(before);
    expect(asked.refusal({ wish: { room: "WRONG" }, address: "10.0.0.8" })).toBe("room");
  });

  it("asks again when a room filled up on the way, and names the rooms that were full, a bounded number of times", () => {
    const asked = new Asked(({ notRooms }) => here(`ROOM${notRooms.length}`), {}, 1);
    for (const name of ["ann", "bob", "cid", "dan", "eve"]) enter(asked.town, asked.town.add(), name);
    expect(asked.codes).toEqual(["ROOM0", "ROOM1", "ROOM2", "ROOM3", "ROOM4"]);
    expect(asked.questions.at(-1)?.notRooms).toEqual(["ROOM0", "ROOM1", "ROOM2", "ROOM3"]);
    // Every room that is answered is full: they are told so.
    expect(asked.refusal()).toBe("full");
  });

  it("counts those who have not said their name yet, so that whoever comes then is led to another room", () => {
    const asked = new Asked(({ notRooms }) => here(`ROOM${notRooms.length}`), {}, 2);
    const first = [asked.come(), asked.come()];
    asked.town.until("two are asked for their names", () =>
      first.every(({ session }) => session.lobby.state === "choosingUsername"),
    );
    enter(asked.town, asked.town.add(), "cid");
    expect(asked.codes).toEqual(["ROOM0", "ROOM1"]);
    for (const [i, { session }] of first.entries())
      session.lobby.wish({ type: "username", name: `p${i}` }, asked.town.now);
    asked.town.until("they have their seats", () =>
      first.every(({ session }) => session.lobby.state === "lobby"),
    );
  });

  it("does nothing with an answer for a visitor who is gone, or when it closes", () => {
    const asked = new Asked(() => undefined);
    const guest = asked.come();
    asked.town.until("the fleet is asked", () => asked.later.length === 1);
    guest.session.lobby.wish({ type: "leave" }, asked.town.now);
    asked.town.until("the guest is gone", () => asked.town.host.visitors === 0);
    asked.later[0](here("ROOM5"));
    asked.come();
    asked.town.until("the fleet is asked again", () => asked.later.length === 2);
    asked.town.host.close(asked.town.now);
    asked.later[1](here("ROOM6"));
    expect([asked.codes, asked.town.faults]).toEqual([[], []]);
  });

  it("asks where a page of another build belongs, though its game is another one, and tells a page that names no build to load again", async () => {
    const asked = new Asked(() => ({ to: "there", place: PLACE }), { build: "b2" });
    const schema = { ...dash, players: 3 };
    const opened: string[] = [];
    const around: GuestOptions["around"] = (services) => ({
      ...services,
      open: (address, attempt) => {
        opened.push(address);
        if (address === "town") services.open(address, attempt);
      },
    });
    asked.come({ build: "b1", game: schema, around });
    await asked.led();
    asked.town.until("the page is led away", () => opened.length === 2);
    asked.come({ build: "b1", around });
    await asked.led();
    asked.town.until("so is one with the same game", () => opened.length === 4);
    expect(asked.questions).toMatchObject([{ wish: { build: "b1" } }, { wish: { build: "b1" } }]);
    expect(opened).toEqual(["town", "n2.test", "town", "n2.test"]);
    expect(asked.refusal({ game: schema })).toBe("schema");
    expect(asked.questions).toHaveLength(2);
  });

  it("tells a page of another build to load again where no node has its build", () => {
    expect(new Asked(() => ({ to: "nowhere", why: "build" }), { build: "b2" }).refusal({ build: "b1" })).toBe(
      "version",
    );
  });

  it("lets no page of another build in here, whatever the fleet answers: its login was not looked at", () => {
    const logins: string[] = [];
    const authenticate: HostOptions["authenticate"] = ({ login }) => {
      logins.push(login);
      return { refused: "No." };
    };
    const asked = new Asked(() => here("ROOM5"), { build: "b2", authenticate });
    expect(asked.refusal({ build: "b1" })).toBe("version");
    expect(asked.refusal({ build: "b2", login: "ann" })).toBe("login");
    expect([asked.codes, logins, asked.questions]).toMatchObject([[], ["ann"], [{ wish: { build: "b1" } }]]);
  });

  it("never asks for its own bots", () => {
    const asked = new Asked(() => here("ROOM5"));
    enter(asked.town, asked.town.add(), "ann");
    for (const room of ["", "ROOM5", "GONE"]) asked.come({ isBot: true, wish: { room } });
    asked.town.run(1000);
    expect(asked.questions).toHaveLength(1);
  });
});
