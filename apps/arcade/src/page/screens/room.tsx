// The lobby of a room: players, chat, the game and its choices, and the button that starts it.

import type { JSX } from "preact";
import type { Arcade } from "../arcade.ts";
import { freshPress } from "../keys/fresh-press.ts";
import { Chat } from "../parts/chat.tsx";
import { HowTo } from "../parts/how-to.tsx";
import { Players } from "../parts/players.tsx";
import { Screen } from "../parts/screen.tsx";
import { Sentence } from "../parts/sentence.tsx";
import { Watching } from "../parts/watching.tsx";
import type { Visit } from "../room/visit.ts";
import { COMMON, ROOM } from "../words.ts";
import { Choices } from "./choices.tsx";
import { Share } from "./share.tsx";

export interface RoomProps {
  readonly arcade: Arcade;
  readonly visit: Visit;
}

export function Room({ arcade, visit }: RoomProps): JSX.Element {
  const { game, state } = visit;
  return (
    <Screen title={ROOM.title(game.title, visit.code.value)} kind="room">
      <div class="columns">
        <Players arcade={arcade} visit={visit} />
        <Chat arcade={arcade} visit={visit} />
        <div class="stack">
          <Share visit={visit} />
          <section class="panel" aria-labelledby="how-title">
            <h2 id="how-title">{ROOM.howTo}</h2>
            <HowTo game={game} />
          </section>
        </div>
      </div>
      <Sentence text={visit.sentence.value} />
      <footer class="actions">
        <button type="button" data-back onClick={() => arcade.leave()}>
          {COMMON.leave}
        </button>
        {visit.isWatching ? <Watching arcade={arcade} visit={visit} /> : <Start visit={visit} />}
      </footer>
      {state.value === "choosingDifficulty" && <Choices visit={visit} />}
    </Screen>
  );
}

/** How a match starts: by the host, or by a ready player. */
function Start({ visit }: StartProps): JSX.Element {
  const { start, leastPlayers } = visit.game.lobby;
  const players = visit.players.value;
  const missing = leastPlayers - players.filter(({ isConnected }) => isConnected).length;
  if (missing > 0)
    return (
      <p class="grow quiet-text" role="status">
        {ROOM.missing(missing)}
      </p>
    );
  if (start === "ready") return <Ready visit={visit} />;
  return visit.room.value?.isHost === true ? <HostStarts visit={visit} /> : <WaitsForHost visit={visit} />;
}

interface StartProps {
  readonly visit: Visit;
}

function Ready({ visit }: StartProps): JSX.Element {
  const isReady = visit.players.value.find(({ seat }) => seat === visit.seat.value)?.isReady ?? false;
  return (
    <button
      type="button"
      class="primary grow"
      aria-pressed={isReady}
      data-primary
      aria-disabled={freshPress.isHeld.value}
      onClick={() => visit.wish({ type: "ready", isReady: !isReady })}
    >
      {ROOM.ready}
    </button>
  );
}

/** The host sees who is ready, and starts when they like. */
function HostStarts({ visit }: StartProps): JSX.Element {
  const others = visit.players.value.filter(
    ({ seat, isBot, isConnected }) => seat !== visit.seat.value && !isBot && isConnected,
  );
  const ready = others.filter(({ isReady }) => isReady).length;
  return (
    <>
      {others.length > 0 && (
        <p class="quiet-text" role="status">
          {ROOM.readyOf(ready, others.length)}
        </p>
      )}
      <button
        type="button"
        class="primary grow"
        data-primary
        aria-disabled={freshPress.isHeld.value}
        onClick={() => visit.wish({ type: "start" })}
      >
        {ROOM.start}
      </button>
    </>
  );
}

function WaitsForHost({ visit }: StartProps): JSX.Element {
  const host = visit.players.value.find(({ isHost }) => isHost)?.name ?? ROOM.host;
  const isChoosing = visit.room.value?.phase === "choosing";
  return (
    <>
      <p class="quiet-text" role="status">
        {isChoosing ? ROOM.choosing(host) : ROOM.waiting(host)}
      </p>
      {isChoosing ? null : <Ready visit={visit} />}
    </>
  );
}
