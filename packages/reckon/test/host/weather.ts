// A host and sessions in virtual time over whole lines, streams and datagrams. Always true: nothing but `run` moves the clock; the same seed gives the same run.

import { DashBot, dash } from "@reckon/dash";
import type { Client } from "../../src/client/client.ts";
import { Random } from "../../src/core/random.ts";
import type { HostOptions } from "../../src/host/host-options.ts";
import type { HostedGame } from "../../src/host/hosted-game.ts";
import { Host, type Seal } from "../../src/host/index.ts";
import { LOBBY_RULES, type LobbyRules } from "../../src/lobby/rules.ts";
import { presets } from "../../src/presets/index.ts";
import { type Attempt, Session, type SessionOptions } from "../../src/session/index.ts";
import { Line } from "../../src/transport/line.ts";
import type { RtcPeer } from "../../src/transport/negotiation.ts";
import { Cable, type Climate, type Dark, type Way } from "./cable.ts";

const STEP_MS = 1000 / 240;

/** A snapshot as a session took it. */
export interface Taken {
  readonly atMs: number;
  readonly ageMs: number;
  /** So many came since the frame before. */
  readonly count: number;
}

export class Guest {
  readonly name: string;
  session: Session;
  readonly cables: Cable[] = [];
  readonly dark: Record<Way, Dark[]> = {
    up: [],
    down: [],
    upDatagrams: [],
    downDatagrams: [],
  };
  kept: { readonly address: string; readonly token: string } | undefined;
  asleepUntilMs = 0;
  nextFrameMs = 0;
  /** It is gone: a tab that was closed without a word. */
  isGone = false;
  /** Every client that it ever had. */
  readonly clients = new Set<Client>();
  taken: Taken[] = [];
  connects = 0;
  #snapshots = 0;
  #client: Client | undefined;

  constructor(world: Weather, name: string, options: Partial<SessionOptions>) {
    this.name = name;
    this.session = this.#make(world, options);
  }

  #make(world: Weather, options: Partial<SessionOptions>): Session {
    const bot = new DashBot(world.random.below(1 << 30), 0, "wander");
    return new Session(
      {
        game: dash,
        name: "dash",
        preset: presets.reckon,
        rules: world.rules,
        ownAddress: "here",
        wish: { room: "" },
        sample: (into, client) => bot.sample(into, client),
        development: true,
        ...options,
        services: {
          open: (_address, attempt) => world.connect(this, attempt),
          probe: (_address, done) => done(true),
          keep: (token) => {
            this.kept = token;
          },
        },
      },
      world.now,
    );
  }

  get cable(): Cable | undefined {
    return this.cables.at(-1);
  }

  /** Nothing passes on these ways for so long. */
  darken(ways: readonly Way[], fromMs: number, ms: number): void {
    for (const way of ways) {
      this.dark[way].push({ fromMs, toMs: fromMs + ms });
      for (const cable of this.cables) cable[way].hold(fromMs, fromMs + ms);
    }
  }

  /** Notes what the match has brought. */
  look(world: Weather): void {
    const { client } = this.session;
    if (client === undefined) {
      this.#client = undefined;
      return;
    }
    this.clients.add(client);
    if (client !== this.#client) {
      this.#client = client;
      this.#snapshots = 0;
    }
    const { snapshots } = client.quality;
    if (snapshots === this.#snapshots) return;
    const count = snapshots - this.#snapshots;
    this.#snapshots = snapshots;
    const match = world.matchOf(this);
    if (match === undefined) return;
    const ageMs = world.now - match.timeOf(client.snapshots.newest);
    this.taken.push({ atMs: world.now, ageMs, count });
  }
}

export class Weather {
  now = 0;
  readonly climate: Climate;
  readonly random: Random;
  readonly rules: LobbyRules;
  readonly guests: Guest[] = [];
  readonly faults: string[] = [];
  readonly host: Host;
  /** The host does nothing until then. */
  hostAsleepUntilMs = 0;
  verifyMs = 0;
  #later: { readonly atMs: number; readonly what: () => void }[] = [];
  readonly #seals: Seal[] = [];
  #step = 0;

