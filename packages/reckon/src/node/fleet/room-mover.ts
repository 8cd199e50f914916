// Hands rooms of this process to other nodes, and takes those that are handed to it. fleet.ts has one. A hand-over: everybody in the room
// is told where it goes; it is packed, and stands still; the parcel is left at the directory, which then says that the room is there;
// lines end, and clients go on at the other node, where the first who comes opens the parcel. Always true: a room is played at one node
// at a time; where the directory does not say that it moved, it goes on here.

import type { Directory, FleetNode } from "../../fleet/directory.ts";
import { FULL, loadOf } from "../../fleet/load.ts";
import type { Place } from "../../fleet/place.ts";
import type { Host } from "../../host/host.ts";
import type { HostedRoom } from "../../host/room/hosted-room.ts";
import { readParcel, writeParcel } from "../../host/room/parcel-bytes.ts";
import type { Parcel } from "../../host/routes.ts";

export interface RoomMoverOptions {
  readonly directory: Directory;
  /** Id and build of this process. */
  readonly node: () => Pick<FleetNode, "id" | "build" | "region">;
  readonly host: () => Host | undefined;
  /** What lets a visitor into a room of another node. */
  readonly placeAt: (node: FleetNode, room: string) => Promise<Place>;
  readonly now: () => number;
  /** A hand-over has ended. */
  readonly onMove: (result: "moved" | "failed") => void;
  readonly onFault: (error: unknown, room: string) => void;
}

/** Clients have so long to say that they know where to go; those that do not ask the directory. */
const HEARD_MS = 300;
const LOOK_MS = 10;
/** Rooms that are handed over at a time. */
const AT_ONCE = 4;
/** From one look for rooms that can go to the next, while it drains. */
const DRAIN_MS = 250;

export class RoomMover {
  readonly #options: RoomMoverOptions;
  readonly #moving = new Set<string>();
  readonly #coming = new Map<string, Promise<Parcel | undefined>>();
  #isDraining = false;
  #movesMatches = false;

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
      else this.#next();
    }, DRAIN_MS);
    timer.unref();
    this.#next();
  }

  #next(): void {
    for (const room of this.#options.host()?.all() ?? []) {
      if (this.#moving.size >= AT_ONCE) return;
      if (this.#mayGo(room)) void this.#tryToHandOver(room.code);
    }
  }

  async #tryToHandOver(code: string): Promise<void> {
    const { onMove, onFault } = this.#options;
    this.#moving.add(code);
    try {
      const target = await this.#target();
      // While there is nowhere to go, nothing has failed.
      if (target !== undefined) onMove((await this.#handOver(code, target)) ? "moved" : "failed");
    } catch (error) {
      onFault(error, code);
      onMove("failed");
    }
    this.#moving.delete(code);
  }

  #mayGo({ code, hasPeople, isEnding, match }: HostedRoom): boolean {
    return hasPeople && !isEnding && !this.#moving.has(code) && (match === undefined || this.#movesMatches);
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
    const parcel = host.packRoom(code, now());
    if (parcel === undefined) return false;
    let isThere = false;
    try {
      isThere = await this.#switch(code, target.id, writeParcel(parcel));
    } finally {
      // A packed room stands still until it is told which.
      if (isThere) host.handOver(code);
      else host.stay(code);
    }
    return isThere;
  }

  /** Leaves the parcel, and has the directory say where the room is from now on. */
  async #switch(code: string, to: string, parcel: Uint8Array): Promise<boolean> {
    const { directory, node } = this.#options;
    if ((await directory.send(code, to, parcel)) !== "sent") return false;
    return (await directory.move(code, node().id, to)) === "moved";
  }

  /** The least loaded other node of this build, of this region if there is one. */
  async #target(): Promise<FleetNode | undefined> {
    const { id, build, region } = this.#options.node();
    const nodes = await this.#options.directory.nodes();
    if (typeof nodes === "string") return undefined;
    const isFar = (node: FleetNode): number => (node.region === region ? 0 : 1);
    return nodes
      .filter((node) => node.id !== id && node.build === build && !node.isDraining && loadOf(node) < FULL)
      .sort((a, b) => isFar(a) - isFar(b) || loadOf(a) - loadOf(b))[0];
  }

  /** What was left here for a room; asked for once, however many come for it at the same time. */
  collect(code: string): Promise<Parcel | undefined> {
    const coming = this.#coming.get(code) ?? this.#collect(code);
    this.#coming.set(code, coming);
    return coming;
  }

  async #collect(code: string): Promise<Parcel | undefined> {
    const answer = await this.#options.directory.collect(code, this.#options.node().id);
    // In the turn after those who waited for it: then the room is open.
    setImmediate(() => this.#coming.delete(code));
    const parcel = typeof answer === "string" ? undefined : answer.parcel;
    return parcel && readParcel(parcel);
  }
}
