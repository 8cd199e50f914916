// Plays the sounds of games and of the page: zzfx makes them from numbers, WebAudio plays them. The page makes one for itself and
// one for each match; all share one AudioContext. Always true: nothing is loaded or played before the player's first gesture;
// without WebAudio it is silent; it never throws; at most VOICES sounds play at once, and the same one not twice in quick
// succession; notes of music have voices and a volume of their own; muting silences everything at once.

import type { StageMusic, StageSound } from "../arcade-game.ts";

/** The numbers of a sound, in the order of zzfx. */
export type SoundParameters = readonly (number | undefined)[];

/** Makes samples from numbers, for a context: zzfx. */
export interface Synthesiser {
  readonly audioContext: AudioContext;
  readonly sampleRate: number;
  buildSamples(...parameters: SoundParameters): number[];
}

export interface SoundOptions {
  /** Where it waits for the first gesture. */
  readonly page: EventTarget;
  /** 0 to 1, read at every sound. */
  readonly volume: () => number;
  /** The same for music, read at every note. Default: the volume of sounds. */
  readonly musicVolume?: () => number;
  /** Whether the player is there: music pauses while they are not. Default: always. */
  readonly isHeard?: () => boolean;
  /** Default: zzfx if there is WebAudio, else nothing. */
  readonly load?: () => Promise<Synthesiser | undefined>;
}

export const VOICES = 16;
/** Most notes that play or are scheduled at once. */
export const NOTES = 48;
const BLINK_SECONDS = 0.04;
/** The frequencies that a wall lets through, in Hz. */
const DULL_HZ = 700;
const GESTURES = ["pointerdown", "pointerup", "keydown"] as const;

/** A sound that was played before. */
interface Made {
  readonly buffer: AudioBuffer;
  lastSeconds: number;
}

/** A sound that plays or is scheduled. */
interface Playing {
  stop(): void;
}

async function zzfx(): Promise<Synthesiser | undefined> {
  if (typeof AudioContext === "undefined") return undefined;
  return (await import("zzfx")).ZZFX;
}

export class Sound implements StageSound {
  readonly music: StageMusic;
  readonly #options: SoundOptions;
  readonly #listeners = new AbortController();
  readonly #made = new Map<SoundParameters, Made>();
  readonly #playing = new Set<Playing>();
  #synthesiser: Synthesiser | undefined;
  /** Where sounds are recorded, besides being heard. */
  #recording: MediaStreamAudioDestinationNode | undefined;
  #isAsked = false;
  #voices = 0;
  #notes = 0;

