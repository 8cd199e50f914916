// Two hosts of a fleet with clocks of their own, and travellers between them: a client reduced to its line, its connection and what the
// lobby told it. Each host is led to what the other one packed, as a fleet's directory would lead it. Always true: what is sent arrives
// in the next step, and what was sent before a line ended arrives too.

import { dash } from "@reckon/dash";
import { Connection } from "../../src/connection/connection.ts";
import { decodeHandshake, encodeHandshake, PROTOCOL_VERSION } from "../../src/connection/handshake.ts";
import { Random } from "../../src/core/random.ts";
import type { HostOptions } from "../../src/host/host-options.ts";
import { Host, type HostedRoom, type Seal, type Visitor } from "../../src/host/index.ts";
import { readParcel, writeParcel } from "../../src/host/room/parcel-bytes.ts";
import type { EndedMatch, StartedMatch } from "../../src/host/room/told-match.ts";
import type { Parcel } from "../../src/host/routes.ts";
import {
  type Reception,
  readReception,
  type VisitorWish,
  writeGreeting,
} from "../../src/host/visit/greeting.ts";
import { hosted } from "../../src/index.ts";
import {
  type ClientMessage,
  encodeMessage,
  type ServerMessage,
  serverMessages,
} from "../../src/lobby/lobby-messages.ts";
import { LOBBY_RULES, type LobbyRules } from "../../src/lobby/rules.ts";
import { RoomBots } from "../../src/transport/index.ts";
import { connectionOptions, LANE } from "../../src/wire/room-lanes.ts";
import { schemaHash } from "../../src/wire/schema-hash.ts";

const STEP_MS = 1000 / 240;

export class Isle {
  readonly host: Host;
  readonly bots: RoomBots;
  /** Its time − that of the sea. */
  readonly offsetMs: number;
  /** What it was sent, by code. */
  readonly parcels = new Map<string, Uint8Array>();
  readonly started: StartedMatch[] = [];
  readonly ended: EndedMatch[] = [];
  readonly faults: string[] = [];
  readonly log: string[] = [];
  readonly #sea: Sea;

  constructor(sea: Sea, offsetMs: number, options: Partial<HostOptions>) {
    this.#sea = sea;
    this.offsetMs = offsetMs;
    const random = Random.from(Math.round(offsetMs) + 5);
    this.host = new Host({
      games: { dash: hosted(dash, { lobby: sea.rules, bots: { make: () => () => {} } }) },
      random: (bytes) => Uint8Array.from({ length: bytes }, () => random.below(256)),
      sign: (seal, done) => done(sea.sign(seal)),
      verify: (token, done) => done(sea.seal(token)),
      route: ({ wish, seal }, done) => {
        const code = seal?.room ?? wish.room;
        const parcel = readParcel(this.parcels.get(code) ?? new Uint8Array(0));
        this.parcels.delete(code);
        done(code === "" ? { to: "here" } : { to: "here", code, parcel });
      },
      onMatchStart: (match) => void this.started.push(match),
      onMatchEnd: (match) => void this.ended.push(match),
      onFault: (error) => void this.faults.push(String(error)),
      onRoom: (change) => void this.log.push(change),
      mostBots: 3,
      ...options,
    });
    this.bots = new RoomBots({
      host: this.host,
      most: 8,
      now: () => this.now,
      random: () => random.below(2 ** 31),
      onFault: (error) => this.faults.push(String(error)),
    });
  }

  get now(): number {
    return this.#sea.now + this.offsetMs;
  }

  get room(): HostedRoom {
    const [room] = this.host.all();
    return room;
  }
}

export class Traveller {
  reception: Reception | undefined;
  connection: Connection | undefined;
  visitor: Visitor | undefined;
  readonly told: ServerMessage[] = [];
  token: string | undefined;
  /** Word with which its line ended last. */
  ending = "";
  /** Packets that came. */
  packets = 0;
  #up: Uint8Array[] = [];
  #down: Uint8Array[] = [];
  #isle: Isle | undefined;
  readonly #sea: Sea;
  readonly #messages = serverMessages();

  constructor(sea: Sea) {
    this.#sea = sea;
  }

  /** Over a new line, with the token if it has one. */
  go(isle: Isle, wish: Partial<VisitorWish> = {}): void {
    this.#isle = isle;
    this.#up = [];
    this.#down = [];
    this.ending = "";
    this.reception = undefined;
    const line = {
      isStream: true,
      send: (packet: Uint8Array) => void this.#down.push(packet.slice()),
      update: () => {},
      close: (reason: string) => {
        this.ending = reason;
      },
    };
    this.visitor = isle.host.accept(line, "10.0.0.1", isle.now);
    const payload = writeGreeting({ game: "dash", room: "", token: this.token, ...wish });
    const schema = schemaHash(dash);
    this.#up.push(encodeHandshake({ type: "hello", version: PROTOCOL_VERSION, schema, payload }));
  }

