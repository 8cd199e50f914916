// A player's whole way through a host: lobby, connection and match, as one thing that a page or a bot updates in every
// frame. It does what its lobby wants done; who owns it opens lines and keeps tokens. Start reading at `update`. Always true:
// no clock, no sockets: both are given; what arrives from a line that was given up is not heard.

import { Client } from "../client/client.ts";
import { Switches } from "../client/picture/switches.ts";
import type { Connection } from "../connection/connection.ts";
import { encodeHandshake, PROTOCOL_VERSION } from "../connection/handshake.ts";
import { assert } from "../core/assert.ts";
import {
  isLogin,
  type Reception,
  readReception,
  type VisitorWish,
  writeGreeting,
} from "../host/visit/greeting.ts";
import { type ClientCommand, ClientLobby, type MatchWelcome } from "../lobby/client/client-lobby.ts";
import type { Choices } from "../lobby/lobby-messages.ts";
import type { Loss } from "../lobby/reasons.ts";
import { LANE } from "../wire/room-lanes.ts";
import { schemaHash } from "../wire/schema-hash.ts";
import { readTablesText, tablesDigest } from "../wire/tables/table-text.ts";
import type { Game } from "../world/game.ts";
import type { MessageOf, ValuesOf } from "../world/game-types.ts";
import type { GameMessage } from "../world/message.ts";
import { Following } from "./following.ts";
import { SessionMessages } from "./game-messages.ts";
import { LineAttempt } from "./line-attempt.ts";
import type { SessionOptions } from "./session-options.ts";
import { StraightIn } from "./straight-in.ts";

const FAREWELL_MS = 1000;
const SILENT_MS = 2500;
const SLEPT_MS = 500;

export class Session<G extends Game = Game> {
  readonly lobby: ClientLobby;
  /** Those of every client that it makes. */
  readonly switches: Switches = new Switches();
  /** The match that is played, or, by who is out of it, watched; undefined outside of one. */
  client: Client<G> | undefined;
  /** What the host said about the room. */
  reception: Reception | undefined;
  readonly #options: SessionOptions<G>;
  readonly #schema: string;
  readonly #straightIn: StraightIn | undefined;
  /** Of who looks on: whose sight they see by, where the game hides some of its world. */
  readonly following: Following = new Following();
  /** Of the game, beside the simulation. */
  readonly #messages: SessionMessages;
  #attempt: LineAttempt | undefined;
  /** What was connected, until it has said what it had to. */
  #leaving: { readonly attempt: LineAttempt; readonly byMs: number }[] = [];
  #now: number;
  /** It has looked at what comes over a stream since then, without a pause. */
  #listeningSinceMs = 0;
  #wasOnline = true;

  constructor(options: SessionOptions<G>, now: number) {
    const { rules, ownAddress, resume, playAs } = options;
    this.#options = options;
    this.#schema = schemaHash(this.#game({}));
    const onMessage = (message: GameMessage): void => options.onMessage?.(message as MessageOf<G>);
    this.#messages = new SessionMessages(this.#game({}).messages, onMessage);
    this.#straightIn = playAs === undefined ? undefined : new StraightIn(playAs, rules);
    this.#now = now;
    this.lobby = new ClientLobby({ rules, ownAddress, resume }, now);
  }

  /** What it is connected by, once it is. */
  get connection(): Connection | undefined {
    return this.#attempt?.connection;
  }

  /**
   * Sends the server a message of the game, in a match or around it. False: it does not fit its schema, there is no connection, or
   * it is too much: three per second.
   *
   * @example session.send("say", { line: input.value });
   */
  send<N extends MessageOf<G>["name"]>(name: N, values: ValuesOf<G, N>): boolean {
    return this.#messages.send(name, values, this.connection, this.#now);
  }

