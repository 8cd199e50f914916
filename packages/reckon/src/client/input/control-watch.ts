// Whether the player is in control: whether the room steps with the inputs they give (CT1 to CT5). A client tells it what its
// frames and reports say, and shows `state`; pages put it into words. It goes by what the server saw, as reports tell it, and
// notices silence by itself. One starved tick is ordinary: only inputs without effect for `UNHEARD_MS` are told.
// Always true: times are of the local clock; a reason stays until the player is in control again, unless another one takes
// over that lasts; it changes nothing that the client does, and allocates nothing.

import type { Tick } from "../../core/tick.ts";
import type { Agreement } from "../../wire/agreement.ts";
import type { SendPolicy } from "./sender.ts";

/** Why a player is not in control. */
export type ControlLoss =
  /** The room steps without the player's inputs: they come too late, or not at all. */
  | "unheard"
  /** Nothing new comes from the server. */
  | "silent"
  /** Frames stood still, and the room went on without this client: it catches up. */
  | "waking";

/** "starting": no input has been used yet. */
export type Control = "starting" | "inControl" | ControlLoss;

/** Own inputs without effect for so long are a loss of control, ms; one that is used makes up for one that is not. */
export const UNHEARD_MS = 150;
/** So long where another reason was told before: what follows from that one is no news. */
const LASTING_MS = 1000;
/** No newer snapshot for so long is silence, ms; or three intervals, where those are longer. */
export const SILENT_MS = 265;
const SILENT_INTERVALS = 3;
/** Own inputs that were used for so long in a row are control, ms. */
export const BACK_MS = 100;
/** So long where control had been back for less than `STEADY_MS`: words that come and go cannot be read. */
export const SURE_MS = 1000;
const STEADY_MS = 1000;
/** A report tells of so many ticks. */
const REPORTED_TICKS = 32;
/** Where inputs are sent on a change, one is sent every ten ticks at least (sender.ts). */
const SPARSE_TICKS = 12;

export class ControlWatch {
  state: Control = "starting";
  /** How often control was lost, and for how long in all, ms. */
  losses = 0;
  lostMs = 0;
  readonly #tickMs: number;
  readonly #silentMs: number;
  /** Ticks without a new input are ordinary: only that none is used any more tells something. */
  readonly #isSparse: boolean;
  /** Local time of the newest snapshot, or of the wake after it, and of the last frame. */
  #newsMs = Number.NaN;
  #frameMs = Number.NaN;
  #isSilent = false;
  /** The tick of the first input, and the newest that was reported. */
  #first: Tick = Number.POSITIVE_INFINITY;
  #reported: Tick = -1;
  /** Inputs up to this one were sampled before the last silence or sleep had ended. */
  #excused: Tick = -1;
  /** Ms of inputs without effect, less those with; and of inputs with effect in a row. */
  #unheardMs = 0;
  #ownMs = 0;
  /** How long inputs must be used until control is back, and since when it is, local time. */
  #backMs = BACK_MS;
  #sinceMs = Number.NEGATIVE_INFINITY;

  constructor(tickMs: number, { addressing, snapshotEvery }: Agreement, { each }: SendPolicy) {
    this.#tickMs = tickMs;
    this.#silentMs = Math.max(SILENT_MS, SILENT_INTERVALS * snapshotEvery * tickMs);
    this.#isSparse = addressing === "latch" || each === "change";
  }

  /** The player is to be told. */
  get isLost(): boolean {
    return this.state !== "starting" && this.state !== "inControl";
  }

  /** A snapshot that is newer than all before has come. Bit i of `substitutes`: `tick` − i was stepped without own input. */
  confirmed(tick: Tick, substitutes: number, now: number): void {
    this.#newsMs = now;
    const told = this.#isSparse && ~substitutes << (REPORTED_TICKS - SPARSE_TICKS) !== 0 ? 0 : substitutes;
    const known = Math.max(this.#reported, tick - REPORTED_TICKS, this.#first - 1);
    for (let one = known + 1; one <= tick; one++) this.#count(one, ((told >>> (tick - one)) & 1) === 0);
    this.#reported = tick;
  }

  /**
   * A frame of a client that has started was drawn, at local time `now`.
   * @param sampled the tick of the newest input
   * @param hasSlept it came so late that frames stood still
   */
  frame(now: number, sampled: Tick, hasSlept: boolean): void {
    if (this.isLost) this.lostMs += now - this.#frameMs;
    if (Number.isNaN(this.#frameMs)) this.#first = sampled;
    this.#frameMs = now;
    // What came in a sleep is heard after it.
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
      // What was sampled before a sleep says nothing of what is after it.
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
