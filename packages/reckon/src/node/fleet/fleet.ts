// This process as one node of a fleet: it announces its rooms, leads visitors to the room that they want, wherever it is, and hands
// rooms over when it drains. game-server.ts makes one when there is a directory, and wakes it. Start reading at `route`. Always true:
// the game loop never waits for the directory: while there is no answer, the host goes on with the rooms that it has.

import { randomBytes } from "node:crypto";
import type {
  Directory,
  FleetNode,
  FleetRoom,
  Found,
  NodeOrder,
  Placed,
  PlaceWish,
  Unanswered,
} from "../../fleet/directory.ts";
import { NodeLease } from "../../fleet/node-lease.ts";
import type { Place } from "../../fleet/place.ts";
import { codeOf } from "../../host/codes.ts";
import type { Host } from "../../host/host.ts";
import { listRow } from "../../host/listed-room.ts";
import type { HostedRoom } from "../../host/room/hosted-room.ts";
import type { Route, RouteQuestion } from "../../host/routes.ts";
import type { VisitorWish } from "../../host/visit/greeting.ts";
import type { HostServerOptions } from "../../transport/node/host-server.ts";
import { Permits } from "./permits.ts";
import { RoomList } from "./room-list.ts";
import { RoomMover } from "./room-mover.ts";

export interface FleetOptions {
  readonly directory: Directory;
  readonly games: readonly string[];
  /** Where players connect: `host:port`, maybe with a path; `:port` and `/path` are at the host that the page came from. */
  readonly address: () => string;
  /** Address and port of WebRTC; "": there is none. */
  readonly udp: string;
  readonly region: string;
  readonly build: string;
  readonly mostRooms: number;
  readonly secret: Uint8Array;
  readonly host: () => Host | undefined;
  readonly latenessMs: () => number;
  readonly now: () => number;
  /** An operator wants this node to end. */
  readonly onOrder: (order: NodeOrder) => void;
  readonly onMove: (result: "moved" | "failed") => void;
  readonly onFault: (error: unknown, room: string) => void;
}

const UPDATE_MS = 50;
/** A server that starts waits so long for the directory. */
const KNOWN_MS = 1500;
/** Rooms are looked at so often, and other nodes, ms. */
const LOOK_MS = 250;
/** To list all nodes costs the directory the more, the more there are. */
const OTHERS_MS = 60_000;
/** The end of a lease is waited for in such steps: for less than a session waits for an answer before it asks another server. */
const WAIT_MS = 250;
const MOST_WAITS = 8;
/** The directory knows of a change by then. */
const RETIRE_MS = 400;
/** So many of their addresses a client is told. */
const MOST_OTHERS = 3;
const NO_BUILD = "default";
/** Codes that a directory may try for a new room. */
const CODES = 4;

export class Fleet {
  readonly #options: FleetOptions;
  readonly #lease: NodeLease;
  readonly #permits: Permits;
  /** Random: another one in each process. */
  readonly id: string = randomBytes(12).toString("hex");
  /** What a host asks of its fleet. */
  readonly hooks: Pick<HostServerOptions, "route" | "others" | "build" | "listRooms" | "holdsStarts">;
  readonly #rooms: RoomList;
  readonly #mover: RoomMover;
  #others: readonly FleetNode[] = [];
  #othersMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  /** Rooms that were announced. */
  readonly #announced = new Set<string>();
  /** Rooms that end when the directory knows. */
  readonly #retired = new Set<string>();
  #isDraining = false;
  #lookedMs = Number.NEGATIVE_INFINITY;

