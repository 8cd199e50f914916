// Plays whole matches of By a Thread with bots behind real clients, in virtual time, and collects figures for a designer.
// A tool prints them (`npm run -s soak:threads`), tests play a sample. Always true: the same options give the same match.

import type { Game } from "reckon";
import type { Preset } from "reckon/presets";
import { Stepper } from "reckon/testing";
import { type Bot, type ProfileName, profiles } from "reckon/testing/engine";
import { ThreadBot } from "../src/bots/bot.ts";
import { STRENGTHS, type Strength } from "../src/bots/strength.ts";
import { byAThreadGame } from "../src/by-a-thread.ts";
import { FATE, PHASE, type ThreadWorld } from "../src/kinds.ts";
import { hostedPreset } from "../src/preset.ts";
import { FIRE_REST, PLAYERS, SPEED, TICK_RATE } from "../src/tuning.ts";

/** The occupant of a seat: a bot of a strength, one of the strength that the level suggests, or a player who does nothing. */
export type Sitter = Strength | "any" | "passive";

/** Our model of a first-time player: they keep the trigger down, aim at what they see, and dodge little. */
export const NEWCOMER: Strength = {
  ...STRENGTHS.easy,
  name: "newcomer",
  dodgeAfter: 40,
  grip: 0.14,
  error: 0.2,
  leads: 0,
  dodges: 0.1,
  glance: 300,
  burst: 40,
  pause: 60,
  nerve: 9,
  range: 200,
  banks: 0,
};

export interface MatchOptions {
  readonly profile: ProfileName;
  readonly seed: number;
  readonly level: number;
  readonly sitters: readonly Sitter[];
  /** Default: the hosted preset. */
  readonly preset?: Preset;
  /** Default 20: nobody watches, and bots are asked once per tick all the same. */
  readonly frameRates?: readonly number[];
  /** Stops here, in seconds. Default: the longest duration of a match, and a little more. */
  readonly seconds?: number;
  /** Stops at the first hit, or at the first that involves the first sitter. */
  readonly until?: "hit" | "fight";
}

export interface MatchTally {
  readonly isOver: boolean;
  readonly seconds: number;
  /** Sitters that won or escaped. */
  readonly winners: readonly number[];
  readonly minotaured: number;
  readonly shots: number;
  readonly hits: number;
  /** Of those, by a ball that had bounced; and by the player's own ball. */
  readonly bounced: number;
  readonly own: number;
  /** Seconds to the first hit of a player by another, and to the first hit of the first sitter; infinity: none. */
  readonly firstHit: number;
  readonly firstHitOfFirst: number;
  /** Seconds to the first hit of the first sitter by another, or of another by them. */
  readonly firstFight: number;
  /** The longest time that a living bot stayed within a small circle, in seconds; and the share of time that two bots overlapped. */
  readonly stoodStill: number;
  readonly overlaps: number;
  readonly ownRule: number;
  readonly rollbacks: number;
  /** By sitter: shots, shots that hit another player, those of them without a bounce, and hits of oneself. */
  readonly bySitter: readonly SitterTally[];
}

interface SitterTally {
  shots: number;
  hits: number;
  direct: number;
  own: number;
}

const FRAME_RATES = [20];
/** A player who stays within this circle stands still, in units. */
const CIRCLE = 12;

const PASSIVE: Bot = { sample: () => {} };

export function playMatch(options: MatchOptions): MatchTally {
  const { profile, seed, level, sitters, preset = hostedPreset, frameRates = FRAME_RATES } = options;
  const watch = new Watch();
  const stepper = new Stepper({
    game: watched(byAThreadGame({ level }), watch),
    preset,
    profile: profiles[profile],
    seed,
    clients: sitters.map((sitter, i) => ({
      frameRate: frameRates[i % frameRates.length],
      bot: (player: number, own: number): Bot => {
        // The first to draw a frame comes in first.
        watch.sitterOf[player] = i;
        if (sitter === "passive") return PASSIVE;
        return new ThreadBot(own, player, sitter === "any" ? undefined : sitter);
      },
    })),
    hashed: false,
    development: false,
    onTick: ({ world }) => watch.look(world as ThreadWorld),
  });
  const world = stepper.room.world as ThreadWorld;
  const { match, player } = world.fields;
  const most = options.seconds ?? 615;
  const isDone = (): boolean =>
    match.phase[0] === PHASE.over ||
    (options.until === "hit" && watch.firstHit < Number.POSITIVE_INFINITY) ||
    (options.until === "fight" && watch.firstFight < Number.POSITIVE_INFINITY);
  for (let s = 1; s <= most && !isDone(); s++) stepper.run(s * 1000);
  const rows = [...world.all("player")];
  const causes: Record<string, number> = {};
  for (const { last } of stepper.clients)
    for (const [cause, count] of Object.entries(last?.quality.rollbacks ?? {}))
      causes[cause] = (causes[cause] ?? 0) + count;
  const hasWon = (row: number): boolean =>
    player.fate[row] === FATE.winner || player.fate[row] === FATE.escaped;
  return {
    isOver: match.phase[0] === PHASE.over,
    seconds: match.ticks[0] / TICK_RATE,
    winners: rows.filter(hasWon).map((row) => watch.sitterOf[world.ownerOf("player", row)]),
    minotaured: rows.filter((row) => player.fate[row] === FATE.minotaured).length,
    bySitter: watch.bySitter.slice(0, sitters.length),
    shots: watch.shots,
    hits: watch.hits,
    bounced: watch.bounced,
    own: watch.own,
    firstHit: watch.firstHit,
    firstHitOfFirst: watch.firstHitOfFirst,
    firstFight: watch.firstFight,
    stoodStill: watch.stoodStill(sitters) / TICK_RATE,
    overlaps: watch.overlaps / Math.max(1, watch.pairs),
    ownRule: causes["own rule"] ?? 0,
    rollbacks: Object.values(causes).reduce((sum, count) => sum + count, 0),
  };
}

