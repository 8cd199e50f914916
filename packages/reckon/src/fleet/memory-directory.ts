// A directory in the memory of one process: the default, with nothing to install. A server that is its own fleet has one, and so have
// tests with many nodes. It answers what node/fleet/redis-directory.ts answers; one suite runs on both. Always true: time is what
// `nowMs` says, nothing is drawn, and equal calls at equal times get equal answers.

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
} from "./directory.ts";
import {
  isFleetCode,
  isFleetName,
  isListSize,
  isNodeId,
  isNodeOrder,
  isPlaceWish,
  isRenewal,
} from "./fleet-shapes.ts";
import { byFill, FULL, loadOf, loadOfRoom } from "./load.ts";

interface LeasedNode {
  readonly node: FleetNode;
  readonly round: number;
  readonly expiresMs: number;
  /** With rooms that were claimed and are not announced yet. */
  load: number;
  /** Rooms into which players were placed since then. */
  readonly placed: Set<string>;
  /** Codes that were claimed for rooms which it has not announced yet, by the end of the claim. */
  readonly claims: Map<string, number>;
}

interface KnownRoom {
  readonly holder: string;
  readonly room: FleetRoom;
  /** Of its node. */
  readonly region: string;
  readonly build: string;
  readonly expiresMs: number;
  /** It is on the list, as far as its node's lease goes. */
  readonly isListed: boolean;
}

export class MemoryDirectory implements Directory {
  readonly #nowMs: () => number;
  readonly #times: DirectoryTimes;
  readonly #nodes: Map<string, LeasedNode>;
  readonly #rooms: Map<string, KnownRoom>;
  /** By code and node. */
  readonly #parcels: Map<string, { readonly parcel: Uint8Array; readonly expiresMs: number }>;
  readonly #orders: Map<string, { readonly order: NodeOrder; readonly expiresMs: number }>;

  /** @param sharing another one that knows the same nodes and rooms, as every process of a fleet has its own connection */
  constructor(nowMs: () => number, times: Partial<DirectoryTimes> = {}, sharing?: MemoryDirectory) {
    this.#nowMs = nowMs;
    this.#times = { ...DIRECTORY_TIMES, ...times };
    this.#nodes = sharing === undefined ? new Map() : sharing.#nodes;
    this.#rooms = sharing === undefined ? new Map() : sharing.#rooms;
    this.#parcels = sharing === undefined ? new Map() : sharing.#parcels;
    this.#orders = sharing === undefined ? new Map() : sharing.#orders;
  }

