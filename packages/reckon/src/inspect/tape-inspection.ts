// A tape, opened for looking: plays it, and keeps what a person may want to know of its last minute: notes of inputs, snapshots, rollbacks
// and packets, and for every tick the world as predicted, as shown and as the server has it. A page reads on while the match runs; a
// terminal reads all at once. Start reading at `read`. Always true: the client that played the match is never touched.

import type { Client } from "../client/client.ts";
import type { ClientPolicy } from "../client/client-policy.ts";
import type { Tick } from "../core/tick.ts";
import { distanceToWay } from "../view/shapes.ts";
import type { TestedBox, TestedShot } from "../wire/messages/evidence-message.ts";
import { LANE } from "../wire/room-lanes.ts";
import type { Game } from "../world/game.ts";
import { World } from "../world/world.ts";
import { PriceReader } from "./costs/price-reader.ts";
import { KEPT_TICKS, Logbook } from "./notes/logbook.ts";
import type { SnapshotFate } from "./notes/notes.ts";
import { ReportReader } from "./notes/report-reader.ts";
import { whyShot } from "./notes/why.ts";
import { RollbackWatch } from "./rollback-watch.ts";
import { type RowView, sideBySide } from "./side-by-side.ts";
import type { Tape } from "./tape/tape.ts";
import { TapePlayer, type TapeWatcher } from "./tape/tape-player.ts";
import { WorldReel } from "./world-reel.ts";

const LANES: readonly string[] = ["commands and tables", "snapshots", "events", "passing events", "lobby"];

/** How far beside the way of a shot a target was. */
function beside({ from, to, radius }: TestedShot, { at, radius: size }: TestedBox): number {
  const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = [from, to, at];
  return Math.max(0, distanceToWay(ax, ay, az, bx, by, bz, cx, cy, cz) - radius - size);
}

/** One tick in three worlds; undefined: that world is not known. */
export interface Moment {
  readonly tick: Tick;
  readonly predicted: World | undefined;
  readonly shown: World | undefined;
  /** Of the newest snapshot at or before the tick. */
  readonly truth: World | undefined;
  readonly truthTick: Tick;
}

/**
 * A tape, opened for looking.
 *
 * @example
 * const inspection = new TapeInspection(openTape(bytes).of(tanks), tanks, preset.client);
 * while (inspection.read());
 * for (const { tick, why } of inspection.logbook.rollbacks) console.log(tick, why);
 */
export class TapeInspection {
  readonly client: Client;
  readonly logbook: Logbook = new Logbook();
  readonly game: Game;
  readonly #player: TapePlayer;
  readonly #tape: Tape;
  readonly #reports: ReportReader;
  readonly #rollbacks: RollbackWatch;
  readonly #prices: PriceReader;
  readonly #reels: { readonly predicted: WorldReel; readonly shown: WorldReel; readonly truth: WorldReel };
  readonly #worlds: { readonly predicted: World; readonly shown: World; readonly truth: World };
  readonly #every: number;
  /** The number of the match's first tick. */
  readonly firstTick: Tick;
  #number = -1;
  #now = 0;
  #shots = 0;
  #before = { snapshots: 0, stale: 0, bad: 0, newest: -1 };

