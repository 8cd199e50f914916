// Invariants of every match, whatever the network does, checked from outside with the server's history as truth. `checkScenario` runs a
// scenario and two quiet seconds more, and returns a sentence for each violation. Own rows must equal the server's; every uncontested
// tick without a substitute must have been predicted exactly, before any snapshot of it arrived; input time and view time must not run
// backward; no rollback may have the cause `own rule`; under `reckon` players must be in control once all has been calm for 5 s.

import type { Client } from "../client/client.ts";
import { Finding, findDifference } from "../client/predict/difference.ts";
import { hasNeighbour } from "../client/predict/neighbours.ts";
import { Ring } from "../core/ring.ts";
import type { Tick } from "../core/tick.ts";
import type { Room } from "../server/room.ts";
import { World } from "../world/world.ts";
import { profileNamed } from "./link/profiles.ts";
import { type Scenario, type ScenarioCast, startScenario } from "./scenario.ts";
import { calmSinceMs } from "./scenario-network.ts";
import type { SimulatedClient, Stepper, StepperOptions } from "./stepper.ts";

/** Bots let go of everything for this long before rows are compared, ms. */
export const QUIET_MS = 2000;

export interface ScenarioVerdict {
  /** A sentence for each violation; empty when all is well. */
  readonly violations: readonly string[];
  /** Uncontested predictions that were compared with the server's history. */
  readonly compared: number;
  readonly stepper: Stepper;
}

/** A state as it was first predicted, and the snapshot it was based on. */
interface Prediction {
  readonly world: World;
  base: Tick;
  isNear: boolean;
}

/** After this long without a change of the network, a stall or a join, a player must be in control, ms. */
const CALM_MS = 5000;
/** Ticks that predictions and truths are remembered for. */
const REMEMBERED = 256;

/** Compares one client's predictions with the server's history. */
class Watch {
  readonly client: SimulatedClient;
  readonly predictions: Ring<Prediction>;
  /** Per tick: this player could not have been predicted through it. */
  readonly #disturbed: Ring<{ is: boolean }> = new Ring(REMEMBERED, () => ({ is: true }));
  readonly #finding = new Finding();
  #seen = -1;
  compared = 0;
  /** Counts of the player's seat when the quiet seconds at the end began. */
  readonly #before = { ticks: 0, starved: 0 };

  constructor(client: SimulatedClient, room: Room) {
    this.client = client;
    this.predictions = new Ring(REMEMBERED, () => ({
      world: new World(room.game.layout),
      base: -1,
      isNear: false,
    }));
  }

  noteQuiet(room: Room): void {
    const { ticks = 0, starved = 0 } = this.#countsIn(room) ?? {};
    Object.assign(this.#before, { ticks, starved });
  }

  /**
   * In the quiet seconds at least half of the ticks must have used the player's own inputs; returns a sentence if not. Half a second
   * would be too short for a verdict: one segment that a stream sends again holds up the inputs for that long.
   */
  checkControl(room: Room): string | undefined {
    const counts = this.#countsIn(room);
    if (counts === undefined) return undefined;
    const ticks = counts.ticks - this.#before.ticks;
    const starved = counts.starved - this.#before.starved;
    if (starved <= ticks / 2) return undefined;
    return `is not in control: ${starved} of the last ${ticks} ticks were stepped without its input.`;
  }

  #countsIn(room: Room): { readonly ticks: number; readonly starved: number } | undefined {
    const player = this.client.client?.player;
    return player === undefined ? undefined : room.seat(player)?.counts;
  }

