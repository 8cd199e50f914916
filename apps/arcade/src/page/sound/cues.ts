// The cues of a visit that are played as sounds: the seconds of a countdown, the start, the end of a match, an own victory, lines
// of other players, arrivals and departures. The page's sound asks in every frame and plays what it is told. Always true: a change
// is told once; what was so when somebody arrived is not told at all.

import type { ClientState } from "reckon/session";

export type Cue = "press" | "tick" | "go" | "over" | "won" | "chat" | "arrival" | "departure" | "refused";

/** The data that it watches. */
export interface Seen {
  readonly state: ClientState;
  /** The match is over, and its end is shown. */
  readonly isOver: boolean;
  readonly secondsLeft: number | undefined;
  /** People in the room, without bots. */
  readonly people: number;
  /** Number of the newest line of another player who is not muted. */
  readonly newestLine: number;
  readonly sentence: string | undefined;
  readonly hasWon: boolean;
}

/** Seconds of a countdown that are counted aloud. */
const COUNTED = 5;
/** States in which other players are present. */
const IN_ROOM: ReadonlySet<ClientState> = new Set([
  "lobby",
  "choosingDifficulty",
  "countdown",
  "game",
  "afterGameChat",
  "leaderboard",
]);

export class Cues {
  #before: Seen | undefined;
  readonly #cues: Cue[] = [];

  /** The present cues. The list is valid until the next call. */
  look(seen: Seen | undefined): readonly Cue[] {
    const before = this.#before;
    this.#before = seen;
    this.#cues.length = 0;
    if (seen === undefined || before === undefined) return this.#cues;
    this.#phase(before, seen);
    if (IN_ROOM.has(before.state) && IN_ROOM.has(seen.state)) this.#company(before, seen);
    if (seen.sentence !== undefined && seen.sentence !== before.sentence) this.#cues.push("refused");
    return this.#cues;
  }

  #phase(before: Seen, { state, isOver, secondsLeft, hasWon }: Seen): void {
    const isCounted = secondsLeft !== undefined && secondsLeft > 0 && secondsLeft <= COUNTED;
    const isNewSecond = state !== before.state || secondsLeft !== before.secondsLeft;
    if (state === "countdown" && isCounted && isNewSecond) this.#cues.push("tick");
    if (before.state === "countdown" && state === "game") this.#cues.push("go");
    if (isOver && !before.isOver) this.#cues.push("over");
    if (state === "leaderboard" && hasWon && !(before.state === "leaderboard" && before.hasWon))
      this.#cues.push("won");
  }

  #company(before: Seen, { people, newestLine }: Seen): void {
    if (newestLine > before.newestLine) this.#cues.push("chat");
    if (people !== before.people) this.#cues.push(people > before.people ? "arrival" : "departure");
  }
}
