// Many rooms of any games in one process. A program passes visitors, packets and time in (transport/node has one); it reads
// neither clock nor chance: both are given. Start reading at `accept` and `update`. Always true: a room that throws is closed and
// no other room notices; what waits, and how many there are, is bounded.

import { encodeHandshake, PROTOCOL_VERSION, type Refusal } from "../connection/handshake.ts";
import type { Place } from "../fleet/place.ts";
import type { HostLine } from "./host-line.ts";
import type { HostOptions } from "./host-options.ts";
import { bestOpen, isOpenTo, type ListedRoom, listRooms } from "./listed-room.ts";
import { OpenRooms } from "./open-rooms.ts";
import { HookRunner } from "./room/hooks.ts";
import { HostedRoom } from "./room/hosted-room.ts";
import type { Seal } from "./room/hosted-room-options.ts";
import type { Parcel, Route } from "./routes.ts";
import type { SavedRoom } from "./saved-rooms.ts";
import { type Served, servedGames } from "./served-games.ts";
import { Tally } from "./tally.ts";
import { AddressLimits } from "./visit/address-limits.ts";
import { FrontDoor } from "./visit/front-door.ts";
import { type VisitorWish, writeGreeting } from "./visit/greeting.ts";
import type { Headers } from "./visit/login.ts";
import { visitorToEnd } from "./visit/making-room.ts";
import { Visitor, type VisitorOwner } from "./visit/visitor.ts";

/** Rooms that a visitor is led to though they are full by then, where many come at once. */
const MOST_TRIED = 4;

export class Host {
  readonly #options: HostOptions;
  readonly #games: ReadonlyMap<string, Served>;
  readonly #rooms: OpenRooms;
  /** Visitors who have not greeted, or whose login or token is being read. */
  readonly #waiting = new Set<Visitor>();
  readonly #limits: AddressLimits;
  readonly #door: FrontDoor;
  readonly #hooks: HookRunner;
  readonly #owner: VisitorOwner;
  /** What was counted since it began. */
  readonly tally: Tally = new Tally();
  #nextId = 1;
  #isClosing = false;
  #nowMs = 0;
  /** Visitors that have not ended. */
  #here = 0;

