// The rooms that anybody may enter, as they come and go.

import type { JSX } from "preact";
import type { ListedRoom } from "reckon/host";
import { GAMES } from "../../games.ts";
import type { Arcade } from "../arcade.ts";
import type { Rooms } from "../rooms.ts";

export interface OpenRoomsProps {
  readonly arcade: Arcade;
  readonly rooms: Rooms;
  readonly server: string;
}

export function OpenRooms({ arcade, rooms, server }: OpenRoomsProps): JSX.Element {
  // An empty one is about to be closed.
  const isShown = ({ game, players }: ListedRoom): boolean =>
    players > 0 && GAMES.some(({ name }) => name === game);
  const known = rooms.list.value?.filter(isShown);
  return (
    <section class="panel" aria-labelledby="rooms-title">
      <h2 id="rooms-title">Open rooms</h2>
      {known === undefined && <p class="quiet-text">Asking the server which rooms are open.</p>}
      {rooms.problem.value !== "" && <p class="sentence">{rooms.problem}</p>}
      {known?.length === 0 && rooms.problem.value === "" && (
        <p class="quiet-text">No room is open. Open one, and it appears here for everybody.</p>
      )}
      <ul class="rows">
        {known?.map((room) => (
          <OpenRoom key={room.code} arcade={arcade} room={room} server={server} />
        ))}
      </ul>
    </section>
  );
}

interface OpenRoomProps {
  readonly arcade: Arcade;
  readonly room: ListedRoom;
  readonly server: string;
}

function OpenRoom({ arcade, room, server }: OpenRoomProps): JSX.Element | null {
  const { code, players, bots, seats, hasPasscode, phase } = room;
  const game = GAMES.find(({ name }) => name === room.game);
  if (game === undefined) return null;
  const isFull = players >= seats;
  return (
    <li class="row">
      <b class="figure">{code}</b>
      <span class="grow">
        {game.title}{" "}
        <small class="quiet-text">
          {inWords(phase)}
          {bots > 0 ? ` · ${bots} ${bots === 1 ? "bot" : "bots"}` : ""}
          {hasPasscode ? " · passcode" : ""}
        </small>
      </span>
      <span class="figure">
        {players}/{seats}
        <span class="unseen"> players</span>
      </span>
      <button
        type="button"
        disabled={isFull}
        aria-label={`Join room ${code}`}
        onClick={() => void arcade.go({ game, server, wish: { room: code } })}
      >
        {isFull ? "Full" : "Join"}
      </button>
    </li>
  );
}

function inWords(phase: string): string {
  if (phase === "game" || phase === "afterGame") return "playing";
  return phase === "countdown" ? "about to begin" : "waiting";
}
