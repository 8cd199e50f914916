// A match as a host runs it, in virtual time: the games' own lobby, bots over sessions, and a seeded link each way. `bench:hosted` and the test
// of the games' tables use it. Always true: the same options give the same bytes.

import type { GameRules } from "@reckon/stage";
import { mix, Random } from "reckon";
import { botSampler, Host, type Seal, type Visitor } from "reckon/host";
import { type Attempt, type Choices, Session } from "reckon/session";
import { isStreamProfile, Link, type Profile } from "reckon/testing/engine";

const FRAME_MS = 1000 / 60;

export interface HostedMatchOptions {
  readonly rules: GameRules;
  readonly profile: Profile;
  readonly seed: number;
  readonly players: number;
  /** Where the host of the lobby chooses something: what is not named is the lobby's default. */
  readonly choices?: Choices;
}

interface Player {
  readonly session: Session;
  up: Link | undefined;
  down: Link | undefined;
  attempt: Attempt | undefined;
  visitor: Visitor | undefined;
  /** Bytes sent to them since they were told of the match, and since when. */
  tries: number;
  bytes: number;
  packets: number;
}

export class HostedMatch {
  now = 0;
  readonly players: Player[] = [];
  readonly faults: string[] = [];
  readonly #host: Host;
  readonly #options: HostedMatchOptions;

  constructor(options: HostedMatchOptions) {
    const { rules, seed, players } = options;
    const random = Random.from(mix(seed, 1));
    const seals: Seal[] = [];
    this.#options = options;
    this.#host = new Host({
      games: { game: rules.hosted },
      random: (bytes) => Uint8Array.from({ length: bytes }, () => random.below(256)),
      sign: (seal, done) => done(`token-${seals.push(seal) - 1}`),
      verify: (token, done) => done(seals[Number(token.slice("token-".length))]),
      onFault: (error) => this.faults.push(String(error)),
    });
    for (let i = 0; i < players; i++) this.players.push(this.#player(i));
  }

  #player(index: number): Player {
    const { rules, seed } = this.#options;
    const { hosted } = rules;
    const session: Session = new Session(
      {
        game: hosted.make,
        name: "game",
        preset: hosted.preset,
        rules: hosted.lobby,
        tables: hosted.tables,
        ownAddress: "here",
        sample: botSampler(rules.hosted, mix(seed, 100 + index), () => session.lobby.room?.choices ?? {}),
        services: {
          open: (_address, attempt) => this.#connect(index, attempt),
          probe: (_address, done) => done(true),
          keep: () => {},
        },
      },
      0,
    );
    return {
      session,
      up: undefined,
      down: undefined,
      attempt: undefined,
      visitor: undefined,
      tries: 0,
      bytes: 0,
      packets: 0,
    };
  }

  #connect(index: number, attempt: Attempt): void {
    const { profile, seed } = this.#options;
    const player = this.players[index];
    // Another chance on each try: what was lost is not lost again.
    const own = mix(mix(seed, 200 + index), player.tries++);
    const up = new Link(profile.up, mix(own, 1), profile);
    const down = new Link(profile.down, mix(own, 2), profile);
    const side = (link: Link) => ({
      isStream: isStreamProfile(profile),
      send: (packet: Uint8Array) => {
        if (link === down && player.session.client !== undefined) {
          player.bytes += packet.length;
          player.packets++;
        }
        link.send(packet.slice(), this.now);
      },
      update: () => {},
      close: () => {},
    });
    Object.assign(player, { up, down, attempt });
    player.visitor = this.#host.accept(side(down), `10.0.0.${index}`, this.now);
    attempt.opened(side(up));
  }

  /** Goes through the lobby until everybody plays. */
  begin(): void {
    const { lobby } = this.#options.rules.hosted;
    const choices = { ...firstOf(lobby.choices), ...lobby.defaults, ...this.#options.choices };
    for (const end = this.now + 60_000; !this.isPlaying; ) {
      if (this.now > end || this.faults.length > 0)
        throw new Error(
          `The match did not begin: ${this.faults} ${this.players.map(({ session: { lobby } }) => `${lobby.state} ${lobby.sentence ?? ""}`)}`,
        );
      this.run(FRAME_MS);
      this.players.forEach(({ session }, i) => {
        const { state, room } = session.lobby;
        // A greeting may have been lost with all its repeats.
        if (state === "disconnected") session.lobby.wish({ type: "retry" }, this.now);
        if (state === "serverAddress") session.lobby.wish({ type: "address", text: "" }, this.now);
        if (state === "choosingUsername")
          session.lobby.wish({ type: "username", name: `player-${i}` }, this.now);
        const isHost = session.lobby.players.some((row) => row.isHost && row.seat === session.lobby.seat);
        if (!isHost || Math.round(this.now / FRAME_MS) % 30 !== 0) return;
        const isFull = session.lobby.players.length === this.players.length;
        if (state === "lobby" && isFull) session.lobby.wish({ type: "start" }, this.now);
        if (room?.phase === "choosing") session.lobby.wish({ type: "choose", choices }, this.now);
      });
    }
  }

  get isPlaying(): boolean {
    return this.players.every(({ session }) => session.client?.isStarted === true);
  }

  /** Lets time pass, frame by frame. */
  run(ms: number): void {
    for (const end = this.now + ms - 1e-6; this.now < end; ) {
      this.now += FRAME_MS;
      for (const { up, down, visitor, attempt } of this.players) {
        for (let bytes = up?.receive(this.now); bytes !== undefined; bytes = up?.receive(this.now))
          visitor?.receive(bytes, this.now);
        for (let bytes = down?.receive(this.now); bytes !== undefined; bytes = down?.receive(this.now))
          attempt?.received(bytes, this.now);
      }
      this.#host.update(this.now);
      for (const { session } of this.players) session.update(this.now);
    }
  }
}

function firstOf(choices: Readonly<Record<string, readonly string[]>>): Choices {
  return Object.fromEntries(Object.entries(choices).map(([name, values]) => [name, values[0]]));
}
