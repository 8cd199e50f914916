// Whether the player is in control: whether the room steps with the inputs they give (CT1 to CT5). The client reports its frames and
// snapshots, and shows `state`; pages put it into words. The watch follows what the server reports, and notices silence by itself. One
// starved tick is ordinary: only `UNHEARD_MS` of inputs without effect are a loss.
// Always true: times are of the local clock; a reason stays until the player is in control again, or until another reason has
// lasted; the watch changes nothing in the client, and allocates nothing.

import type { Tick } from "../../core/tick.ts";
import type { Agreement } from "../../wire/agreement.ts";
import { REPORTED_TICKS } from "../predict/confirmation.ts";
import type { SendPolicy } from "./sender.ts";

/** Why a player is not in control. */
export type ControlLoss =
  /** The room steps without the player's inputs: they come too late, or not at all. */
  | "unheard"
  /** No new snapshot comes from the server. */
  | "silent"
  /** This client's frames stood still while the room went on: it is catching up. */
  | "waking";

/** "starting": no input has been used yet. */
export type Control = "starting" | "inControl" | ControlLoss;

/** Own inputs without effect for this long are a loss of control, ms; an input with effect makes up for one without. */
export const UNHEARD_MS = 150;
/** The same while another reason is shown: what follows from that reason is no news. */
const LASTING_MS = 1000;
/** No newer snapshot for this long is silence, ms; or for three intervals, if those are longer. */
export const SILENT_MS = 265;
const SILENT_INTERVALS = 3;
/** Own inputs used in a row for this long mean that the player is back in control, ms. */
export const BACK_MS = 100;
/** The same if control had been back for less than `STEADY_MS`: nobody can read words that come and go. */
export const SURE_MS = 1000;
const STEADY_MS = 1000;
/** A client that sends inputs on change sends one at least every ten ticks (sender.ts). */
const SPARSE_TICKS = 12;

export class ControlWatch {
  state: Control = "starting";
  /** How often control was lost, and for how long in all, ms. */
  losses = 0;
  lostMs = 0;
  readonly #tickMs: number;
  readonly #silentMs: number;
  /** Ticks without a new input are ordinary: only when no input is used any more has the player lost control. */
  readonly #isSparse: boolean;
  /** Local time of the newest snapshot (or of the wake after it), and of the last frame. */
  #newsMs = Number.NaN;
  #frameMs = Number.NaN;
  #isSilent = false;
  /** The tick of the first input, and the newest reported tick. */
  #first: Tick = Number.POSITIVE_INFINITY;
  #reported: Tick = -1;
  /** Inputs up to this tick were sampled before the last silence or sleep ended. */
  #excused: Tick = -1;
  /** Ms of inputs without effect, minus ms of those with effect; and ms of inputs with effect in a row. */
  #unheardMs = 0;
  #ownMs = 0;
  /** How long inputs must be used before control is back, ms; and the local time at which it last came back. */
  #backMs = BACK_MS;
  #sinceMs = Number.NEGATIVE_INFINITY;

  constructor(tickMs: number, { addressing, snapshotEvery }: Agreement, { each }: SendPolicy) {
    this.#tickMs = tickMs;
    this.#silentMs = Math.max(SILENT_MS, SILENT_INTERVALS * snapshotEvery * tickMs);
    this.#isSparse = addressing === "latch" || each === "change";
  }

  /** True when the player must be told. */
  get isLost(): boolean {
    return this.state !== "starting" && this.state !== "inControl";
  }

  /** A newer snapshot has come. Bit i of `substitutes`: the room stepped `tick` − i without this client's input. */
  confirmed(tick: Tick, substitutes: number, now: number): void {
    this.#newsMs = now;
    const told = this.#isSparse && ~substitutes << (REPORTED_TICKS - SPARSE_TICKS) !== 0 ? 0 : substitutes;
    const known = Math.max(this.#reported, tick - REPORTED_TICKS, this.#first - 1);
    for (let one = known + 1; one <= tick; one++) this.#count(one, ((told >>> (tick - one)) & 1) === 0);
    this.#reported = tick;
  }

  /**
   * A started client drew a frame at local time `now`.
   * @param sampled the tick of the newest input
   * @param hasSlept frames stood still before this one
   */
  frame(now: number, sampled: Tick, hasSlept: boolean): void {
    if (this.isLost) this.lostMs += now - this.#frameMs;
    if (Number.isNaN(this.#frameMs)) this.#first = sampled;
    this.#frameMs = now;
    // The client reads what came during a sleep only after it.
    if (hasSlept || Number.isNaN(this.#newsMs)) this.#newsMs = now;
    const wasSilent = this.#isSilent;
    this.#isSilent = now - this.#newsMs >= this.#silentMs;
    if (hasSlept || wasSilent || this.#isSilent) {
      this.#excused = sampled;
      this.#unheardMs = 0;
    }
    if (this.state === "starting") return;
    if (this.#isSilent && !wasSilent) this.#lose("silent");
    else if (hasSlept) this.#lose("waking");
    else if (wasSilent && !this.#isSilent && this.#ownMs >= this.#backMs) this.#regain();
  }

  #count(tick: Tick, isOwn: boolean): void {
    if (isOwn) {
      // Inputs from before a sleep say nothing about those after it.
      if (this.state === "waking" && tick <= this.#excused) return;
      this.#ownMs += this.#tickMs;
      this.#unheardMs = Math.max(0, this.#unheardMs - this.#tickMs);
      const isBack = this.state === "starting" || this.#ownMs >= this.#backMs;
      if (isBack && !this.#isSilent) this.#regain();
      return;
    }
    this.#ownMs = 0;
    if (tick <= this.#excused || this.state === "starting") return;
    this.#unheardMs += this.#tickMs;
    if (this.#unheardMs >= (this.isLost ? LASTING_MS : UNHEARD_MS)) this.#lose("unheard");
  }

  #lose(reason: ControlLoss): void {
    this.#ownMs = 0;
    if (!this.isLost) {
      this.losses++;
      this.#backMs = this.#frameMs - this.#sinceMs < STEADY_MS ? SURE_MS : BACK_MS;
    }
    this.state = reason;
  }

  #regain(): void {
    if (this.isLost) this.#sinceMs = this.#frameMs;
    this.state = "inControl";
    this.#unheardMs = 0;
  }
}
