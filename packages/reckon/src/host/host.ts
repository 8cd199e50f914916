// Many rooms of any games in one process. A program passes visitors, packets and time in (transport/node has one); it reads
// neither clock nor chance: both are given. Start reading at `accept` and `update`. Always true: a room that throws is closed
// and told of, and no other room notices; what waits, and how many there are, is bounded.

import { encodeHandshake, PROTOCOL_VERSION, type Refusal } from "../connection/handshake.ts";
import { Throttle } from "../core/throttle.ts";
import { makePasscode } from "../lobby/passcode.ts";
import { type BeatPlace, freestBeat, freestPhase } from "./beats.ts";
import { codeLength, codeOf } from "./codes.ts";
import type { HostLine } from "./host-line.ts";
import type { HostOptions, Seal } from "./host-options.ts";
import { bestOpen, type ListedRoom, listRooms } from "./listed-room.ts";
import { HookRunner } from "./room/hooks.ts";
import { HostedRoom } from "./room/hosted-room.ts";
import type { HostedRoomOptions } from "./room/hosted-room-options.ts";
import { lostMatch } from "./room/match-teller.ts";
import { roomServices, seedOf } from "./room/room-services.ts";
import { readSavedRooms, type SavedRoom } from "./saved-rooms.ts";
import { type Served, servedGames } from "./served-games.ts";
import { Tally } from "./tally.ts";
import { AddressLimits } from "./visit/address-limits.ts";
import { FrontDoor } from "./visit/front-door.ts";
import { type VisitorWish, writeGreeting } from "./visit/greeting.ts";
import type { Headers } from "./visit/login.ts";
import { roomToEnd, visitorToEnd } from "./visit/making-room.ts";
import { Visitor } from "./visit/visitor.ts";

export class Host {
  readonly #options: HostOptions;
  readonly #games: ReadonlyMap<string, Served>;
  readonly #rooms = new Map<string, HostedRoom>();
  /** Those who have not greeted, or whose token is being read. */
  readonly #waiting = new Set<Visitor>();
  readonly #limits: AddressLimits;
  readonly #door: FrontDoor;
  readonly #hooks: HookRunner;
  readonly #passcodes = new Throttle();
  /** What was counted since it began. */
  readonly tally: Tally = new Tally();
  #nextId = 1;
  #isClosing = false;
  #nowMs = 0;
  /** Visitors that have not ended. */
  #here = 0;
  /** A match was made since the last wake: what it takes others would wait for, so there is one at most. */
  #hasStarted = false;

