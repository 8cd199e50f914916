// A player's whole way through a host: lobby, connection and match, as one thing that a page or a bot updates in every
// frame. It does what its lobby wants done; its owner opens lines and keeps tokens. Start reading at `update`. Always true:
// no clock, no sockets: both are given; what arrives from a line that was given up is ignored.

import { Client } from "../client/client.ts";
import { Switches } from "../client/picture/switches.ts";
import type { Connection } from "../connection/connection.ts";
import { encodeHandshake, PROTOCOL_VERSION } from "../connection/handshake.ts";
import { assert } from "../core/assert.ts";
import { TokenBucket } from "../core/throttle.ts";
import { GameMessageCodec } from "../host/game-message-codec.ts";
import { isLogin, type Reception, readReception, writeGreeting } from "../host/visit/greeting.ts";
import { type ClientCommand, ClientLobby, type MatchWelcome } from "../lobby/client/client-lobby.ts";
import { isMatch } from "../lobby/limits.ts";
import type { Choices } from "../lobby/lobby-messages.ts";
import type { Loss } from "../lobby/reasons.ts";
import { LANE } from "../wire/room-lanes.ts";
import { schemaHash } from "../wire/schema-hash.ts";
import { readTablesText, tablesDigest } from "../wire/tables/table-text.ts";
import type { Game } from "../world/game.ts";
import type { MessageOf, ValuesOf } from "../world/game-types.ts";
import { Following } from "./following.ts";
import { type AttemptOwner, LineAttempt } from "./line-attempt.ts";
import type { NodeSearch } from "./node-search.ts";
import type { SessionOptions } from "./session-options.ts";
import { StraightIn } from "./straight-in.ts";

const FAREWELL_MS = 1000;
const SILENT_MS = 2500;
const SLEPT_MS = 500;
/** Messages of the game: fewer than a host takes, so that its limit drops none. */
const SENT = { burst: 8, perSecond: 3 };

export class Session<G extends Game = Game> {
  readonly lobby: ClientLobby;
  /** The switches of every client that it makes. */
  readonly switches: Switches = new Switches();
  /** The match that is played or, by a player who is out, watched; undefined outside of one. */
  client: Client<G> | undefined;
  /** What the host said about the room. */
  reception: Reception | undefined;
  readonly #options: SessionOptions<G>;
  readonly #schema: string;
  readonly #straightIn: StraightIn | undefined;
  /** Of a spectator: the player whose sight they see by, where the game hides some of its world. */
  readonly following: Following = new Following();
  /** Which server has the room. */
  #search: NodeSearch | undefined;
  #token: string | undefined;
  readonly #messages: GameMessageCodec;
  readonly #messageRate = new TokenBucket(SENT);
  #attempt: LineAttempt | undefined;
  /** Lines that are given up, until they have sent what was waiting. */
  #leaving: { readonly attempt: LineAttempt; readonly byMs: number }[] = [];
  #now: number;
  /** Since then it has looked at what comes over a stream, without a pause. */
  #listeningSinceMs = 0;
  #wasOnline = true;