  constructor(options: HostOptions) {
    const { tally } = this;
    this.#options = options;
    this.#limits = new AddressLimits(options);
    this.#hooks = new HookRunner(options);
    this.#games = servedGames(options.games, options.development ?? false);
    this.#rooms = new OpenRooms(options, this.#games, this.#limits, this.#hooks, tally);
    this.#door = new FrontDoor({
      verify: options.verify,
      authenticate: options.authenticate,
      schemaOf: (game) => this.#games.get(game)?.schema,
      onFault: (error) => this.#hooks.fault(error, ""),
      onWish: (visitor, wish, seal, now) => this.#seatIn(visitor, wish, seal, now),
      onStranger: options.route && ((visitor, wish) => this.#askForStranger(visitor, wish)),
      build: options.build,
      onRefused: (visitor) => this.#waiting.delete(visitor),
      nowMs: () => this.#nowMs,
    });
    this.#owner = {
      tally,
      onGreeting: this.#door.greeted,
      onPacket: (visitor, bytes, isBad, now) => this.#heard(visitor, bytes, isBad, now),
      onEnd: (visitor, reason) => this.#ended(visitor, reason),
      onStrike: ({ address, isBot }) => isBot || this.#limits.offend(address, "strikes"),
    };
  }

  /** Rooms that anybody may see, the fullest first. */
  list(): readonly ListedRoom[] {
    return listRooms(this.all());
  }

  /** Every room, also those that are not listed. */
  all(): Iterable<HostedRoom> {
    return this.#rooms.byCode.values();
  }

  /** A room by its code, for its counters. */
  room(code: string): HostedRoom | undefined {
    return this.#rooms.byCode.get(code);
  }

  /** Everybody was told that the server closes: no visitor is let in any more. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  get rooms(): number {
    return this.#rooms.byCode.size;
  }

  /** Connections that are there. */
  get visitors(): number {
    let visitors = this.#waiting.size;
    for (const room of this.all()) visitors += room.visitors;
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
    const visitor = new Visitor({ id: this.#nextId++, address, line, isBot, headers }, this.#owner, now);
    this.#waiting.add(visitor);
    this.#here++;
    this.#limits.visitors.add(address);
    this.tally.visitors++;
    this.#options.onVisit?.("came", visitor, "");
    return visitor;
  }

  /** Why a connection is not taken: `busy` only if the server itself is full. */
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
    for (const room of this.all()) yield* room.everybody();
  }

  #ended(visitor: Visitor, reason: string): void {
    this.#here--;
    this.#limits.visitors.remove(visitor.address);
    this.#options.onVisit?.("went", visitor, reason);
  }

  /**
   * One step of time, for the rooms whose turn it is. Call it at the tick rate of the games or, with several rooms, on each beat:
   * see beats.ts. Returns how late the latest of them is, ms; undefined: none was due.
   */
  update(now: number): number | undefined {
    this.#nowMs = now;
    for (const visitor of this.#waiting) {
      visitor.update(now);
      if (visitor.isGone) this.#waiting.delete(visitor);
    }
    return this.#rooms.update(now);
  }

  /** All rooms, as a value to keep: see `restore`. A room that has not changed is the same object as before. */
  save(): readonly SavedRoom[] {
    return this.#rooms.save();
  }

  /**
   * Opens the rooms that `save` told of, each under its code: seats wait for their players. What makes no sense, is of a
   * game that is not served or too many is left out. Returns how many there are. Call it before anybody comes.
   */
  restore(saved: unknown, now: number): number {
    this.#rooms.tellLost(saved);
    this.#rooms.restore(saved, now);
    return this.rooms;
  }

  /** Tells of the matches in rooms that were saved too long ago to be opened again. */
  tellLost(saved: unknown): void {
    this.#rooms.tellLost(saved);
  }

  /** Tells of every match that runs as stopped: before the last `save` of a server that stops. `close` does it as well. */
  endMatches(now: number): void {
    this.#rooms.endMatches(now);
  }

  /** Comes when every hook that was called has come to its end. */
  hooksDone(): Promise<void> {
    return this.#hooks.done();
  }

  /** Another host has this room by now, or (`isSaid`) will have: it ends, and those in it are told, or led there when they come back. */
  evict(code: string, isSaid = false): void {
    this.#rooms.evict(code, isSaid ? this.#nowMs : undefined);
  }

  /**
   * Tells everybody in a room where it moves, but does not move it: they go there when their lines end. The first step of handing a room
   * over; then come `isMoveHeard`, `packRoom`, and `stay` or `handOver`. False: there is no such room.
   */
  announceMove(code: string, placeFor: (visitor: Visitor) => Place, now: number): boolean {
    return this.#rooms.announceMove(code, placeFor, now);
  }

  /** Whether everybody in a room was told where it moves, as far as their clients have said so. */
  isMoveHeard(code: string): boolean {
    return this.room(code)?.isHeard ?? true;
  }

  /**
   * A room and its running match, to go on at another host. From now on it stands still, and no packet of it leaves, until `stay` or
   * `handOver`. undefined: there is no such room, or it is packed already.
   */
  packRoom(code: string, now: number): Parcel | undefined {
    return this.#rooms.pack(code, now);
  }

  /** A packed room goes on here, as if it had stood still. */
  stay(code: string): void {
    this.room(code)?.stay();
  }

  /** A room that was packed is at another host now: lines end with the word "moved", and the room is forgotten without a word to hooks. */
  handOver(code: string): void {
    this.#rooms.handOver(code);
  }

  /** Tells everybody that the server closes. Go on with `update` for a second; then `visitors` is 0. */
  close(now: number): void {
    this.#isClosing = true;
    for (const visitor of this.#waiting) visitor.expel("closing");
    this.#rooms.close(now);
  }

  /** Whether the player of a token's seat is connected. */
  isSeated({ room, id, ticket }: Seal): boolean {
    const found = this.room(room);
    return found?.id === id && found.isSeated(ticket);
  }

  #heard(visitor: Visitor, bytes: number, isBad: boolean, now: number): void {
    const { room } = visitor;
    if (!(room instanceof HostedRoom)) return;
    // As in `OpenRooms.guard`, but for every packet: without a function made for it.
    try {
      room.hear(visitor, bytes, isBad, now);
    } catch (error) {
      this.#rooms.fail(room, error);
    }
  }

  #seatIn(visitor: Visitor, wish: VisitorWish, seal: Seal | undefined, now: number): void {
    const served = this.#games.get(wish.game);
    if (served === undefined || this.#isClosing) return;
    const kept = this.#roomOf(seal);
    const isHere = kept !== undefined || this.#isNamedHere(wish) || visitor.isBot;
    if (!isHere && this.#options.route !== undefined) this.#ask(visitor, wish, seal);
    else this.#letIn(visitor, wish, seal, kept ?? this.#find(visitor, wish, served, now), now);
  }

  /** The room of a token. One that is gone, or that another room has the code of by now, is worth nothing. */
  #roomOf(seal: Seal | undefined): HostedRoom | undefined {
    const sealed = seal && this.room(seal.room);
    return sealed?.id === seal?.id && sealed?.isEnding === false ? sealed : undefined;
  }

  /** Whether a visitor names a room that is here: then no other host is asked. */
  #isNamedHere({ room, create, again = "" }: VisitorWish): boolean {
    return [create === undefined ? room : "", again].some((code) => this.room(code)?.isEnding === false);
  }

  /** Asks the fleet for a host of another build. Nothing else of the visitor was checked, so that no answer lets them in here. */
  #askForStranger(visitor: Visitor, wish: VisitorWish): void {
    this.#ask(visitor, wish, undefined, [], (route) =>
      this.#led(visitor, wish, undefined, route.to === "here" ? { to: "nowhere", why: "build" } : route, []),
    );
  }

  /** Asks the fleet where a visitor is led. */
  #ask(
    visitor: Visitor,
    wish: VisitorWish,
    seal: Seal | undefined,
    notRooms: readonly string[] = [],
    led = (route: Route): void => this.#led(visitor, wish, seal, route, notRooms),
  ): void {
    const { route } = this.#options;
    const seats = this.#games.get(wish.game)?.hosted.lobby.seats ?? 1;
    const isNamed = wish.create === undefined && wish.room !== "";
    const isTooMuch = isNamed && !this.#limits.mayGuess(visitor.address, this.#nowMs);
    if (isTooMuch) this.#door.refuse(visitor, "throttled");
    else
      route?.({ wish, seal, seats, notRooms }, (answer) => {
        if (!visitor.isGone && !this.#isClosing) led(answer);
      });
  }

  #led(
    visitor: Visitor,
    wish: VisitorWish,
    seal: Seal | undefined,
    route: Route,
    tried: readonly string[],
  ): void {
    const now = this.#nowMs;
    const served = this.#games.get(wish.game);
    if (route.to === "there")
      this.#door.refuse(visitor, "elsewhere", served?.schema, JSON.stringify(route.place));
    else if (route.to === "nowhere" || served === undefined) {
      const why = route.to === "nowhere" ? route.why : "build";
      if (why === "room") this.#missed(visitor, now);
      this.#door.refuse(visitor, why === "build" ? "version" : why, served?.schema);
    } else if (route.code === undefined)
      this.#letIn(visitor, wish, seal, this.#find(visitor, wish, served, now), now);
    else {
      const { code, parcel } = route;
      const room = this.room(code) ?? this.#rooms.make(code, wish, visitor.address, served, now, parcel);
      const kept = this.#roomOf(seal);
      const isShut = kept === undefined && room instanceof HostedRoom && !isOpenTo(room, visitor, wish);
      // It has filled up since they were led here.
      if (isShut && tried.length < MOST_TRIED && wish.room === "")
        this.#ask(visitor, { ...wish, permit: undefined }, seal, [...tried, code]);
      else this.#letIn(visitor, wish, seal, room, now);
    }
  }

  #letIn(
    visitor: Visitor,
    wish: VisitorWish,
    seal: Seal | undefined,
    room: HostedRoom | Refusal | undefined,
    now: number,
  ): void {
    const served = this.#games.get(wish.game);
    if (room === undefined || typeof room === "string" || room.name !== wish.game || served === undefined) {
      this.#door.refuse(visitor, typeof room === "string" ? room : "room", served?.schema);
      return;
    }
    this.#waiting.delete(visitor);
    // It is known in a moment where the room is: clients try again by themselves.
    if (room.isPacked) {
      visitor.expel("busy");
      return;
    }
    visitor.room = room;
    const { agreement } = room.hosted.preset;
    // The first visitor of a room has made it.
    const isMaker = room.isUnvisited;
    const { passcode } = isMaker ? room : { passcode: undefined };
    visitor.holdsTables = served.tables !== undefined && wish.tables === served.tables;
    const tables = visitor.holdsTables || undefined;
    const others = this.#options.others?.();
    const ticket = this.#roomOf(seal) === room ? seal?.ticket : undefined;
    const connection = wish.keeps === true && ticket !== undefined ? room.claim(visitor, ticket) : undefined;
    const kept = connection === undefined ? undefined : true;
    const payload = writeGreeting({ room: room.code, agreement, passcode, tables, others, kept });
    const terms = { version: PROTOCOL_VERSION, schema: served.schema };
    visitor.welcome(encodeHandshake({ type: "welcome", ...terms, payload }), connection);
    this.#rooms.guard(room, () => {
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
    const open = create === undefined ? bestOpen(this.#rooms.byCode, wish, visitor) : undefined;
    return open ?? this.#rooms.create(wish, visitor.address, served, now);
  }

  /** The room of a code. An address that guessed too many wrong codes finds no private room. */
  #named(code: string, { address, isBot }: Visitor, now: number): HostedRoom | Refusal | undefined {
    const found = this.room(code);
    if (found?.isEnding === true) return undefined;
    if (isBot || found?.isPrivate === false) return found;
    if (found !== undefined && this.#limits.mayGuess(address, now)) return found;
    return this.#missed({ address }, now) ? undefined : "throttled";
  }

  /** A visitor named a room that is nowhere. False: they have done so too often. */
  #missed({ address }: Pick<Visitor, "address">, now: number): boolean {
    this.tally.wrongCodes++;
    return this.#limits.guessed(address, now);
  }

  /** The same for a spectator: no room with a passcode, and none that they were kicked out of. */
  #watchable(visitor: Visitor, { room }: VisitorWish, now: number): HostedRoom | Refusal | undefined {
    const found = this.#named(room, visitor, now);
    if (found === undefined || typeof found === "string") return found;
    const { address, identity } = visitor;
    if (found.passcode !== undefined || found.lobby.isBanned(address, identity?.id)) return undefined;
    return found.mayWatch ? found : "full";
  }
}
