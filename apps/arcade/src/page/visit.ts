// A player's stay at one room, as the screens see it: the session, and what its lobby says as signals. Made by the arcade
// when a game is chosen, and loaded then; updated by the loop in every frame. Always true: what is shown is what the lobby
// said last; what the page does by itself (hand in a remembered name, choose for who wants to play now) it does once.

import { type Signal, signal } from "@preact/signals";
import type { ArcadeGame, GameRules, Person, Sampler } from "@reckon/stage";
import { Conditioner } from "reckon/conditioner";
import type { ChatLine, ClientState, LeaderboardRow, Loss, RoomState, RosterRow, Wish } from "reckon/lobby";
import { Session } from "reckon/session";
import { browserServices, keptSeat } from "reckon/transport/browser";
import { allowsDatagrams } from "./address-bar.ts";
import type { Destination } from "./arcade.ts";
import type { Config } from "./config.ts";
import { ControlTeller, type ControlWords } from "./control-words.ts";
import { lateness, type Since } from "./lateness.ts";
import { settings } from "./settings.ts";

export interface VisitOptions extends Destination {
  readonly rules: GameRules;
  readonly config: Config;
}

/** A match that began runs smoothly after so long, ms. */
const SETTLED_MS = 2000;
const READ_MS = 2000;
const CHECK_MS = 500;

export class Visit {
  readonly game: ArcadeGame;
  readonly server: string;
  /** The server has bots to offer. */
  readonly hasBots: boolean;
  readonly session: Session;
  /** A worse network of the player's own, if he wants one: the overlay sets it. */
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
  /** Of the room, where this player made it. */
  readonly passcode: Signal<string | undefined> = signal(undefined);
  /** Whole seconds left in this phase, rounded up; undefined: it has no end. */
  readonly secondsLeft: Signal<number | undefined> = signal(undefined);
  /** Whole seconds until it comes back by itself; undefined: it does not. */
  readonly retrySeconds: Signal<number | undefined> = signal(undefined);
  /** The server has been waited for long enough to say so. */
  readonly isSlow: Signal<boolean> = signal(false);
  /** Why play is not smooth, in words; empty: it is. */
  readonly late: Signal<string> = signal("");
  /** That the player is not in control, or is again, in words; undefined: there is nothing to say. */
  readonly control: Signal<ControlWords | undefined> = signal(undefined);
  /** Samples the controls; the stage sets it while there is one. */
  sample: Sampler | undefined;
  #people: readonly Person[] = [];
  #peopleOf: readonly RosterRow[] = [];
  #hasNamed = false;
  /** A match with bots was asked for, and has not begun. */
  #isQuick: boolean;
  #checkedMs = 0;
  #lateMs = 0;
  readonly #teller = new ControlTeller();
  #counted: Since = { lateInputs: 0, filledTicks: 0 };

  constructor(options: VisitOptions, now: number) {
    const { game, rules, config, server, wish, isBack = false } = options;
    const { iceServers, bots } = config;
    const resume = isBack ? keptSeat() : undefined;
    this.game = game;
    this.server = server;
    this.hasBots = bots;
    this.#isQuick = wish?.create?.bots !== undefined;
    this.session = new Session(
      {
        game: rules.hosted.make,
        name: game.name,
        preset: rules.hosted.preset,
        rules: game.lobby,
        ownAddress: location.host,
        wish,
        resume,
        sample: (into, tick, client) => this.sample?.(into, tick, client),
        services: this.conditioner.around(browserServices({ datagrams: allowsDatagrams, iceServers })),
      },
      now,
    );
    if (resume === undefined) this.session.lobby.wish({ type: "address", text: server }, now);
    this.#mirror(now);
  }

  /** Everybody, as views show them. */
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
    this.session.lobby.wish(wish, now);
    this.#mirror(now);
  }

  update(now: number): void {
    this.conditioner.update(now);
    this.session.update(now);
    this.#actByItself();
    this.#mirror(now);
  }

  #mirror(now: number): void {
    const { lobby, reception } = this.session;
    this.state.value = lobby.state;
    this.sentence.value = lobby.sentence;
    this.loss.value = lobby.loss;
    this.seat.value = lobby.seat;
    this.room.value = lobby.room;
    this.players.value = lobby.players;
    this.isOut.value = lobby.players.some(({ seat, isOut }) => isOut && seat === lobby.seat);
    this.lines.value = lobby.lines;
    this.leaderboard.value = lobby.leaderboard;
    if (reception !== undefined) this.code.value = reception.room;
    this.passcode.value = reception?.passcode ?? this.passcode.peek();
    this.secondsLeft.value = wholeSeconds(lobby.leftMs(now));
    this.retrySeconds.value = wholeSeconds(lobby.retriesAtMs - now);
    this.isSlow.value = now - lobby.sinceMs > 300;
    this.#watchLink(now);
  }

  /** Control in every frame; all else twice per second: words that change in every frame cannot be read. */
  #watchLink(now: number): void {
    const { client, connection, lobby } = this.session;
    if (lobby.state === "chat" || lobby.state === "leaderboard") this.#teller.forget();
    this.control.value = this.#teller.tell(client?.control.state, now);
    if (client === undefined || connection === undefined) this.late.value = "";
    else if (now - this.#checkedMs >= CHECK_MS) {
      const { lateInputs, filledTicks } = client.quality;
      const since = {
        lateInputs: lateInputs - this.#counted.lateInputs,
        filledTicks: filledTicks - this.#counted.filledTicks,
      };
      // What happened before somebody could see the match, or while they looked elsewhere, is nobody's worry.
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
    const { name } = settings.peek();
    // Where he is told something, such as that his seat is gone, he reads it before he enters.
    const isFree = lobby.state === "choosingUsername" && lobby.sentence === undefined;
    if (isFree && !this.#hasNamed && name !== "") {
      this.#hasNamed = true;
      this.wish({ type: "username", name });
    }
    if (lobby.state === "choosingDifficulty" && this.#isQuick) this.#chooseFirst();
  }

  /** Who wants to play now is not asked what: the first of everything. */
  #chooseFirst(): void {
    this.#isQuick = false;
    const { choices } = this.game.lobby;
    const first = Object.entries(choices).map(([name, values]) => [name, values[0]]);
    this.wish({ type: "choose", choices: Object.fromEntries(first) });
  }
}

function wholeSeconds(ms: number | undefined): number | undefined {
  return ms === undefined || !Number.isFinite(ms) ? undefined : Math.max(0, Math.ceil(ms / 1000));
}
