// The page's own sounds: music around matches and in those of games with a tune, and the sounds of buttons, countdowns and chat,
// all made by code. The arcade makes one and calls it in every frame. Always true: it is silent before the first gesture, and
// while everything is muted; music pauses while the page is hidden; a match plays only the game's tune.

import { effect } from "@preact/signals";
import { Sound, type Tune, TunePlayer } from "@reckon/stage";
import type { Visit } from "../room/visit.ts";
import { loudness } from "../settings.ts";
import { shownState } from "../shown-state.ts";
import { type Cue, Cues, type Seen } from "./cues.ts";
import { HOME_TUNE } from "./tunes.ts";

/** Parameters for zzfx: volume, chance, pitch, attack, sustain, release, shape, … */
const SOUNDS: Readonly<Record<Cue, readonly (number | undefined)[]>> = {
  press: [0.5, 0, 520, 0, 0.01, 0.05, 1, 1.6, 0, 0, 140, 0.02],
  tick: [0.7, 0, 440, 0, 0.03, 0.09, 1, 1.2],
  go: [0.8, 0, 660, 0.005, 0.14, 0.3, 1, 1.2, 0, 0, 220, 0.07],
  over: [0.8, 0, 392, 0.01, 0.16, 0.45, 1, 1.1, 0, 0, -98, 0.16],
  won: [0.8, 0, 523, 0.01, 0.3, 0.5, 1, 1.1, 0, 0, 131, 0.1, 0.1],
  chat: [0.5, 0, 740, 0.005, 0.02, 0.12, 0, 1, 0, 0, 180, 0.05],
  arrival: [0.5, 0, 370, 0.01, 0.05, 0.18, 0, 1, 0, 0, 185, 0.07],
  departure: [0.5, 0, 370, 0.01, 0.05, 0.18, 0, 1, 0, 0, -93, 0.07],
  refused: [0.5, 0, 150, 0.005, 0.06, 0.12, 2, 1.4],
};
/** The elements that make a sound when pressed. */
const PRESSED = "button:not(:disabled), summary, select, input[type=checkbox], input[type=radio]";

export class PageSounds {
  readonly #sound: Sound;
  readonly #tunes: TunePlayer;
  readonly #cues = new Cues();

  constructor(page: Window) {
    const { document } = page;
    this.#sound = new Sound({
      page,
      volume: () => loudness("interfaceVolume"),
      musicVolume: () => loudness("musicVolume"),
      isHeard: () => !document.hidden,
    });
    this.#tunes = new TunePlayer(this.#sound.music);
    page.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest(PRESSED) !== null) this.#play("press");
    });
    effect(() => {
      if (loudness("musicVolume") === 0 || loudness("interfaceVolume") === 0) this.#sound.hush();
    });
  }

  update(visit: Visit | undefined, muted: ReadonlySet<string>): void {
    this.#tunes.update(tuneOf(visit));
    for (const cue of this.#cues.look(visit === undefined ? undefined : seenIn(visit, muted)))
      this.#play(cue);
  }

  #play(cue: Cue): void {
    this.#sound.play(SOUNDS[cue]);
  }
}

/** Before a match it is quiet for a moment; in a match the game decides. */
function tuneOf(visit: Visit | undefined): Tune | undefined {
  const state = visit === undefined ? undefined : shownState(visit.state.peek(), visit.room.peek());
  if (state === "countdown") return undefined;
  const isPlayed = state === "game" || state === "afterGameChat";
  return isPlayed ? visit?.game.tune : HOME_TUNE;
}

function seenIn({ session: { lobby } }: Visit, muted: ReadonlySet<string>): Seen {
  const { players, lines, leaderboard, seat, room } = lobby;
  const own = players.find((row) => row.seat === seat)?.name;
  const isHeard = (from: string): boolean => from !== "" && from !== own && !muted.has(from);
  return {
    state: shownState(lobby.state, room),
    isOver: lobby.state === "game" && room?.phase === "afterGame",
    secondsLeft: lobby.state === "countdown" ? secondsOf(lobby.leftMs(performance.now())) : undefined,
    people: players.filter(({ isBot, isConnected }) => !isBot && isConnected).length,
    newestLine: lines.findLast(({ from }) => isHeard(from))?.number ?? 0,
    sentence: lobby.sentence,
    hasWon: leaderboard.some(({ name, hasWon }) => hasWon && name === own),
  };
}

function secondsOf(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.ceil(ms / 1000);
}
