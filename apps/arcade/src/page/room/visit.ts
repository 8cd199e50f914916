// A player's stay in one room, as the screens see it: the session, and the lobby's state as signals. The arcade makes and loads it
// when a game is chosen; the loop updates it in every frame. Always true: it shows the lobby's latest
// state; the page's own actions (handing in a remembered name, choosing defaults for a player who wants to play now) happen once.

import { type Signal, signal } from "@preact/signals";
import type { ArcadeGame, GameRules, Person, Sampler } from "@reckon/stage";
import { Conditioner } from "reckon/conditioner";
import { TapedClient } from "reckon/inspect";
import {
  type ChatLine,
  type ClientState,
  defaultChoices,
  type LeaderboardRow,
  type Loss,
  type RoomState,
  type RosterRow,
  Session,
  sentenceOfNo,
  type Wish,
} from "reckon/session";
import { browserServices, keptSeat } from "reckon/transport/browser";
import { allowsDatagrams } from "../address-bar.ts";
import type { Destination } from "../arcade.ts";
import { buildName } from "../build-name.ts";
import type { Config } from "../config.ts";
import { ControlTeller, type ControlWords } from "../keys/control-words.ts";
import type { KillcamNotice } from "../killcam/killcam-watch.ts";
import { lateness, type Since } from "../lateness.ts";
import { settings } from "../settings.ts";
import { inOwnWords } from "../words.ts";
import { botsBefore } from "./chosen-before.ts";
import { Relay } from "./relay.ts";

export interface VisitOptions extends Destination {
  readonly rules: GameRules;
  readonly config: Config;
}

/** A match that began runs smoothly after this time, ms. */
const SETTLED_MS = 2000;
const READ_MS = 2000;
const CHECK_MS = 500;
/** Names to try before the player is asked for one. */
const MOST_NAMES = 5;

export class Visit {
  readonly game: ArcadeGame;
  readonly server: string;
  /** The server offers bots. */
  readonly hasBots: boolean;
  /** A spectator, without a seat. */
  readonly isWatching: boolean;
  /** Came by "Play now", for any room. */
  readonly isQuick: boolean;
  readonly session: Session;
  /** A worse network of the player's own, on request: the overlay sets it. */
  readonly conditioner: Conditioner = new Conditioner();
  readonly state: Signal<ClientState> = signal("serverAddress");
  readonly sentence: Signal<string | undefined> = signal(undefined);
  readonly loss: Signal<Loss | undefined> = signal(undefined);
  readonly seat: Signal<number | undefined> = signal(undefined);
  readonly room: Signal<RoomState | undefined> = signal(undefined);
  readonly players: Signal<readonly RosterRow[]> = signal([]);
  readonly lines: Signal<readonly ChatLine[]> = signal([]);
  readonly leaderboard: Signal<readonly LeaderboardRow[]> = signal([]);
  /** The match is over for this player, whether or not they have left its picture. */
  readonly isOut: Signal<boolean> = signal(false);
  /** Of the room, once it is known. */
  readonly code: Signal<string> = signal("");
  /** The room's passcode, if this player made it. */
  readonly passcode: Signal<string | undefined> = signal(undefined);
  /** Whole seconds left in this phase, rounded up; undefined: it has no end. */
  readonly secondsLeft: Signal<number | undefined> = signal(undefined);
  /** Whole seconds until the next attempt to reconnect; undefined: there is none. */
  readonly retrySeconds: Signal<number | undefined> = signal(undefined);
  /** The wait for the server is long enough to mention. */
  readonly isSlow: Signal<boolean> = signal(false);
  /** Why play is not smooth, in words; empty: it is. */
  readonly late: Signal<string> = signal("");
  /** The message that control is lost, or is back; undefined: none. */
  readonly control: Signal<ControlWords | undefined> = signal(undefined);
  /** Seat of the player who has paused the match for all; undefined: not paused. */
  readonly pausedBy: Signal<number | undefined> = signal(undefined);
  /** The killcam that plays; undefined: none. */
  readonly killcam: Signal<KillcamNotice | undefined> = signal(undefined);
  /** Samples the controls; the stage sets it while there is one. */
  sample: Sampler | undefined;
  #people: readonly Person[] = [];
  #peopleOf: readonly RosterRow[] = [];
  /** Names that were handed in on this connection. */
  #names = 0;
  /** Bots that the room's maker had in their last room; 0: none, or they are there. */
  #wantedBots: number;
  /** "Play now" takes the defaults, once. */
  #choosesDefaults: boolean;
  #checkedMs = 0;
  #lateMs = 0;
  readonly #teller = new ControlTeller();
  #counted: Since = { lateInputs: 0, filledTicks: 0 };

