// A Web Audio for Node: what Sound plays, as samples for both ears, by the formulas of the specification (equal-power
// panning; the low pass of a biquad filter). Tests measure how loud a sound is, how dull, and on which side. Always true: samples
// are those that zzfx makes for a browser; a sound is mixed in when it starts.

/// <reference path="../src/zzfx.d.ts" />

import { Sound, type Synthesiser } from "../src/sound/sound.ts";

export const RATE = 44_100;

interface Source extends Node {
  buffer: Float32Array;
  readonly playbackRate: { value: number };
  onended: () => void;
}

/** Any node: its next node, and its parameters. */
interface Node {
  next: Node | undefined;
  readonly gain: { value: number };
  readonly pan: { value: number };
  readonly frequency: { value: number };
  type: string;
  connect(next: Node): Node;
  disconnect(): void;
}

function node(): Node {
  const made: Node = {
    next: undefined,
    gain: { value: 1 },
    pan: { value: 0 },
    frequency: { value: 350 },
    type: "",
    connect: (next) => {
      made.next = next;
      return next;
    },
    disconnect: () => {},
  };
  return made;
}

/** zzfx makes an AudioContext when it is loaded: here it gets one that it never uses. */
async function zzfx(): Promise<Pick<Synthesiser, "buildSamples">> {
  const root = globalThis as { AudioContext?: unknown };
  const before = root.AudioContext;
  root.AudioContext = class {};
  try {
    return (await import("zzfx")).ZZFX;
  } finally {
    root.AudioContext = before;
  }
}

export class RenderedAudio {
  readonly left: Float32Array;
  readonly right: Float32Array;
  #seconds = 0;
  #playing: { readonly source: Source; readonly until: number }[] = [];

  /** For this many seconds of sound. */
  constructor(seconds: number) {
    this.left = new Float32Array(seconds * RATE);
    this.right = new Float32Array(seconds * RATE);
  }

  /** The context's clock. */
  get seconds(): number {
    return this.#seconds;
  }

  /** Lets time pass: sounds that are over by then end. */
  set seconds(seconds: number) {
    this.#seconds = seconds;
    const playing = this.#playing;
    this.#playing = playing.filter(({ until }) => until > seconds);
    for (const { source, until } of playing) if (until <= seconds) source.onended();
  }

  /** Sound as the page makes it, after the first gesture. */
  async sound(volume: number = 1): Promise<Sound> {
    const synthesiser = await this.synthesiser();
    const page = new EventTarget();
    const sound = new Sound({ page, volume: () => volume, load: async () => synthesiser });
    page.dispatchEvent(new Event("keydown"));
    await new Promise((done) => setImmediate(done));
    return sound;
  }

  /** Makes sounds for this context, and plays them on it. */
  async synthesiser(): Promise<Synthesiser> {
    const { buildSamples } = await zzfx();
    const audio = this;
    const context = {
      destination: node(),
      state: "running",
      get currentTime() {
        return audio.seconds;
      },
      createBuffer: (_: number, length: number) => {
        const samples = new Float32Array(length);
        return Object.assign(samples, { getChannelData: () => samples });
      },
      createBufferSource: () => {
        const source: Source = Object.assign(node(), {
          buffer: new Float32Array(0),
          playbackRate: { value: 1 },
          onended: () => {},
          start: () => this.#mix(source),
        });
        return source;
      },
      createGain: node,
      createStereoPanner: node,
      createBiquadFilter: node,
    };
    return {
      audioContext: context as unknown as AudioContext,
      sampleRate: RATE,
      buildSamples: (...parameters) =>
        buildSamples.apply({ volume: 0.3, sampleRate: RATE } as never, parameters as never),
    };
  }

  #mix(source: Source): void {
    let sound = resampled(source.buffer, source.playbackRate.value);
    let [volume, pan] = [1, 0];
    for (let at = source.next; at !== undefined; at = at.next) {
      volume *= at.gain.value;
      pan += at.pan.value;
      if (at.type === "lowpass") sound = lowPassed(sound, at.frequency.value);
    }
    this.#playing.push({ source, until: this.#seconds + sound.length / RATE });
    const side = ((pan + 1) * Math.PI) / 4;
    const from = Math.round(this.seconds * RATE);
    for (let i = 0; i < sound.length && from + i < this.left.length; i++) {
      this.left[from + i] += sound[i] * volume * Math.cos(side);
      this.right[from + i] += sound[i] * volume * Math.sin(side);
    }
  }
}

function resampled(samples: Float32Array, rate: number): Float32Array {
  return Float32Array.from({ length: Math.floor((samples.length - 1) / rate) }, (_, i) => {
    const at = Math.floor(i * rate);
    return samples[at] + (samples[at + 1] - samples[at]) * (i * rate - at);
  });
}

/** The biquad of the specification, with its resonance of 1 dB. */
function lowPassed(samples: Float32Array, hertz: number): Float32Array {
  const turn = (2 * Math.PI * hertz) / RATE;
  const alpha = Math.sin(turn) / (2 * 10 ** (1 / 20));
  const cos = Math.cos(turn);
  const whole = 1 + alpha;
  const passed = new Float32Array(samples.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    const y = (((1 - cos) / 2) * (samples[i] + 2 * x1 + x2) + 2 * cos * y1 - (1 - alpha) * y2) / whole;
    [x2, x1, y2, y1] = [x1, samples[i], y1, y];
    passed[i] = y;
  }
  return passed;
}

/** The loudest part of a sound, as the root of the mean square of 50 ms; full scale is 1. */
export function loudest(samples: Float32Array): number {
  const step = RATE / 20;
  let most = 0;
  for (let from = 0; from < samples.length; from += step) {
    let sum = 0;
    for (const sample of samples.subarray(from, from + step)) sum += sample * sample;
    most = Math.max(most, sum / step);
  }
  return Math.sqrt(most);
}

/** The share of a sound's power between two pitches, in Hz. */
export function shareOf(samples: Float32Array, fromHertz: number, toHertz: number): number {
  const { power, hertz } = spectrum(samples);
  let [inside, all] = [0, 0];
  for (let i = 0; i < power.length; i++) {
    all += power[i];
    if (i * hertz >= fromHertz && i * hertz < toHertz) inside += power[i];
  }
  return inside / all;
}

/** Power by frequency, `hertz` apart: of the whole sound, by a fast Fourier transform. */
function spectrum(samples: Float32Array): { power: Float64Array; hertz: number } {
  let size = 1;
  while (size < samples.length) size *= 2;
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  real.set(samples);
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1;
    for (; (j & bit) !== 0; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) [real[i], real[j]] = [real[j], real[i]];
  }
  for (let half = 1; half < size; half *= 2)
    for (let k = 0; k < half; k++) {
      const [cos, sin] = [Math.cos((Math.PI * k) / half), -Math.sin((Math.PI * k) / half)];
      for (let at = k; at < size; at += 2 * half) {
        const other = at + half;
        const turnedReal = real[other] * cos - imaginary[other] * sin;
        const turnedImaginary = real[other] * sin + imaginary[other] * cos;
        real[other] = real[at] - turnedReal;
        imaginary[other] = imaginary[at] - turnedImaginary;
        real[at] += turnedReal;
        imaginary[at] += turnedImaginary;
      }
    }
  const power = new Float64Array(size / 2);
  for (let i = 0; i < size / 2; i++) power[i] = real[i] ** 2 + imaginary[i] ** 2;
  return { power, hertz: RATE / size };
}
