// The notes of the last minute, and the counting that leads to them: inputs from sampling to their fate, snapshots, packets, frames.
// inspection.ts tells it what happens. Always true: what is older than `KEPT_TICKS` is gone; it changes nothing in the client.

import type { Tick } from "../../core/tick.ts";
import type { FrameNote, InputNote, PacketNote, RollbackNote, ShotNote, SnapshotNote } from "./notes.ts";
import type { ReportReader } from "./report-reader.ts";

/** A minute at 60 ticks per second, and what may still come for it. */
export const KEPT_TICKS = 3840;
/** A report says of 32 ticks whether the server used the player's own input. */
const REPORTED_TICKS = 32;
/** A snapshot that has not come so many ticks after a newer one is lost. */
const LOST_AFTER = 60;

export class Logbook {
  readonly inputs: Map<Tick, InputNote> = new Map();
  readonly snapshots: Map<Tick, SnapshotNote> = new Map();
  readonly frames: Map<Tick, FrameNote> = new Map();
  rollbacks: RollbackNote[] = [];
  shots: ShotNote[] = [];
  packets: PacketNote[] = [];
  /** Bytes that came and went, by what they are for. */
  readonly costs: Map<string, number> = new Map();
  /** The newest tick of server time, as the client knew it. */
  newest: Tick = -1;
  #told: Tick = -1;
  #newestSnapshot: Tick = -1;
  #unsent: InputNote[] = [];
  /** The newest input by the low 8 bits of its number. */
  readonly #byNumber: (InputNote | undefined)[] = new Array(256).fill(undefined);
  #prunedAt: Tick = 0;

  sampled(note: InputNote): void {
    this.inputs.set(note.tick, note);
    this.#byNumber[note.number & 255] = note;
    this.#unsent.push(note);
  }

  /** The client wrote its newest inputs, and says by it which snapshot it has. */
  wrote(at: number, held: Tick): void {
    for (const note of this.#unsent) note.sentAt = at;
    this.#unsent = [];
    const snapshot = this.snapshots.get(held);
    if (snapshot !== undefined && Number.isNaN(snapshot.ackedAt)) snapshot.ackedAt = at;
  }

  /** A snapshot came, with what the server tells about inputs. `every`: ticks between snapshots. */
  heard(reading: ReportReader, note: SnapshotNote, every: number, tickMs: number): void {
    const { report, tick } = reading;
    this.snapshots.set(tick, note);
    for (let i = 0; i < report.marginCount; i++)
      this.#arrived(report.marginNumbers[i], report.marginsMs[i], tickMs);
    if (note.fate !== "newest") return;
    const first = Math.max(this.#told, tick - REPORTED_TICKS) + 1;
    for (let t = first; t <= tick; t++) this.#settle(t, ((report.substitutes >>> (tick - t)) & 1) === 1);
    this.#told = tick;
    for (let t = this.#newestSnapshot < 0 ? tick : this.#newestSnapshot + every; t < tick; t += every)
      if (!this.snapshots.has(t))
        this.snapshots.set(t, {
          tick: t,
          arrivedAt: Number.NaN,
          ackedAt: Number.NaN,
          bytes: 0,
          fate: "lost",
        });
    this.#newestSnapshot = tick;
  }

  cost(name: string, bytes: number): void {
    this.costs.set(name, (this.costs.get(name) ?? 0) + bytes);
  }

  packet(note: PacketNote): void {
    this.packets.push(note);
  }

  framed(note: FrameNote): void {
    if (!this.frames.has(note.tick)) this.frames.set(note.tick, note);
    this.newest = Math.max(this.newest, Math.floor(note.at));
    if (this.newest - this.#prunedAt < LOST_AFTER) return;
    this.#prunedAt = this.newest;
    this.#prune(this.newest - KEPT_TICKS);
  }

  /** The newest input whose number has these low bits has arrived. */
  #arrived(number: number, marginMs: number, tickMs: number): void {
    const note = this.#byNumber[number & 255];
    if (note === undefined || !Number.isNaN(note.marginMs)) return;
    note.marginMs = marginMs;
    note.arrivedAt = note.tick - marginMs / tickMs;
    // A tick that the server steps a little late still uses an input that comes before that.
    if (marginMs < 0 && note.fate !== "used") note.fate = "late";
    else if (note.fate === "waiting") note.fate = "arrived";
  }

  /** The server has stepped a tick. */
  #settle(tick: Tick, isReplaced: boolean): void {
    const note = this.inputs.get(tick);
    if (note === undefined) return;
    note.isReplaced = isReplaced;
    if (!isReplaced) note.fate = "used";
    else if (note.fate !== "late") note.fate = "lost";
  }

  #prune(oldest: Tick): void {
    for (const notes of [this.inputs, this.snapshots, this.frames] as Map<Tick, unknown>[])
      for (const tick of notes.keys())
        if (tick < oldest) notes.delete(tick);
        else break;
    this.rollbacks = this.rollbacks.filter(({ tick }) => tick >= oldest);
    this.shots = this.shots.filter(({ tick }) => tick >= oldest);
    this.packets = this.packets.filter(({ at }) => at >= oldest);
  }
}