  constructor(options: SoundOptions) {
    this.#options = options;
    const isHeard = (): boolean => options.isHeard?.() ?? true;
    const clock = (): number => (isHeard() ? (this.#running()?.currentTime ?? Number.NaN) : Number.NaN);
    this.music = {
      get seconds() {
        return clock();
      },
      playAt: (parameters, seconds, volume = 1) => this.#playAt(parameters, seconds, volume),
      prepare: (parameters) => void (this.#running() !== undefined && this.#make(parameters)),
    };
    const { signal } = this.#listeners;
    for (const gesture of GESTURES)
      options.page.addEventListener(gesture, () => void this.#unlock(), { signal });
  }

  play(parameters: SoundParameters, volume: number = 1, pan: number = 0, isDull: boolean = false): void {
    const loud = Math.min(1, volume) * this.#options.volume();
    const context = this.#running();
    if (!(loud > 0.001) || context === undefined || this.#voices >= VOICES) return;
    const made = this.#make(parameters);
    if (made === undefined || context.currentTime - made.lastSeconds < BLINK_SECONDS) return;
    made.lastSeconds = context.currentTime;
    const source = context.createBufferSource();
    source.buffer = made.buffer;
    // The second number is the random variation of the pitch.
    source.playbackRate.value = 1 + (parameters[1] ?? 0.05) * (2 * Math.random() - 1);
    const gain = context.createGain();
    gain.gain.value = loud;
    const side = context.createStereoPanner();
    side.pan.value = Math.max(-1, Math.min(1, pan));
    source.connect(side).connect(isDull ? dull(context, gain) : gain);
    this.#putOut(gain, context);
    this.#voices++;
    this.#playing.add(source);
    source.onended = () => {
      this.#voices--;
      this.#playing.delete(source);
      gain.disconnect();
    };
    source.start();
  }

  /** Ends all sounds that play, and the scheduled notes. */
  hush(): void {
    for (const source of this.#playing) source.stop();
  }

  /** What is heard from now on, for a recorder, after a gesture; undefined: nothing is ever heard here. */
  async record(): Promise<MediaStream | undefined> {
    await this.#unlock();
    const context = this.#running();
    if (this.#recording === undefined && context !== undefined) {
      this.#recording = context.createMediaStreamDestination();
      // Recorders wait for the first samples of every track: silence has some too.
      const silence = context.createConstantSource();
      silence.offset.value = 0;
      silence.connect(this.#recording);
      silence.start();
    }
    return this.#recording?.stream;
  }

  close(): void {
    this.#listeners.abort();
    this.hush();
    this.#synthesiser = undefined;
  }

  #putOut(gain: GainNode, context: AudioContext): void {
    gain.connect(context.destination);
    if (this.#recording !== undefined) gain.connect(this.#recording);
  }

  /** The context, if it plays. */
  #running(): AudioContext | undefined {
    const context = this.#synthesiser?.audioContext;
    return context?.state === "running" ? context : undefined;
  }

  #playAt(parameters: SoundParameters, seconds: number, volume: number): void {
    const { musicVolume = this.#options.volume } = this.#options;
    const loud = Math.min(1, volume) * musicVolume();
    const context = this.#running();
    if (!(loud > 0.001) || context === undefined || this.#notes >= NOTES) return;
    const made = this.#make(parameters);
    if (made === undefined) return;
    const source = context.createBufferSource();
    source.buffer = made.buffer;
    const gain = context.createGain();
    gain.gain.value = loud;
    source.connect(gain);
    this.#putOut(gain, context);
    this.#notes++;
    this.#playing.add(source);
    source.onended = () => {
      this.#notes--;
      this.#playing.delete(source);
      gain.disconnect();
    };
    source.start(Math.max(seconds, context.currentTime));
  }

  /** At every gesture: a browser may have suspended the context. */
  async #unlock(): Promise<void> {
    try {
      if (!this.#isAsked) {
        this.#isAsked = true;
        this.#synthesiser = await (this.#options.load ?? zzfx)();
      }
      const context = this.#synthesiser?.audioContext;
      if (context !== undefined && context.state !== "running") await context.resume();
    } catch {
      // A game is playable without sound.
    }
  }

  #make(parameters: SoundParameters): Made | undefined {
    const known = this.#made.get(parameters);
    if (known !== undefined || this.#synthesiser === undefined) return known;
    const { audioContext, sampleRate } = this.#synthesiser;
    const steady = [...parameters];
    steady[1] = 0;
    const samples = this.#synthesiser.buildSamples(...steady);
    const buffer = audioContext.createBuffer(1, Math.max(1, samples.length), sampleRate);
    buffer.getChannelData(0).set(samples);
    const made = { buffer, lastSeconds: Number.NEGATIVE_INFINITY };
    this.#made.set(parameters, made);
    return made;
  }
}

/** Passes low frequencies to the next node. */
function dull(context: AudioContext, next: AudioNode): AudioNode {
  const filter = context.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = DULL_HZ;
  filter.connect(next);
  return filter;
}

/** The loudness at a distance: 1 at the ear, 0 from `range` on. */
export function loudnessAt(distance: number, range: number): number {
  const share = 1 - distance / range;
  return share > 0 ? share * share : 0;
}
