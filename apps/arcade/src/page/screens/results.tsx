// After a match: the chat of those who have seen its end while others still look at it, then the leaderboard.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Arcade } from "../arcade.ts";
import { Chat } from "../parts/chat.tsx";
import { Mark } from "../parts/mark.tsx";
import { Players } from "../parts/players.tsx";
import { Screen } from "../parts/screen.tsx";
import type { Visit } from "../visit.ts";

export interface ResultsProps {
  readonly arcade: Arcade;
  readonly visit: Visit;
}

export function AfterGame({ arcade, visit }: ResultsProps): JSX.Element {
  const playing = visit.players.value.filter(({ isPlaying }) => isPlaying).length;
  const seconds = visit.secondsLeft.value;
  return (
    <Screen title="The match is over" kind="room">
      <p class="quiet-text" role="status">
        {playing === 0
          ? "The leaderboard comes next"
          : `The leaderboard comes when ${playing === 1 ? "one more has" : `${playing} more have`} seen the end`}
        {seconds === undefined ? "." : `, at the latest in ${seconds} s.`}
      </p>
      <div class="columns two">
        <Players arcade={arcade} visit={visit} />
        <Chat arcade={arcade} visit={visit} isPrimary />
      </div>
      <footer class="actions">
        <button type="button" onClick={() => arcade.leave()}>
          Leave
        </button>
      </footer>
    </Screen>
  );
}

export function Leaderboard({ arcade, visit }: ResultsProps): JSX.Element {
  const seconds = visit.secondsLeft.value;
  const isDone = useSignal(false);
  const done = (): void => {
    if (!isDone.value) visit.wish({ type: "done" });
    isDone.value = true;
  };
  return (
    <Screen title="Leaderboard" kind="room">
      <div class="columns two">
        <section class="panel stack">
          <p class="verdict">{verdictOf(visit)}</p>
          <table class="leaderboard">
            <thead>
              <tr>
                <th scope="col">Rank</th>
                <th scope="col">Player</th>
                <th scope="col">{visit.game.results?.title ?? "Score"}</th>
                <th scope="col">Outcome</th>
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
        <button type="button" onClick={() => arcade.leave()}>
          Leave
        </button>
        <button type="button" class="primary grow" data-primary aria-busy={isDone.value} onClick={done}>
          {isDone.value ? "Waiting for the others" : "Back to the room"}
          {seconds !== undefined && <span class="figure"> {seconds}</span>}
        </button>
      </footer>
    </Screen>
  );
}

/** The one thing that everybody wants to know. */
function verdictOf(visit: Visit): string {
  const rows = visit.leaderboard.value;
  const own = visit.players.value.find(({ seat }) => seat === visit.seat.value)?.name;
  const best = rows.filter(({ hasWon }) => hasWon).map(({ name }) => (name === own ? "you" : name));
  if (best.length === 1) return best[0] === "you" ? "You win." : `${best[0]} wins.`;
  if (best.length > 1)
    return best.length === rows.length ? "Nobody is ahead." : `Shared by ${best.join(", ")}.`;
  // Where nobody plays against anybody nobody has won: what became of all is the verdict.
  const row = rows.find(({ name }) => name === own) ?? rows.at(0);
  if (row === undefined || row.outcome === "") return "Nobody finished.";
  const { outcomes = {} } = visit.game.results ?? {};
  return `${row.name === own ? "You" : row.name} ${outcomes[row.outcome] ?? row.outcome}.`;
}

interface PlaceProps {
  readonly visit: Visit;
  readonly row: Visit["leaderboard"]["value"][number];
}

function Place({ visit, row: { rank, name, score, outcome } }: PlaceProps): JSX.Element {
  const player = visit.players.value.find((one) => one.name === name);
  const isOwn = player !== undefined && player.seat === visit.seat.value;
  return (
    <tr class={isOwn ? "own" : undefined}>
      <td class="figure">{rank}</td>
      <th scope="row">
        {player !== undefined && <Mark seat={player.seat} />} {name}
        {isOwn && <small class="quiet-text"> you</small>}
      </th>
      <td class="figure">{visit.game.results?.score(score) ?? score}</td>
      <td>{outcome || "still in it"}</td>
    </tr>
  );
}