/** The same game, with a watch on the hits of plasma. */
function watched(game: Game, watch: Watch): Game {
  return {
    ...game,
    struck: (world, flown, hit, tools) => {
      const { health } = (world as ThreadWorld).fields.player;
      const before = health[hit.row];
      const { bounces } = flown.values;
      const end = game.struck(world, flown, hit, tools);
      if (health[hit.row] < before) watch.hit(world as ThreadWorld, hit.row, flown.player, bounces);
      return end;
    },
  };
}

class Watch {
  /** The sitter in each seat. */
  readonly sitterOf: number[] = [];
  readonly bySitter: readonly SitterTally[] = Array.from({ length: PLAYERS }, () => ({
    shots: 0,
    hits: 0,
    direct: 0,
    own: 0,
  }));
  shots = 0;
  hits = 0;
  bounced = 0;
  own = 0;
  firstHit: number = Number.POSITIVE_INFINITY;
  firstHitOfFirst: number = Number.POSITIVE_INFINITY;
  firstFight: number = Number.POSITIVE_INFINITY;
  overlaps = 0;
  pairs = 0;
  readonly #x = new Float64Array(PLAYERS);
  readonly #z = new Float64Array(PLAYERS);
  readonly #since = new Float64Array(PLAYERS);
  readonly #longest = new Float64Array(PLAYERS);
  readonly #sitting: number[] = [];

  hit(world: ThreadWorld, row: number, player: number, bounces: number): void {
    const who = this.sitterOf[world.ownerOf("player", row)];
    const by = player < 0 ? -1 : this.sitterOf[player];
    const seconds = world.fields.match.ticks[0] / TICK_RATE;
    this.hits++;
    const seat = this.bySitter[Math.max(0, by)];
    if (who === by) seat.own++;
    else {
      seat.hits++;
      if (bounces === 0) seat.direct++;
    }
    if (bounces > 0) this.bounced++;
    if (who === by) this.own++;
    else this.firstHit = Math.min(this.firstHit, seconds);
    if (who !== by && (who === 0 || by === 0)) this.firstFight = Math.min(this.firstFight, seconds);
    if (who === 0 && by !== 0) this.firstHitOfFirst = Math.min(this.firstHitOfFirst, seconds);
  }

  look(world: ThreadWorld): void {
    const { x, z, health, fireRest } = world.fields.player;
    const { tick } = world;
    for (const row of world.all("player")) {
      if (health[row] === 0) continue;
      this.#sitting[row] = this.sitterOf[world.ownerOf("player", row)];
      if (fireRest[row] === FIRE_REST) {
        this.shots++;
        this.bySitter[this.sitterOf[world.ownerOf("player", row)]].shots++;
      }
      if (Math.hypot(x[row] - this.#x[row], z[row] - this.#z[row]) > CIRCLE) {
        this.#x[row] = x[row];
        this.#z[row] = z[row];
        this.#since[row] = tick;
      }
      // Until the bot's client has started it cannot move.
      if (tick > 2 * TICK_RATE)
        this.#longest[row] = Math.max(this.#longest[row], tick - Math.max(this.#since[row], 2 * TICK_RATE));
      for (const other of world.all("player")) {
        if (other >= row || health[other] === 0) continue;
        this.pairs++;
        // Two players who touch are pushed apart; only a deep overlap counts.
        if (Math.hypot(x[row] - x[other], z[row] - z[other]) < 16 - SPEED / TICK_RATE) this.overlaps++;
      }
    }
  }

  /** Ticks, of the active players. */
  stoodStill(sitters: readonly Sitter[]): number {
    return Math.max(0, ...this.#longest.filter((_, row) => sitters[this.#sitting[row]] !== "passive"));
  }
}
