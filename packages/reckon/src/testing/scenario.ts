// Scenarios: whole matches as plain values, made from a seed, run, and shrunk when they fail. Property tests and `npm run soak` use them;
// a scenario printed as JSON is a test to paste. Always true: the same scenario and cast give the same match. invariants.ts has the
// invariants of every match.

import { Random } from "../core/random.ts";
import type { Tick } from "../core/tick.ts";
import { type Preset, presets } from "../presets/index.ts";
import type { Agreement } from "../wire/agreement.ts";
import type { Game } from "../world/game.ts";
import type { Profile } from "./link/link-pieces.ts";
import { profileNamed } from "./link/profiles.ts";
import { randomNetwork, shortened, simplerThan } from "./scenario-network.ts";
import { type Bot, type Span, Stepper, type StepperOptions } from "./stepper.ts";

interface ScenarioClient {
  readonly bot: string;
  readonly frameRate: number;
  readonly skewPpm: number;
  /** Coarseness of the client's clock readings, ms. */
  readonly stepMs: number;
  readonly joinMs: number;
  /** 0: stays to the end. */
  readonly leaveMs: number;
  readonly stalls: readonly Span[];
}

export interface Scenario {
  readonly game: string;
  readonly preset: string;
  readonly profile: string;
  /** A network of this scenario, instead of the profile. */
  readonly network?: Profile;
  readonly seed: number;
  readonly firstTick: Tick;
  /** Bots play until this moment, and then release all controls. */
  readonly playMs: number;
  readonly clients: readonly ScenarioClient[];
  readonly serverStalls: readonly Span[];
  /** The scope of prediction, instead of the preset's. */
  readonly scope?: Agreement["scope"];
  /** Rules run with development checks. Default true. */
  readonly development?: boolean;
}

/** Games and bots that scenarios name. */
export interface ScenarioCast {
  readonly games: { readonly [name: string]: Game };
  bot(game: string, mode: string, player: number, seed: number): Bot;
}

/** The values that random scenarios choose from. */
export interface ScenarioChoices {
  readonly games: readonly {
    readonly game: string;
    readonly bots: readonly string[];
    readonly scope?: Agreement["scope"];
  }[];
  readonly presets: readonly string[];
  readonly profiles: readonly string[];
  /** Share of scenarios with a network of their own, which changes. Default 0. */
  readonly networks?: number;
  /** Shortest and longest play, ms. */
  readonly playMs: readonly [number, number];
  readonly mostClients: number;
}

const FRAME_RATES = [30, 59.94, 60, 75, 144, 240];
const CLOCK_STEPS = [0, 0, 0, 1, 16.7];
const FIRST_TICKS = [0, 0, 65_536 - 300, 4_294_967_296 - 300, 1_099_511_627_776 - 300];
const LONGEST_STALL_MS = 10_000;
/** The share of a play that remains when it is shortened. */
const SHORTER = 0.7;

function pick<T>(random: Random, from: readonly T[]): T {
  return from[random.below(from.length)];
}

/** A scenario from a seed: profile or a network that changes, frame rates, skews, stalls, joins and leaves all differ. */
export function randomScenario(seed: number, choices: ScenarioChoices): Scenario {
  const random = Random.from(seed);
  const { game, bots, scope } = pick(random, choices.games);
  const playMs = Math.floor(random.between(choices.playMs[0], choices.playMs[1]));
  const clients: ScenarioClient[] = [];
  const count = 1 + random.below(choices.mostClients);
  for (let i = 0; i < count; i++) {
    const joinMs = i === 0 || random.chance(0.6) ? 0 : Math.floor(random.between(0, playMs / 2));
    clients.push({
      bot: pick(random, bots),
      frameRate: pick(random, FRAME_RATES),
      skewPpm: Math.floor(random.between(-200, 200)),
      stepMs: pick(random, CLOCK_STEPS),
      joinMs,
      leaveMs: i > 0 && random.chance(0.2) ? Math.floor(random.between(joinMs + 2000, playMs)) : 0,
      stalls: random.chance(0.25) ? [randomSpan(random, playMs)] : [],
    });
  }
  return {
    game,
    preset: pick(random, choices.presets),
    profile: pick(random, choices.profiles),
    seed: random.next(),
    firstTick: pick(random, FIRST_TICKS),
    playMs,
    clients,
    serverStalls: random.chance(0.2) ? [randomSpan(random, playMs)] : [],
    ...(scope === undefined ? {} : { scope }),
    development: random.chance(0.5),
    ...(random.chance(choices.networks ?? 0) ? { network: randomNetwork(random, playMs) } : {}),
  };
}

