// The part of zzfx that we use; it comes without types. Importing it makes an AudioContext: never do so before a gesture.

declare module "zzfx" {
  export const ZZFX: {
    readonly audioContext: AudioContext;
    readonly sampleRate: number;
    buildSamples(...parameters: readonly (number | undefined)[]): number[];
  };
}
