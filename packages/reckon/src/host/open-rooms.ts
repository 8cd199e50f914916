// The rooms of a host: opens, steps, saves and closes them. host.ts has one, and leads visitors to them. Always true: a room that throws
// is closed and the program told, and no other room notices; in one wake at most one match is made, because others would wait for it.

import { Throttle } from "../core/throttle.ts";
import type { Place } from "../fleet/place.ts";
import { makePasscode } from "../lobby/passcode.ts";
import { type BeatPlace, freestBeat, freestPhase } from "./beats.ts";
import { codeOf, seedOf } from "./codes.ts";
import type { HostOptions } from "./host-options.ts";
import type { HookRunner } from "./room/hooks.ts";
import { HostedRoom } from "./room/hosted-room.ts";
import type { HostedRoomOptions, RoomServices } from "./room/hosted-room-options.ts";
import { lostMatch } from "./room/match-teller.ts";
import type { Parcel } from "./routes.ts";
import { readSavedRooms, type SavedRoom } from "./saved-rooms.ts";
import type { Served } from "./served-games.ts";
import type { Tally } from "./tally.ts";
import type { AddressLimits } from "./visit/address-limits.ts";
import type { VisitorWish } from "./visit/greeting.ts";
import { roomToEnd } from "./visit/making-room.ts";
import type { Visitor } from "./visit/visitor.ts";

/** What is known of a room before the host adds its part. */
type MadeRoom = Omit<HostedRoomOptions, "hosted" | "beat" | "tickMs" | "services">;

export class OpenRooms {
  readonly #rooms = new Map<string, HostedRoom>();
  readonly #options: HostOptions;
  readonly #games: ReadonlyMap<string, Served>;
  readonly #limits: AddressLimits;
  readonly #services: RoomServices;
  #hasStarted = false;
  #nowMs = 0;

  constructor(
    options: HostOptions,
    games: ReadonlyMap<string, Served>,
    limits: AddressLimits,
    hooks: HookRunner,
    tally: Tally,
  ) {
    this.#options = options;
    this.#games = games;
    this.#limits = limits;
    this.#services = {
      ...{ options, hooks, tally, passcodes: new Throttle() },
      mayStart: (maker, now) => this.#mayStart(maker, now),
      phase: (beat, every) => freestPhase(this.#places(), beat, every),
    };
  }

  get byCode(): ReadonlyMap<string, HostedRoom> {
    return this.#rooms;
  }

  /** Steps the rooms whose turn it is, and closes those that are empty or idle. Returns how late the latest is, ms; undefined: none was due. */
  update(now: number): number | undefined {
    let latenessMs: number | undefined;
    this.#nowMs = now;
    this.#hasStarted = false;
    const { emptyMs = 60_000, idleMs = 900_000 } = this.#options;
    for (const room of this.#rooms.values()) {
      this.guard(room, () => {
        const lateMs = room.update(now);
        if (lateMs !== undefined) latenessMs = Math.max(lateMs, latenessMs ?? 0);
      });
      if (room.isPacked) continue;
      if (room.isEnding ? room.visitors === 0 : now - room.emptySinceMs >= emptyMs)
        this.#forget(room, "closing");
      else if (!room.isEnding && now - room.idleSinceMs >= idleMs) this.#end(room, now);
    }
    return latenessMs;
  }

  /** Does something with a room; if that throws, the room is closed and the others do not notice. */
  guard(room: HostedRoom, step: () => void): void {
    try {
      step();
    } catch (error) {
      this.fail(room, error);
    }
  }

  /** A room has thrown. */
  fail(room: HostedRoom, error: unknown): void {
    const { tally, hooks } = this.#services;
    tally.faults++;
    hooks.fault(error, room.code);
    this.#forget(room, "faulty");
  }

