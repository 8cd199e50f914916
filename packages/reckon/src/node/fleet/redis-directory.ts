// A directory in Redis 7.0 or newer, or Valkey, for fleets of several processes or machines. Each method is one script (scripts/), run
// at once and whole by the server. What a directory promises is in fleet/directory.ts; one suite runs on this one and on the one in
// memory. Always true: nothing that does not fit fleet-shapes.ts is sent; all keys have one hash tag, `{reckon}` unless another prefix is
// given, so that a cluster keeps them together; times are the server's.

import {
  DIRECTORY_TIMES,
  type Directory,
  type DirectoryTimes,
  type FleetNode,
  type FleetRoom,
  type Found,
  MOST_PARCEL,
  type Moved,
  type NodeOrder,
  type Placed,
  type PlaceWish,
  type Renewal,
  type Renewed,
  type Unanswered,
} from "../../fleet/directory.ts";
import {
  isFleetCode,
  isFleetName,
  isListSize,
  isNodeId,
  isNodeOrder,
  isPlaceWish,
  isRenewal,
} from "../../fleet/fleet-shapes.ts";
import { byFill, loadOf } from "../../fleet/load.ts";
import { RedisLink } from "./redis-link.ts";
import { LEAVE, ORDER, RENEW } from "./scripts/lease-scripts.ts";
import { PLACE } from "./scripts/place-script.ts";
import { COLLECT, FIND, LIST, MOVE, NODE_LIST, SEND } from "./scripts/room-scripts.ts";
import type { Script } from "./scripts/script.ts";

export interface RedisDirectoryOptions {
  /** `redis://`, `rediss://` (TLS) or `unix://`, with name and password where the server wants them. */
  readonly url: string;
  /** Of all keys; fleets that share a server have different ones. Default `reckon`. */
  readonly prefix?: string;
  /** How long an answer may take, ms. Default 1000. */
  readonly timeLimitMs?: number;
  readonly times?: Partial<DirectoryTimes>;
  /** Redis answers now, or not any more, and why; for the log. */
  readonly onState?: (isAnswering: boolean, why: string) => void;
}

export class RedisDirectory implements Directory {
  readonly #link: RedisLink;
  readonly #root: string;
  readonly #times: readonly string[];

  constructor(options: RedisDirectoryOptions) {
    const { url, prefix = "reckon", timeLimitMs = 1000, times, onState = () => {} } = options;
    if (!isFleetName(prefix))
      throw new Error(`The prefix of keys is "${prefix}": give letters, digits, . _ + and - only.`);
    const { leaseMs, roomMs, claimMs } = { ...DIRECTORY_TIMES, ...times };
    this.#times = [leaseMs, roomMs, claimMs].map(String);
    this.#root = `{${prefix}}:`;
    this.#link = new RedisLink({ url, timeLimitMs, onState });
  }

