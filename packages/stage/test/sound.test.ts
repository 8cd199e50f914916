// Sounds, with a context that only counts.

import { describe, expect, it } from "vitest";
import { loudnessAt, NOTES, Sound, type Synthesiser, VOICES } from "../src/sound/sound.ts";

interface Heard {
  /** Its start, on the context's clock. */
  at: number;
  volume: number;
  pan: number;
  isDull: boolean;
  isStopped: boolean;
  end: () => void;
}

class FakeSynthesiser {
  readonly heard: Heard[] = [];
  built: number[] = [];
  resumed = 0;
  time = 0;
  state = "suspended";

  synthesiser(): Synthesiser {
    const fake = this;
    const context = {
      destination: {},
      get state() {
        return fake.state;
      },
      get currentTime() {
        return fake.time;
      },
      resume: async () => {
        fake.resumed++;
        fake.state = "running";
      },
      suspend: async () => {
        fake.state = "suspended";
      },
      createBuffer: (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) }),
      createBufferSource: () => this.#source(),
      createGain: () => ({
        gain: { value: 1 },
        isGain: true,
        connect: (next: unknown) => next,
        disconnect: () => {},
      }),
      createBiquadFilter: () => ({
        isFilter: true,
        type: "",
        frequency: { value: 0 },
        gain: { value: 0 },
        connect(next: { gain: { value: number } }) {
          this.gain = next.gain;
        },
      }),
      createStereoPanner: () => ({ pan: { value: 0 }, connect: (next: unknown) => next }),
    };
    return {
      audioContext: context as unknown as AudioContext,
      sampleRate: 44_100,
      buildSamples: (...parameters) => {
        this.built.push(parameters[1] ?? Number.NaN);
        return [0, 0.5, 0];
      },
    };
  }

  #source(): unknown {
    const heard: Heard = {
      at: Number.NaN,
      volume: 0,
      pan: 0,
      isDull: false,
      isStopped: false,
      end: () => {},
    };
    const source = {
      buffer: undefined,
      playbackRate: { value: 1 },
      onended: () => {},
      connect: (panner: { pan?: { value: number }; gain?: { value: number } }) => {
        heard.pan = panner.pan?.value ?? 0;
        if (panner.gain !== undefined) {
          heard.volume = panner.gain.value;
          return { connect: () => {} };
        }
        return {
          connect: (next: { gain: { value: number }; isFilter?: boolean }) => {
            heard.isDull = next.isFilter === true;
            heard.volume = next.gain.value;
          },
        };
      },
      stop: () => {
        heard.isStopped = true;
        source.onended();
      },
      start: (at = Number.NaN) => {
        heard.at = at;
        heard.end = () => source.onended();
        this.heard.push(heard);
      },
    };
    return source;
  }
}

const BEEP = [1, 0.1, 440];

async function unlocked(volume = 1): Promise<{ fake: FakeSynthesiser; sound: Sound; page: EventTarget }> {
  const fake = new FakeSynthesiser();
  const page = new EventTarget();
  const sound = new Sound({ page, volume: () => volume, load: async () => fake.synthesiser() });
  sound.play(BEEP);
  page.dispatchEvent(new Event("keydown"));
  await new Promise((done) => setImmediate(done));
  return { fake, sound, page };
}