  constructor(options: VisitOptions, now: number) {
    const { game, rules, config, server, wish } = options;
    // Relays are for seats of the server that offers them.
    const isOwn = server === "" || server === location.host;
    const relay = new Relay({ ...config, relay: config.relay && isOwn });
    const { room = "", watch = false } = wish ?? {};
    // A closed tab, and another tab, share it.
    const resume = room === "" || watch ? undefined : keptSeat(server || location.host, room);
    this.isWatching = watch;
    this.isQuick = wish?.quick !== undefined;
    this.game = game;
    this.server = server;
    this.hasBots = config.bots;
    this.#choosesDefaults = this.isQuick;
    this.#wantedBots = wish?.create !== undefined && config.bots ? (botsBefore(game) ?? 0) : 0;
    const services = browserServices({ datagrams: allowsDatagrams, iceServers: () => relay.iceServers() });
    this.session = new Session(
      {
        game: rules.hosted.make,
        name: game.name,
        preset: rules.hosted.preset,
        rules: game.lobby,
        tables: rules.hosted.tables,
        ownAddress: location.host,
        build: buildName,
        wish,
        resume,
        sample: (into, client) => this.sample?.(into, client),
        // The inspector goes back in time by it.
        client: TapedClient,
        services: this.conditioner.around({
          ...services,
          keep: (token, code) => {
            services.keep(token, code);
            relay.seated(token?.token);
          },
        }),
      },
      now,
    );
    if (resume === undefined) this.session.lobby.wish({ type: "address", text: server }, now);
    this.#mirror(now);
  }

  /** All players, as views show them. */
  get people(): readonly Person[] {
    const rows = this.players.peek();
    if (rows !== this.#peopleOf) {
      this.#peopleOf = rows;
      this.#people = rows.map(({ seat, name, isBot }) => ({ seat, name, isBot }));
    }
    return this.#people;
  }

  wish(wish: Wish): void {
    const now = performance.now();
    if (wish.type === "username") this.#names = MOST_NAMES;
    this.session.lobby.wish(wish, now);
    this.#mirror(now);
  }

  /** Pauses the match for all, or resumes it; the server allows it to the host alone. */
  pause(isPaused: boolean): void {
    const { client } = this.session;
    if (this.game.pause !== undefined) client?.command(this.game.pause.command(isPaused));
  }

  update(now: number): void {
    this.conditioner.update(now);
    this.session.update(now);
    this.#actByItself();
    this.#mirror(now);
  }

  /** Whether a spectator could have a seat now: a bot's counts as free. */
  get hasSeat(): boolean {
    const { seats, lateJoin } = this.game.lobby;
    const phase = this.room.value?.phase;
    const isMatch = phase === "game" || phase === "afterGame";
    const isOpen = lateJoin === "play" || (lateJoin === "refuse" ? !isMatch : phase === "lobby");
    return isOpen && this.players.value.filter(({ isBot }) => !isBot).length < seats;
  }

