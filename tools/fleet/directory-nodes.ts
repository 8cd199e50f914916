// Nodes with rooms that come, go and fill, for the bench of the directory: a process of its own, so that what they do costs nobody who
// asks for a place. directory.ts forks it. Every node has a connection and a lease of its own, as if it were a process.

import type { FleetRoom } from "../../packages/reckon/src/fleet/directory.ts";
import { NodeLease } from "../../packages/reckon/src/fleet/node-lease.ts";
import { RedisDirectory } from "../../packages/reckon/src/node/fleet/redis-directory.ts";

export interface NodesTask {
  readonly url: string;
  /** The first has this number. */
  readonly first: number;
  readonly nodes: number;
  /** Of all of them together. */
  readonly rooms: number;
}

export interface NodesReport {
  readonly isWhole: boolean;
  readonly taken: readonly string[];
  /** From one turn of the loop to the next, ms; it wants one in each 10. */
  readonly longestTurnMs: number;
}

const SEATS = 8;
const TURN_MS = 10;
/** Out of 1000 rooms so many change in a second: players come and go, matches begin and end. */
const CHANGES_PER_SECOND = 250;
const LETTERS = "23456789BCDFGHJKMNPQRSTVWXYZ";
const REGIONS = ["north", "south", "west"];

/** A code by a number. */
export function codeOf(number: number): string {
  let code = "";
  for (let rest = number + LETTERS.length ** 4; code.length < 5; rest = Math.floor(rest / LETTERS.length))
    code += LETTERS[rest % LETTERS.length];
  return code;
}

class SimulatedNode {
  readonly lease: NodeLease;
  readonly taken: string[] = [];
  readonly #rooms: FleetRoom[];

  constructor({ url }: NodesTask, number: number, codes: readonly string[]) {
    this.#rooms = codes.map((code) => roomOf(code, Math.floor(SEATS * Math.random())));
    const node = {
      id: `node${String(number).padStart(16, "0")}`,
      address: `wss://play.example.org/${number}`,
      udp: "203.0.113.5:4000",
      region: REGIONS[number % REGIONS.length],
      build: "b1",
      isDraining: false,
      mostRooms: 100,
      latenessMs: 0.5,
    };
    const rooms = this.#rooms;
    this.lease = new NodeLease({
      directory: new RedisDirectory({ url }),
      node: () => ({ ...node, rooms: rooms.length, players: 4 * rooms.length }),
      onTaken: (code) => this.taken.push(code),
    });
    for (const room of rooms) this.lease.announce(room);
  }

  change(): void {
    const at = Math.floor(this.#rooms.length * Math.random());
    if (this.#rooms.length === 0) return;
    const room = roomOf(this.#rooms[at].code, Math.floor((SEATS + 1) * Math.random()));
    this.#rooms[at] = room;
    this.lease.announce(room);
  }
}

function roomOf(code: string, players: number): FleetRoom {
  const listing = `{"phase":"game","players":${players},"bots":2,"seats":${SEATS},"hasPasscode":false}`;
  return { code, game: "dash", isPrivate: false, players, openSeats: SEATS - players, listing };
}

function begin(task: NodesTask): void {
  const perNode = task.rooms / task.nodes;
  const nodes = Array.from({ length: task.nodes }, (_, i) => {
    const number = task.first + i;
    const codes = Array.from({ length: perNode }, (_code, j) => codeOf(number * 1000 + j));
    return new SimulatedNode(task, number, codes);
  });
  let isChanging = true;
  let longestTurnMs = 0;
  let turnedMs = performance.now();
  let owed = 0;
  setInterval(() => {
    const now = performance.now();
    longestTurnMs = Math.max(longestTurnMs, now - turnedMs);
    owed += isChanging ? (((now - turnedMs) / 1000) * CHANGES_PER_SECOND * task.rooms) / 1000 : 0;
    turnedMs = now;
    for (; owed >= 1; owed--) nodes[Math.floor(nodes.length * Math.random())].change();
    for (const { lease } of nodes) lease.update(now);
  }, TURN_MS);
  process.on("message", (message) => {
    if (message === "quiet") isChanging = false;
    const isWhole = nodes.every(({ lease }) => lease.isWhole(performance.now()));
    const report: NodesReport = { isWhole, taken: nodes.flatMap(({ taken }) => taken), longestTurnMs };
    if (message === "begin") longestTurnMs = 0;
    process.send?.(report);
  });
  process.once("disconnect", () => process.exit());
}

if (process.send !== undefined) process.once("message", (task) => begin(task as NodesTask));
