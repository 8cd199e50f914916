// A person of the replay soak who plays one game on, match after match, with a bot's hands: a whole session over a WebSocket. served.ts makes two
// for each game.

import type { ArcadeGame } from "@reckon/stage";
import { defaultChoices } from "../../packages/reckon/src/lobby/rules.ts";
import { Session } from "../../packages/reckon/src/session/index.ts";
import { sessionServices } from "../../packages/reckon/src/transport/index.ts";
import { openWebSocket } from "../../packages/reckon/src/transport/node/index.ts";

/** A wish is said again after so long. */
const AGAIN_MS = 2000;

type SessionOptions = ConstructorParameters<typeof Session>[0];

interface RegularOptions {
  readonly game: ArcadeGame;
  readonly port: number;
  readonly number: number;
  readonly seed: number;
  /** The room to join; without it one is made, with so many bots. */
  readonly room?: string;
  readonly bots?: number;
  /** People whom its room waits for. Default: it starts at once. */
  readonly people?: number;
}

export class Regular {
  readonly game: ArcadeGame;
  readonly port: number;
  readonly #session: Session;
  readonly #number: number;
  readonly #people: number;
  #wished = "";
  #wishedMs = 0;
  #isGone = false;

  static async come(options: RegularOptions): Promise<Regular> {
    const { hosted } = await options.game.rules();
    return new Regular(options, hosted as never);
  }

  private constructor(
    { game, port, number, seed, room, bots = 0, people = 1 }: RegularOptions,
    hosted: Awaited<ReturnType<ArcadeGame["rules"]>>["hosted"],
  ) {
    this.game = game;
    this.port = port;
    this.#number = number;
    this.#people = people + bots;
    const localAddress = `127.3.1.${number + 1}`;
    const plays = hosted.bots.make({ seed: seed + number, player: number % 2, choices: {} } as never);
    this.#session = new Session(
      {
        ...{ game: hosted.make, name: game.name, preset: hosted.preset, rules: game.lobby },
        ownAddress: `127.0.0.1:${port}`,
        wish: room === undefined ? { room: "", create: { isPrivate: false, bots } } : { room },
        sample: (into: never, client: never) => (plays as (into: never, client: never) => void)(into, client),
        services: sessionServices({
          openStream: (to) => openWebSocket(`ws://${to}/play`, { localAddress }),
          probe: async () => true,
          now: () => performance.now(),
        }),
      } as SessionOptions,
      performance.now(),
    );
  }

  /** The code of its room, once it is there. */
  get room(): string {
    return this.#session.lobby.state === "lobby" || this.#session.client !== undefined
      ? (this.#session.reception?.room ?? "")
      : "";
  }

  update(now: number): void {
    this.#session.update(now);
    const { lobby } = this.#session;
    const { state, room } = lobby;
    const stay = `${state} ${room?.phase} ${lobby.players.length}`;
    if (this.#isGone || (stay === this.#wished && now - this.#wishedMs < AGAIN_MS)) return;
    this.#wished = stay;
    this.#wishedMs = now;
    if (state === "serverAddress") lobby.wish({ type: "address", text: "" }, now);
    else if (state === "choosingUsername")
      lobby.wish({ type: "username", name: `Person ${this.#number + 1}` }, now);
    else if (state === "lobby" && lobby.players.length >= this.#people) {
      lobby.wish({ type: "ready", isReady: true }, now);
      lobby.wish({ type: "start" }, now);
    } else if (state === "choosingDifficulty")
      lobby.wish({ type: "choose", choices: defaultChoices(this.game.lobby) }, now);
    else if (state === "leaderboard" || room?.phase === "afterGame") lobby.wish({ type: "again" }, now);
  }

  /** Where it is, for people. */
  get told(): string {
    const { state, room, loss } = this.#session.lobby;
    return `${this.game.name}: ${state}, ${room?.phase}, ${loss ?? "connected"}`;
  }

  leave(now: number): void {
    this.#isGone = true;
    this.#session.lobby.wish({ type: "leave" }, now);
  }
}
