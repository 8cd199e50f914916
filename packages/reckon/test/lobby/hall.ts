// A room's lobby and some clients in virtual time, each over a Connection and two seeded links: the ruler of the lobby
// tests. It stands in for what comes around the lobby: it connects, signs (badly), keeps tokens, and closes connections
// when they have what they were sent. Always true: both sides only ever see bytes and `now`; every client has a clock
// of its own.

import { Connection } from "../../src/connection/connection.ts";
import { Throttle } from "../../src/core/throttle.ts";
import { ClientLobby } from "../../src/lobby/client/client-lobby.ts";
import type { ClientLobbyOptions, ClientState, Wish } from "../../src/lobby/client/client-machine.ts";
import type { Loss } from "../../src/lobby/reasons.ts";
import type { RoomCommand } from "../../src/lobby/room/outbox.ts";
import { RoomLobby } from "../../src/lobby/room/room-lobby.ts";
import type { LobbyRules } from "../../src/lobby/rules.ts";
import { Link } from "../../src/testing/link/link.ts";
import type { LinkConditions } from "../../src/testing/link/link-conditions.ts";

const LANE = 0;
const OPTIONS = { lanes: [{ kind: "ordered" }] } as const;
const STEP_MS = 10;
/** A connection that is to end waits at most this long for what it was sent to arrive. */
const LINGER_MS = 2000;

/** One connection, both ends. */
class Line {
  readonly member: number;
  readonly near: Connection = new Connection(OPTIONS);
  readonly far: Connection = new Connection(OPTIONS);
  readonly up: Link;
  readonly down: Link;
  /** Whether the room, or the client, still counts on it. */
  isJoined = true;
  isHeld = true;
  closesAtMs = Infinity;

  constructor(member: number, conditions: LinkConditions) {
    this.member = member;
    this.up = new Link(conditions, member * 2);
    this.down = new Link(conditions, member * 2 + 1);
  }

  cut(now: number): void {
    this.up.blackout(now, Infinity);
    this.down.blackout(now, Infinity);
  }
}

export class Guest {
  readonly lobby: ClientLobby;
  /** Local time − true time. */
  readonly offsetMs: number;
  line: Line | undefined;
  /** What is kept beyond a reload. */
  stored: { address: string; token: string } | undefined;
  probes: string[] = [];
  /** Every state it was in, in order. */
  readonly way: ClientState[] = [];

  constructor(lobby: ClientLobby, offsetMs: number) {
    this.lobby = lobby;
    this.offsetMs = offsetMs;
    this.note();
  }

  note(): void {
    if (this.way.at(-1) !== this.lobby.state) this.way.push(this.lobby.state);
  }
}

export interface HallOptions {
  readonly rules: LobbyRules;
  readonly passcode?: string;
  /** Of both directions. Default 5 ms. */
  readonly conditions?: LinkConditions;
}

export class Hall {
  readonly rules: LobbyRules;
  readonly room: RoomLobby;
  readonly guests: Guest[] = [];
  /** What the room asked for, but messages. */
  readonly commands: RoomCommand[] = [];
  readonly throttle = new Throttle();
  now = 0;
  /** Whether the server process answers. */
  isUp = true;
  readonly #passcode: string | undefined;
  readonly #conditions: LinkConditions;
  readonly #lines: Line[] = [];
  #members = 0;

  constructor({ rules, passcode, conditions = { latencyMs: 5 } }: HallOptions) {
    this.rules = rules;
    this.room = new RoomLobby({ rules, passcode, throttle: this.throttle });
    this.#passcode = passcode;
    this.#conditions = conditions;
  }

  guest(options: Partial<ClientLobbyOptions> = {}, offsetMs = 1000 * this.guests.length): Guest {
    const lobby = new ClientLobby(
      { rules: this.rules, ownAddress: "hall:1", ...options },
      this.now + offsetMs,
    );
    const guest = new Guest(lobby, offsetMs);
    this.guests.push(guest);
    return guest;
  }

