// Hands rooms of this process to other nodes, and takes those that are handed to it. fleet.ts has one. A hand-over: everybody in the room
// is told where it goes; it is packed, and stands still; the parcel is left at the directory, which then says that the room is there;
// lines end, and clients go on at the other node, where the first who comes opens the parcel. Always true: a room is played at one node
// at a time. It stands still until the directory has said whether it moved; where that takes too long it goes on here, and before it
// moves again its parcel is taken back: whoever gets the parcel, once, has the room.

import type { Directory, FleetNode, Moved, Unanswered } from "../../fleet/directory.ts";
import { FULL, loadOf, loadOfRoom } from "../../fleet/load.ts";
import type { Place } from "../../fleet/place.ts";
import type { Host } from "../../host/host.ts";
import type { HostedRoom } from "../../host/room/hosted-room.ts";
import { readParcel, writeParcel } from "../../host/room/parcel-bytes.ts";
import type { Parcel } from "../../host/routes.ts";
import { sealParcel, unsealParcel } from "./parcel-seal.ts";

export interface RoomMoverOptions {
  readonly directory: Directory;
  /** Seals parcels: all nodes of the fleet have it. */
  readonly secret: Uint8Array;
  /** Id and build of this process. */
  readonly node: () => Pick<FleetNode, "id" | "build" | "region">;
  readonly host: () => Host | undefined;
  /** What lets a visitor into a room of another node. */
  readonly placeAt: (node: FleetNode, room: string) => Promise<Place>;
  readonly now: () => number;
  /** Ends a room here, once the directory knows. */
  readonly retire: (code: string) => Promise<void>;
  /** A hand-over has ended. */
  readonly onMove: (result: "moved" | "failed") => void;
  readonly onFault: (error: unknown, room: string) => void;
}

/** Clients have so long to say that they know where to go; those that do not ask the directory. */
const HEARD_MS = 300;
const LOOK_MS = 10;
/**
 * And then so long to open a line there, while the match runs on: over TLS four round trips. Less than the silence after which a host
 * closes a line that has not greeted (visitor.ts), with all that a hand-over may take after it.
 */
const OPENED_MS = 700;
/**
 * The directory is asked for so long whether a room has moved, while the room stands still: with the last answer's limit less than the
 * silence after which clients give a line up (session.ts).
 */
const DECIDED_MS = 1200;
const ASK_MS = 50;
/** From one room that has stood still to the next: meanwhile the other node lets in a whole room of clients at once. */
const TAKEN_OVER_MS = 250;
/** Rooms that are handed over at a time. */
const AT_ONCE = 4;
/** A node tells its figures so often: until then a room that was sent there does not show in them. */
const TOLD_MS = 2500;
const NOT_SEALED =
  "A room that was left for this node was not sealed with the secret of this fleet: give every node the same SECRET, and see who else writes to the directory.";
/** From one look for rooms that can go to the next, while it drains. */
const DRAIN_MS = 250;

/** What is known of a room that was to move: it has; it has not; the directory does not say. */
type Outcome = "moved" | "stays" | "unknown";

/** A room that goes on here though it may have moved. */
interface Doubtful {
  /** Where it may be. */
  readonly target: FleetNode;
  /** Its parcel is here again, so nobody goes on with it there. */
  isBack: boolean;
}

export class RoomMover {
  readonly #options: RoomMoverOptions;
  readonly #moving = new Set<string>();
  readonly #doubtful = new Map<string, Doubtful>();
  /** Rooms that this process has sent to nodes whose figures do not show it yet: when, by node. */
  readonly #sent = new Map<string, number[]>();
  readonly #coming = new Map<string, Promise<Parcel | undefined>>();
  /** Ends when no room of those that are handed over stands still. */
  #standing: Promise<unknown> = Promise.resolve();
  #isDraining = false;
  #movesMatches = false;
  #hasOthers = false;
  #nextBuild: string | undefined;

  constructor(options: RoomMoverOptions) {
    this.#options = options;
  }

