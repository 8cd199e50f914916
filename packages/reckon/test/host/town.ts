// A host and sessions in virtual time: every session has a seeded link each way, can be cut off, and plays what it is told.

import { DashBot, dash } from "@reckon/dash";
import { Random } from "../../src/core/random.ts";
import type { HostOptions } from "../../src/host/host-options.ts";
import type { HostedGame } from "../../src/host/hosted-game.ts";
import { Host, type Seal, type Visitor } from "../../src/host/index.ts";
import { LOBBY_RULES, type LobbyRules } from "../../src/lobby/rules.ts";
import { presets } from "../../src/presets/index.ts";
import { type Attempt, Session, type SessionOptions, type SessionServices } from "../../src/session/index.ts";
import { profileNamed } from "../../src/testing/index.ts";
import { Link } from "../../src/testing/link/link.ts";
import type { Profile } from "../../src/testing/link/link-pieces.ts";
import { isStreamProfile } from "../../src/testing/link/profiles.ts";

const FRAME_MS = 1000 / 60;
const CLOSE_MS = 300;
const KNOCK_MS = 1000;

/** One attempt of a session to be connected, both ends of it. */
class Cable {
  readonly up: Link;
  readonly down: Link;
  readonly attempt: Attempt;
  visitor: Visitor | undefined;
  closed = "";
  /** When the other end hears of the close: behind what is on its way. */
  closesMs = Number.POSITIVE_INFINITY;
  closedBy = "";
  isCut = false;

  constructor(profile: Profile, seed: number, attempt: Attempt) {
    this.up = new Link(profile.up, seed, profile);
    this.down = new Link(profile.down, seed + 1, profile);
    this.attempt = attempt;
  }
}

export interface GuestOptions extends Partial<SessionOptions> {
  readonly seed?: number;
  /** Where it comes from. Default: where all do. */
  readonly address?: string;
  /** One of the host's own. */
  readonly isBot?: boolean;
  /** Stands between the session and the town. */
  readonly around?: (services: SessionServices) => SessionServices;
}

export class Guest {
  readonly session: Session;
  readonly cables: Cable[] = [];
  readonly isBot: boolean;
  readonly address: string;
  dark = { fromMs: -1, toMs: -1 };
  kept: { readonly address: string; readonly token: string } | undefined;

  constructor(town: Town, options: GuestOptions = {}) {
    this.isBot = options.isBot ?? false;
    this.address = options.address ?? "10.0.0.1";
    const bot = new DashBot(options.seed ?? 1, 0, "wander");
    this.session = new Session(
      {
        game: dash,
        name: "dash",
        preset: presets.reckon,
        rules: town.rules,
        ownAddress: "town",
        wish: { room: "" },
        sample: (into, client) => bot.sample(into, client),
        development: true,
        ...options,
        services: (options.around ?? ((services) => services))({
          open: (_address, attempt) => town.connect(this, attempt),
          probe: (_address, done) => done(town.isUp),
          keep: (token) => {
            this.kept = token;
          },
        }),
      },
      town.now,
    );
  }

  /** Nothing passes from one moment to another, on what it is connected by now or will be. */
  darken(fromMs: number, toMs: number): void {
    this.dark = { fromMs, toMs };
    for (const { up, down } of this.cables) for (const link of [up, down]) link.blackout(fromMs, toMs);
  }

  /** Cuts what it is connected by, without a word to either end. */
  cut(): void {
    for (const cable of this.cables) cable.isCut = true;
  }
}

type TownLimits = Pick<
  HostOptions,
  | "mostRooms"
  | "mostVisitors"
  | "mostPerAddress"
  | "idleMs"
  | "onDue"
  | "onOffence"
  | "onVisit"
  | "authenticate"
  | "onMatchStart"
  | "onMatchEnd"
  | "records"
  | "route"
  | "others"
  | "build"
>;

export class Town {
  now = 0;
  isUp = true;
  readonly rules: LobbyRules;
  readonly guests: Guest[] = [];
  readonly faults: string[] = [];
  /** Rooms that were opened and closed, in order. */
  readonly rooms: string[] = [];
  host: Host;
  #knocking: { readonly attempt: Attempt; readonly untilMs: number }[] = [];
  readonly #profile: Profile;
  readonly #random = Random.from(99);
  readonly #seals: Seal[] = [];
  /** Whether the answers of `verify` wait for `readTokens`. */
  holdsTokens = false;
  readonly #held: (() => void)[] = [];
  readonly #games: Record<string, HostedGame>;
  readonly #limits: TownLimits;

  constructor(
    rules: Partial<LobbyRules> = {},
    hosted: Partial<HostedGame> = {},
    profile = "lan",
    limits: TownLimits = {},
  ) {
    this.#limits = limits;
    this.rules = { ...LOBBY_RULES.reckon, countdownMs: 1000, ...rules };
    this.#profile = profileNamed(profile);
    const bots = { make: () => () => {} };
    this.#games = { dash: { make: () => dash, preset: presets.reckon, lobby: this.rules, bots, ...hosted } };
    this.host = this.#open();
  }