  constructor(
    climate: Climate,
    seed: number,
    rules: Partial<LobbyRules> = {},
    hosted: Partial<HostedGame> = {},
    limits: Partial<HostOptions> = {},
  ) {
    this.climate = climate;
    this.random = Random.from(seed);
    this.rules = { ...LOBBY_RULES.reckon, countdownMs: 500, ...rules };
    const random = Random.from(seed + 1);
    this.host = new Host({
      games: { dash: { make: () => dash, preset: presets.reckon, lobby: this.rules, ...hosted } },
      random: (bytes) => Uint8Array.from({ length: bytes }, () => random.below(256)),
      sign: (seal, done) => done(`token-${this.#seals.push(seal) - 1}`),
      verify: (token, done) => this.later(this.verifyMs, () => done(this.#seals[Number(token.slice(6))])),
      onFault: (error) => this.faults.push(error instanceof Error ? `${error.stack}` : String(error)),
      ...limits,
    });
  }

  later(ms: number, what: () => void): void {
    if (ms <= 0) what();
    else this.#later.push({ atMs: this.now + ms, what });
  }

  matchOf(guest: Guest) {
    return this.host.room(guest.session.reception?.room ?? "")?.match;
  }

  add(name: string, options: Partial<SessionOptions> = {}): Guest {
    const guest = new Guest(this, name, options);
    this.guests.push(guest);
    return guest;
  }

  connect(guest: Guest, attempt: Attempt): void {
    guest.connects++;
    const { latencyMs, hasDatagrams } = this.climate;
    const isDark = (): boolean =>
      [...guest.dark.up, ...guest.dark.down].some(
        ({ fromMs, toMs }) => this.now >= fromMs && this.now < toMs,
      );
    const cable = new Cable(this, guest.dark);
    const open = (): void => {
      if (guest.isGone) return;
      // A handshake in the dark is done when it is over.
      if (isDark()) {
        this.later(100, open);
        return;
      }
      guest.cables.push(cable);
      if (guest.cables.length > 4) guest.cables.shift();
      const makePeer = (): RtcPeer => cable.makePeer();
      const near = new Line(cable.near, hasDatagrams ? { role: "offers", makePeer } : undefined);
      const far = new Line(cable.far, hasDatagrams ? { role: "answers", makePeer } : undefined);
      cable.nearLine = near;
      cable.farLine = far;
      near.onPacket = (packet) => attempt.received(packet, this.now);
      near.onMove = (isStream) => attempt.moved(isStream);
      near.onClose = (reason) => attempt.closed(reason);
      const visitor = this.host.accept(far, `10.0.0.${this.guests.indexOf(guest)}`, this.now);
      if (visitor === undefined) {
        far.close("busy");
        attempt.failed();
        return;
      }
      far.onPacket = (packet) => visitor.receive(packet, this.now);
      far.onAside = (bytes, isSound) => visitor.aside(bytes, isSound, this.now);
      far.onMove = (isStream) => visitor.moved(isStream);
      far.onClose = () => visitor.lost();
      attempt.opened(near);
    };
    this.later(3 * latencyMs, open);
  }

  run(ms: number, each: () => void = () => {}): void {
    for (const end = this.now + ms; this.now < end; ) {
      this.#step++;
      this.now = this.#step * STEP_MS;
      const due = this.#later.filter(({ atMs }) => atMs <= this.now);
      if (due.length > 0) {
        this.#later = this.#later.filter(({ atMs }) => atMs > this.now);
        for (const { what } of due) what();
      }
      for (const { cables } of this.guests) for (const cable of cables) cable.poll(this.now);
      if (this.now >= this.hostAsleepUntilMs) this.host.update(this.now);
      this.guests.forEach((guest) => {
        if (guest.isGone || this.now < guest.nextFrameMs || this.now < guest.asleepUntilMs) return;
        guest.nextFrameMs = this.now + (3 + this.random.below(3)) * STEP_MS - 0.01;
        guest.session.update(this.now);
        guest.look(this);
      });
      each();
    }
  }

  until(what: string, holds: () => boolean, withinMs = 60_000): void {
    for (const end = this.now + withinMs; !holds(); ) {
      if (this.now > end)
        throw new Error(`${what} did not happen: ${this.guests.map(({ session }) => session.lobby.state)}`);
      this.run(STEP_MS);
    }
  }

  enter(guest: Guest): void {
    const { lobby } = guest.session;
    lobby.wish({ type: "address", text: "" }, this.now);
    this.until(`${guest.name} is asked for a name`, () => lobby.state === "choosingUsername");
    lobby.wish({ type: "username", name: guest.name }, this.now);
    this.until(`${guest.name} is in the lobby`, () => lobby.state === "lobby");
  }

  /** So many in a room, who play. */
  play(count: number): Guest[] {
    const guests = Array.from({ length: count }, (_, i) => this.add(`guest${i}`));
    for (const guest of guests) this.enter(guest);
    guests[0].session.lobby.wish({ type: "start" }, this.now);
    this.until("the match runs", () => guests.every(({ session }) => session.client?.isStarted === true));
    this.run(3000);
    return guests;
  }
}
