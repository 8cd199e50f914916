// Watches one client of a run from the moment it is settled: what it shows against the truth, what the room made of its inputs,
// and its shots. run.ts makes one for each client and calls it; at the end `finish` adds everything to a Measured.
// Always true: nothing from before the client was settled counts.

import type { World } from "reckon";
import type { Client } from "reckon/client";
import type { Room } from "reckon/server";
import type { SimulatedClient } from "reckon/testing/engine";
import { ShotWatch } from "./judge/shot-watch.ts";
import type { Measured } from "./measured.ts";
import { flightOf, frameRateOf } from "./scenario.ts";

/** Sampling times to keep, by input number: more than any client runs ahead. */
const KEPT = 1024;

/** Counts at the moment when the client became settled. */
interface Before {
  readonly ticks: number;
  readonly starved: number;
  readonly lateInputs: number;
  readonly rollbacks: number;
  readonly snaps: number;
  readonly bytesUp: number;
  readonly bytesDown: number;
}

export class ClientWatch {
  readonly shots: ShotWatch;
  readonly #simulated: SimulatedClient;
  readonly #room: Room;
  readonly #into: Measured;
  readonly #sampledMs: Float64Array = new Float64Array(KEPT).fill(Number.NaN);
  #before: Before | undefined;
  #settledMs = 0;
  #viewMs = -1;

  constructor(simulated: SimulatedClient, room: Room, into: Measured) {
    this.#simulated = simulated;
    this.#room = room;
    this.#into = into;
    this.shots = new ShotWatch(flightOf(simulated.index), frameRateOf(simulated.index));
  }

  get isSettled(): boolean {
    return this.#before !== undefined;
  }

  /** The number of the input that is predicted for a tick. */
  numberOf(tick: number): number {
    const { client } = this.#simulated;
    if (client === undefined || this.#room.agreement.addressing === "tick") return tick;
    return tick - client.confirmation.tick + client.confirmation.number;
  }

  sampled(tick: number, trueMs: number): void {
    this.#sampledMs[this.numberOf(tick) % KEPT] = trueMs;
  }

  pressed(tick: number, shown: World, own: number, aim: number): void {
    const moment = this.#simulated.client?.interpolator.moment ?? tick;
    this.shots.press(this.numberOf(tick), shown, own, aim, moment);
  }

  /** Called after a frame of the client. */
  frame(trueMs: number): void {
    const { client, truth } = this.#simulated;
    if (client === undefined) return;
    this.shots.look(client);
    if (!truth.isSettled(trueMs)) return;
    if (!this.isSettled) this.#settle(client, trueMs);
    const { interpolator, viewMs } = client;
    // R-Type's view stops at the newest snapshot and never goes past it: a view that stands there has no data either.
    const isWaiting = viewMs === this.#viewMs && viewMs >= this.#room.timeOf(client.snapshots.newest);
    this.#viewMs = viewMs;
    this.#into.frames++;
    if (interpolator.isUnderflow || isWaiting) this.#into.underflowFrames++;
    if (interpolator.isHeld || isWaiting) this.#into.heldFrames++;
  }

  /** Called after a tick of the room. */
  tick(tick: number): void {
    const seat = this.#simulated.client && this.#room.seat(this.#simulated.client.player);
    if (!this.isSettled || seat === undefined || seat.wasSubstituted(0)) return;
    const number = seat.numberOf(tick);
    this.shots.used(number);
    const leadMs = this.#room.timeOf(tick) - this.#sampledMs[number % KEPT];
    if (Number.isFinite(leadMs)) this.#into.leadMs.add(leadMs);
  }

  #settle(client: Client, trueMs: number): void {
    this.#settledMs = trueMs;
    this.#before = this.#counts(client);
    client.quality.corrections.clear();
  }

  #counts(client: Client): Before {
    const { up, down } = this.#simulated;
    const { ticks, starved, lateInputs } = this.#room.seat(client.player)?.counts ?? EMPTY;
    return {
      ticks,
      starved,
      lateInputs,
      rollbacks: client.quality.rollbackCount,
      snaps: client.quality.snaps,
      bytesUp: up.counts.bytesSent,
      bytesDown: down.counts.bytesSent,
    };
  }

  /** Adds everything to the measurements at the end of the run. */
  finish(trueMs: number): void {
    const { client, truth } = this.#simulated;
    const before = this.#before;
    const into = this.#into;
    into.joinsMs.push(truth.joinMs < 0 ? Number.POSITIVE_INFINITY : truth.joinMs);
    if (client === undefined || before === undefined) return;
    const now = this.#counts(client);
    this.shots.finish();
    into.shots.add(this.shots.tally);
    into.clockErrorMs.merge(truth.clockErrorMs);
    into.viewAgeMs.merge(truth.viewAgeMs);
    for (const name of Object.keys(before) as (keyof Before)[]) into[name] += now[name] - before[name];
    into.corrections.merge(client.quality.corrections);
    into.remoteError.merge(truth.remoteError);
    into.jerk.merge(truth.jerk);
    into.clientMs += trueMs - this.#settledMs;
  }
}

const EMPTY = { ticks: 0, starved: 0, lateInputs: 0 };
