// Reckon's clock. Delay only ever adds: server receive − local send is never below offset + least way up, server send − local
// receive never above offset − least way down. Their least and greatest values over 15 s bracket the offset, each direction by
// itself (no packet has to be quick both ways), and the estimate is the middle. Old values are aged by the drift between the clocks,
// which is fitted over the last minute.
// timelines.ts builds it. Always true: server time never runs backward and is slewed; it jumps forward only when off by more than
// 250 ms. A jump of the local clock moves both directions alike, which no change of a link does.
import type { Clock, ClockSource, MinimaFilter } from "./clock-policy.ts";
import { COARSE_MS, SourceGate } from "./clock-source.ts";
import { DirectionMinima } from "./direction-minima.ts";
import { ArrivalJitter, RttMeter } from "./rtt.ts";
import { JUMP_MS } from "./slew.ts";

const FIRST_SAMPLES = 100;
const FAST_SLEW_MS_PER_SECOND = 50;
const FAR_MS = 20;
const REFINE_MS = 1000;
/** While a link slows down both ways, the two minima disagree for a moment; a real error stays. */
const FAR_FOR_MS = 1500;

/** Server time from the minima of both directions, with a fit of the drift. */
export class MinimaClock implements Clock {
  readonly #slew: number;
  readonly #fastSlew: number;
  readonly #minima: DirectionMinima;
  readonly #gate: SourceGate;
  readonly #rtt: RttMeter;
  readonly #jitter: ArrivalJitter = new ArrivalJitter();
  #samples = 0;
  offsetMs = 0;
  #time = 0;
  #lastNow: number = Number.NaN;
  #farSince: number = Number.NEGATIVE_INFINITY;
  #newestLocal: number = Number.NEGATIVE_INFINITY;
  #echoesFrom: number = Number.NEGATIVE_INFINITY;
  #refineUntil: number = Number.NEGATIVE_INFINITY;
  /** Server time stood still, and no packet has told yet for how long. */
  #stoodStill = false;

  constructor(policy: ClockSource & MinimaFilter) {
    this.#slew = policy.slewMsPerSecond / 1000;
    this.#fastSlew = (policy.fastSlewMsPerSecond ?? FAST_SLEW_MS_PER_SECOND) / 1000;
    this.#minima = new DirectionMinima(policy.windowMs);
    this.#gate = new SourceGate(policy);
    this.#rtt = new RttMeter(policy.rtt);
  }

  get rttMs(): number {
    return this.#rtt.smoothedMs;
  }

  get minRttMs(): number {
    return this.isLocked ? Math.max(0, this.#minima.roundTrip) : 0;
  }

  get jitterMs(): number {
    return this.#jitter.deviationMs;
  }

  get isLocked(): boolean {
    return this.#samples > 0;
  }

  sample(t0: number, t1: number, t2: number, t3: number): number {
    if (!Number.isFinite(t2) || !Number.isFinite(t3)) return 0;
    const up = t1 - t0;
    const down = t2 - t3;
    const jumped = this.isLocked ? this.#jump(up, down, t3) : 0;
    if (jumped !== 0) this.shift(jumped);
    this.#newestLocal = Math.max(this.#newestLocal, t3);
    // The answer came before the question: the local clock stood still in between, and this packet waited meanwhile.
    if (jumped === 0 && up - down < -COARSE_MS) return 0;
    this.#jitter.sample(-down);
    this.#minima.noteDown(down, t3);
    // An echo from before a jump was timed by the old clock.
    const isSample = Number.isFinite(up) && t0 > this.#echoesFrom && this.#gate.admits(t0);
    if (isSample) {
      this.#minima.noteUp(up, t0);
      this.#rtt.sample(up - down, t3);
    }
    this.#minima.renew(t3);
    if (isSample && this.#samples++ === 0) this.#lock(t3);
    return jumped;
  }

  serverTime(now: number): number {
    if (!this.isLocked) return 0;
    const dt = Math.max(0, now - this.#lastNow);
    this.#lastNow = Math.max(this.#lastNow, now);
    this.#newestLocal = Math.max(this.#newestLocal, now);
    this.offsetMs += this.#minima.skew * dt;
    const error = this.#minima.offset(this.#lastNow) - this.offsetMs;
    if (Math.abs(error) <= JUMP_MS) this.#farSince = this.#lastNow;
    const isFirst = this.#samples < FIRST_SAMPLES;
    if (Math.abs(error) > JUMP_MS && (isFirst || this.#lastNow - this.#farSince > FAR_FOR_MS))
      this.offsetMs += error;
    else {
      const most = dt * (isFirst || Math.abs(error) > FAR_MS ? this.#fastSlew : this.#slew);
      this.offsetMs += Math.max(-most, Math.min(most, error));
    }
    this.#time = Math.max(this.#time, now + this.offsetMs);
    return this.#time;
  }

  shift(ms: number): void {
    this.#minima.shift(ms);
    this.#gate.shift(ms);
    this.#jitter.shift(ms);
    this.offsetMs -= ms;
    this.#lastNow += ms;
    this.#farSince += ms;
    this.#refineUntil += ms;
    this.#echoesFrom = this.#newestLocal;
    this.#newestLocal += ms;
  }

  resume(): void {
    this.#stoodStill = true;
  }

  #lock(now: number): void {
    this.offsetMs = this.#minima.offset(now);
    this.#lastNow = now;
    this.#farSince = now;
  }

  /**
   * By how much the local clock jumped, ms. If it stood still, the way down looks impossibly short, and the round trip of an older
   * echo negative or the way up as much too long. If it leapt, it is the other way round.
   */
  #jump(up: number, down: number, now: number): number {
    const downGain = down - this.#minima.downAt(now);
    const upGain = up - this.#minima.upAt(now);
    const stood = this.#stoodStill || (downGain > JUMP_MS && (up - down < 0 || upGain > JUMP_MS));
    const leapt = upGain < -JUMP_MS && downGain < -JUMP_MS;
    if (stood || leapt) {
      this.#stoodStill = false;
      const jumped = stood ? -downGain : -upGain;
      // `shift` follows, and moves it with the clock.
      this.#refineUntil = now + REFINE_MS - jumped;
      return jumped;
    }
    // The first packet after the jump had jitter of its own: a quicker one tells better how far the clock jumped.
    return now < this.#refineUntil && downGain > 0 ? -downGain : 0;
  }
}
