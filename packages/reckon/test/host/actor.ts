// One player of the scenario: a session that plays dash as a bot would, seen from outside as plain values, so that it can
// live in this process or in a page. Updated by a timer.

import { DashBot, dash } from "@reckon/dash";
import type { Wish } from "../../src/lobby/client/client-machine.ts";
import { LOBBY_RULES, type LobbyRules } from "../../src/lobby/rules.ts";
import { presets } from "../../src/presets/index.ts";
import { Session, type SessionOptions, type SessionServices } from "../../src/session/index.ts";

export const RULES: LobbyRules = { ...LOBBY_RULES.reckon, gate: "passcode", countdownMs: 1500 };

/** What can be seen of a player. */
export interface Look {
  readonly state: string;
  readonly sentence: string;
  readonly seat: number;
  readonly names: readonly string[];
  readonly lines: readonly string[];
  readonly room: string;
  /** Time left in the phase, ms; −1: it has no end. */
  readonly leftMs: number;
  readonly isStarted: boolean;
  /** Packets go over a stream; false: over datagrams. */
  readonly isStream: boolean;
  /** Ways that the own row was drawn at, at most 100: it moves. */
  readonly places: number;
  readonly faults: number;
}

export interface ActorOptions {
  readonly address: string;
  readonly wish: SessionOptions["wish"];
  readonly resume?: SessionOptions["resume"];
}

export class Actor {
  readonly session: Session;
  readonly #places = new Set<number>();
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(
    { address, wish, resume }: ActorOptions,
    services: SessionServices,
    also: (now: number) => void = () => {},
  ) {
    const bot = new DashBot(3, 0, "wander");
    this.session = new Session(
      {
        game: dash,
        name: "dash",
        preset: presets.reckon,
        rules: RULES,
        ownAddress: address,
        wish,
        resume,
        sample: (into, client) => bot.sample(into, client),
        services,
      },
      performance.now(),
    );
    this.#timer = setInterval(() => {
      const now = performance.now();
      also(now);
      this.session.update(now);
      this.#notePlace();
    }, 8);
  }

  wish(wish: Wish): void {
    this.session.lobby.wish(wish, performance.now());
  }

  look(): Look {
    const { lobby, client, connection, reception } = this.session;
    return {
      state: lobby.state,
      sentence: lobby.sentence ?? "",
      seat: lobby.seat ?? -1,
      names: lobby.players.map(({ name }) => name),
      lines: lobby.lines.map(({ from, text }) => `${from}: ${text}`),
      room: reception?.room ?? "",
      leftMs: lobby.leftMs(performance.now()) ?? -1,
      isStarted: client?.isStarted ?? false,
      isStream: connection?.isStream ?? true,
      places: this.#places.size,
      faults:
        (client?.quality.badPackets ?? 0) + (client?.quality.rollbacks["own rule"] ?? 0) + lobby.badMessages,
    };
  }

  /** Gone without a word. */
  stop(): void {
    clearInterval(this.#timer);
  }

  #notePlace(): void {
    const { client } = this.session;
    const row = client?.shown.rowOf("player", client.player) ?? -1;
    if (client === undefined || row < 0 || this.#places.size >= 100) return;
    this.#places.add(client.shown.of("player").columns[0][row]);
  }
}
