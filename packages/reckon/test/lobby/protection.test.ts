import { describe, expect, it } from "vitest";
import { Throttle } from "../../src/core/throttle.ts";
import { type ClientMessage, encodeMessage } from "../../src/lobby/lobby-messages.ts";
import { RoomLobby } from "../../src/lobby/room/room-lobby.ts";
import { LOBBY_RULES, type LobbyRules } from "../../src/lobby/rules.ts";
import { Hall } from "./hall.ts";
import { hallIn } from "./phases.ts";

const { byAThread, reckon } = LOBBY_RULES;

describe("protection", () => {
  const rules: LobbyRules = { ...byAThread, seats: 4 };
  const throttle = new Throttle();
  const say = (lobby: RoomLobby, member: number, message: ClientMessage, now = 0): void =>
    lobby.receive(member, encodeMessage(message), now);
  const reasons = (lobby: RoomLobby): string[] =>
    lobby.take().flatMap((command) => (command.type === "disconnect" ? [command.reason] : []));

  it("[AX36, LB9] three wrong passcodes end a connection, and nine an address", () => {
    const lobby = new RoomLobby({ rules, passcode: "123456", throttle });
    const found: string[][] = [];
    for (let member = 0; member < 4; member++) {
      lobby.join(member, { address: "here" }, 0);
      for (let i = 0; i < 3; i++) say(lobby, member, { type: "passcode", digits: "000000" });
      found.push(reasons(lobby));
    }
    expect(found).toEqual([["passcode"], ["passcode"], ["passcode"], ["throttled"]]);
    lobby.join(10, { address: "here" }, 5000);
    say(lobby, 10, { type: "passcode", digits: "123456" }, 5000);
    expect(reasons(lobby)).toEqual(["throttled"]);
    lobby.join(11, { address: "elsewhere" }, 5000);
    lobby.join(12, { address: "here" }, 15_000);
    say(lobby, 11, { type: "passcode", digits: "123456" }, 5000);
    say(lobby, 12, { type: "passcode", digits: "123456" }, 15_000);
    expect([reasons(lobby), lobby.members]).toEqual([[], 2]);
  });

  it("[LB9] only the passcode, or a voucher of the owner, lets a member in", () => {
    const lobby = new RoomLobby({ rules, passcode: "123456", throttle });
    lobby.join(1, { address: "here", ticket: 1 }, 0);
    lobby.join(2, { address: "there", isVouched: true }, 0);
    for (const member of [1, 2]) say(lobby, member, { type: "username", name: `m${member}` });
    expect(lobby.players.map(({ name }) => name)).toEqual(["m2"]);
    expect(() => new RoomLobby({ rules, throttle })).toThrow("Give the room a passcode");
  });

  it("[LB18] a flood, and messages without sense, end a connection with a reason and give up its seat", () => {
    const lobby = new RoomLobby({ rules: reckon, throttle });
    for (const member of [1, 2, 3]) {
      lobby.join(member, { address: "here" }, 0);
      say(lobby, member, { type: "username", name: `m${member}` });
    }
    for (let i = 0; i < 40; i++) say(lobby, 1, { type: "ready", isReady: i % 2 === 0 });
    for (let i = 0; i < 9; i++) lobby.receive(2, new Uint8Array(5), 0);
    expect(reasons(lobby)).toEqual(["flood", "malformed"]);
    expect(lobby.players.map(({ name }) => name)).toEqual(["m3"]);
    for (let i = 0; i < 300; i++) say(lobby, 3, { type: "ready", isReady: i % 2 === 0 }, i * 100);
    expect(reasons(lobby)).toEqual([]);
  });

  it("[LB8, LB18] chat is cleaned, bounded and limited", () => {
    const { hall, guests } = hallIn("lobby");
    const [ada, bob] = guests;
    const heard = (): string[] =>
      bob.lobby.lines.filter(({ from }) => from === "ada").map(({ text }) => text);
    hall.wish(ada, { type: "chat", text: "a\u202eb\u0007" });
    hall.wish(ada, { type: "chat", text: "\u200b" });
    hall.run(50);
    expect([heard(), ada.lobby.sentence]).toEqual([["ab"], "That message is empty."]);
    hall.wish(ada, { type: "chat", text: "é".repeat(129) });
    hall.run(50);
    expect([heard(), ada.lobby.sentence?.slice(0, 24)]).toEqual([["ab"], "That message is too long"]);
    hall.wish(ada, { type: "chat", text: "é".repeat(128) });
    for (let i = 0; i < 6; i++) hall.wish(ada, { type: "chat", text: `${i}` });
    hall.run(50);
    expect([heard().length, ada.lobby.sentence?.slice(0, 9)]).toEqual([5, "Slow down"]);
    hall.run(1600);
    hall.wish(ada, { type: "chat", text: "again" });
    hall.run(50);
    expect(heard().at(-1)).toBe("again");
  });

  it("[LB8] a player who joins reads the last 50 lines", () => {
    const { hall, guests } = hallIn("lobby");
    for (let i = 1; i <= 80; i++) {
      hall.wish(guests[i % 3], { type: "chat", text: `${i} ${"世".repeat(80)}` });
      hall.run(600);
    }
    const late = hall.seated("late");
    expect(late.lobby.lines).toHaveLength(50);
    expect(late.lobby.lines.at(-2)?.text.slice(0, 2)).toBe("80");
    expect(late.lobby.lines.map(({ number }) => number)).toEqual(
      guests[0].lobby.lines.map(({ number }) => number),
    );
  });

  it("[LB18] a member without a seat is sent away after two minutes", () => {
    const hall = new Hall({ rules: reckon });
    const idler = hall.guest({ asksAddress: false });
    hall.run(119_000);
    expect(idler.lobby.state).toBe("choosingUsername");
    hall.run(2000);
    expect([idler.lobby.loss, hall.room.members]).toEqual(["idle", 0]);
  });
});
