// Numbers for the dials, apart from painting: the share that is lost, when a dial flashes and how fast, and the angle of a hand. Always
// true: nothing flashes faster than 10 rad/s, about three times in two seconds, far from the limit on flashes.

/** A dial flashes from this share of lost health, and from this share of passed time on. */
export const HEALTH_ALARM = 0.6;
export const TIME_ALARM = 0.9;
const SLOW = 4;
const FAST = 10;

/** The rate of flashing for a lost share, in rad/s; 0: not yet. */
export function flashRate(lost: number, alarm: number): number {
  if (lost < alarm - 1e-9) return 0;
  return SLOW + (FAST - SLOW) * Math.min(1, (lost - alarm) / (1 - alarm));
}

/** The present brightness of a flash, 0 to 1; under reduced motion it is always lit. */
export class Pulse {
  #phase = 0;

  at(rate: number, seconds: number, isStill: boolean): number {
    if (rate === 0) {
      this.#phase = 0;
      return 0;
    }
    if (isStill) return 1;
    this.#phase += rate * seconds;
    return 0.5 - 0.5 * Math.cos(this.#phase);
  }
}

/** "4:07": minutes and seconds. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The angle of north on a dial whose top is straight ahead, clockwise in radians. */
export function northOf(yaw: number): number {
  return -Math.PI / 2 - yaw;
}

/** Pictures per second, the mean of the last `FRAMES`. */
export class FrameRate {
  static readonly FRAMES = 60;
  readonly #seconds = new Float64Array(FrameRate.FRAMES);
  #next = 0;
  #count = 0;

  add(seconds: number): void {
    this.#seconds[this.#next] = seconds;
    this.#next = (this.#next + 1) % FrameRate.FRAMES;
    this.#count = Math.min(FrameRate.FRAMES, this.#count + 1);
  }

  get value(): number {
    let sum = 0;
    for (let i = 0; i < this.#count; i++) sum += this.#seconds[i];
    return sum > 0 ? this.#count / sum : 0;
  }
}
