// What we use of zzfx, which comes without types. Importing it makes an AudioContext: never before a gesture.

declare module "zzfx" {
  export const ZZFX: {
    readonly audioContext: AudioContext;
    readonly sampleRate: number;
    buildSamples(...parameters: readonly (number | undefined)[]): number[];
  };
}