  #mirror(now: number): void {
    const { lobby, reception } = this.session;
    this.state.value = lobby.state;
    this.sentence.value = inOwnWords(lobby.sentence);
    this.loss.value = lobby.loss;
    this.seat.value = lobby.seat;
    this.room.value = lobby.room;
    this.players.value = lobby.players;
    this.isOut.value = lobby.players.some(({ seat, isOut }) => isOut && seat === lobby.seat);
    this.pausedBy.value = this.#findPause();
    this.lines.value = lobby.lines;
    this.leaderboard.value = lobby.leaderboard;
    if (reception !== undefined) this.code.value = reception.room;
    this.passcode.value = reception?.passcode ?? this.passcode.peek();
    this.secondsLeft.value = wholeSeconds(lobby.leftMs(now));
    this.retrySeconds.value = wholeSeconds(lobby.retriesAtMs - now);
    this.isSlow.value = now - lobby.sinceMs > 300;
    this.#watchLink(now);
  }

  #findPause(): number | undefined {
    const { client, lobby } = this.session;
    const isMatch = lobby.state === "game" || lobby.state === "afterGameChat";
    return isMatch && client?.isStarted ? this.game.pause?.pausedBy(client.shown) : undefined;
  }

  /** Control in every frame; everything else twice per second: words that change in every frame cannot be read. */
  #watchLink(now: number): void {
    const { client, connection, lobby } = this.session;
    if (lobby.state === "lobby" || lobby.state === "leaderboard") this.#teller.forget();
    this.control.value = this.#teller.tell(client?.control.state, now);
    if (client === undefined || connection === undefined) this.late.value = "";
    else if (now - this.#checkedMs >= CHECK_MS) {
      const { lateInputs, filledTicks } = client.quality;
      const since = {
        lateInputs: lateInputs - this.#counted.lateInputs,
        filledTicks: filledTicks - this.#counted.filledTicks,
      };
      // What happened before the match was visible, or while the player looked elsewhere, is not worth a message.
      const isSeen = now - this.#checkedMs < SETTLED_MS && now - lobby.sinceMs > SETTLED_MS;
      const late = isSeen && !client.control.isLost ? lateness(connection.stats(), since) : "";
      if (late !== "") this.#lateMs = now;
      // It stays for as long as it takes to read it.
      if (late !== "" || now - this.#lateMs > READ_MS) this.late.value = late;
      this.#counted = { lateInputs, filledTicks };
      this.#checkedMs = now;
    }
  }

  #actByItself(): void {
    const { lobby } = this.session;
    if (lobby.state === "connecting") this.#names = 0;
    if (lobby.state === "choosingUsername") this.#takeName();
    if (lobby.state === "lobby" && lobby.room?.isHost === true && this.#wantedBots > 0) this.#bringBots();
    if (lobby.state === "choosingDifficulty" && this.#choosesDefaults) this.#chooseDefaults();
  }

  /** Hands in the remembered name; if it is taken, that name with a number. A typed name is left for the player to correct. */
  #takeName(): void {
    const { lobby } = this.session;
    const { name } = settings.peek();
    const isTaken = lobby.sentence === sentenceOfNo("name-taken");
    if (name === "" || this.#names >= MOST_NAMES || (this.#names > 0 && !isTaken)) return;
    this.#names++;
    const suffix = this.#names === 1 ? "" : `-${this.#names}`;
    lobby.wish({ type: "username", name: name.slice(0, 16 - suffix.length) + suffix }, performance.now());
  }

  #bringBots(): void {
    const count = this.#wantedBots;
    this.#wantedBots = 0;
    this.wish({ type: "bots", count });
  }

  /** "Play now" asks no questions: it takes the defaults. */
  #chooseDefaults(): void {
    this.#choosesDefaults = false;
    this.wish({ type: "choose", choices: defaultChoices(this.game.lobby) });
  }
}

function wholeSeconds(ms: number | undefined): number | undefined {
  return ms === undefined || !Number.isFinite(ms) ? undefined : Math.max(0, Math.ceil(ms / 1000));
}