  constructor(options: HostOptions) {
    const { mostPerAddress, mostRoomsPerAddress, onOffence } = options;
    this.#options = options;
    this.#limits = new AddressLimits({
      mostVisitors: mostPerAddress,
      mostRooms: mostRoomsPerAddress,
      onOffence,
    });
    this.#hooks = new HookRunner(options);
    this.#door = new FrontDoor({
      verify: options.verify,
      authenticate: options.authenticate,
      schemaOf: (game) => this.#games.get(game)?.schema,
      onFault: (error) => this.#hooks.fault(error, ""),
      onWish: (visitor, wish, seal, now) => this.#seatIn(visitor, wish, seal, now),
      onRefused: (visitor) => this.#waiting.delete(visitor),
      nowMs: () => this.#nowMs,
    });
    this.#games = servedGames(options.games, options.development ?? false);
  }

  /** Rooms that anybody may see, the fullest first. */
  list(): readonly ListedRoom[] {
    return listRooms(this.#rooms.values());
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
   * `isBot`: it is one of the program's own, which bounds them itself. `headers`: of the request that it came with.
   */
  accept(
    line: HostLine,
    address: string,
    now: number,
    isBot = false,
    headers?: Headers,
  ): Visitor | undefined {
    const hindrance = this.#hindrance(address, isBot, now);
    if (hindrance !== undefined) {
      this.tally.end(hindrance);
      return undefined;
    }
    const { tally } = this;
    const id = this.#nextId++;
    const reports = {
      onGreeting: this.#door.greeted,
      onPacket: this.#heard,
      onEnd: this.#ended,
      onStrike: this.#struck,
    };
    const visitor = new Visitor({ id, address, line, isBot, headers, tally, ...reports }, now);
    this.#waiting.add(visitor);
    this.#here++;
    this.#limits.visitors.add(address);
    tally.visitors++;
    this.#options.onVisit?.("came", visitor, "");
    return visitor;
  }

  /** Why a connection is not taken. Only what is the server's own want of place counts as `busy`. */
  #hindrance(address: string, isBot: boolean, now: number): "closing" | "throttled" | "busy" | undefined {
    const { mostVisitors = 4096 } = this.#options;
    if (this.#isClosing) return "closing";
    if (!isBot && !this.#limits.mayConnect(address, now)) return "throttled";
    if (this.#here < mostVisitors) return undefined;
    const last = visitorToEnd(this.#everybody(), this.#limits.visitors, address);
    last?.expel("busy");
    return last === undefined ? "busy" : undefined;
  }

  *#everybody(): Iterable<Visitor> {
    yield* this.#waiting;
    for (const room of this.#rooms.values()) yield* room.everybody();
  }

  readonly #ended = (visitor: Visitor, reason: string): void => {
    this.#here--;
    this.#limits.visitors.remove(visitor.address);
    this.#options.onVisit?.("went", visitor, reason);
  };

  readonly #struck = ({ address, isBot }: Visitor): void => {
    if (!isBot) this.#limits.offend(address, "strikes");
  };

  /**
   * One step of time, for the rooms whose turn it is. Call it at the tick rate of the games or, with several rooms, on each beat:
   * see beats.ts. Returns how late the latest of them is, ms; undefined: none was due.
   */
  update(now: number): number | undefined {
    let latenessMs: number | undefined;
    this.#nowMs = now;
    this.#hasStarted = false;
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
      if (room.isEnding ? room.visitors === 0 : now - room.emptySinceMs >= emptyMs)
        this.#forget(room, "closing");
      else if (!room.isEnding && now - room.idleSinceMs >= idleMs)
        this.#guard(room, () => room.close(now, "room-idle"));
    }
    return latenessMs;
  }

  /** All rooms, as a value to keep: see `restore`. A room that has not changed is the same object as before. */
  save(): readonly SavedRoom[] {
    return Array.from(this.#rooms.values(), (room) => room.save());
  }

  /**
   * Opens the rooms that `save` told of, each under its code: its seats wait for those who had them. What makes no sense, is of a
   * game that is not served or too many is left out. Returns how many there are. Call it before anybody comes.
   */
  restore(saved: unknown, now: number): number {
    const { mostRooms = 256 } = this.#options;
    this.tellLost(saved);
    for (const { game, passcode, lobby, match: _lost, ...made } of readSavedRooms(saved)) {
      const served = this.#games.get(game);
      const isGated = served?.hosted.lobby.gate === "passcode";
      if (served === undefined || this.#rooms.has(made.code) || this.#rooms.size >= mostRooms) continue;
      if (isGated && passcode === null) continue;
      const own = { name: game, passcode: passcode ?? undefined, quickBots: undefined };
      this.#open({ ...made, ...own }, served, now).restore(lobby, now);
    }
    return this.#rooms.size;
  }

  /** Tells of the matches in rooms that were saved too long ago to be opened again. */
  tellLost(saved: unknown): void {
    for (const { game, match, ...made } of readSavedRooms(saved))
      if (match !== undefined) this.#hooks.matchEnded(lostMatch(match, game, made));
  }

  /** Tells of every match that runs as stopped: before the last `save` of a server that stops. `close` does it as well. */
  endMatches(now: number): void {
    for (const room of this.#rooms.values()) this.#guard(room, () => room.endMatch("stopped", now));
  }

  /** Comes when every hook that was called has come to its end. */
  hooksDone(): Promise<void> {
    return this.#hooks.done();
  }

  /** Tells everybody that the server closes. Go on with `update` for a second; then `visitors` is 0. */
  close(now: number): void {
    this.#isClosing = true;
    for (const visitor of this.#waiting) visitor.expel("closing");
    for (const room of this.#rooms.values()) this.#guard(room, () => room.close(now));
  }

  /** Whether a token's seat is taken by somebody who is connected. */
  isSeated({ room, id, ticket }: Seal): boolean {
    const found = this.#rooms.get(room);
    return found?.id === id && found.isSeated(ticket);
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
    this.#hooks.fault(error, room.code);
    this.#forget(room, "faulty");
  }

  #forget(room: HostedRoom, reason: string): void {
    if (!this.#rooms.delete(room.code)) return;
    this.#hooks.call(room.code, () => room.endMatch(reason === "faulty" ? "fault" : "left", this.#nowMs));
    this.#limits.rooms.remove(room.maker);
    room.expel(reason);
    this.#options.onRoom?.("closed", room);
  }

  readonly #heard = (visitor: Visitor, bytes: number, isBad: boolean, now: number): void => {
    const { room } = visitor;
    if (!(room instanceof HostedRoom)) return;
    // As in `#guard`, but for every packet: without a function made for it.
    try {
      room.hear(visitor, bytes, isBad, now);
    } catch (error) {
      this.#fail(room, error);
    }
  };

  #seatIn(visitor: Visitor, wish: VisitorWish, seal: Seal | undefined, now: number): void {
    const served = this.#games.get(wish.game);
    if (served === undefined || this.#isClosing) return;
    // Whose token is not known any more comes as somebody new.
    const sealed = seal === undefined ? undefined : this.#rooms.get(seal.room);
    const kept = sealed?.id === seal?.id && sealed?.isEnding === false ? sealed : undefined;
    const room = kept ?? this.#find(visitor, wish, served, now);
    if (room === undefined || typeof room === "string" || room.name !== wish.game) {
      this.#door.refuse(visitor, typeof room === "string" ? room : "room", served.schema);
      return;
    }
    this.#waiting.delete(visitor);
    visitor.room = room;
    const { agreement } = room.hosted.preset;
    // Nobody has been in it: he made it.
    const isMaker = room.isUnvisited;
    const { passcode } = isMaker ? room : { passcode: undefined };
    visitor.holdsTables = served.tables !== undefined && wish.tables === served.tables;
    const tables = visitor.holdsTables || undefined;
    const payload = writeGreeting({ room: room.code, agreement, passcode, tables });
    const terms = { version: PROTOCOL_VERSION, schema: served.schema };
    visitor.welcome(encodeHandshake({ type: "welcome", ...terms, payload }));
    const ticket = kept === undefined ? undefined : seal?.ticket;
    this.#guard(room, () => {
      if (wish.watch === true) room.watch(visitor, now);
      else room.enter(visitor, ticket, isMaker, now);
    });
  }

  #find(visitor: Visitor, wish: VisitorWish, served: Served, now: number): HostedRoom | Refusal | undefined {
    const { watch = false, create, again = "" } = wish;
    if (watch) return this.#watchable(visitor, wish, now);
    const former = again === "" ? undefined : this.#named(again, visitor, now);
    if (former !== undefined && former !== "throttled") return former;
    if (create === undefined && wish.room !== "") return this.#named(wish.room, visitor, now);
    if (create === undefined) {
      const open = bestOpen(this.#rooms, wish, visitor);
      if (open !== undefined) return open;
    }
    return this.#create(visitor, wish, served, now);
  }

  /** The room of a code. Who has tried too many that no room has finds none of those that are not listed. */
  #named(code: string, { address, isBot }: Visitor, now: number): HostedRoom | Refusal | undefined {
    const found = this.#rooms.get(code);
    if (found?.isEnding === true) return undefined;
    if (isBot || found?.isPrivate === false) return found;
    if (found !== undefined && this.#limits.mayGuess(address, now)) return found;
    this.tally.wrongCodes++;
    return this.#limits.guessed(address, now) ? undefined : "throttled";
  }

  /** The same for who only looks on: no room with a passcode, and none that they were kicked out of. */
  #watchable(visitor: Visitor, { room }: VisitorWish, now: number): HostedRoom | Refusal | undefined {
    const found = this.#named(room, visitor, now);
    if (found === undefined || typeof found === "string") return found;
    const { address, identity } = visitor;
    if (found.passcode !== undefined || found.lobby.isBanned(address, identity?.id)) return undefined;
    return found.mayWatch ? found : "full";
  }

  #create(
    visitor: Visitor,
    { game, create, quick }: VisitorWish,
    served: Served,
    now: number,
  ): HostedRoom | Refusal {
    const { random } = this.#options;
    const maker = visitor.address;
    if (!this.#limits.mayCreate(maker, now)) return "throttled";
    if (!this.#hasRoomLeft(now)) return "full";
    const { isPrivate = false } = create ?? {};
    const length = codeLength(isPrivate);
    let code = codeOf(random(length));
    while (this.#rooms.has(code)) code = codeOf(random(length));
    const isGated = served.hosted.lobby.gate === "passcode";
    const passcode = create?.passcode ?? (isGated ? makePasscode(random(4)) : undefined);
    const quickBots = create?.bots ?? quick?.bots;
    return this.#open(
      { code, id: seedOf(random), maker, name: game, isPrivate, passcode, quickBots },
      served,
      now,
    );
  }

  #open(
    made: Pick<HostedRoomOptions, "code" | "id" | "maker" | "name" | "isPrivate" | "passcode" | "quickBots">,
    { hosted, tickMs }: Served,
    now: number,
  ): HostedRoom {
    const { mostBots = 0, onRoom } = this.#options;
    const { code, id, maker } = made;
    const services = roomServices(code, id, {
      options: this.#options,
      tally: this.tally,
      passcodes: this.#passcodes,
      hooks: this.#hooks,
      mayStart: (at) => this.#mayStart(maker, at),
      phase: (beat, every) => freestPhase(this.#places(), beat, every),
    });
    const times = { beat: freestBeat(this.#places()), tickMs };
    const room = new HostedRoom({ ...made, hosted, services, mostBots, ...times }, now);
    this.#rooms.set(code, room);
    this.#limits.rooms.add(maker);
    this.tally.rooms++;
    onRoom?.("opened", room);
    return room;
  }

  #mayStart(maker: string, now: number): boolean {
    if (this.#hasStarted || !this.#limits.mayStart(maker, now)) return false;
    this.#hasStarted = true;
    return true;
  }

  #places(): BeatPlace[] {
    return Array.from(this.#rooms.values(), ({ place }) => place);
  }

  #hasRoomLeft(now: number): boolean {
    const { mostRooms = 256 } = this.#options;
    let open = 0;
    for (const { isEnding } of this.#rooms.values()) if (!isEnding) open++;
    if (open < mostRooms) return true;
    const idlest = roomToEnd(this.#rooms.values(), this.#limits.rooms, now);
    if (idlest !== undefined) this.#guard(idlest, () => idlest.close(now, "room-idle"));
    return idlest !== undefined;
  }
}