  constructor(options: FleetOptions) {
    const { directory, secret, build, games } = options;
    this.#options = options;
    this.#permits = new Permits({ secret, node: this.id });
    this.#rooms = new RoomList(directory, games, build);
    this.hooks = {
      route: (question, done) => this.#answer(question, done),
      others: () => this.#others.map(({ address }) => address).slice(0, MOST_OTHERS),
      // Whoever gives no name to a build has one.
      build: build === NO_BUILD ? undefined : build,
      listRooms: () => this.#rooms.text(options.now()),
      holdsStarts: () => this.#mover.holdsStarts,
    };
    this.#mover = new RoomMover({
      ...options,
      node: () => this.node,
      placeAt: (node, room) => this.#placeAt(node, room),
      retire: (code) => this.#retire(code),
    });
    this.#lease = new NodeLease({
      directory,
      node: () => this.node,
      onTaken: (code) => {
        if (!this.#mover.isDoubtful(code)) options.host()?.evict(code);
      },
      onOrder: options.onOrder,
    });
  }

  /** What others know of this process. */
  get node(): FleetNode {
    const { address, udp, region, build, mostRooms, host, latenessMs } = this.#options;
    return {
      ...{ id: this.id, address: address(), udp, region, build, isDraining: this.#isDraining },
      ...{ rooms: host()?.rooms ?? 0, mostRooms, players: host()?.visitors ?? 0, latenessMs: latenessMs() },
    };
  }

  /** Whether the directory knows all there is to know of this process. */
  isWhole(now: number): boolean {
    return this.#lease.isWhole(now);
  }

  /** It is open for players. Comes when the directory knows it, or does not answer: whoever came before would get a room apart. */
  async start(): Promise<void> {
    const { now } = this.#options;
    this.#timer = setInterval(() => this.#update(now()), UPDATE_MS);
    const by = now() + KNOWN_MS;
    while (!this.#lease.isWhole(now()) && now() < by)
      await new Promise((resolve) => setTimeout(resolve, UPDATE_MS));
  }

  #update(now: number): void {
    if (now - this.#lookedMs >= LOOK_MS) this.#look(now);
    // Whoever comes to the first server of a fleet is to know of the next ones soon.
    if (now - this.#othersMs >= (this.#others.length === 0 ? LOOK_MS : OTHERS_MS)) this.#findOthers(now);
    this.#lease.update(now);
  }

  #findOthers(now: number): void {
    this.#othersMs = now;
    void this.#options.directory.nodes().then((nodes) => {
      if (typeof nodes === "string") return;
      this.#others = nodes.filter(({ id, isDraining }) => id !== this.id && !isDraining);
    });
  }

  /** Answers where a visitor of this host is led. */
  #answer(question: RouteQuestion, done: (route: Route) => void): void {
    this.#route(question).then(done, (error: unknown) => {
      this.#options.onFault(error, "");
      done({ to: "here" });
    });
  }

  /** It takes no new rooms, and hands over those that it has: with `movesMatches` also where a match runs. */
  drain(movesMatches: boolean): void {
    this.#isDraining = true;
    this.#lease.hurry();
    this.#mover.drain(movesMatches);
  }

  /** Has the directory know that a room is gone, so that those who come back claim its code elsewhere; then ends it. */
  async #retire(code: string): Promise<void> {
    this.#retired.add(code);
    this.#lease.close(code);
    await new Promise((resolve) => setTimeout(resolve, RETIRE_MS));
    this.#options.host()?.evict(code, true);
  }

  /** Ends the lease, and lets go of the directory. */
  async leave(): Promise<void> {
    clearInterval(this.#timer);
    await this.#lease.leave();
    this.#options.directory.end();
  }

  async #route(question: RouteQuestion): Promise<Route> {
    const { wish, seal, notRooms } = question;
    const permit = wish.permit === undefined ? undefined : await this.#permits.take(wish.permit);
    if (permit !== undefined) return this.#here(permit.room);
    if (seal !== undefined && !notRooms.includes(seal.room)) return this.#back(seal.room, question);
    if (wish.watch === true || (wish.room !== "" && wish.create === undefined)) return this.#named(wish);
    const { again = "" } = wish;
    if (again !== "" && !notRooms.includes(again)) return this.#back(again, question);
    return this.#led(await this.#options.directory.place(this.#wishOf(question)), question);
  }

  /** To the room of a code. Where its node has died nobody has it. */
  async #named({ room, build }: VisitorWish): Promise<Route> {
    const found = await this.#options.directory.find(room);
    if (isUnanswered(found)) return { to: "here" };
    if (found.kind === "here") return this.#to(found, room);
    return { to: "nowhere", why: (await this.#hasBuild(build)) ? "room" : "build" };
  }

  /** Whether a node plays with pages of a build. Where nobody answers, one may. */
  async #hasBuild(build = this.#options.build): Promise<boolean> {
    if (build === this.#options.build && this.#mover.nextBuild === undefined) return true;
    const nodes = await this.#options.directory.nodes();
    return typeof nodes === "string" || nodes.some((node) => node.build === build && !node.isDraining);
  }

  /** To the room that somebody was in: where its node has died, all who come back meet in one again. */
  async #back(code: string, question: RouteQuestion): Promise<Route> {
    const { directory } = this.#options;
    const found = await this.#find(code, question.wish);
    if (isUnanswered(found)) return { to: "here" };
    if (found.kind === "here" && found.room.game === question.wish.game) return this.#to(found, code);
    const wish = this.#wishOf(question);
    const isGone = found.kind === "gone" && found.room.game === question.wish.game;
    return this.#led(await (isGone ? directory.claim(code, wish) : directory.place(wish)), question);
  }

  /** Finds a room. Whoever has found its node dead waits a while for the end of its lease, and is not sent back there at once. */
  async #find(code: string, { notNodes = [] }: VisitorWish): Promise<Found | Unanswered> {
    for (let waits = 0; ; waits++) {
      const found = await this.#options.directory.find(code);
      const isAwaited = !isUnanswered(found) && found.kind === "here" && notNodes.includes(found.node.id);
      if (!isAwaited || waits === MOST_WAITS) return found;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }

  async #led(placed: Placed | Unanswered, { wish }: RouteQuestion): Promise<Route> {
    // Alone, as if there was no fleet: whoever comes finds a room.
    if (isUnanswered(placed)) return { to: "here" };
    if (placed.kind === "room") return this.#to(placed, placed.code);
    // A node that is full, not known yet or drains still serves whoever has nowhere else to go: the host knows its own limits.
    const isOld = wish.build !== this.#options.build || this.#mover.nextBuild !== undefined;
    return wish.build !== undefined && isOld ? { to: "nowhere", why: "build" } : { to: "here" };
  }

  async #to({ node }: { readonly node: FleetNode }, code: string): Promise<Route> {
    if (node.id === this.id) return this.#here(code);
    return { to: "there", place: await this.#placeAt(node, code) };
  }

  /** Where it was handed here and nobody has come yet, with its parcel; to its old node, where it has not left that yet. */
  async #here(code: string): Promise<Route> {
    if (this.#options.host()?.room(code) !== undefined) return { to: "here", code };
    const parcel = await this.#mover.collect(code);
    const found = parcel === undefined ? await this.#options.directory.find(code) : "busy";
    if (!isUnanswered(found) && found.kind === "here" && found.node.id !== this.id)
      return { to: "there", place: await this.#placeAt(found.node, code) };
    return { to: "here", code, parcel };
  }

  /** What lets somebody into a room of another node. */
  async #placeAt({ id, address }: FleetNode, room: string): Promise<Place> {
    return { node: id, address, permit: await this.#permits.sign({ node: id, room }) };
  }

  #wishOf({ wish, seats, notRooms }: RouteQuestion): PlaceWish {
    const { build, region } = this.#options;
    const { create, game } = wish;
    const isPrivate = create?.isPrivate === true;
    return {
      game,
      build: wish.build ?? this.#mover.nextBuild ?? build,
      region,
      room: create === undefined ? "any" : isPrivate ? "private" : "public",
      seats,
      codes: Array.from({ length: CODES }, () => codeOf(randomBytes, isPrivate)),
      notNodes: wish.notNodes ?? [],
      notRooms: [...notRooms, ...(wish.quick?.not ?? [])],
    };
  }

  /** Announces what is new of the rooms. */
  #look(now: number): void {
    this.#lookedMs = now;
    const host = this.#options.host();
    if (host === undefined) return;
    const here = new Set<string>();
    for (const room of host.all()) {
      if (room.isEnding || this.#retired.has(room.code)) continue;
      here.add(room.code);
      this.#lease.announce(announced(room));
    }
    for (const code of this.#announced) if (!here.has(code)) this.#lease.close(code);
    this.#announced.clear();
    for (const code of here) this.#announced.add(code);
  }
}

function announced(room: HostedRoom): FleetRoom {
  const { code, name: game, isPrivate, passcode } = room;
  const row = listRow(room);
  // Nobody is led into one that everybody has left, or that asks for a passcode.
  const isOpen = room.hasPeople && passcode === undefined;
  return {
    ...{ code, game, isPrivate, players: row.players, listing: JSON.stringify(row) },
    openSeats: isOpen ? room.openSeats : 0,
  };
}

function isUnanswered(answer: object | string): answer is Unanswered {
  return typeof answer === "string";
}