  /** Makes the room that a visitor wishes. */
  create(wish: VisitorWish, maker: string, served: Served, now: number): HostedRoom | "throttled" | "full" {
    const { random } = this.#options;
    const isPrivate = wish.create?.isPrivate === true;
    let code = codeOf(random, isPrivate);
    while (this.#rooms.has(code)) code = codeOf(random, isPrivate);
    return this.make(code, wish, maker, served, now);
  }

  /** The same under a code that this host was given for it; with a parcel the room that another host handed over. */
  make(
    code: string,
    { game, create, quick }: VisitorWish,
    maker: string,
    served: Served,
    now: number,
    parcel?: Parcel,
  ): HostedRoom | "throttled" | "full" {
    const { random } = this.#options;
    if (parcel?.room.code === code && parcel.room.game === game) return this.#unpack(parcel, served, now);
    if (!this.#limits.mayCreate(maker, now)) return "throttled";
    if (!this.#hasPlace(now)) return "full";
    const { isPrivate = false } = create ?? {};
    const isGated = served.hosted.lobby.gate === "passcode";
    const passcode = create?.passcode ?? (isGated ? makePasscode(random(4)) : undefined);
    const quickBots = create?.bots ?? quick?.bots;
    const id = seedOf(random);
    return this.#open({ code, id, maker, name: game, isPrivate, passcode, quickBots }, served, now);
  }

  #unpack(parcel: Parcel, served: Served, now: number): HostedRoom {
    const { game: name, passcode, lobby: _, match: _told, ...made } = parcel.room;
    const own = { name, passcode: passcode ?? undefined, quickBots: undefined };
    const room = this.#open({ ...made, ...own }, served, now);
    this.guard(room, () => room.unpack(parcel, now));
    return room;
  }

  /** See `Host.announceMove`. */
  announceMove(code: string, placeFor: (visitor: Visitor) => Place, now: number): boolean {
    const room = this.#rooms.get(code);
    if (room === undefined || room.isEnding || room.isPacked) return false;
    this.guard(room, () => room.announceMove(placeFor, now));
    return this.#rooms.get(code) === room;
  }

  /** See `Host.packRoom`. */
  pack(code: string, now: number): Parcel | undefined {
    const room = this.#rooms.get(code);
    let parcel: Parcel | undefined;
    if (room === undefined || room.isEnding || room.isPacked) return undefined;
    this.guard(room, () => {
      parcel = room.pack(now);
    });
    return parcel;
  }

  /** Ends a room's copy here: another host has it. */
  handOver(code: string): void {
    const room = this.#rooms.get(code);
    if (room?.isPacked) this.#forget(room, "moved");
  }

  /** Opens rooms that were saved: see `Host.restore`. */
  restore(saved: unknown, now: number): void {
    const { mostRooms = 256 } = this.#options;
    for (const { game, passcode, lobby, match: _lost, ...made } of readSavedRooms(saved)) {
      const served = this.#games.get(game);
      const isGated = served?.hosted.lobby.gate === "passcode";
      if (served === undefined || this.#rooms.has(made.code) || this.#rooms.size >= mostRooms) continue;
      if (isGated && passcode === null) continue;
      const own = { name: game, passcode: passcode ?? undefined, quickBots: undefined };
      this.#open({ ...made, ...own }, served, now).restore(lobby, now);
    }
  }

  /** Tells of the matches in rooms that were saved. */
  tellLost(saved: unknown): void {
    for (const { game, match, ...made } of readSavedRooms(saved))
      if (match !== undefined) this.#services.hooks.matchEnded(lostMatch(match, game, made));
  }

  save(): readonly SavedRoom[] {
    return Array.from(this.#rooms.values(), (room) => room.save());
  }

  /** @param saidMs everybody is told at this time that it closes; without it lines end */
  evict(code: string, saidMs?: number): void {
    const room = this.#rooms.get(code);
    if (room === undefined) return;
    if (saidMs !== undefined) this.#end(room, saidMs, "closing");
    else this.#forget(room, room.isPacked ? "moved" : "closing");
  }

  endMatches(now: number): void {
    for (const room of this.#rooms.values()) this.guard(room, () => room.endMatch("stopped", now));
  }

  close(now: number): void {
    for (const room of this.#rooms.values()) this.guard(room, () => room.close(now));
  }

  #open(made: MadeRoom, { hosted, tickMs }: Served, now: number): HostedRoom {
    const services = this.#services;
    const room = new HostedRoom({ ...made, hosted, services, beat: freestBeat(this.#places()), tickMs }, now);
    this.#rooms.set(made.code, room);
    this.#limits.rooms.add(made.maker);
    services.tally.rooms++;
    this.#options.onRoom?.("opened", room);
    return room;
  }

  #forget(room: HostedRoom, reason: "closing" | "faulty" | "moved"): void {
    if (!this.#rooms.delete(room.code)) return;
    const cause = reason === "faulty" ? "fault" : "left";
    // The other host reports the end of a match that goes on there.
    if (reason !== "moved") this.#services.hooks.call(room.code, () => room.endMatch(cause, this.#nowMs));
    this.#limits.rooms.remove(room.maker);
    room.expel(reason);
    this.#options.onRoom?.("closed", room);
  }

  #end(room: HostedRoom, now: number, reason: "closing" | "room-idle" = "room-idle"): void {
    this.guard(room, () => room.close(now, reason));
    room.isEnding = true;
  }

  #mayStart(maker: string, now: number): boolean {
    if (this.#options.holdsStarts?.() === true) return false;
    if (this.#hasStarted || !this.#limits.mayStart(maker, now)) return false;
    this.#hasStarted = true;
    return true;
  }

  #places(): BeatPlace[] {
    return Array.from(this.#rooms.values(), ({ place }) => place);
  }

  #hasPlace(now: number): boolean {
    const { mostRooms = 256 } = this.#options;
    let open = 0;
    for (const { isEnding } of this.#rooms.values()) if (!isEnding) open++;
    if (open < mostRooms) return true;
    const idlest = roomToEnd(this.#rooms.values(), this.#limits.rooms, now);
    if (idlest !== undefined) this.#end(idlest, now);
    return idlest !== undefined;
  }
}
