// Accounts of a server: which visitors may come in, and which seat they have.

import { describe, expect, it } from "vitest";
import type { Admission, Caller } from "../../src/host/visit/login.ts";
import { LOBBY_RULES } from "../../src/lobby/rules.ts";
import { enter, type Guest, Town } from "./town.ts";

/** A town whose accounts are `ann` and `bob`, whose logins are their names in capitals. */
function townOf(answer: (caller: Caller) => Admission | PromiseLike<Admission> = byLogin): Town {
  return new Town({}, {}, "lan", { authenticate: answer });
}

function byLogin({ login }: Caller): Admission {
  if (login === "") return { refused: "Log in first: \u202eplease." };
  return { id: login.toLowerCase(), name: login };
}

function arrive(town: Town, guest: Guest): Guest {
  guest.session.lobby.wish({ type: "address", text: "" }, town.now);
  return guest;
}

function stateOf({ session }: Guest): string {
  return session.lobby.state;
}

describe("a server with accounts", () => {
  it("[HO50] lets in visitors that it knows, under the names of their accounts, and tells others why not", () => {
    const callers: Caller[] = [];
    const town = townOf((caller) => {
      callers.push(caller);
      return byLogin(caller);
    });
    const ann = town.add({ login: "Ann" });
    enter(town, ann, "whoever");
    const stranger = arrive(town, town.add());
    town.until("the stranger is refused", () => stateOf(stranger) === "disconnected");
    expect(ann.session.lobby.players.map(({ name }) => name)).toEqual(["Ann"]);
    expect([stranger.session.lobby.loss, stranger.session.lobby.sentence]).toEqual([
      "login",
      "Log in first: please.",
    ]);
    expect(stranger.session.lobby.retriesAtMs).toBe(Number.POSITIVE_INFINITY);
    expect(callers.map(({ login }) => login)).toEqual(["Ann", ""]);
    expect(callers[0]).toMatchObject({ game: "dash", address: "10.0.0.1", watches: false, headers: {} });
    expect([town.host.visitors, town.host.rooms, town.faults]).toEqual([1, 1, []]);
  });

  it("[HO50] may answer later, and meanwhile the host keeps only the connection of the visitor", async () => {
    const waiting: ((admission: Admission) => void)[] = [];
    const town = townOf(() => new Promise((resolve) => waiting.push(resolve)));
    const ann = arrive(town, town.add({ login: "Ann" }));
    town.run(3000);
    expect([stateOf(ann), town.host.rooms, waiting.length]).toEqual(["connecting", 0, 1]);
    waiting[0]({ id: "ann" });
    await Promise.resolve();
    town.until("ann is let in", () => stateOf(ann) === "choosingUsername");
    expect(town.host.rooms).toBe(1);
  });

  it("[HO50] sends away a visitor without an answer in five seconds, and their client tries again by itself", async () => {
    const late: ((admission: Admission) => void)[] = [];
    const town = townOf(() => new Promise((resolve) => late.push(resolve)));
    const ann = arrive(town, town.add({ login: "Ann" }));
    town.run(4900);
    expect(stateOf(ann)).toBe("connecting");
    town.until("ann is sent away", () => stateOf(ann) === "disconnected");
    expect(ann.session.lobby.loss).toBe("unchecked");
    late[0]({ id: "ann" });
    await Promise.resolve();
    town.run(500);
    expect([town.host.rooms, town.host.visitors]).toEqual([0, 0]);
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("no database");
      },
    ],
    ["answers what nobody can mean", () => ({ id: "" })],
    ["answers nothing", () => undefined as never],
  ])("[HO50] lets nobody in when it %s, and tells of it", (_what, answer) => {
    const town = townOf(answer);
    const ann = arrive(town, town.add({ login: "Ann" }));
    town.until("ann is sent away", () => stateOf(ann) === "disconnected");
    expect(ann.session.lobby.loss).toBe("unchecked");
    expect(town.faults.length).toBe(1);
  });

  it("[HO50] does not ask about its own bots, and lets in guests that the program allows", () => {
    const town = townOf(() => "guest");
    const ann = town.add();
    enter(town, ann, "ann");
    const { lobby } = [...town.host.all()][0];
    expect(lobby.seated.map(({ identity }) => identity)).toEqual([undefined]);
    const strict = townOf(() => ({ refused: "Nobody." }));
    const bot = arrive(strict, strict.add({ isBot: true, rules: { ...LOBBY_RULES.reckon, gate: "open" } }));
    strict.until("the bot is let in", () => stateOf(bot) === "choosingUsername");
  });

  it("[HO51] binds a seat to its account: the account resumes it from anywhere, and another account's token does not", () => {
    const town = townOf();
    const ann = town.add({ login: "Ann" });
    enter(town, ann, "x");
    town.until("ann has a token", () => ann.kept !== undefined);
    const { kept } = ann;
    const [room] = [...town.host.all()];
    expect(room.players[0].identity).toEqual({ id: "ann", name: "Ann" });
    // Another account with ann's token comes as a new player.
    const bob = town.add({ login: "Bob", resume: kept });
    town.until("bob is let in", () => stateOf(bob) === "choosingUsername");
    expect(stateOf(ann)).toBe("lobby");
    bob.session.lobby.wish({ type: "username", name: "b" }, town.now);
    town.until("bob has a seat", () => bob.session.lobby.seat === 1);
    // The same account without a token has its seat again, and the first window is told.
    const again = arrive(town, town.add({ login: "Ann" }));
    town.until("ann has her seat", () => stateOf(again) === "lobby");
    expect([again.session.lobby.seat, ann.session.lobby.loss]).toEqual([0, "taken-over"]);
    expect(room.lobby.players.map(({ name }) => name)).toEqual(["Ann", "Bob"]);
  });

  it("[HO51] keeps a kicked account out under another address or token", () => {
    const town = townOf();
    const [ann, bob] = [town.add({ login: "Ann" }), town.add({ login: "Bob" })];
    enter(town, ann, "x");
    enter(town, bob, "y");
    ann.session.lobby.wish({ type: "kick", name: "Bob" }, town.now);
    town.until("bob is out", () => stateOf(bob) === "disconnected");
    const room = ann.session.reception?.room ?? "";
    const again = arrive(town, town.add({ login: "Bob", wish: { room } }));
    town.until("bob is refused", () => stateOf(again) === "disconnected");
    expect(again.session.lobby.loss).toBe("kicked");
    // A visitor who names no room is led to another one.
    const elsewhere = arrive(town, town.add({ login: "Bob" }));
    town.until("bob is elsewhere", () => elsewhere.session.reception !== undefined);
    expect(elsewhere.session.reception?.room).not.toBe(room);
  });

  it("[HO51] tells no player the account of another one, and keeps it through a restart", () => {
    const town = townOf(({ login }) => ({ id: `account-of-${login}`, name: login }));
    const heard: string[] = [];
    const [ann, bob] = [town.add({ login: "Ann" }), town.add({ login: "Bob" })];
    enter(town, ann, "x");
    enter(town, bob, "y");
    for (const { session } of [ann, bob])
      heard.push(JSON.stringify([session.lobby.players, session.lobby.lines]));
    expect(heard.join()).not.toContain("account-of");
    town.until("both have tokens", () => [ann, bob].every(({ kept }) => kept !== undefined));
    const saved = JSON.parse(JSON.stringify(town.host.save()));
    town.crash();
    town.restart(saved);
    const [room] = [...town.host.all()];
    expect(room.players[1].identity).toEqual({ id: "account-of-Bob", name: "Bob" });
    town.until("both are back", () => [ann, bob].every((guest) => stateOf(guest) === "lobby"));
    expect([ann.session.lobby.seat, bob.session.lobby.seat]).toEqual([0, 1]);
  });
});
