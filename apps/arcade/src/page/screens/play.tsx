// The match: the stage fills the screen; over it lie the menu, the chat where the rules allow it, and what there is to say
// about the connection. Always true: the stage lives as long as this screen, also while the connection is lost.

import { useSignal } from "@preact/signals";
import type { ViewMaker } from "@reckon/stage";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Arcade } from "../arcade.ts";
import { announce } from "../parts/announcer.tsx";
import { Screen } from "../parts/screen.tsx";
import type { Visit } from "../visit.ts";
import { MatchChat } from "./match-chat.tsx";
import { Menu } from "./menu.tsx";
import { useNetworkOverlay } from "./network-overlay.ts";

export interface PlayProps {
  readonly arcade: Arcade;
  readonly visit: Visit;
}

export function Play({ arcade, visit }: PlayProps): JSX.Element {
  const parent = useRef<HTMLDivElement>(null);
  const isPaused = useSignal(false);
  const isChatting = useSignal(false);
  const { title, landscape, lobby } = visit.game;
  const pause = (): void => {
    isPaused.value = true;
  };
  useStage(arcade, visit, parent, pause);
  const toggleNetwork = useNetworkOverlay(arcade, visit, parent);
  useEffect(() => onEscape(pause), []);
  useEffect(() => {
    if (arcade.stage !== undefined) arcade.stage.isPaused = isPaused.value;
  }, [isPaused.value]);
  return (
    <Screen title={title} kind="play" hidesTitle>
      <div ref={parent} class="stage" />
      <Link visit={visit} />
      {landscape && <TurnHint title={title} />}
      {lobby.chatWhilePlaying && <MatchChat arcade={arcade} visit={visit} isOpen={isChatting} />}
      <div class="corner">
        {lobby.chatWhilePlaying && <FloatButton label="Chat" onPress={() => (isChatting.value = true)} />}
        <FloatButton label="Menu" onPress={pause} />
      </div>
      <MatchOver visit={visit} />
      {isPaused.value && (
        <Menu
          arcade={arcade}
          visit={visit}
          onNetwork={toggleNetwork}
          onClose={() => {
            isPaused.value = false;
          }}
        />
      )}
    </Screen>
  );
}

/** For a game that wants the screen's length; shown on a phone that is held upright. */
function TurnHint({ title }: { readonly title: string }): JSX.Element | null {
  const isRead = useSignal(false);
  if (isRead.value) return null;
  return (
    <div class="turn">
      <p class="grow">{title} wants more width: turn your phone.</p>
      <button type="button" onClick={() => (isRead.value = true)}>
        Not now
      </button>
    </div>
  );
}

interface FloatButtonProps {
  readonly label: string;
  readonly onPress: () => void;
}

/** A button over the stage. Pressed, it lets the focus go: else it would take keys of the game that are its own, such as Space. */
function FloatButton({ label, onPress }: FloatButtonProps): JSX.Element {
  const press = ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
    currentTarget.blur();
    onPress();
  };
  return (
    <button type="button" class="float" onClick={press}>
      {label}
    </button>
  );
}

/** Opens the stage when the view is loaded, and closes it with the screen. */
function useStage(
  arcade: Arcade,
  visit: Visit,
  place: { readonly current: HTMLElement | null },
  onPointerLost: () => void,
): void {
  useEffect(() => {
    let isOver = false;
    const open = ([makeView, { Stage }]: [ViewMaker, typeof import("../stage.ts")]): void => {
      const parent = place.current;
      if (!isOver && parent !== null) arcade.stage = new Stage({ parent, visit, makeView, onPointerLost });
    };
    const fail = (): void => {
      if (!isOver) arcade.leave(`${visit.game.title} could not be shown: reload the page and try again.`);
    };
    Promise.all([visit.game.view(), import("../stage.ts")])
      .then(open)
      .catch(fail);
    return () => {
      isOver = true;
      arcade.stage?.close();
      arcade.stage = undefined;
    };
  }, [visit]);
}

function onEscape(open: () => void): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const isInDialog = document.querySelector("dialog[open]") !== null;
    if (event.code === "Escape" && !isInDialog && !(event.target instanceof HTMLInputElement)) open();
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}

/** What there is to say about the connection. */
function Link({ visit }: { readonly visit: Visit }): JSX.Element | null {
  const state = visit.state.value;
  const late = visit.late.value;
  const control = visit.control.value;
  const isLost = state !== "game" && state !== "afterGameChat";
  const retry = visit.retrySeconds.value;
  // Its figures change all the time: who listens is told once.
  useEffect(() => {
    if (late !== "") announce(late);
  }, [late === ""]);
  useEffect(() => {
    if (control !== undefined) announce(control.sentence);
  }, [control]);
  if (isLost)
    return (
      <div class="banner row">
        <p class="grow">
          <span role="alert">{visit.sentence.value ?? "The connection was lost."}</span>{" "}
          {retry === undefined ? "Coming back to your seat." : `Coming back in ${retry} s.`}
        </p>
        {retry !== undefined && (
          <button type="button" class="small" onClick={() => visit.wish({ type: "retry" })}>
            Try now
          </button>
        )}
      </div>
    );
  if (visit.room.value?.phase === "afterGame") return null;
  if (control !== undefined)
    return <p class={control.isLost ? "banner lost-control" : "banner in-control"}>{control.sentence}</p>;
  return late === "" ? null : <p class="late">{late}</p>;
}

/** The match is over, and its end can still be looked at. */
function MatchOver({ visit }: { readonly visit: Visit }): JSX.Element | null {
  const button = useRef<HTMLButtonElement>(null);
  const isOver = visit.room.value?.phase === "afterGame";
  useEffect(() => {
    if (isOver) button.current?.focus();
  }, [isOver]);
  if (!isOver) return null;
  return (
    <div class="over" role="status">
      <p>The match is over.</p>
      <button ref={button} type="button" class="primary" onClick={() => visit.wish({ type: "done" })}>
        See the leaderboard
      </button>
    </div>
  );
}
