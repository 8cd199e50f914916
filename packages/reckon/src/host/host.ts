// Many rooms of any games in one process. A program passes visitors, packets and time in (transport/node has one); it reads
// neither clock nor chance: both are given. Start reading at `accept` and `update`. Always true: a room that throws is closed
// and told of, and no other room notices; what waits, and how many there are, is bounded.

import {
  encodeHandshake,
  type Greeting,
  PROTOCOL_VERSION,
  type Refusal,
  refusalOf,
} from "../connection/handshake.ts";
import { assert } from "../core/assert.ts";
import { Throttle } from "../core/throttle.ts";
import { makePasscode } from "../lobby/passcode.ts";
import { schemaHash } from "../wire/schema-hash.ts";
import { freestBeat, freestPhase, type Place } from "./beats.ts";
import { CODE_LENGTH, codeOf } from "./codes.ts";
import { readWish, type Wish, writeGreeting } from "./greeting.ts";
import type { HostLine } from "./host-line.ts";
import type { HostedGame } from "./hosted-game.ts";
import { HostedRoom } from "./hosted-room.ts";
import { Tally } from "./tally.ts";
import { Visitor } from "./visitor.ts";

/** What a token says: a seat of a room. */
export interface Seal {
  readonly room: string;
  /** Of the room: its code may be another's by now. */
  readonly id: number;
  readonly ticket: number;
}

export interface HostOptions {
  readonly games: Readonly<Record<string, HostedGame>>;
  /** Random bytes that nobody can foresee. */
  readonly random: (bytes: number) => Uint8Array;
  /** Signs a token, now or later. */
  readonly sign: (seal: Seal, done: (token: string) => void) => void;
  /** Reads a token, now or later; undefined: it is forged, or has expired. */
  readonly verify: (token: string, done: (seal: Seal | undefined) => void) => void;
  /** A room was made, or is gone, for the log. */
  readonly onRoom?: (change: "opened" | "closed", room: HostedRoom) => void;
  /** What went wrong inside, for the log. */
  readonly onFault?: (error: unknown, room: string) => void;
  readonly mostRooms?: number;
  readonly mostVisitors?: number;
  /** Bots of a room; the program brings those who are missing: see `RoomLobby.missingBots`. Default 0: there are none. */
  readonly mostBots?: number;
  /** Connections of one address at a time. Default 64: a school behind one. */
  readonly mostPerAddress?: number;
  /** An empty room is closed after so long, ms. Default 60 s. */
  readonly emptyMs?: number;
  /** A room in which nobody says anything and nothing is played is closed after so long, ms. Default 15 min. */
  readonly idleMs?: number;
}

/** A room as the list of rooms shows it. */
export interface ListedRoom {
  readonly code: string;
  readonly game: string;
  readonly phase: string;
  /** People; bots are apart, because they make way. */
  readonly players: number;
  readonly bots: number;
  readonly seats: number;
  readonly hasPasscode: boolean;
}

/** Connects of one address: a page that reloads, a household, a school. */
const CONNECTS = { burst: 30, perSecond: 2 };
const CREATES = { burst: 10, perSecond: 0.2 };
/** Matches in rooms that one address asked for: to start one takes some ms, in one tick. */
const STARTS = { burst: 4, perSecond: 0.5 };
/** Rooms that one address asked for, at a time. */
const MOST_ROOMS_PER_ADDRESS = 16;

interface Served {
  readonly hosted: HostedGame;
  readonly schema: string;
  readonly tickMs: number;
}

export class Host {
  readonly #options: HostOptions;
  readonly #games: ReadonlyMap<string, Served>;
  readonly #rooms = new Map<string, HostedRoom>();
  /** Those who have not greeted, or whose token is being read. */
  readonly #waiting = new Set<Visitor>();
  readonly #connects = new Throttle(CONNECTS);
  readonly #creates = new Throttle(CREATES);
  readonly #starts = new Throttle(STARTS);
  readonly #passcodes = new Throttle();
  /** What was counted since it began. */
  readonly tally: Tally = new Tally();
  #nextId = 1;
  #isClosing = false;
  #nowMs = 0;

