// Standings and the end of a match in which the most points win. Judges of games use it; the lobby turns its result into ranks, and equal
// results share one. Always true: it is a function of the world; the player with the most points has won, alone or with others.

import type { Kind, Standing, World } from "reckon";

export interface Scored {
  readonly seat: number;
  readonly score: number;
}

/** Scores by seat: the field `score` of every row of `kind`. */
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

/** The most points of any player; 0 without players. */
export function bestOf(scores: readonly Scored[]): number {
  return scores.reduce((best, { score }) => Math.max(best, score), 0);
}

/** The end of a match: the player with the most points wins, several are a draw, and all others get the outcome `beaten`. */
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
