// The lease of this process, and the rooms that it announces. A server makes one, tells it of every room that opens, changes or closes,
// and calls `update` in its loop. Always true: it never waits and never throws for what a directory does; a change that was not
// answered is told again; one renewal is under way at a time; what it hands on, it hands on within `update`.

import { assert } from "../core/assert.ts";
import {
  type Directory,
  type FleetNode,
  type FleetRoom,
  MOST_ANNOUNCED,
  type NodeOrder,
  type Renewed,
  type Unanswered,
} from "./directory.ts";
import { isFleetRoom, isRenewal } from "./fleet-shapes.ts";

export interface NodeLeaseOptions {
  readonly directory: Directory;
  /** What this process is now; its id never changes. */
  readonly node: () => FleetNode;
  /** Another node has this room by now: close the copy. */
  readonly onTaken: (code: string) => void;
  /** An operator wants something of this node. Default: nobody may. */
  readonly onOrder?: (order: NodeOrder) => void;
  /** From renewal to renewal, a quarter of a lease or less. Default 2 s. */
  readonly renewMs?: number;
  /** The same while the directory does not answer. Default 500 ms. */
  readonly retryMs?: number;
  /** Rooms that do not change are announced again after so long, a third of `roomMs` or less. Default 200 s. */
  readonly refreshMs?: number;
}

/** News wait so long for others to travel with. */
const GATHER_MS = 100;

interface Announced {
  readonly room: FleetRoom;
  /** When the directory was last told. */
  atMs: number;
}

/** What one renewal tells. */
interface Told {
  readonly rooms: readonly FleetRoom[];
  readonly closed: readonly string[];
  readonly round: number;
  readonly atMs: number;
}

export class NodeLease {
  readonly #options: Required<NodeLeaseOptions>;
  readonly #rooms = new Map<string, Announced>();
  /** Codes of rooms that the directory does not know, or not as they are. */
  readonly #untold = new Set<string>();
  readonly #closed = new Set<string>();
  readonly #taken: string[] = [];
  #order: NodeOrder | undefined;
  #round = 0;
  #answeredRound = 0;
  #answeredMs = Number.NEGATIVE_INFINITY;
  #hasToldAll = false;
  #isWaiting = false;
  #isOver = false;
  #startedMs = Number.NEGATIVE_INFINITY;
  #nextMs = Number.NEGATIVE_INFINITY;

  constructor(options: NodeLeaseOptions) {
    this.#options = { renewMs: 2000, retryMs: 500, refreshMs: 200_000, onOrder: () => {}, ...options };
    const renewal = { node: options.node(), round: 1, after: 0, rooms: [], closed: [] };
    assert(
      isRenewal(renewal),
      "No directory would take this node: give it a random id of 16 to 32 small letters and digits, names of letters, digits, . _ + and -, and addresses without spaces.",
    );
  }

  /** A room is new, or has changed. */
  announce(room: FleetRoom): void {
    assert(
      isFleetRoom(room),
      "No directory would take this room: name games with letters, digits, . _ + and -, and keep listings below 1024 characters.",
    );
    const before = this.#rooms.get(room.code);
    if (before !== undefined && isSame(before.room, room)) return;
    this.#rooms.set(room.code, { room, atMs: before?.atMs ?? Number.NEGATIVE_INFINITY });
    this.#untold.add(room.code);
    this.#closed.delete(room.code);
    // That a room is there, or shut, is news; how full it is can wait.
    if (before === undefined || before.room.openSeats > 0 !== room.openSeats > 0) this.hurry();
  }

  /** A room is gone, or another node has it. */
  close(code: string): void {
    if (!this.#rooms.delete(code)) return;
    this.#untold.delete(code);
    this.#closed.add(code);
    this.hurry();
  }

  /** What `node` says has changed so that others must know soon, such as that it drains. */
  hurry(): void {
    this.#nextMs = Math.min(this.#nextMs, this.#startedMs + GATHER_MS);
  }

  /** The directory answered lately, and knew by then all that it had been told. For readiness: it does not change with each room. */
  isWhole(now: number): boolean {
    return this.#hasToldAll && now - this.#answeredMs < 2 * this.#options.renewMs;
  }

  /** Ends the lease: nobody is led here any more. There is no way back. */
  leave(): Promise<"left" | Unanswered> {
    this.#isOver = true;
    return this.#options.directory.leave(this.#options.node().id);
  }

  /** Call it several times per second, for instance with every tick. */
  update(now: number): void {
    const order = this.#order;
    this.#order = undefined;
    if (order !== undefined) this.#options.onOrder(order);
    for (let code = this.#taken.pop(); code !== undefined; code = this.#taken.pop()) {
      this.#untold.delete(code);
      // It may have been closed here since.
      if (this.#rooms.delete(code)) this.#options.onTaken(code);
    }
    if (this.#isWaiting || this.#isOver || now < this.#nextMs) return;
    this.#refresh(now);
    const codes = [...this.#untold].slice(0, MOST_ANNOUNCED);
    const rooms = codes.flatMap((code) => this.#rooms.get(code)?.room ?? []);
    const closed = [...this.#closed].slice(0, MOST_ANNOUNCED);
    const told = { rooms, closed, round: ++this.#round, atMs: now };
    const { directory, node, renewMs } = this.#options;
    this.#startedMs = now;
    this.#nextMs = now + renewMs;
    this.#isWaiting = true;
    const renewal = { node: node(), round: told.round, after: this.#answeredRound, rooms, closed };
    directory.renew(renewal).then((answer) => this.#answered(told, answer));
  }

  /** What is remembered for a limited time is told again before it is over. */
  #refresh(now: number): void {
    for (const [code, { atMs }] of this.#rooms)
      if (now - atMs >= this.#options.refreshMs) this.#untold.add(code);
  }

  #answered({ rooms, closed, round, atMs }: Told, answer: Renewed | Unanswered): void {
    this.#isWaiting = false;
    if (typeof answer === "string") {
      this.#nextMs = atMs + this.#options.retryMs;
      return;
    }
    this.#answeredRound = round;
    this.#answeredMs = atMs;
    if (!answer.isWhole) for (const code of this.#rooms.keys()) this.#untold.add(code);
    for (const room of rooms) {
      const announced = this.#rooms.get(room.code);
      // What has changed since is still to be told.
      if (announced?.room !== room) continue;
      announced.atMs = atMs;
      this.#untold.delete(room.code);
    }
    for (const code of closed) if (!this.#rooms.has(code)) this.#closed.delete(code);
    this.#taken.push(...answer.taken);
    this.#order = answer.order ?? this.#order;
    this.#hasToldAll = this.#untold.size + this.#closed.size === 0;
    if (!this.#hasToldAll) this.#nextMs = atMs;
    // With the next renewal, when they have come who were led there.
    for (const code of answer.placed) if (this.#rooms.has(code)) this.#untold.add(code);
  }
}

function isSame(a: FleetRoom, b: FleetRoom): boolean {
  const keys: readonly (keyof FleetRoom)[] = ["game", "isPrivate", "players", "openSeats", "listing"];
  return keys.every((key) => a[key] === b[key]);
}
