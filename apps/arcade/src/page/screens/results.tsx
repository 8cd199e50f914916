// After a match: the leaderboard, at first for players who have seen its end and then for all; before its end, the chat of
// players who are out and have no one left to watch.

import { useSignal } from "@preact/signals";
import type { OutcomeWords } from "@reckon/stage";
import type { JSX } from "preact";
import type { Arcade } from "../arcade.ts";
import { freshPress } from "../keys/fresh-press.ts";
import { Chat } from "../parts/chat.tsx";
import { Mark } from "../parts/mark.tsx";
import { PlayAgain } from "../parts/play-again.tsx";
import { Players } from "../parts/players.tsx";
import { Screen } from "../parts/screen.tsx";
import { Watching } from "../parts/watching.tsx";
import { othersIn } from "../room/others.ts";
import type { Visit } from "../room/visit.ts";
import { WatchAgain } from "../room/watch-again.tsx";
import { COMMON, PLAYERS, RESULTS } from "../words.ts";

export interface ResultsProps {
  readonly arcade: Arcade;
  readonly visit: Visit;
}

export function AfterGame({ arcade, visit }: ResultsProps): JSX.Element {
  return (
    <Screen title={RESULTS.over} kind="room">
      <Waits visit={visit} />
      <div class="columns two">
        <Players arcade={arcade} visit={visit} />
        <Chat arcade={arcade} visit={visit} isPrimary />
      </div>
      <footer class="actions">
        <button type="button" data-back onClick={() => arcade.leave()}>
          {COMMON.leave}
        </button>
        {visit.isWatching ? <Watching arcade={arcade} visit={visit} /> : <PlayAgain visit={visit} />}
      </footer>
    </Screen>
  );
}

export function Leaderboard({ arcade, visit }: ResultsProps): JSX.Element {
  const isEarly = visit.state.value !== "leaderboard";
  const hasReaders = isEarly && othersIn(visit.players.value, visit.seat.value) > 0;
  return (
    <Screen title={RESULTS.title} kind="room">
      {hasReaders && <Waits visit={visit} />}
      <div class="columns two">
        <section class="panel stack">
          <p class="verdict">{verdictOf(visit)}</p>
          <table class="leaderboard">
            <thead>
              <tr>
                <th scope="col">{RESULTS.rank}</th>
                <th scope="col">{RESULTS.player}</th>
                <th scope="col">{visit.game.results?.title ?? RESULTS.score}</th>
                <th scope="col">{RESULTS.outcome}</th>
              </tr>
            </thead>
            <tbody>
              {visit.leaderboard.value.map((row) => (
                <Place key={row.name} visit={visit} row={row} />
              ))}
            </tbody>
          </table>
        </section>
        <Chat arcade={arcade} visit={visit} />
      </div>
      <footer class="actions">
        <button type="button" data-back onClick={() => arcade.leave()}>
          {COMMON.leave}
        </button>
        <WatchAgain visit={visit} />
        {visit.isWatching ? (
          <Watching arcade={arcade} visit={visit} />
        ) : (
          <>
            {!isEarly && <Back visit={visit} />}
            <PlayAgain visit={visit} />
          </>
        )}
      </footer>
    </Screen>
  );
}

/** Back to the room, once all players have read it. */
function Back({ visit }: { readonly visit: Visit }): JSX.Element {
  const seconds = visit.secondsLeft.value;
  const isDone = useSignal(false);
  const done = (): void => {
    if (!isDone.value) visit.wish({ type: "done" });
    isDone.value = true;
  };
  return (
    <button type="button" aria-busy={isDone.value} aria-disabled={freshPress.isHeld.value} onClick={done}>
      {isDone.value ? RESULTS.waits : RESULTS.back}
      {seconds !== undefined && <span class="figure"> {seconds}</span>}
    </button>
  );
}

/** The players for whom the others wait. */
function Waits({ visit }: { readonly visit: Visit }): JSX.Element {
  const playing = othersIn(visit.players.value, visit.seat.value);
  const seconds = visit.secondsLeft.value;
  return (
    <p class="quiet-text" role="status">
      {playing === 0 ? RESULTS.next : RESULTS.waiting(playing)}
      {seconds === undefined ? "." : RESULTS.atMost(seconds)}
    </p>
  );
}

/** The main result. */
function verdictOf(visit: Visit): string {
  const rows = visit.leaderboard.value;
  const own = visit.players.value.find(({ seat }) => seat === visit.seat.value)?.name;
  const best = rows.filter(({ hasWon }) => hasWon).map(({ name }) => (name === own ? COMMON.you : name));
  if (best.length === 1) return best[0] === COMMON.you ? RESULTS.won : RESULTS.wins(best[0]);
  if (best.length > 1) return best.length === rows.length ? RESULTS.draw : RESULTS.shared(best);
  // In cooperative games there is no winner: the common outcome is the result.
  const row = rows.find(({ name }) => name === own) ?? rows.at(0);
  if (row === undefined || row.outcome === "") return RESULTS.nobody;
  const words = outcomeOf(visit, row.outcome);
  if (words === undefined) return RESULTS.became(row.name === own ? undefined : row.name, row.outcome);
  return row.name === own ? words.own : words.of(row.name);
}

/** An outcome in words: the game's own, or those that several games have. */
function outcomeOf({ game }: Visit, outcome: string): OutcomeWords | undefined {
  return game.results?.outcomes[outcome] ?? RESULTS.outcomes[outcome];
}

interface PlaceProps {
  readonly visit: Visit;
  readonly row: Visit["leaderboard"]["value"][number];
}

function Place({ visit, row: { rank, name, score, outcome } }: PlaceProps): JSX.Element {
  const player = visit.players.value.find((one) => one.name === name);
  const { wins = 0 } = player ?? {};
  const isOwn = player !== undefined && player.seat === visit.seat.value;
  return (
    <tr class={isOwn ? "own" : undefined}>
      <td class="figure">{rank}</td>
      <th scope="row">
        {player !== undefined && <Mark seat={player.seat} />} {name}
        {isOwn && <small class="quiet-text"> {COMMON.you}</small>}
        {wins > 0 && <small class="quiet-text"> · {PLAYERS.wins(wins)}</small>}
      </th>
      <td class="figure">{visit.game.results?.score(score) ?? score}</td>
      <td>{outcomeOf(visit, outcome)?.short ?? (outcome || RESULTS.unfinished)}</td>
    </tr>
  );
}