  /** One frame: what the lobby wants done, the match, and what is to be sent. */
  update(now: number): void {
    if (now - this.#now > SLEPT_MS) this.#listeningSinceMs = now;
    this.#now = now;
    const isOnline = this.#options.services.isOnline?.() ?? true;
    if (isOnline && !this.#wasOnline) this.lobby.reachable(now);
    this.#wasOnline = isOnline;
    const wish = this.#straightIn?.wish(this.lobby);
    if (wish !== undefined) this.lobby.wish(wish, now);
    this.lobby.update(now);
    this.#perform(now);
    this.#leaving = this.#leaving.filter(({ attempt: leaving, byMs }) => !leaving.hasLeft(now, byMs));
    const attempt = this.#attempt;
    if (attempt?.line === undefined) return;
    const { connection } = attempt;
    if (this.#options.wish?.watch === true)
      this.following.update(this.lobby.players, this.client, connection);
    attempt.line.update(now, connection?.stats().rttMs ?? 0);
    if (!attempt.line.isStream) this.#listeningSinceMs = now;
    if (this.client !== undefined) this.client.update(now);
    else attempt.flush(now);
    if (connection?.closed !== undefined) this.#lose(attempt, connection.closed);
    else if (this.#isSilent(attempt, now)) this.#lose(attempt, "timeout");
  }

  /**
   * In a match over a stream, nothing has come for so long that a new connection is quicker than the old one: what was lost in
   * the dark is sent again after waits that double.
   */
  #isSilent({ connection, line }: LineAttempt, now: number): boolean {
    if (this.client === undefined || connection === undefined || line?.isStream !== true) return false;
    // A page that slept has not listened: it looks at what has come first. Who falls back waits for the other end to do so too.
    const listenedMs = now - this.#listeningSinceMs;
    return Math.min(listenedMs, now - connection.newestReceivedMs) > SILENT_MS;
  }

  /** Who is out watches on while there is a match; after it nobody has a use for it. */
  get #hasUseForMatch(): boolean {
    const { room } = this.lobby;
    if (room === undefined || room.isPlaying) return true;
    const { watchesOn = true } = this.#options;
    return watchesOn && (room.phase === "game" || room.phase === "afterGame");
  }

  #perform(now: number): void {
    for (const command of this.lobby.take()) this.#follow(command, now);
  }

  #follow(command: ClientCommand, now: number): void {
    const { services } = this.#options;
    switch (command.type) {
      case "probe":
        services.probe(command.address, (isThere) => this.lobby.probed(isThere, this.#now));
        return;
      case "open":
        this.#open(command.address, command.token);
        return;
      case "send":
        this.connection?.send(LANE.lobby, command.bytes);
        return;
      case "close":
        this.#close(now);
        return;
      case "play":
        this.#play(command.welcome);
        return;
      case "storeToken":
        services.keep({ address: command.address, token: command.token }, this.#room);
        return;
      case "forgetToken":
        services.keep(undefined, this.#room);
    }
  }

  #open(address: string, token: string | undefined): void {
    this.#drop();
    const { name, tables } = this.#options;
    const digest = tables && tablesDigest(tables);
    const payload = writeGreeting({ game: name, ...this.#wish, token, tables: digest, ...this.#login });
    const terms = { version: PROTOCOL_VERSION, schema: this.#schema };
    const hello = encodeHandshake({ type: "hello", ...terms, payload });
    const attempt = new LineAttempt(hello, this.#welcomed, this.#heard, this.#lost);
    this.#attempt = attempt;
    this.#options.services.open(address, attempt);
  }

  /** Who has been in a room wants that one again, also where they made it. */
  get #wish(): Pick<VisitorWish, "room" | "create" | "quick" | "watch" | "again"> {
    const { wish = { room: "" } } = this.#options;
    const { reception } = this;
    if (reception === undefined || wish.room !== "") return wish;
    return wish.create === undefined ? { ...wish, again: reception.room } : { room: reception.room };
  }

  get #login(): Pick<VisitorWish, "login"> {
    const { login } = this.#options;
    const said = typeof login === "function" ? login() : login;
    assert(said === undefined || isLogin(said), 'A login has up to 2048 plain characters, none of " and \\.');
    return { login: said };
  }

  /** The code of the room that it is in, or goes to. */
  get #room(): string {
    return this.reception?.room ?? this.#options.wish?.room ?? "";
  }

  #game(choices: Choices): G {
    const { game } = this.#options;
    return typeof game === "function" ? game(choices) : game;
  }

  #play(welcome: MatchWelcome): void {
    const { preset, sample, development, tables } = this.#options;
    const game = this.#game(this.lobby.room?.choices ?? {});
    const attempt = this.#attempt;
    if (attempt?.connection === undefined) return;
    this.client = new Client({
      game,
      agreement: this.reception?.agreement ?? preset.agreement,
      policy: preset.client,
      welcome,
      connection: attempt.connection,
      switches: this.switches,
      development,
      warn: development === true ? this.#options.services.warn : undefined,
      tables: this.reception?.tables && tables ? readTablesText(tables) : undefined,
      sample,
      send: (bytes) => attempt.line?.send(bytes),
    });
  }

  readonly #welcomed = (attempt: LineAttempt, payload: Uint8Array): boolean => {
    const reception = readReception(payload);
    if (attempt !== this.#attempt || reception === undefined) return false;
    const isSame = this.reception?.room === reception.room;
    this.reception = reception;
    this.lobby.opened(this.#now, isSame);
    this.#perform(this.#now);
    return true;
  };

  readonly #heard = (attempt: LineAttempt, bytes: number, isBad: boolean, now: number): void => {
    const { connection } = attempt;
    if (attempt !== this.#attempt || connection === undefined) return;
    this.client?.arrived(bytes, isBad, now);
    for (let message = connection.message(); message !== undefined; message = connection.message())
      if (message.lane === LANE.lobby) {
        this.lobby.receive(message.bytes, now, connection.stats().minRttMs);
        this.#perform(now);
        if (!this.#hasUseForMatch) this.client = undefined;
      } else if (!this.#messages.take(message.lane, message.bytes)) this.client?.take(message, now);
  };

  readonly #lost = (attempt: LineAttempt, reason: Loss, said?: string): void => {
    this.#lose(attempt, reason, said);
  };

  #lose(attempt: LineAttempt, reason: Loss, said?: string): void {
    if (attempt !== this.#attempt) return;
    this.#drop();
    this.lobby.closed(reason, this.#now, said);
  }

  /** Ends what it is connected by, when what was sent has arrived. */
  #close(now: number): void {
    const attempt = this.#attempt;
    if (attempt === undefined) return;
    this.#attempt = undefined;
    this.client = undefined;
    attempt.flush(now);
    this.#leaving.push({ attempt, byMs: now + FAREWELL_MS });
  }

  /** Gives up what it is connected by. */
  #drop(): void {
    const attempt = this.#attempt;
    this.#attempt = undefined;
    this.client = undefined;
    attempt?.drop();
  }
}