  #open(): Host {
    return new Host({
      games: this.#games,
      random: (bytes) => Uint8Array.from({ length: bytes }, () => this.#random.below(256)),
      sign: (seal, done) => done(this.seal(seal)),
      verify: (token, done) => {
        const read = (): void => done(this.#seals[Number(token.slice("token-".length))]);
        if (this.holdsTokens) this.#held.push(read);
        else read();
      },
      mostBots: 3,
      ...this.#limits,
      onFault: (error) => this.faults.push(String(error)),
      onRoom: (change, { code }) => this.rooms.push(`${code} ${change}`),
    });
  }

  get heldTokens(): number {
    return this.#held.length;
  }

  /** Tokens that are looked at are read now. */
  readTokens(): void {
    for (const read of this.#held.splice(0)) read();
  }

  /** The token of a seal. */
  seal(seal: Seal): string {
    return `token-${this.#seals.push(seal) - 1}`;
  }

  /** The server dies; `restart` brings up another that knows nothing. */
  crash(): void {
    this.isUp = false;
    for (const { cables } of this.guests)
      for (const cable of cables) {
        cable.isCut = true;
        cable.attempt.closed("lost");
      }
  }

  /** @param saved what the former host had saved: the new one begins with it */
  restart(saved?: unknown): void {
    this.isUp = true;
    this.host = this.#open();
    if (saved !== undefined) this.host.restore(saved, this.now);
  }

  add(options: GuestOptions = {}): Guest {
    const guest = new Guest(this, options);
    this.guests.push(guest);
    return guest;
  }

  connect(guest: Guest, attempt: Attempt): void {
    if (!this.isUp) {
      attempt.failed();
      return;
    }
    // An attempt without a network fails after a while.
    if (this.now >= guest.dark.fromMs && this.now < guest.dark.toMs) {
      this.#knocking.push({ attempt, untilMs: this.now + KNOCK_MS });
      return;
    }
    const cable = new Cable(this.#profile, 10 * this.guests.indexOf(guest) + guest.cables.length, attempt);
    guest.cables.push(cable);
    const side = (link: Link, name: string) => ({
      isStream: isStreamProfile(this.#profile),
      send: (packet: Uint8Array) => {
        if (cable.closed === "" && !cable.isCut) link.send(packet.slice(), this.now);
      },
      update: () => {},
      close: (reason: string) => {
        if (cable.closed !== "") return;
        cable.closed = reason;
        cable.closedBy = name;
        cable.closesMs = this.now + CLOSE_MS;
      },
    });
    cable.visitor = this.host.accept(side(cable.down, "host"), guest.address, this.now, guest.isBot);
    if (cable.visitor === undefined) attempt.failed();
    else attempt.opened(side(cable.up, "guest"));
  }

  /** Lets time pass, frame by frame. */
  run(ms: number, each: () => void = () => {}): void {
    for (const end = this.now + ms; this.now < end; ) {
      this.now += FRAME_MS;
      for (const { attempt, untilMs } of this.#knocking) if (this.now >= untilMs) attempt.failed();
      this.#knocking = this.#knocking.filter(({ untilMs }) => this.now < untilMs);
      for (const { cables } of this.guests) for (const cable of cables) this.#deliver(cable);
      if (this.isUp) this.host.update(this.now);
      for (const { session } of this.guests) session.update(this.now);
      each();
    }
  }

  /** Runs until something holds; throws when it does not within a minute. */
  until(what: string, holds: () => boolean): void {
    for (const end = this.now + 60_000; !holds(); ) {
      if (this.now > end)
        throw new Error(`${what} did not happen: ${this.guests.map(({ session }) => session.lobby.state)}`);
      this.run(FRAME_MS);
    }
  }

  #deliver(cable: Cable): void {
    const { up, down, visitor, attempt } = cable;
    if (cable.isCut) return;
    if (this.now >= cable.closesMs) {
      cable.isCut = true;
      if (cable.closedBy === "host") attempt.closed(cable.closed);
      else visitor?.lost();
      return;
    }
    for (let bytes = up.receive(this.now); bytes !== undefined; bytes = up.receive(this.now))
      visitor?.receive(bytes, this.now);
    for (let bytes = down.receive(this.now); bytes !== undefined; bytes = down.receive(this.now))
      attempt.received(bytes, this.now);
  }
}

/** Lets a guest go to the lobby of a room, under a name. */
export function enter(town: Town, guest: Guest, name: string): void {
  const { lobby } = guest.session;
  lobby.wish({ type: "address", text: "" }, town.now);
  town.until(`${name} is asked for a name`, () => lobby.state === "choosingUsername");
  lobby.wish({ type: "username", name }, town.now);
  town.until(`${name} is in the lobby`, () => lobby.state === "lobby");
}

/** Two in a room; the first, its host, starts the match, and both play. */
export function playing(town: Town): Guest[] {
  const guests = [town.add({ seed: 1 }), town.add({ seed: 2 })];
  enter(town, guests[0], "ann");
  enter(town, guests[1], "bob");
  guests[0].session.lobby.wish({ type: "start" }, town.now);
  town.until("the match runs", () => guests.every(({ session }) => session.client?.isStarted === true));
  town.run(2000);
  return guests;
}