  /** After a frame: keep each state that was predicted for the first time. */
  noteFrame(): void {
    const playing = this.client.client;
    if (playing === undefined || !playing.isStarted) return;
    const { predictor, snapshots } = playing;
    for (let n = Math.max(this.#seen + 1, predictor.number - 60); n <= predictor.number; n++) {
      const state = predictor.at(n);
      if (state === undefined || n <= snapshots.newest) continue;
      const prediction = this.predictions.claim(n);
      prediction.world.copyFrom(state);
      prediction.base = snapshots.newest;
      prediction.isNear = hasNeighbour(state, playing.player + 1);
    }
    this.#seen = predictor.number;
  }

  /** Compares a new tick of the room with its prediction; returns a sentence if they differ. */
  noteTick(room: Room, previousTick: Tick): string | undefined {
    const player = this.client.client?.player;
    const seat = player === undefined ? undefined : room.seat(player);
    if (player === undefined || seat === undefined) return undefined;
    for (let tick = previousTick + 1; tick <= room.tick; tick++) {
      const sentence = this.#check(room, tick, player, seat.wasSubstituted(room.tick - tick));
      if (sentence !== undefined) return sentence;
    }
    return undefined;
  }

  #check(room: Room, tick: Tick, player: number, isSubstitute: boolean): string | undefined {
    const truth = room.history.at(tick);
    const before = room.history.at(tick - 1);
    const mine = player + 1;
    const disturbed = this.#disturbed.claim(tick);
    disturbed.is = truth === undefined || before === undefined || isSubstitute || hasNeighbour(truth, mine);
    if (truth === undefined || before === undefined) return undefined;
    findDifference(before, truth, mine, mine, this.#finding);
    if (this.#finding.serverChanged) disturbed.is = true;
    const prediction = this.predictions.at(tick);
    if (prediction === undefined || this.#isDisturbed(prediction.base, tick)) return undefined;
    findDifference(prediction.world, truth, mine, mine, this.#finding);
    this.compared++;
    const { isWrong, kind, field, row, predicted, actual } = this.#finding;
    if (!isWrong) return undefined;
    return `Client ${this.client.index} predicted ${kind}.${field}[${row}] = ${predicted} for tick ${tick - room.firstTick} (from snapshot ${prediction.base - room.firstTick}), and it became ${actual}.`;
  }

  #isDisturbed(base: Tick, tick: Tick): boolean {
    for (let t = base; t <= tick; t++) {
      if (t > base && (this.predictions.at(t)?.isNear ?? true)) return true;
      if (this.#disturbed.at(t)?.is ?? true) return true;
    }
    return false;
  }
}

/** Runs a scenario and two quiet seconds, and returns the violations. `more` may add options, except hooks. */
export function checkScenario(
  scenario: Scenario,
  cast: ScenarioCast,
  more: Partial<StepperOptions> = {},
): ScenarioVerdict {
  const violations: string[] = [];
  const isExact = scenario.preset === "reckon";
  const watches: Watch[] = [];
  let previousTick = scenario.firstTick;
  const stepper = startScenario(scenario, cast, {
    ...more,
    hashed: false,
    onFrame: (client) => watches[client.index].noteFrame(),
    onTick: (room) => {
      for (const watch of watches) {
        const sentence = isExact ? watch.noteTick(room, previousTick) : undefined;
        if (sentence !== undefined && violations.length < 10) violations.push(sentence);
      }
      previousTick = room.tick;
    },
  });
  for (const client of stepper.clients) watches.push(new Watch(client, stepper.room));
  stepper.run(scenario.playMs);
  for (const watch of watches) watch.noteQuiet(stepper.room);
  stepper.run(scenario.playMs + QUIET_MS);
  const isCalm = isExact && stepper.nowMs - disturbedMs(scenario, stepper.nowMs) >= CALM_MS;
  for (const watch of watches) checkClient(watch, stepper, isCalm, violations);
  const compared = watches.reduce((sum, watch) => sum + watch.compared, 0);
  return { violations, compared, stepper };
}

/** The last moment at which the network changed, a side stalled, or a client joined. */
function disturbedMs({ network, profile, clients, serverStalls }: Scenario, nowMs: number): number {
  const stalls = [...serverStalls, ...clients.flatMap((client) => client.stalls)];
  return Math.max(
    calmSinceMs(network ?? profileNamed(profile), nowMs),
    ...stalls.map(({ toMs }) => toMs),
    ...clients.map(({ joinMs }) => joinMs),
  );
}

function checkClient(watch: Watch, stepper: Stepper, isCalm: boolean, violations: string[]): void {
  const { client } = watch;
  const say = (sentence: string): void => void violations.push(`Client ${client.index} ${sentence}`);
  if (client.truth.backwardFrames > 0) say(`ran backward in ${client.truth.backwardFrames} frames.`);
  const { quality, player } = client.last ?? {};
  if (quality !== undefined && quality.rollbacks["own rule"] > 0)
    say(
      `had ${quality.rollbacks["own rule"]} rollbacks by its own rule, the last at ${JSON.stringify(quality.lastDifference)}.`,
    );
  if (client.client === undefined || player === undefined) return;
  if (!client.client.isStarted) {
    say("never started to play.");
    return;
  }
  const lost = isCalm ? watch.checkControl(stepper.room) : undefined;
  if (lost !== undefined) say(lost);
  const world = new World(stepper.room.game.layout);
  const truth = lastTruth(client.client, stepper, world);
  if (truth === undefined) {
    say(
      `is at ${client.client.predictor.number}, and the server at ${stepper.room.tick}: too far apart to compare.`,
    );
    return;
  }
  const { correctBeyond: keeps } = client.client.policy;
  const finding = new Finding();
  findDifference(world, truth, player + 1, player + 1, finding);
  if (finding.isWrong && (keeps === 0 || finding.distance > keeps))
    say(
      `has ${finding.kind}.${finding.field}[${finding.row}] = ${finding.predicted} after two quiet seconds, and the server ${finding.actual}.`,
    );
}

/**
 * Copies a state of the client into `world` and returns the server's for the same moment. Stamped inputs name the tick, so the newest
 * prediction is compared once the server gets there; numbered inputs do not, so the state that the newest snapshot confirmed is compared.
 */
function lastTruth(client: Client, stepper: Stepper, world: World): World | undefined {
  const { predictor } = client;
  const { room } = stepper;
  if (room.agreement.addressing !== "tick") {
    const { reconciledNumber, reconciledTick } = client.confirmation;
    const state = predictor.at(reconciledNumber);
    if (state !== undefined) world.copyFrom(state);
    return state === undefined ? undefined : room.history.at(reconciledTick);
  }
  const { number } = predictor;
  world.copyFrom(predictor.world);
  while (room.tick < number) stepper.run(stepper.nowMs + 16);
  return room.history.at(number);
}