  /** Throws a sentence if the tape is of another policy. */
  constructor(tape: Tape, game: Game, policy: ClientPolicy) {
    const { agreement, welcome } = tape.terms;
    this.game = game;
    this.#tape = tape;
    this.#every = agreement.snapshotEvery;
    this.firstTick = welcome.firstTick;
    const { layout } = game;
    this.#reels = {
      predicted: new WorldReel(layout, KEPT_TICKS),
      shown: new WorldReel(layout, KEPT_TICKS),
      truth: new WorldReel(layout, Math.ceil(KEPT_TICKS / agreement.snapshotEvery)),
    };
    this.#worlds = { predicted: new World(layout), shown: new World(layout), truth: new World(layout) };
    this.#prices = new PriceReader(game, agreement, welcome.firstTick, tape.terms.tables);
    this.#reports = new ReportReader(game, agreement, welcome.player);
    this.#player = new TapePlayer(tape, game, policy, this.#watcher());
    this.client = this.#player.client;
    this.#rollbacks = new RollbackWatch(this.client, game, this.logbook);
  }

  /** Reads the next entry of the tape. False: there is none yet. */
  read(): boolean {
    return this.#player.step();
  }

  /** The share of the tape that was read. */
  get progress(): number {
    return this.#tape.length === 0 ? 1 : this.#player.cursor.at / this.#tape.length;
  }

  /** What is wrong, in a sentence; "": it plays as it was. */
  get note(): string {
    const { damage } = this.#player.cursor;
    if (damage !== "") return damage;
    const { strayedAt, frames } = this.#player;
    if (strayedAt < 0) return "";
    return `From frame ${strayedAt} of ${frames} on this is not what the player saw: these rules are not those of the match, or they keep something outside the world. Open it with the build that made it.`;
  }

  /** The oldest and newest tick that can be looked at. */
  get span(): { readonly from: Tick; readonly to: Tick } {
    const { frames, newest } = this.logbook;
    const [from = newest] = frames.keys();
    return { from, to: newest };
  }

  /** One tick in three worlds, which are valid until the next call. */
  at(tick: Tick): Moment {
    const { predicted, shown, truth } = this.#reels;
    const truthTick = truth.before(tick, 4 * this.#every);
    const worldOf = (reel: WorldReel, of: Tick, into: World): World | undefined =>
      reel.read(of, into) ? into : undefined;
    return {
      tick,
      predicted: worldOf(predicted, tick, this.#worlds.predicted),
      shown: worldOf(shown, shown.before(tick, 8), this.#worlds.shown),
      truth: worldOf(truth, truthTick, this.#worlds.truth),
      truthTick,
    };
  }

  /** The rows of a moment, side by side; predictions are compared with the truth only in ticks that have a snapshot. */
  rows({ tick, predicted, shown, truth, truthTick }: Moment, most: number): RowView[] {
    return sideBySide(predicted, shown, truthTick === tick ? truth : undefined, this.client.player, most);
  }

  /** Server time at a local time, in ticks. */
  #moment(now: number): number {
    const { clock, game } = this.client;
    return clock.isLocked ? this.firstTick + clock.serverTime(now) / game.tickMs : Number.NaN;
  }

  #watcher(): TapeWatcher {
    return {
      sampled: () => this.#sampled(),
      wrote: (lane, message) => this.#wrote(lane, message),
      taking: () => this.#taking(),
      took: (lane, message, now) => this.#took(lane, message, now),
      heard: (bytes, now) => this.logbook.packet({ at: this.#moment(now), bytes, isUp: false }),
      sent: (bytes) => this.logbook.packet({ at: this.#moment(this.#now), bytes, isUp: true }),
      framing: (now) => {
        this.#now = now;
        this.#rollbacks.framing();
      },
      framed: (now) => this.#framed(now),
    };
  }

  #sampled(): void {
    const { tick, agreement } = this.client;
    this.#number = agreement.addressing === "tick" ? tick : this.#number + 1;
    this.logbook.sampled({
      tick,
      number: this.#number,
      sampledAt: this.#moment(this.#now),
      sentAt: Number.NaN,
      arrivedAt: Number.NaN,
      marginMs: Number.NaN,
      fate: "waiting",
      isReplaced: false,
    });
  }

  #wrote(lane: number, message: Uint8Array): void {
    this.logbook.cost(lane === LANE.play ? "up: inputs" : "up: commands", message.length);
    if (lane !== LANE.play) return;
    // Its first byte is the low half of the newest number: filled ticks have numbers too.
    this.#number += ((message[0] - this.#number) << 24) >> 24;
    this.logbook.wrote(this.#moment(this.#now), this.client.snapshots.newest);
  }

  #taking(): void {
    const { quality, snapshots } = this.client;
    this.#before = {
      snapshots: quality.snapshots,
      stale: quality.staleSnapshots,
      bad: quality.badPackets,
      newest: snapshots.newest,
    };
  }

  #took(lane: number, message: Uint8Array, now: number): void {
    const { logbook } = this;
    if (lane !== LANE.play) {
      logbook.cost(`down: ${LANES[lane] ?? "other"}`, message.length);
      if (lane === LANE.control) this.#prices.tables(message);
      this.#noteShots(now);
      return;
    }
    const { snapshots, game } = this.client;
    const reports = this.#reports;
    const fate = this.#fate();
    const head = Math.max(snapshots.newest, this.#tape.terms.welcome.tick);
    if (!reports.read(message, head, this.#number)) return;
    logbook.cost("down: reports", reports.bytes);
    this.#prices.rows(message, reports.bytes, reports.tick, (name, bytes) => logbook.cost(name, bytes));
    const { tick } = reports;
    const note = { tick, arrivedAt: this.#moment(now), ackedAt: Number.NaN, bytes: message.length, fate };
    logbook.heard(reports, note, this.#every, game.tickMs);
    const world = snapshots.at(tick);
    if (world !== undefined && (fate === "newest" || fate === "older")) this.#reels.truth.add(tick, world);
  }

  #fate(): SnapshotFate {
    const { quality, snapshots } = this.client;
    if (quality.badPackets > this.#before.bad) return "bad";
    if (quality.staleSnapshots > this.#before.stale) return "stale";
    return snapshots.newest > this.#before.newest ? "newest" : "older";
  }

  #framed(now: number): void {
    const { client } = this;
    const at = this.#moment(now);
    this.#rollbacks.framed(at, (state) => this.#reels.predicted.add(state.tick, state));
    if (!client.isStarted || Number.isNaN(at)) return;
    const { tickMs } = this.game;
    const tick = Math.floor(client.drawnTick);
    if (!this.logbook.frames.has(tick)) this.#reels.shown.add(tick, client.shown);
    const othersAt = client.showsLate ? client.interpolator.moment : client.drawnTick;
    this.logbook.framed({
      tick,
      at,
      leadMs: (client.drawnTick - at) * tickMs,
      delayMs: (at - othersAt) * tickMs,
      ownAt: client.drawnTick,
      othersAt,
      isUnderflow: client.interpolator.isUnderflow,
      isHolding: client.isHolding,
    });
  }

  /** Notes the shots that the server has told of since. */
  #noteShots(now: number): void {
    const { evidence, game } = this.client;
    for (let ago = evidence.count - this.#shots - 1; ago >= 0; ago--) {
      const shot = evidence.shot(ago);
      if (shot === undefined) continue;
      const place = shot.met >= 0 ? shot.met : 0;
      const box = shot.count > 0 ? shot.boxes[place] : undefined;
      const note = {
        tick: shot.tick,
        at: this.#moment(now),
        verdict: shot.verdict,
        back: shot.tick - shot.moment,
        kind: box === undefined ? "" : game.layout.kinds[box.kind].kind.name,
        row: box?.row ?? -1,
        nearest: box === undefined ? Number.NaN : beside(shot, box),
        denied: shot.denied,
      };
      this.logbook.shots.push({ ...note, why: whyShot(note, game.tickMs) });
    }
    this.#shots = evidence.count;
  }
}
