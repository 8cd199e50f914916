// The players of the room: mark, name, and the state of each; others can be muted, and the host can kick them
// and set the number of bots.

import type { JSX } from "preact";
import type { RosterRow } from "reckon/session";
import type { Arcade } from "../arcade.ts";
import { rememberBots } from "../room/chosen-before.ts";
import type { Visit } from "../room/visit.ts";
import { COMMON, PLAYERS } from "../words.ts";
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
        <span class="grow">{PLAYERS.title}</span>
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
          aria-label={PLAYERS.muteOne(name)}
          onClick={() => arcade.mute(name, !isMuted)}
        >
          {PLAYERS.mute}
        </button>
      )}
      {isOther && !isBot && visit.room.value?.isHost === true && (
        <button
          type="button"
          class="small"
          aria-label={PLAYERS.kickOne(name)}
          onClick={() => visit.wish({ type: "kick", name })}
        >
          {PLAYERS.kick}
        </button>
      )}
    </li>
  );
}

function BotCount({ visit }: { readonly visit: Visit }): JSX.Element {
  const players = visit.players.value;
  const bots = players.filter(({ isBot }) => isBot).length;
  const free = visit.game.lobby.seats - players.length;
  const ask = (count: number): void => {
    rememberBots(visit.game, count);
    visit.wish({ type: "bots", count });
  };
  return (
    <div class="row bots">
      <span class="grow">{PLAYERS.bots}</span>
      <button
        type="button"
        aria-label={PLAYERS.fewerBots}
        disabled={bots === 0}
        onClick={() => ask(bots - 1)}
      >
        −
      </button>
      <span class="figure" role="status">
        {bots}
      </span>
      <button type="button" aria-label={PLAYERS.moreBots} disabled={free === 0} onClick={() => ask(bots + 1)}>
        +
      </button>
    </div>
  );
}

function notesOf(
  { isHost, isReady, isConnected, isPlaying, isBot, wins }: RosterRow,
  isOwn: boolean,
): string[] {
  return [
    ...(isOwn ? [COMMON.you] : []),
    ...(isBot ? [PLAYERS.bot] : []),
    ...(isHost ? [PLAYERS.host] : []),
    ...(isReady && !isBot ? [PLAYERS.ready] : []),
    ...(isPlaying ? [PLAYERS.playing] : []),
    ...(wins > 0 ? [PLAYERS.wins(wins)] : []),
    ...(isConnected ? [] : [PLAYERS.lost]),
  ];
}
