// The lobby of a room: who is here, what is said, what will be played, how, and what starts it.

import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { linkOf } from "../address-bar.ts";
import type { Arcade } from "../arcade.ts";
import { Chat } from "../parts/chat.tsx";
import { HowTo } from "../parts/how-to.tsx";
import { Players } from "../parts/players.tsx";
import { Screen } from "../parts/screen.tsx";
import { Sentence } from "../parts/sentence.tsx";
import type { Visit } from "../visit.ts";
import { Choices } from "./choices.tsx";

export interface RoomProps {
  readonly arcade: Arcade;
  readonly visit: Visit;
}

export function Room({ arcade, visit }: RoomProps): JSX.Element {
  const { game, state } = visit;
  return (
    <Screen title={`${game.title}, room ${visit.code.value}`} kind="room">
      <div class="columns">
        <div class="stack">
          <Players arcade={arcade} visit={visit} />
          <Invite visit={visit} />
        </div>
        <Chat arcade={arcade} visit={visit} />
        <section class="panel" aria-labelledby="how-title">
          <h2 id="how-title">How to play</h2>
          <HowTo game={game} />
        </section>
      </div>
      <Sentence text={visit.sentence.value} />
      <footer class="actions">
        <button type="button" onClick={() => arcade.leave()}>
          Leave
        </button>
        <Start visit={visit} />
      </footer>
      {state.value === "choosingDifficulty" && <Choices visit={visit} />}
    </Screen>
  );
}

/** What starts a match: the host's word, or somebody who is ready. */
function Start({ visit }: StartProps): JSX.Element {
  const { start, leastPlayers } = visit.game.lobby;
  const players = visit.players.value;
  const missing = leastPlayers - players.filter(({ isConnected }) => isConnected).length;
  if (missing > 0)
    return (
      <p class="grow quiet-text" role="status">
        Waiting for {missing} more {missing === 1 ? "player" : "players"}: send somebody the link.
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
      onClick={() => visit.wish({ type: "ready", isReady: !isReady })}
    >
      Ready
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
          {ready} of {others.length} {others.length === 1 ? "other" : "others"} ready
        </p>
      )}
      <button type="button" class="primary grow" data-primary onClick={() => visit.wish({ type: "start" })}>
        Start the match
      </button>
    </>
  );
}

function WaitsForHost({ visit }: StartProps): JSX.Element {
  const host = visit.players.value.find(({ isHost }) => isHost)?.name ?? "the host";
  const isChoosing = visit.room.value?.phase === "choosing";
  return (
    <>
      <p class="quiet-text" role="status">
        {isChoosing ? `${host} chooses what is played.` : `Waiting for ${host} to start the match.`}
      </p>
      {isChoosing ? null : <Ready visit={visit} />}
    </>
  );
}

function Invite({ visit }: { readonly visit: Visit }): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const [label, setLabel] = useState("Copy the link");
  const { game, server } = visit;
  const link = linkOf({ game: game.name, code: visit.code.value, server });
  const copy = async (): Promise<void> => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      setLabel("Copied");
    } catch {
      // Browsers give it to pages only that came over https or from this machine.
      setLabel("Selected: copy it yourself");
    }
  };
  return (
    <section class="panel stack" aria-labelledby="invite-title">
      <h2 id="invite-title">Bring friends</h2>
      <input ref={input} class="figure" type="text" readOnly value={link} aria-label="Link to this room" />
      {visit.passcode.value !== undefined && (
        <p>
          Passcode <b class="figure">{visit.passcode.value}</b>
        </p>
      )}
      <button type="button" onClick={copy} aria-live="polite">
        {label}
      </button>
    </section>
  );
}