  /** Hands over every room as soon as that can be: those with a running match at its end, or at once with `movesMatches`. */
  drain(movesMatches: boolean): void {
    this.#movesMatches ||= movesMatches;
    if (this.#isDraining) return;
    this.#isDraining = true;
    const timer = setInterval(() => {
      if (this.#options.host()?.isClosing !== false) clearInterval(timer);
      else void this.#next();
    }, DRAIN_MS);
    timer.unref();
    void this.#next();
  }

  /** No match begins here any more: there are other nodes for it. */
  get holdsStarts(): boolean {
    return this.#hasOthers;
  }

  /** No other node of our build is left, but some of this one: matches end here, and then their players are led there. */
  get nextBuild(): string | undefined {
    return this.#nextBuild;
  }

  /** Whether the directory may say that another node has this room though it is played here: it is settled here, not by a renewal. */
  isDoubtful(code: string): boolean {
    return this.#doubtful.has(code);
  }

  async #next(): Promise<void> {
    const { directory, node, host } = this.#options;
    const nodes = await directory.nodes();
    // Where nobody answers, matches go on.
    const others = typeof nodes === "string" ? [] : nodes.filter(({ isDraining }) => !isDraining);
    const { build } = node();
    this.#hasOthers = others.some((other) => loadOf(other) < FULL);
    this.#nextBuild = others.some((other) => other.build === build) ? undefined : others[0]?.build;
    for (const room of host()?.all() ?? []) {
      if (this.#moving.size >= AT_ONCE) return;
      if (this.#nextBuild !== undefined) this.#leadOn(room);
      else if (this.#mayGo(room)) void this.#tryToHandOver(room.code);
    }
  }

  /** Ends a room whose match is over, and which no other node can take: its people meet again in a new one. */
  #leadOn({ code, hasPeople, isEnding, match }: HostedRoom): void {
    if (!hasPeople || isEnding || match !== undefined || this.#moving.has(code)) return;
    this.#moving.add(code);
    void this.#options.retire(code).finally(() => this.#moving.delete(code));
  }

  async #tryToHandOver(code: string): Promise<void> {
    const { onMove, onFault } = this.#options;
    this.#moving.add(code);
    try {
      const target = await this.#settled(code);
      // While there is nowhere to go, nothing has failed.
      if (target !== undefined) onMove((await this.#handOver(code, target)) ? "moved" : "failed");
    } catch (error) {
      onFault(error, code);
      onMove("failed");
    }
    this.#moving.delete(code);
  }

  #mayGo({ code, hasPeople, isEnding, match }: HostedRoom): boolean {
    if (!hasPeople || isEnding || this.#moving.has(code)) return false;
    return match === undefined || this.#movesMatches || this.#doubtful.has(code);
  }

  /** Where a room can go now. One that may have moved goes to the same node or nowhere, once its parcel is back. */
  async #settled(code: string): Promise<FleetNode | undefined> {
    const { directory, node, host } = this.#options;
    const doubtful = this.#doubtful.get(code);
    if (doubtful === undefined) return this.#target();
    const { target } = doubtful;
    if (doubtful.isBack) return target;
    const taken = await directory.collect(code, target.id);
    if (typeof taken === "string") return undefined;
    if (taken.parcel !== undefined) {
      doubtful.isBack = true;
      return target;
    }
    const found = await directory.find(code);
    if (typeof found === "string") return undefined;
    this.#doubtful.delete(code);
    // Somebody has opened the parcel there, and the others follow.
    if (found.kind === "here" && found.node.id !== node().id) host()?.evict(code);
    return undefined;
  }

  async #handOver(code: string, target: FleetNode): Promise<boolean> {
    const { placeAt, now } = this.#options;
    const host = this.#options.host();
    if (host === undefined) return false;
    const places = new Map<number, Place>();
    for (const { id, isBot } of host.room(code)?.everybody() ?? [])
      if (!isBot) places.set(id, await placeAt(target, code));
    // Whoever came this very moment is let in there by their seat.
    const unsigned = { node: target.id, address: target.address, permit: "" };
    if (!host.announceMove(code, ({ id }) => places.get(id) ?? unsigned, now())) return false;
    const heardBy = now() + HEARD_MS;
    while (!host.isMoveHeard(code) && now() < heardBy)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    await new Promise((resolve) => setTimeout(resolve, OPENED_MS));
    return await this.#oneByOne(() => this.#switchRoom(host, code, target));
  }

  /** Rooms stand still one after the other: what a whole room of clients asks of the other node at once makes the next one wait. */
  #oneByOne(step: () => Promise<boolean>): Promise<boolean> {
    const done = this.#standing.then(step);
    const pass = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, TAKEN_OVER_MS));
    this.#standing = done.then(pass, pass);
    return done;
  }