  /** A guest who has come as far as the room. */
  seated(name: string): Guest {
    const guest = this.guest();
    this.wish(guest, { type: "address", text: "" });
    if (guest.lobby.state === "passcode")
      this.wish(guest, { type: "passcode", digits: this.#passcode ?? "000000" });
    this.run(500);
    this.wish(guest, { type: "username", name });
    this.run(500);
    return guest;
  }

  wish(guest: Guest, wish: Wish): void {
    guest.lobby.wish(wish, this.now + guest.offsetMs);
    guest.note();
  }

  /** The page of a guest is loaded anew: what it had is gone but what was stored. */
  reload(guest: Guest): Guest {
    if (guest.line !== undefined) this.#lose(guest.line);
    this.guests.splice(this.guests.indexOf(guest), 1);
    const again = this.guest({ resume: guest.stored }, guest.offsetMs);
    again.stored = guest.stored;
    return again;
  }

  /** The connection of a guest is lost; both ends find out now. */
  drop(guest: Guest, loss: Loss = "timeout"): void {
    const { line } = guest;
    if (line === undefined) return;
    line.isHeld = false;
    guest.line = undefined;
    this.#lose(line);
    guest.lobby.closed(loss, this.now + guest.offsetMs);
    guest.note();
  }

  /** Nothing of a guest gets through any more; both ends must find out by themselves. */
  silence(guest: Guest): void {
    guest.line?.cut(this.now);
  }

  run(ms: number): void {
    for (const endMs = this.now + ms; this.now < endMs; this.now += STEP_MS) this.#step();
  }

  /** Runs until something is so, at most for a virtual minute. */
  until(isSo: () => boolean): void {
    const endMs = this.now + 60_000;
    while (!isSo() && this.now < endMs) this.run(STEP_MS);
    if (!isSo()) throw new Error(`It did not come about: room ${this.room.phase}, guests ${this.states()}.`);
  }

  states(): string {
    return this.guests.map(({ lobby }) => lobby.state).join(" ");
  }

  #step(): void {
    for (const line of this.#lines) this.#carry(line);
    if (this.isUp) this.room.update(this.now);
    for (const command of this.room.take()) this.#obey(command);
    for (const guest of this.guests) {
      guest.lobby.update(this.now + guest.offsetMs);
      guest.note();
      this.#serve(guest);
    }
    for (const line of this.#lines) this.#tend(line);
  }

  #carry(line: Line): void {
    for (let packet = line.up.receive(this.now); packet; packet = line.up.receive(this.now)) {
      line.far.receive(packet, this.now);
      for (let message = line.far.message(); message; message = line.far.message())
        if (line.isJoined && this.isUp) this.room.receive(line.member, message.bytes.slice(), this.now);
    }
    const guest = this.guests.find((one) => one.line === line);
    const local = this.now + (guest?.offsetMs ?? 0);
    for (let packet = line.down.receive(this.now); packet; packet = line.down.receive(this.now)) {
      line.near.receive(packet, local);
      const { minRttMs } = line.near.stats();
      for (let message = line.near.message(); message; message = line.near.message())
        if (line.isHeld) {
          guest?.lobby.receive(message.bytes.slice(), local, minRttMs);
          guest?.note();
        }
    }
  }

  /** Sends packets, closes what is to be closed, and tells who is left. */
  #tend(line: Line): void {
    const guest = this.guests.find((one) => one.line === line);
    const local = this.now + (guest?.offsetMs ?? 0);
    for (let packet = line.near.packet(local); packet; packet = line.near.packet(local))
      line.up.send(packet, this.now);
    for (let packet = line.far.packet(this.now); packet; packet = line.far.packet(this.now))
      line.down.send(packet, this.now);
    const isQuiet = line.near.waiting(LANE) === 0 && line.far.waiting(LANE) === 0;
    if (line.closesAtMs < Infinity && (isQuiet || this.now >= line.closesAtMs)) {
      line.near.close();
      line.far.close();
    }
    if (line.far.closed !== undefined && line.isJoined) this.#lose(line);
    if (line.near.closed !== undefined && line.isHeld && guest !== undefined) {
      line.isHeld = false;
      guest.line = undefined;
      guest.lobby.closed(line.near.closed, local);
      guest.note();
    }
  }

  #lose(line: Line): void {
    line.cut(this.now);
    if (line.isJoined) this.room.leave(line.member, this.now);
    line.isJoined = false;
  }

  #obey(command: RoomCommand): void {
    if (command.type !== "send") this.commands.push(command);
    const line = "member" in command ? this.#lines.find((one) => one.member === command.member) : undefined;
    if (line === undefined) return;
    if (command.type === "send") line.far.send(LANE, command.bytes);
    else if (command.type === "disconnect") {
      line.isJoined = false;
      line.closesAtMs = this.now + LINGER_MS;
    } else if (command.type === "seated") this.room.give(line.member, `ticket ${command.ticket}`);
  }

  #serve(guest: Guest): void {
    for (const command of guest.lobby.take())
      if (command.type === "probe") guest.probes.push(command.address);
      else if (command.type === "open") this.#open(guest, command.token);
      else if (command.type === "send") guest.line?.near.send(LANE, command.bytes);
      else if (command.type === "close") {
        if (guest.line === undefined) continue;
        guest.line.isHeld = false;
        guest.line.closesAtMs = this.now + LINGER_MS;
        guest.line = undefined;
      } else if (command.type === "storeToken") guest.stored = command;
      else guest.stored = undefined;
  }

  #open(guest: Guest, token: string | undefined): void {
    const local = this.now + guest.offsetMs;
    if (!this.isUp) {
      guest.lobby.closed("unreachable", local);
      return;
    }
    const line = new Line(++this.#members, this.#conditions);
    this.#lines.push(line);
    guest.line = line;
    guest.lobby.opened(local);
    const ticket = token === undefined ? undefined : Number(token.split(" ")[1]);
    this.room.join(line.member, { address: `address of ${line.member}`, ticket }, this.now);
  }
}