  async renew(renewal: Renewal): Promise<Renewed | Unanswered> {
    if (!isRenewal(renewal)) return "malformed";
    this.#sweep();
    const { node, round, after, rooms, closed } = renewal;
    const before = this.#nodes.get(node.id);
    if (before !== undefined && before.round >= round)
      return { isWhole: false, taken: [], placed: [], order: undefined };
    const now = this.#nowMs();
    const announced = new Set([...closed, ...rooms.map(({ code }) => code)]);
    const claims = new Map(
      [...(before?.claims ?? [])].filter(([code, endsMs]) => endsMs > now && !announced.has(code)),
    );
    const expiresMs = now + this.#times.leaseMs;
    const load = loadOf(node) + claims.size * loadOfRoom(node);
    this.#nodes.set(node.id, { node, round, expiresMs, load, placed: new Set(), claims });
    for (const code of closed) this.#close(code, node);
    const taken: string[] = [];
    for (const room of rooms) {
      if (this.#holds(room.code, node.id)) taken.push(room.code);
      else this.#put(room, node, this.#times.roomMs, !room.isPrivate);
    }
    const isWhole = before !== undefined && before.round >= after;
    const order = this.#orders.get(node.id)?.order;
    this.#orders.delete(node.id);
    return { isWhole, taken, placed: [...(before?.placed ?? [])].sort(), order };
  }

  async leave(id: string): Promise<"left" | Unanswered> {
    if (!isNodeId(id)) return "malformed";
    this.#nodes.delete(id);
    return "left";
  }

  async find(code: string): Promise<Found | Unanswered> {
    if (!isFleetCode(code)) return "malformed";
    this.#sweep();
    const known = this.#rooms.get(code);
    if (known === undefined) return { kind: "unknown" };
    const { room, holder } = known;
    const node = this.#nodes.get(holder)?.node;
    return node === undefined ? { kind: "gone", room } : { kind: "here", room, node };
  }

  async place(wish: PlaceWish): Promise<Placed | Unanswered> {
    if (!isPlaceWish(wish)) return "malformed";
    this.#sweep();
    return this.#leadAnywhere(wish);
  }

  async claim(code: string, wish: PlaceWish): Promise<Placed | Unanswered> {
    if (!isFleetCode(code) || !isPlaceWish(wish)) return "malformed";
    this.#sweep();
    const holder = this.#nodes.get(this.#rooms.get(code)?.holder ?? "");
    if (holder !== undefined) return { kind: "room", code, node: holder.node, isNew: false };
    return this.#leadAnywhere({
      ...wish,
      codes: [code],
      room: wish.room === "private" ? "private" : "public",
    });
  }

  async move(code: string, from: string, to: string): Promise<Moved | Unanswered> {
    if (!isFleetCode(code) || !isNodeId(from) || !isNodeId(to)) return "malformed";
    this.#sweep();
    const known = this.#rooms.get(code);
    if (known === undefined) return "unknown";
    if (known.holder === to) return "moved";
    if (known.holder !== from) return "elsewhere";
    const target = this.#nodes.get(to)?.node;
    if (target === undefined || target.isDraining || target.build !== known.build) return "target";
    const isListed = !known.room.isPrivate && known.room.listing !== "";
    this.#put(known.room, target, this.#times.roomMs, isListed);
    return "moved";
  }

  async send(code: string, to: string, parcel: Uint8Array): Promise<"sent" | Unanswered> {
    if (!isFleetCode(code) || !isNodeId(to) || parcel.length > MOST_PARCEL) return "malformed";
    this.#parcels.set(`${code} ${to}`, {
      parcel: parcel.slice(),
      expiresMs: this.#nowMs() + this.#times.claimMs,
    });
    return "sent";
  }

  async collect(
    code: string,
    node: string,
  ): Promise<{ readonly parcel: Uint8Array | undefined } | Unanswered> {
    if (!isFleetCode(code) || !isNodeId(node)) return "malformed";
    this.#sweep();
    const name = `${code} ${node}`;
    const sent = this.#parcels.get(name);
    this.#parcels.delete(name);
    return { parcel: sent?.parcel };
  }

  async order(node: string, order: NodeOrder): Promise<"ordered" | Unanswered> {
    if (!isNodeId(node) || !isNodeOrder(order)) return "malformed";
    this.#orders.set(node, { order, expiresMs: this.#nowMs() + this.#times.leaseMs });
    return "ordered";
  }

  async list(game: string, build: string, most: number): Promise<readonly FleetRoom[] | Unanswered> {
    if (!isFleetName(game) || !isFleetName(build) || !isListSize(most)) return "malformed";
    this.#sweep();
    const rooms = this.#listed(game, build).map(({ room }) => room);
    return rooms
      .filter(({ listing }) => listing !== "")
      .sort(byFill)
      .slice(0, most);
  }

  async nodes(): Promise<readonly FleetNode[] | Unanswered> {
    this.#sweep();
    return Array.from(this.#nodes.values(), ({ node }) => node).sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  end(): void {
    // There is no connection.
  }

  /** Forgets leases and rooms whose time is over. */
  #sweep(): void {
    const now = this.#nowMs();
    for (const entries of [this.#nodes, this.#rooms, this.#parcels, this.#orders])
      for (const [key, { expiresMs }] of entries) if (expiresMs <= now) entries.delete(key);
  }

  /** Whether a living node other than this one has the room. */
  #holds(code: string, id: string): boolean {
    const holder = this.#rooms.get(code)?.holder;
    return holder !== undefined && holder !== id && this.#nodes.has(holder);
  }

  #put(room: FleetRoom, { id, region, build }: FleetNode, lifeMs: number, isListed: boolean): void {
    const expiresMs = this.#nowMs() + lifeMs;
    this.#rooms.set(room.code, { holder: id, room, region, build, expiresMs, isListed });
  }

  /** One that a draining node closes is gone, and not forgotten: those who come back claim its code. */
  #close(code: string, { id, isDraining }: FleetNode): void {
    const known = this.#rooms.get(code);
    if (known?.holder !== id) return;
    if (isDraining) this.#rooms.set(code, { ...known, holder: "" });
    else this.#rooms.delete(code);
  }

  #listed(game: string, build: string): KnownRoom[] {
    return [...this.#rooms.values()].filter((known) => {
      const holder = this.#nodes.get(known.holder)?.node;
      const isOurs = known.room.game === game && known.build === build;
      return isOurs && known.isListed && holder?.isDraining === false;
    });
  }

  #leadAnywhere(wish: PlaceWish): Placed {
    const { region } = wish;
    // In the region that is wished for a new room goes before an open one that is far away.
    const near = region === undefined ? undefined : this.#lead(wish, (name) => name === region);
    const led = near ?? this.#lead(wish, (name) => name !== region);
    return led ?? { kind: "none", why: this.#hindrance(wish) };
  }

  /** An open room in some regions, else a new one there; undefined: neither. */
  #lead(wish: PlaceWish, isThere: (region: string) => boolean): Placed | undefined {
    const { game, build, room, seats, notNodes, notRooms, codes } = wish;
    const [open] = this.#listed(game, build)
      .filter(({ region, holder }) => isThere(region) && !notNodes.includes(holder))
      .filter((known) => known.room.openSeats > 0 && !notRooms.includes(known.room.code))
      .sort((a, b) => byFill(a.room, b.room));
    if (room === "any" && open !== undefined) return this.#enter(open);
    const target = this.#leastLoaded(wish, isThere);
    const code = codes.find((one) => !this.#holds(one, ""));
    if (target === undefined || code === undefined) return undefined;
    const { node } = target;
    target.load += loadOfRoom(node);
    target.claims.set(code, this.#nowMs() + this.#times.claimMs);
    const made = { code, game, isPrivate: room === "private", players: 1, openSeats: seats - 1, listing: "" };
    // Who asked for a room of their own may want to shut it: it is listed when its node says so.
    this.#put(made, node, this.#times.claimMs, room === "any");
    return { kind: "room", code, node, isNew: true };
  }

  #enter(known: KnownRoom): Placed | undefined {
    const { room, holder } = known;
    const leased = this.#nodes.get(holder);
    if (leased === undefined) return undefined;
    const { players, openSeats } = room;
    this.#rooms.set(room.code, {
      ...known,
      room: { ...room, players: players + 1, openSeats: openSeats - 1 },
    });
    leased.placed.add(room.code);
    return { kind: "room", code: room.code, node: leased.node, isNew: false };
  }

  #leastLoaded({ build, notNodes }: PlaceWish, isThere: (region: string) => boolean): LeasedNode | undefined {
    return [...this.#nodes.values()]
      .filter(({ node, load }) => node.build === build && !node.isDraining && load < FULL)
      .filter(({ node }) => isThere(node.region) && !notNodes.includes(node.id))
      .sort((a, b) => a.load - b.load || (a.node.id < b.node.id ? -1 : 1))[0];
  }

  #hindrance(wish: PlaceWish): "build" | "full" | "code" {
    if (this.#leastLoaded(wish, () => true) !== undefined) return "code";
    const others = [...this.#nodes.values()].filter(
      ({ node }) => node.build === wish.build && !node.isDraining && !wish.notNodes.includes(node.id),
    );
    return others.length > 0 ? "full" : "build";
  }
}