/** Mostly short stalls, some up to ten seconds. */
function randomSpan(random: Random, playMs: number): Span {
  const longest = Math.min(LONGEST_STALL_MS, playMs / 2);
  const share = random.unit();
  const length = 30 + (longest - 30) * share * share * share;
  const fromMs = Math.floor(random.between(0, playMs - length));
  return { fromMs, toMs: Math.floor(fromMs + length) };
}

/** Sets a scenario up. `more` may add hooks. */
export function startScenario(
  scenario: Scenario,
  cast: ScenarioCast,
  more: Partial<StepperOptions> = {},
): Stepper {
  const game = cast.games[scenario.game];
  const preset = (presets as { readonly [name: string]: Preset })[scenario.preset];
  const { scope = preset.agreement.scope, development = true } = scenario;
  const stepper: Stepper = new Stepper({
    game,
    preset: { ...preset, agreement: { ...preset.agreement, scope } },
    profile: scenario.network ?? profileNamed(scenario.profile),
    seed: scenario.seed,
    development,
    firstTick: scenario.firstTick,
    serverStalls: scenario.serverStalls,
    clients: scenario.clients.map((client) => ({
      frameRate: client.frameRate,
      clock: { skewPpm: client.skewPpm, stepMs: client.stepMs, offsetMs: 1000 },
      joinMs: client.joinMs,
      leaveMs: client.leaveMs === 0 ? undefined : client.leaveMs,
      stalls: client.stalls,
      bot: (player, seed) => {
        const bot = cast.bot(scenario.game, client.bot, player, seed);
        return {
          sample(into, glance): void {
            if (stepper.nowMs < scenario.playMs) bot.sample(into, glance);
            else letGo(game, into);
          },
        };
      },
    })),
    ...more,
  });
  return stepper;
}

/** The neutral input, with press counts as they are. */
function letGo(game: Game, into: Record<string, number>): void {
  const { names, fields } = game.input;
  for (let i = 0; i < names.length; i++) if (!fields[i].counts) into[names[i]] = fields[i].initial;
}

/** Makes a failing scenario smaller while it still fails: fewer clients, no stalls, shorter, calmer. */
export function shrinkScenario(scenario: Scenario, fails: (smaller: Scenario) => boolean): Scenario {
  let best = scenario;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of smallerThan(best))
      if (fails(candidate)) {
        best = candidate;
        isSmaller = true;
        break;
      }
  }
  return best;
}

function* smallerThan(scenario: Scenario): Generator<Scenario> {
  const { clients } = scenario;
  for (let i = 0; i < clients.length; i++)
    if (clients.length > 1) yield { ...scenario, clients: clients.filter((_, at) => at !== i) };
  if (scenario.serverStalls.length > 0) yield { ...scenario, serverStalls: [] };
  if (scenario.firstTick !== 0) yield { ...scenario, firstTick: 0 };
  if (scenario.development === false) yield { ...scenario, development: true };
  for (let i = 0; i < clients.length; i++)
    for (const calmer of calmerThan(clients[i]))
      yield { ...scenario, clients: clients.map((old, at) => (at === i ? calmer : old)) };
  yield* calmerNetworks(scenario);
  yield* shorterPlay(scenario);
}

function* calmerNetworks(scenario: Scenario): Generator<Scenario> {
  const { network, ...named } = scenario;
  for (const profile of ["lan", "cable"])
    if (network !== undefined || (scenario.profile !== profile && scenario.profile !== "lan"))
      yield { ...named, profile };
  if (network !== undefined)
    for (const simpler of simplerThan(network)) yield { ...scenario, network: simpler };
}

/** The network's changes come sooner, too, so that they still end before the play does. */
function* shorterPlay(scenario: Scenario): Generator<Scenario> {
  const { playMs, network } = scenario;
  const shorter = { ...scenario, playMs: Math.floor(playMs * SHORTER) };
  const sooner = network && shortened(network, SHORTER);
  if (playMs > 1000 && (network === undefined || sooner !== undefined))
    yield network === undefined ? shorter : { ...shorter, network: sooner };
}

function* calmerThan(client: ScenarioClient): Generator<ScenarioClient> {
  if (client.stalls.length > 0) yield { ...client, stalls: [] };
  if (client.leaveMs !== 0) yield { ...client, leaveMs: 0 };
  if (client.joinMs !== 0) yield { ...client, joinMs: 0 };
  if (client.stepMs !== 0) yield { ...client, stepMs: 0 };
  if (client.skewPpm !== 0) yield { ...client, skewPpm: 0 };
  if (client.frameRate !== 60) yield { ...client, frameRate: 60 };
}