  async renew(renewal: Renewal): Promise<Renewed | Unanswered> {
    if (!isRenewal(renewal)) return "malformed";
    const { node, round, after, rooms, closed } = renewal;
    const { id, address, udp, region, build, isDraining } = node;
    const state = isDraining ? "draining" : "up";
    const figures = [node.rooms, node.mostRooms, node.players, node.latenessMs, loadOf(node)];
    const answer = await this.#run(RENEW, [
      ...[id, round, after, address, udp, region, build, state, ...figures],
      ...[closed.length, ...closed, rooms.length],
      ...rooms.flatMap((room) => [
        ...[room.code, room.game, room.isPrivate ? 1 : 0, room.players, room.openSeats, room.listing],
      ]),
    ]);
    if (typeof answer === "string") return answer;
    const [isWhole, taken, placed, order] = answer as [number, string[], string[], string];
    return { isWhole: isWhole === 1, taken, placed, order: isNodeOrder(order) ? order : undefined };
  }

  async leave(id: string): Promise<"left" | Unanswered> {
    if (!isNodeId(id)) return "malformed";
    const answer = await this.#run(LEAVE, [id]);
    return typeof answer === "string" ? answer : "left";
  }

  async find(code: string): Promise<Found | Unanswered> {
    if (!isFleetCode(code)) return "malformed";
    const answer = await this.#run(FIND, [code]);
    if (typeof answer === "string") return answer;
    const [kind, room, node] = answer as [Found["kind"], string[], string[]];
    if (kind === "unknown") return { kind };
    return kind === "gone"
      ? { kind, room: readRoom(room) }
      : { kind, room: readRoom(room), node: readNode(node) };
  }

  place(wish: PlaceWish): Promise<Placed | Unanswered> {
    return this.#place("", wish);
  }

  async claim(code: string, wish: PlaceWish): Promise<Placed | Unanswered> {
    if (!isFleetCode(code)) return "malformed";
    return this.#place(code, wish);
  }

  async move(code: string, from: string, to: string): Promise<Moved | Unanswered> {
    if (!isFleetCode(code) || !isNodeId(from) || !isNodeId(to)) return "malformed";
    const answer = await this.#run(MOVE, [code, from, to]);
    return typeof answer === "string" ? answer : (answer[0] as Moved);
  }

  async send(code: string, to: string, parcel: Uint8Array): Promise<"sent" | Unanswered> {
    if (!isFleetCode(code) || !isNodeId(to) || parcel.length > MOST_PARCEL) return "malformed";
    const answer = await this.#run(SEND, [code, to, Buffer.from(parcel).toString("base64")]);
    return typeof answer === "string" ? answer : "sent";
  }

  async collect(
    code: string,
    node: string,
  ): Promise<{ readonly parcel: Uint8Array | undefined } | Unanswered> {
    if (!isFleetCode(code) || !isNodeId(node)) return "malformed";
    const answer = await this.#run(COLLECT, [code, node]);
    if (typeof answer === "string") return answer;
    const [parcel] = answer as string[];
    return { parcel: parcel === "" ? undefined : new Uint8Array(Buffer.from(parcel, "base64")) };
  }

  async order(node: string, order: NodeOrder): Promise<"ordered" | Unanswered> {
    if (!isNodeId(node) || !isNodeOrder(order)) return "malformed";
    const answer = await this.#run(ORDER, [node, order]);
    return typeof answer === "string" ? answer : "ordered";
  }

  async list(game: string, build: string, most: number): Promise<readonly FleetRoom[] | Unanswered> {
    if (!isFleetName(game) || !isFleetName(build) || !isListSize(most)) return "malformed";
    const answer = await this.#run(LIST, [game, build, most]);
    if (typeof answer === "string") return answer;
    return (answer as string[][]).map(readRoom).sort(byFill).slice(0, most);
  }

  async nodes(): Promise<readonly FleetNode[] | Unanswered> {
    const answer = await this.#run(NODE_LIST, []);
    if (typeof answer === "string") return answer;
    return (answer as string[][]).map(readNode).sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  end(): void {
    this.#link.end();
  }

  async #place(code: string, wish: PlaceWish): Promise<Placed | Unanswered> {
    if (!isPlaceWish(wish)) return "malformed";
    const { game, build, region = "", room, seats, notNodes, notRooms, codes } = wish;
    const shunned = [notNodes.length, ...notNodes, notRooms.length, ...notRooms];
    // A code that is wanted is claimed, and leads into no other room.
    const kind = code !== "" && room === "any" ? "public" : room;
    const args = [code, game, build, region, kind, seats, ...shunned, codes.length, ...codes];
    const answer = await this.#run(PLACE, args);
    if (typeof answer === "string") return answer;
    if (answer[0] === "none") return { kind: "none", why: answer[1] as "build" | "full" | "code" };
    const [, isNew, led, node] = answer as [string, number, string, string[]];
    return { kind: "room", code: led, node: readNode(node), isNew: isNew === 1 };
  }

  #run(script: Script, args: readonly (string | number)[]): Promise<readonly unknown[] | Unanswered> {
    return this.#link.run(script, this.#root, [this.#root, ...this.#times, ...args.map(String)]);
  }
}

function readNode(fields: readonly string[]): FleetNode {
  const [id, address, udp, region, build, state, rooms, mostRooms, players, latenessMs] = fields;
  return {
    id,
    address,
    udp,
    region,
    build,
    isDraining: state === "draining",
    rooms: Number(rooms),
    mostRooms: Number(mostRooms),
    players: Number(players),
    latenessMs: Number(latenessMs),
  };
}

function readRoom([code, game, isPrivate, players, openSeats, listing]: readonly string[]): FleetRoom {
  return {
    code,
    game,
    isPrivate: isPrivate === "1",
    players: Number(players),
    openSeats: Number(openSeats),
    listing,
  };
}