  constructor(options: HostOptions) {
    this.#options = options;
    this.#games = new Map(
      Object.entries(options.games).map(([name, hosted]) => {
        const game = hosted.make({});
        assert(
          game.players >= hosted.lobby.seats,
          `${name} has ${game.players} players, and its lobby ${hosted.lobby.seats} seats: give the game as many.`,
        );
        return [name, { hosted, schema: schemaHash(game), tickMs: game.tickMs }];
      }),
    );
  }

  /** Rooms that anybody may see, the fullest first. */
  list(): readonly ListedRoom[] {
    const open = [...this.#rooms.values()].filter(({ isPrivate }) => !isPrivate);
    return open.map(listed).sort((a, b) => b.players - a.players || (a.code < b.code ? -1 : 1));
  }

  /** Every room, also those that are not listed. */
  all(): Iterable<HostedRoom> {
    return this.#rooms.values();
  }

  /** A room by its code, for its counters. */
  room(code: string): HostedRoom | undefined {
    return this.#rooms.get(code);
  }

  /** Everybody was told that it closes: nobody is let in any more. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  get rooms(): number {
    return this.#rooms.size;
  }

  /** Connections that are there. */
  get visitors(): number {
    let visitors = this.#waiting.size;
    for (const room of this.#rooms.values()) visitors += room.visitors;
    return visitors;
  }

  /**
   * A connection is open. undefined: there are too many, and its line is to be closed.
   * `isBot`: it is one of the program's own, which bounds them itself.
   */
  accept(line: HostLine, address: string, now: number, isBot = false): Visitor | undefined {
    const { mostVisitors = 4096 } = this.#options;
    const hasRoom = !this.#isClosing && this.visitors < mostVisitors;
    if (!hasRoom || (!isBot && !this.#mayConnect(address, now))) {
      this.tally.end("busy");
      return undefined;
    }
    const [onGreeting, onPacket, { tally }] = [this.#greeted, this.#heard, this];
    const id = this.#nextId++;
    const visitor = new Visitor({ id, address, line, isBot, tally, onGreeting, onPacket }, now);
    this.#waiting.add(visitor);
    tally.visitors++;
    return visitor;
  }

  #mayConnect(address: string, now: number): boolean {
    const { mostPerAddress = 64 } = this.#options;
    return this.#connects.take(address, now) && this.#visitorsFrom(address) < mostPerAddress;
  }

  #visitorsFrom(address: string): number {
    let count = 0;
    for (const visitor of this.#waiting) if (visitor.address === address) count++;
    for (const room of this.#rooms.values()) count += room.visitorsFrom(address);
    return count;
  }

  /**
   * One step of time, for the rooms whose turn it is. Call it at the tick rate of the games or, with several rooms, on each beat:
   * see beats.ts. Returns how late the latest of them is, ms; undefined: none was due.
   */
  update(now: number): number | undefined {
    let latenessMs: number | undefined;
    this.#nowMs = now;
    const { emptyMs = 60_000, idleMs = 900_000 } = this.#options;
    for (const visitor of this.#waiting) {
      visitor.update(now);
      if (visitor.isGone) this.#waiting.delete(visitor);
    }
    for (const room of this.#rooms.values()) {
      this.#guard(room, () => {
        const lateMs = room.update(now);
        if (lateMs !== undefined) latenessMs = Math.max(lateMs, latenessMs ?? 0);
      });
      if (now - room.emptySinceMs >= emptyMs) this.#forget(room, "closing");
      else if (now - room.idleSinceMs >= idleMs) {
        room.idleSinceMs = now;
        this.#guard(room, () => room.close(now, "room-idle"));
      }
    }
    return latenessMs;
  }

  /** Tells everybody that the server closes. Go on with `update` for a second; then `visitors` is 0. */
  close(now: number): void {
    this.#isClosing = true;
    for (const visitor of this.#waiting) visitor.expel("closing");
    for (const room of this.#rooms.values()) this.#guard(room, () => room.close(now));
  }

  /** A room that throws is closed; the others do not notice. */
  #guard(room: HostedRoom, step: () => void): void {
    try {
      step();
    } catch (error) {
      this.#fail(room, error);
    }
  }

  #fail(room: HostedRoom, error: unknown): void {
    this.tally.faults++;
    this.#options.onFault?.(error, room.code);
    this.#forget(room, "faulty");
  }

  #forget(room: HostedRoom, reason: string): void {
    if (!this.#rooms.delete(room.code)) return;
    room.expel(reason);
    this.#options.onRoom?.("closed", room);
  }

  readonly #heard = (visitor: Visitor, bytes: number, isBad: boolean, now: number): void => {
    const { room } = visitor;
    if (room === undefined) return;
    // As in `#guard`, but for every packet: without a function made for it.
    try {
      room.hear(visitor, bytes, isBad, now);
    } catch (error) {
      this.#fail(room, error);
    }
  };

  readonly #greeted = (visitor: Visitor, greeting: Greeting, now: number): void => {
    const wish = greeting.version === PROTOCOL_VERSION ? readWish(greeting.payload) : undefined;
    const served = wish === undefined ? undefined : this.#games.get(wish.game);
    const ours = { version: PROTOCOL_VERSION, schema: served?.schema ?? NO_SCHEMA };
    const refusal = refusalOf(greeting, ours);
    if (refusal !== undefined || wish === undefined || served === undefined)
      this.#refuse(visitor, refusal ?? "schema", ours.schema);
    // A token is worth a seat, and who looks on wants none.
    else if (wish.token === undefined || wish.watch === true)
      this.#seatIn(visitor, wish, served, undefined, now);
    else
      this.#options.verify(wish.token, (seal) => {
        if (!visitor.isGone) this.#seatIn(visitor, wish, served, seal, Math.max(now, this.#nowMs));
      });
  };

  #seatIn(visitor: Visitor, wish: Wish, served: Served, seal: Seal | undefined, now: number): void {
    // Whose token is not known any more comes as somebody new.
    const sealed = seal === undefined ? undefined : this.#rooms.get(seal.room);
    const kept = sealed?.id === seal?.id ? sealed : undefined;
    const room = kept ?? this.#find(visitor, wish, served, now);
    if (room === undefined || typeof room === "string" || room.name !== wish.game) {
      this.#refuse(visitor, typeof room === "string" ? room : "room", served.schema);
      return;
    }
    this.#waiting.delete(visitor);
    visitor.room = room;
    const { agreement } = room.hosted.preset;
    // Nobody has been in it: he made it.
    const isMaker = room.isUnvisited;
    const { passcode } = isMaker ? room : { passcode: undefined };
    const payload = writeGreeting({ room: room.code, agreement, passcode });
    const terms = { version: PROTOCOL_VERSION, schema: served.schema };
    visitor.welcome(encodeHandshake({ type: "welcome", ...terms, payload }));
    const ticket = kept === undefined ? undefined : seal?.ticket;
    this.#guard(room, () => {
      if (wish.watch === true) room.watch(visitor, now);
      else room.enter(visitor, ticket, isMaker, now);
    });
  }

  #find(visitor: Visitor, wish: Wish, served: Served, now: number): HostedRoom | Refusal | undefined {
    const { watch = false, create } = wish;
    if (watch || (create === undefined && wish.room !== "")) return this.#watchable(wish);
    if (create === undefined) {
      const open = this.list().find(({ game, players, seats, hasPasscode, code }) => {
        const isOpen = game === wish.game && players < seats && !hasPasscode;
        return isOpen && this.#rooms.get(code)?.lobby.isOpen === true;
      });
      if (open !== undefined) return this.#rooms.get(open.code);
    }
    return this.#create(visitor, wish, served, now);
  }

  /** The room of a code. Who only looks on enters no room with a passcode. */
  #watchable({ room, watch = false }: Wish): HostedRoom | undefined {
    const found = this.#rooms.get(room);
    return watch && found?.passcode !== undefined ? undefined : found;
  }

  #create(
    visitor: Visitor,
    { game, create }: Wish,
    { hosted, tickMs }: Served,
    now: number,
  ): HostedRoom | Refusal {
    const { mostRooms = 256, mostBots = 0, random, sign, onRoom } = this.#options;
    if (this.#rooms.size >= mostRooms) return "full";
    const maker = visitor.address;
    if (!this.#creates.take(maker, now) || this.#roomsOf(maker) >= MOST_ROOMS_PER_ADDRESS) return "throttled";
    let code = codeOf(random(CODE_LENGTH));
    while (this.#rooms.has(code)) code = codeOf(random(CODE_LENGTH));
    const seed = (): number => new DataView(Uint8Array.from(random(4)).buffer).getUint32(0);
    const id = seed();
    const services = {
      sign: (ticket: number, give: (token: string) => void) => sign({ room: code, id, ticket }, give),
      seed,
      secret: () => seed() * 0x200000 + (seed() >>> 11),
      mayStart: (at: number) => this.#starts.take(maker, at),
      phase: (beat: number, every: number) => freestPhase(this.#places(), beat, every),
      throttle: this.#passcodes,
    };
    const { isPrivate = false } = create ?? {};
    const isGated = hosted.lobby.gate === "passcode";
    const passcode = create?.passcode ?? (isGated ? makePasscode(random(4)) : undefined);
    const bots = { mostBots, quickBots: create?.bots };
    const times = { beat: freestBeat(this.#places()), tickMs };
    const options = { code, id, maker, name: game, hosted, isPrivate, passcode, services, ...bots, ...times };
    const room = new HostedRoom(options, now);
    this.#rooms.set(code, room);
    this.tally.rooms++;
    onRoom?.("opened", room);
    return room;
  }

  #places(): Place[] {
    return Array.from(this.#rooms.values(), ({ place }) => place);
  }

  #roomsOf(maker: string): number {
    let count = 0;
    for (const room of this.#rooms.values()) if (room.maker === maker) count++;
    return count;
  }

  #refuse(visitor: Visitor, reason: Refusal, schema: string): void {
    visitor.send(encodeHandshake({ type: "refuse", version: PROTOCOL_VERSION, schema, reason }));
    visitor.expel(reason);
    this.#waiting.delete(visitor);
  }
}

const NO_SCHEMA = "0".repeat(16);

function listed({ code, name, lobby, passcode }: HostedRoom): ListedRoom {
  const { phase, players, rules } = lobby;
  const hasPasscode = passcode !== undefined;
  const bots = players.filter(({ isBot }) => isBot).length;
  const { seats } = rules;
  return { code, game: name, phase, players: players.length - bots, bots, seats, hasPasscode };
}