  async #switchRoom(host: Host, code: string, target: FleetNode): Promise<boolean> {
    const { now } = this.#options;
    const parcel = host.packRoom(code, now());
    if (parcel === undefined) return false;
    let outcome: Outcome = "stays";
    try {
      outcome = await this.#switch(code, target.id, writeParcel(parcel));
    } finally {
      if (outcome === "unknown") this.#doubtful.set(code, { target, isBack: false });
      else this.#doubtful.delete(code);
      // A packed room stands still until it is told which.
      if (outcome === "moved") host.handOver(code);
      else host.stay(code);
    }
    if (outcome === "moved") this.#noteSent(target.id);
    return outcome === "moved";
  }

  /** Leaves the parcel, and has the directory say where the room is from now on. Asked again it answers the same. */
  async #switch(code: string, to: string, parcel: Uint8Array): Promise<Outcome> {
    const { directory, node, now, secret } = this.#options;
    if ((await directory.send(code, to, sealParcel(secret, { code, to }, parcel))) !== "sent") return "stays";
    for (const by = now() + DECIDED_MS; ; ) {
      const answer = await directory.move(code, node().id, to);
      if (isMoved(answer)) return answer === "moved" ? "moved" : "stays";
      if (now() >= by) return "unknown";
      await new Promise((resolve) => setTimeout(resolve, ASK_MS));
    }
  }

  #noteSent(to: string): void {
    this.#sent.set(to, [...(this.#sent.get(to) ?? []), this.#options.now()]);
  }

  /** With the rooms that are on their way there. */
  #loadOf(node: FleetNode): number {
    const since = this.#options.now() - TOLD_MS;
    const coming = (this.#sent.get(node.id) ?? []).filter((atMs) => atMs > since);
    this.#sent.set(node.id, coming);
    return loadOf(node) + coming.length * loadOfRoom(node);
  }

  /** The least loaded other node of this build, of this region if there is one. */
  async #target(): Promise<FleetNode | undefined> {
    const { id, build, region } = this.#options.node();
    const nodes = await this.#options.directory.nodes();
    if (typeof nodes === "string") return undefined;
    const isFar = (node: FleetNode): number => (node.region === region ? 0 : 1);
    return nodes
      .filter(
        (node) => node.id !== id && node.build === build && !node.isDraining && this.#loadOf(node) < FULL,
      )
      .sort((a, b) => isFar(a) - isFar(b) || this.#loadOf(a) - this.#loadOf(b))[0];
  }

  /** What was left here for a room; asked for once, however many come for it at the same time. */
  collect(code: string): Promise<Parcel | undefined> {
    const coming = this.#coming.get(code) ?? this.#collect(code);
    this.#coming.set(code, coming);
    return coming;
  }

  async #collect(code: string): Promise<Parcel | undefined> {
    const { directory, node, secret, onFault } = this.#options;
    const to = node().id;
    const answer = await directory.collect(code, to);
    // In the turn after those who waited for it: then the room is open.
    setImmediate(() => this.#coming.delete(code));
    const sealed = typeof answer === "string" ? undefined : answer.parcel;
    const parcel = sealed && unsealParcel(secret, { code, to }, sealed);
    if (sealed !== undefined && parcel === undefined) onFault(new Error(NOT_SEALED), code);
    return parcel && readParcel(parcel);
  }
}

function isMoved(answer: Moved | Unanswered): answer is Moved {
  return answer === "moved" || answer === "elsewhere" || answer === "target" || answer === "unknown";
}