  say(message: ClientMessage): void {
    this.connection?.send(LANE.lobby, encodeMessage(message));
  }

  /** What it was told last of a type. */
  last<T extends ServerMessage["type"]>(type: T): Extract<ServerMessage, { type: T }> | undefined {
    return this.told.findLast((message) => message.type === type) as never;
  }

  step(): void {
    const { connection } = this;
    const now = this.#sea.now;
    for (let bytes = connection?.packet(now); bytes !== undefined; bytes = connection?.packet(now))
      if (this.ending === "" && this.reception !== undefined) this.#up.push(bytes.slice());
    for (const bytes of this.#up.splice(0))
      if (this.ending === "") this.visitor?.receive(bytes, this.#isle?.now ?? 0);
    for (const bytes of this.#down.splice(0)) this.#take(bytes, now);
  }

  #take(bytes: Uint8Array, now: number): void {
    if (this.reception === undefined) {
      const answer = decodeHandshake(bytes);
      if (answer?.type !== "welcome") return;
      this.reception = readReception(answer.payload);
      if (this.reception?.kept !== true) this.connection = new Connection(connectionOptions("client", true));
      else this.connection?.move(true);
      return;
    }
    this.packets++;
    this.connection?.receive(bytes, now);
    for (let one = this.connection?.message(); one !== undefined; one = this.connection?.message()) {
      if (one.lane !== LANE.lobby) continue;
      const message = this.#messages.decode(one.bytes);
      if (message === undefined) throw new Error("The lobby said what no client reads.");
      this.told.push(message);
      if (message.type === "token") this.token = message.token;
    }
  }
}

export class Sea {
  now = 0;
  readonly rules: LobbyRules;
  readonly east: Isle;
  readonly west: Isle;
  readonly travellers: Traveller[] = [];
  readonly #seals: Seal[] = [];

  /** @param apartMs by which the clocks of the hosts differ */
  constructor(rules: Partial<LobbyRules> = {}, options: Partial<HostOptions> = {}, apartMs = 54_321.25) {
    this.rules = { ...LOBBY_RULES.reckon, countdownMs: 1000, seats: 4, ...rules };
    this.east = new Isle(this, 0, options);
    this.west = new Isle(this, apartMs, options);
  }

  sign(seal: Seal): string {
    return `token-${this.#seals.push(seal) - 1}`;
  }

  seal(token: string): Seal | undefined {
    return this.#seals[Number(token.slice("token-".length))];
  }

  traveller(): Traveller {
    const traveller = new Traveller(this);
    this.travellers.push(traveller);
    return traveller;
  }

  run(ms: number): void {
    for (const end = this.now + ms; this.now < end; ) {
      this.now += STEP_MS;
      for (const traveller of this.travellers) traveller.step();
      for (const { host, bots, now } of [this.east, this.west]) {
        host.update(now);
        bots.update(now);
      }
    }
  }

  until(what: string, holds: () => boolean): void {
    for (const end = this.now + 20_000; !holds(); this.run(STEP_MS))
      if (this.now > end) throw new Error(`${what} did not happen.`);
  }

  /** Two in the east, the first of them host, in one room. */
  two(): readonly [Traveller, Traveller] {
    const [ann, bob] = [this.traveller(), this.traveller()];
    for (const [one, name] of [
      [ann, "ann"],
      [bob, "bob"],
    ] as const) {
      one.go(this.east, { room: ann.reception?.room ?? "" });
      this.until(`${name} is let in`, () => one.last("accepted") !== undefined);
      one.say({ type: "username", name });
      this.until(`${name} has a token`, () => one.token !== undefined);
    }
    return [ann, bob];
  }

  /** The same in a match. */
  playing(): readonly [Traveller, Traveller] {
    const [ann, bob] = this.two();
    ann.say({ type: "start" });
    this.until("they play", () => [ann, bob].every((one) => one.last("match") !== undefined));
    this.run(1000);
    return [ann, bob];
  }

  /** Hands the room of the east to the west, as bytes. @param change what becomes of it on the way */
  move(change: (parcel: Parcel) => Parcel = (parcel) => parcel): Parcel {
    const { code } = this.east.room;
    const parcel = this.east.host.packRoom(code, this.east.now);
    if (parcel === undefined) throw new Error("The room was not packed.");
    this.west.parcels.set(code, writeParcel(change(parcel)));
    this.east.host.handOver(code);
    return parcel;
  }
}