  constructor(options: SessionOptions<G>, now: number) {
    const { rules, ownAddress, resume, playAs } = options;
    this.#options = options;
    this.#schema = schemaHash(this.#game({}));
    this.#messages = new GameMessageCodec(this.#game({}).messages);
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
    const bytes = this.#messages.write(name, values);
    const { connection } = this;
    if (bytes === undefined || connection === undefined || !this.#messageRate.take(this.#now)) return false;
    return connection.send(LANE.control, bytes);
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
    if (this.#attempt && this.#search?.isSlow(now)) this.#lose(this.#attempt, "unreachable");
    const attempt = this.#attempt;
    // While its room moves a match goes on without a line.
    if (attempt?.kept && !attempt.connection) this.client?.update(now);
    if (attempt?.line === undefined) return;
    const { connection } = attempt;
    if (this.#options.wish?.watch === true)
      this.following.update(this.lobby.players, this.client, connection);
    attempt.line.update(now, connection?.stats().rttMs ?? 0);
    if (!attempt.line.isStream) this.#listeningSinceMs = now;
    if (connection === undefined) return;
    if (this.client !== undefined) this.client.update(now);
    else attempt.flush(now);
    if (connection.closed !== undefined) this.#lose(attempt, connection.closed);
    else if (this.#isSilent(attempt, now)) this.#lose(attempt, "timeout");
  }

  /**
   * In a match over a stream, nothing has come for so long that a new connection is quicker than the old one: TCP sends lost
   * packets again after waits that double.
   */
  #isSilent({ connection, line }: LineAttempt, now: number): boolean {
    if (this.client === undefined || connection === undefined || line?.isStream !== true) return false;
    // A page that slept first looks at what has come. After a fall back it waits for the other end to fall back too.
    const listenedMs = now - this.#listeningSinceMs;
    return Math.min(listenedMs, now - connection.newestReceivedMs) > SILENT_MS;
  }

  /** A player who is out watches on while the match runs or its end is shown. */
  get #hasUseForMatch(): boolean {
    const { room } = this.lobby;
    if (room === undefined || room.isPlaying) return true;
    return (this.#options.watchesOn ?? true) && isMatch(room.phase);
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
        this.#token = command.token;
        this.#search?.begin(command.address);
        this.#open();
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
      case "moving":
        this.#inFleet((search) => search.moved(command.place, services.open));
        return;
      case "storeToken":
        this.#token = command.token;
        services.keep({ address: command.address, token: command.token }, this.#room);
        return;
      case "forgetToken":
        services.keep(undefined, this.#room);
    }
  }

  /** @param kept the connection that a match goes on with, when its room has moved */
  #open(kept?: Connection): void {
    const { client } = this;
    this.#giveUp()?.drop();
    if (kept !== undefined) this.client = client;
    const { name, tables, build } = this.#options;
    const digest = tables && tablesDigest(tables);
    const keeps = kept && true;
    const own = { game: name, token: this.#token, tables: digest, build, login: this.#login, keeps };
    const payload = writeGreeting({ ...own, ...this.#wish, ...this.#search?.wish });
    const terms = { version: PROTOCOL_VERSION, schema: this.#schema };
    const hello = encodeHandshake({ type: "hello", ...terms, payload });
    const attempt = new LineAttempt(hello, this.#lineOwner, kept);
    this.#attempt = attempt;
    const { open } = this.#options.services;
    if (this.#search) this.#search.open(attempt, open, this.#now);
    else open(this.lobby.address, attempt);
  }

  /** A session that was in a room asks for that one again, also where it made it. */
  get #wish(): NonNullable<SessionOptions["wish"]> & { readonly again?: string } {
    const { wish = { room: "" } } = this.#options;
    const { reception } = this;
    if (reception === undefined || wish.room !== "") return wish;
    return wish.create === undefined ? { ...wish, again: reception.room } : { room: reception.room };
  }

  get #login(): string | undefined {
    const { login } = this.#options;
    const said = typeof login === "function" ? login() : login;
    assert(said === undefined || isLogin(said), 'A login has up to 2048 plain characters, none of " and \\.');
    return said;
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
    const { preset, sample, development, tables, client: Making = Client } = this.#options;
    const game = this.#game(this.lobby.room?.choices ?? {});
    const { connection } = this;
    if (connection === undefined) return;
    this.client = new Making({
      game,
      agreement: this.reception?.agreement ?? preset.agreement,
      policy: preset.client,
      welcome,
      connection,
      switches: this.switches,
      development,
      warn: development === true ? this.#options.services.warn : undefined,
      tables: this.reception?.tables && tables ? readTablesText(tables) : undefined,
      sample,
      send: (bytes) => this.#send(connection, bytes),
    });
  }

  /** Over the line that a connection has now, if it has one. */
  #send(connection: Connection, bytes: Uint8Array): void {
    const attempt = this.#attempt;
    if (attempt?.connection === connection) attempt.line?.send(bytes);
  }

  readonly #lineOwner: AttemptOwner = {
    welcomed: (attempt, payload) => this.#welcomed(attempt, payload),
    heard: (attempt, bytes, isBad, now) => this.#heard(attempt, bytes, isBad, now),
    moved: (attempt) => this.#moved(attempt),
    lost: (attempt, reason, said) => this.#lose(attempt, reason, said),
  };

  #welcomed(attempt: LineAttempt, payload: Uint8Array): boolean {
    const reception = readReception(payload);
    if (attempt !== this.#attempt || reception === undefined) return false;
    attempt.connect(reception.kept === true);
    const isSame = this.reception?.room === reception.room;
    this.reception = reception;
    const { others } = reception;
    if (this.#search || others) this.#inFleet((search) => search.arrived(others));
    if (attempt.kept !== undefined) this.#arrived(attempt);
    else {
      this.lobby.opened(this.#now, isSame);
      this.#perform(this.#now);
    }
    return true;
  }

  /** Loads what finds the servers of a fleet, when the first one is met: a page of a server that is alone does without. */
  #inFleet(act: (search: NodeSearch) => void, failed: () => void = () => {}): void {
    if (this.#search) act(this.#search);
    else
      import("./node-search.ts").then(({ NodeSearch }) => {
        this.#search ??= new NodeSearch(this.lobby.address);
        act(this.#search);
      }, failed);
  }

  /** Its room has moved, and it with it: the lobby notices nothing. Where the new host does not know the connection it comes as any other. */
  #arrived(attempt: LineAttempt): void {
    this.#listeningSinceMs = this.#now;
    if (attempt.connection !== attempt.kept) this.#lose(attempt, "lost");
    else this.client?.resume(attempt.line?.isStream ?? true, this.#now);
  }

  #moved(attempt: LineAttempt): void {
    if (attempt !== this.#attempt) return;
    this.#search?.begin(this.lobby.address);
    this.#open(attempt.connection);
  }

  #heard(attempt: LineAttempt, bytes: number, isBad: boolean, now: number): void {
    const { connection } = attempt;
    if (attempt !== this.#attempt || connection === undefined) return;
    this.client?.arrived(bytes, isBad, now);
    for (let message = connection.message(); message !== undefined; message = connection.message())
      if (message.lane === LANE.lobby) {
        this.lobby.receive(message.bytes, now, connection.stats().minRttMs);
        this.#perform(now);
        if (!this.#hasUseForMatch) this.client = undefined;
      } else if (this.#messages.isOne(message.lane, message.bytes)) this.#takeMessage(message.bytes);
      else this.client?.take(message, now);
  }

  #takeMessage(bytes: Uint8Array): void {
    const message = this.#messages.read(bytes);
    if (message !== undefined) this.#options.onMessage?.(message as MessageOf<G>);
  }

  #lose(attempt: LineAttempt, reason: Loss, said?: string): void {
    if (attempt !== this.#attempt) return;
    if (reason === "elsewhere" && !this.#search) {
      this.#inFleet(
        () => this.#lose(attempt, reason, said),
        () => this.#lose(attempt, "unreachable"),
      );
      return;
    }
    if (this.#search?.leads(reason, said)) {
      this.#open(attempt.connection === undefined ? attempt.kept : undefined);
      return;
    }
    this.#giveUp()?.drop();
    // What is said of another place is for programs.
    this.lobby.closed(reason, this.#now, reason === "elsewhere" ? undefined : said);
  }

  /** Ends its line when what was sent has arrived. */
  #close(now: number): void {
    const attempt = this.#giveUp();
    if (attempt === undefined) return;
    attempt.flush(now);
    this.#leaving.push({ attempt, byMs: now + FAREWELL_MS });
  }

  #giveUp(): LineAttempt | undefined {
    const attempt = this.#attempt;
    this.#attempt = undefined;
    this.client = undefined;
    return attempt;
  }
}
