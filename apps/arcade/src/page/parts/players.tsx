// Who is in the room: sign, name, and what there is to know about each; others can be muted, and the host can send them out
// and says how many bots play.

import type { JSX } from "preact";
import type { RosterRow } from "reckon/lobby";
import type { Arcade } from "../arcade.ts";
import type { Visit } from "../visit.ts";
import { Mark } from "./mark.tsx";

export interface PlayersProps {
  readonly arcade: Arcade;
  readonly visit: Visit;
}

export function Players({ arcade, visit }: PlayersProps): JSX.Element {
  const players = visit.players.value;
  const { seats } = visit.game.lobby;
  return (
    <section class="panel players" aria-labelledby="players-title">
      <h2 id="players-title" class="row">
        <span class="grow">Players</span>
        <span class="figure">
          {players.length}/{seats}
        </span>
      </h2>
      <ul class="rows">
        {players.map((row) => (
          <Player key={row.seat} arcade={arcade} visit={visit} row={row} />
        ))}
      </ul>
      {visit.hasBots && visit.room.value?.isHost === true && <BotCount visit={visit} />}
    </section>
  );
}

function Player({ arcade, visit, row }: PlayersProps & { readonly row: RosterRow }): JSX.Element {
  const { seat, name, isBot } = row;
  const isOther = seat !== visit.seat.value;
  const isMuted = arcade.muted.value.has(name);
  return (
    <li class={row.isConnected ? "row" : "row faint"}>
      <Mark seat={seat} />
      <span class="grow name">
        {name} <small class="quiet-text">{notesOf(row, !isOther).join(" · ")}</small>
      </span>
      {isOther && !isBot && (
        <button
          type="button"
          class="small"
          aria-pressed={isMuted}
          aria-label={`Mute ${name}`}
          onClick={() => arcade.mute(name, !isMuted)}
        >
          Mute
        </button>
      )}
      {isOther && !isBot && visit.room.value?.isHost === true && (
        <button
          type="button"
          class="small"
          aria-label={`Send out ${name}`}
          onClick={() => visit.wish({ type: "kick", name })}
        >
          Send out
        </button>
      )}
    </li>
  );
}

function BotCount({ visit }: { readonly visit: Visit }): JSX.Element {
  const players = visit.players.value;
  const bots = players.filter(({ isBot }) => isBot).length;
  const free = visit.game.lobby.seats - players.length;
  const ask = (count: number): void => visit.wish({ type: "bots", count });
  return (
    <div class="row bots">
      <span class="grow">Bots</span>
      <button type="button" aria-label="One bot less" disabled={bots === 0} onClick={() => ask(bots - 1)}>
        −
      </button>
      <span class="figure" role="status">
        {bots}
      </span>
      <button type="button" aria-label="One bot more" disabled={free === 0} onClick={() => ask(bots + 1)}>
        +
      </button>
    </div>
  );
}

function notesOf({ isHost, isReady, isConnected, isPlaying, isBot }: RosterRow, isOwn: boolean): string[] {
  return [
    ...(isOwn ? ["you"] : []),
    ...(isBot ? ["bot"] : []),
    ...(isHost ? ["host"] : []),
    ...(isReady && !isBot ? ["ready"] : []),
    ...(isPlaying ? ["playing"] : []),
    ...(isConnected ? [] : ["connection lost"]),
  ];
}
