// The public rooms, as they come and go.

import type { JSX } from "preact";
import type { ListedRoom } from "reckon/host";
import { GAMES } from "../../games.ts";
import type { Arcade } from "../arcade.ts";
import type { Rooms } from "../room/rooms.ts";
import { ROOMS } from "../words.ts";

export interface OpenRoomsProps {
  readonly arcade: Arcade;
  readonly rooms: Rooms;
  readonly server: string;
}

export function OpenRooms({ arcade, rooms, server }: OpenRoomsProps): JSX.Element {
  // An empty room is about to be closed.
  const isShown = ({ game, players }: ListedRoom): boolean =>
    players > 0 && GAMES.some(({ name }) => name === game);
  const known = rooms.list.value?.filter(isShown);
  return (
    <section class="panel" aria-labelledby="rooms-title">
      <h2 id="rooms-title">{ROOMS.title}</h2>
      {known === undefined && <p class="quiet-text">{ROOMS.loading}</p>}
      {rooms.problem.value !== "" && <p class="sentence">{rooms.problem}</p>}
      {known?.length === 0 && rooms.problem.value === "" && <p class="quiet-text">{ROOMS.none}</p>}
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
          {ROOMS.phase(phase)}
          {bots > 0 ? ` · ${ROOMS.bots(bots)}` : ""}
          {hasPasscode ? ` · ${ROOMS.passcode}` : ""}
        </small>
      </span>
      <span class="figure">
        {players}/{seats}
        <span class="unseen"> {ROOMS.players}</span>
      </span>
      {!hasPasscode && (
        <button
          type="button"
          aria-label={ROOMS.watchRoom(code)}
          onClick={() => void arcade.watch({ game, server, wish: { room: code, watch: true } })}
        >
          {ROOMS.watch}
        </button>
      )}
      <button
        type="button"
        disabled={isFull}
        aria-label={ROOMS.joinRoom(code)}
        onClick={() => void arcade.go({ game, server, wish: { room: code } })}
      >
        {isFull ? ROOMS.full : ROOMS.join}
      </button>
    </li>
  );
}
