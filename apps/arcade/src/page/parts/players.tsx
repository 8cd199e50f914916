// Who is in the room: sign, name, and what there is to know about each; others can be muted, and the host can send them out.

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
      <h2 id="players-title">
        Players{" "}
        <span class="figure">
          {players.length}/{seats}
        </span>
      </h2>
      <ul class="rows">
        {players.map((row) => (
          <Player key={row.seat} arcade={arcade} visit={visit} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Player({ arcade, visit, row }: PlayersProps & { readonly row: RosterRow }): JSX.Element {
  const { seat, name } = row;
  const isOwn = seat === visit.seat.value;
  const isMuted = arcade.muted.value.has(name);
  return (
    <li class={row.isConnected ? "row" : "row faint"}>
      <Mark seat={seat} />
      <span class="grow name">
        {name} <small class="quiet-text">{notesOf(row, isOwn).join(" · ")}</small>
      </span>
      {!isOwn && (
        <button
          type="button"
          class="small"
          aria-pressed={isMuted}
          aria-label={`Mute ${name}`}
          onClick={() => arcade.mute(name, !isMuted)}
        >
          {isMuted ? "Muted" : "Mute"}
        </button>
      )}
      {!isOwn && visit.room.value?.isHost === true && (
        <button
          type="button"
          class="small"
          aria-label={`Send ${name} out`}
          onClick={() => visit.wish({ type: "kick", name })}
        >
          Send out
        </button>
      )}
    </li>
  );
}

function notesOf({ isHost, isReady, isConnected, isPlaying }: RosterRow, isOwn: boolean): string[] {
  return [
    ...(isOwn ? ["you"] : []),
    ...(isHost ? ["host"] : []),
    ...(isReady ? ["ready"] : []),
    ...(isPlaying ? ["playing"] : []),
    ...(isConnected ? [] : ["connection lost"]),
  ];
}
