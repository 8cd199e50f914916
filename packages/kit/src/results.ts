// How a match stands and ends where the most points win. Judges of games read it; the lobby makes ranks of what it says, and equal
// results share one. Always true: a function of the world; whoever has the most has won, alone or with others.

import type { Kind, Standing, World } from "reckon";

export interface Scored {
  readonly seat: number;
  readonly score: number;
}

/** Scores by seat: of every row of `kind` its field `score`. */
export function scoresOf<K extends readonly Kind[], N extends K[number]["name"]>(
  world: World<K>,
  kind: N,
  score: keyof Extract<K[number], Kind<N>>["fields"] & string,
): Scored[] {
  const column = (world as World).fields[kind][score];
  const scores: Scored[] = [];
  for (const row of world.all(kind)) scores.push({ seat: world.ownerOf(kind, row), score: column[row] });
  return scores;
}

/** The most points that somebody has; 0 without anybody. */
export function bestOf(scores: readonly Scored[]): number {
  return scores.reduce((best, { score }) => Math.max(best, score), 0);
}

/** The end of a match: whoever has the most is the winner, several are a draw, and of all others it is said `beaten`. */
export function finishedBy(
  scores: readonly Scored[],
  beaten: string,
): Required<Pick<Standing, "scores" | "finished">> {
  const best = bestOf(scores);
  const isDraw = scores.filter(({ score }) => score === best).length > 1;
  const first = isDraw ? "draw" : "winner";
  const finished = scores.map((one) => {
    const hasWon = one.score === best;
    return { ...one, hasWon, outcome: hasWon ? first : beaten };
  });
  return { scores, finished };
}