describe("sound", () => {
  it("[ST6] is silent until the first gesture, which loads it, and resumes it after a later one", async () => {
    const { fake, sound, page } = await unlocked();
    expect([fake.heard.length, fake.resumed]).toEqual([0, 1]);
    sound.play(BEEP);
    expect(fake.heard.length).toBe(1);
    fake.state = "interrupted";
    fake.time = 1;
    sound.play(BEEP);
    expect(fake.heard.length).toBe(1);
    page.dispatchEvent(new Event("pointerdown"));
    await new Promise((done) => setImmediate(done));
    sound.play(BEEP);
    expect([fake.heard.length, fake.resumed]).toEqual([2, 2]);
  });

  it("has volume and a side, and makes each sound once, without random variation", async () => {
    const { fake, sound } = await unlocked(0.5);
    sound.play(BEEP, 0.5, -0.25);
    fake.time = 1;
    sound.play(BEEP, 9, 9);
    expect(fake.heard.map(({ volume, pan }) => [volume, pan])).toEqual([
      [0.25, -0.25],
      [0.5, 1],
    ]);
    expect(fake.built).toEqual([0]);
    expect(BEEP[1]).toBe(0.1);
  });

  it("is dull through a wall, and only then", async () => {
    const { fake, sound } = await unlocked();
    sound.play(BEEP, 0.5, 0, true);
    fake.time = 1;
    sound.play(BEEP, 0.5, 0);
    expect(fake.heard.map(({ volume, isDull }) => [volume, isDull])).toEqual([
      [0.5, true],
      [0.5, false],
    ]);
  });

  it("plays no inaudible sound, no repetition in quick succession, and only a few at once", async () => {
    const { fake, sound } = await unlocked();
    sound.play(BEEP, 0);
    sound.play(BEEP, Number.NaN);
    sound.play(BEEP);
    sound.play(BEEP);
    expect(fake.heard.length).toBe(1);
    for (let i = 0; i < 2 * VOICES; i++) sound.play([...BEEP]);
    expect(fake.heard.length).toBe(VOICES);
    fake.heard[0].end();
    sound.play([...BEEP]);
    expect(fake.heard.length).toBe(VOICES + 1);
  });

  it("[RV5] schedules notes on a clock of its own, never in the past, with voices besides those of sounds", async () => {
    const { fake, sound } = await unlocked(0.5);
    const { music } = sound;
    fake.time = 3;
    expect(music.seconds).toBe(3);
    music.playAt(BEEP, 3.25, 0.5);
    music.playAt(BEEP, 3.25);
    music.playAt(BEEP, 2);
    expect(fake.heard.map(({ at, volume }) => [at, volume])).toEqual([
      [3.25, 0.25],
      [3.25, 0.5],
      [3, 0.5],
    ]);
    for (let i = 0; i < 2 * NOTES; i++) music.playAt(BEEP, 4);
    expect(fake.heard.length).toBe(NOTES);
    sound.play(BEEP);
    expect(fake.heard.length).toBe(NOTES + 1);
    fake.heard[0].end();
    music.playAt(BEEP, 4);
    music.playAt(BEEP, 4);
    expect(fake.heard.length).toBe(NOTES + 2);
    music.prepare([...BEEP]);
    expect(fake.built.length).toBe(2);
    fake.state = "suspended";
    music.prepare([...BEEP]);
    expect(fake.built.length).toBe(2);
    music.playAt(BEEP, 5);
    expect([music.seconds, fake.heard.length]).toEqual([Number.NaN, NOTES + 2]);
  });

  it("[ST22] gives music a volume of its own, and on mute ends playing sounds and scheduled notes", async () => {
    const fake = new FakeSynthesiser();
    const page = new EventTarget();
    let music = 0.5;
    let isHeard = true;
    const load = async (): Promise<Synthesiser> => fake.synthesiser();
    const options = { volume: () => 1, musicVolume: () => music, isHeard: () => isHeard };
    const sound = new Sound({ page, load, ...options });
    page.dispatchEvent(new Event("keydown"));
    await new Promise((done) => setImmediate(done));
    sound.play(BEEP);
    sound.music.playAt(BEEP, 4);
    expect(fake.heard.map(({ volume }) => volume)).toEqual([1, 0.5]);
    music = 0;
    sound.music.playAt(BEEP, 5);
    expect(fake.heard.length).toBe(2);
    sound.hush();
    expect(fake.heard.map(({ isStopped }) => isStopped)).toEqual([true, true]);
    isHeard = false;
    expect(sound.music.seconds).toBeNaN();
  });

  it("[ST22] leaves the context to others when it is closed", async () => {
    const { fake, sound } = await unlocked();
    sound.play(BEEP);
    sound.close();
    expect([fake.state, fake.heard[0].isStopped]).toEqual(["running", true]);
  });

  it("[ST7] stays silent without WebAudio, or if it does not load", async () => {
    for (const load of [undefined, async () => undefined, () => Promise.reject(new Error("none"))]) {
      const page = new EventTarget();
      const sound = new Sound({ page, volume: () => 1, ...(load === undefined ? {} : { load }) });
      page.dispatchEvent(new Event("keydown"));
      await new Promise((done) => setImmediate(done));
      sound.play(BEEP);
      sound.close();
      sound.play(BEEP);
    }
  });

  it("fades with distance", () => {
    expect([0, 50, 100, 200].map((distance) => loudnessAt(distance, 100))).toEqual([1, 0.25, 0, 0]);
  });
});
