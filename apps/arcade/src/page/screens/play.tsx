// The match: the stage fills the screen; over it lie the menu, the chat where the rules allow it, and what there is to say
// about the connection. For who is out it stands beside the chat of the others who are. Always true: the stage lives as long as
// this screen, also while the connection is lost.

import { useSignal } from "@preact/signals";
import type { ArcadeGame, PointerState, ViewMaker } from "@reckon/stage";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Arcade } from "../arcade.ts";
import { announce } from "../parts/announcer.tsx";
import { Screen } from "../parts/screen.tsx";
import type { Visit } from "../visit.ts";
import { afterlifeOf, Beside, WayOut } from "./afterlife.tsx";
import { MatchChat } from "./match-chat.tsx";
import { Menu } from "./menu.tsx";
import { useNetworkOverlay } from "./network-overlay.ts";
import { GoOn, LookHint, usePointer } from "./pointer.tsx";

export interface PlayProps {
  readonly arcade: Arcade;
  readonly visit: Visit;
}

export function Play({ arcade, visit }: PlayProps): JSX.Element {
  const parent = useRef<HTMLDivElement>(null);
  const isPaused = useSignal(false);
  const pointer = usePointer(arcade);
  const { game } = visit;
  const isOver = visit.room.value?.phase === "afterGame";
  const isOut = visit.isOut.value && !isOver;
  /** Beside the chat of those who are out. */
  const isBeside = visit.state.value === "afterGameChat";
  const isLeft = pointer.state.value === "lost" && !isOver && !isOut;
  // Where the mouse is locked it is wanted for buttons in the end.
  const isHeld = isPaused.value || isLeft || isOut || isBeside || (isOver && game.locksPointer);
  const pause = (): void => {
    isPaused.value = true;
  };
  const play = (): void => {
    isPaused.value = false;
    pointer.goOn();
  };
  const settle = useRef(() => {});
  settle.current = () => Object.assign(arcade.stage ?? {}, { isPaused: isHeld, isOut: isBeside });
  useStage(arcade, visit, parent, pointer.hear, settle);
  const toggleNetwork = useNetworkOverlay(arcade, visit, parent);
  useEffect(() => onEscape(pause), []);
  useEffect(() => settle.current(), [isHeld, isBeside]);
  return (
    <Screen title={isBeside ? afterlifeOf(visit).title : game.title} kind={kindOf(game, isBeside)} hidesTitle>
      <div ref={parent} class="stage" />
      {!isHeld && game.locksPointer && <LookHint pointer={pointer} />}
      {isLeft && !isPaused.value && <GoOn pointer={pointer} />}
      <Link visit={visit} />
      {game.landscape && <TurnHint title={game.title} />}
      <Corner arcade={arcade} visit={visit} isQuiet={isBeside} onMenu={pause} />
      {isOut && !isBeside && <WayOut visit={visit} />}
      {isOver && <MatchOver visit={visit} />}
      {isBeside && <Beside arcade={arcade} visit={visit} />}
      {isPaused.value && <Menu arcade={arcade} visit={visit} onNetwork={toggleNetwork} onClose={play} />}
    </Screen>
  );
}

function kindOf({ locksPointer }: ArcadeGame, isBeside: boolean): string {
  if (isBeside) return "play with-beside";
  return locksPointer ? "play first-person" : "play";
}

interface CornerProps extends PlayProps {
  /** Others say enough. */
  readonly isQuiet: boolean;
  readonly onMenu: () => void;
}

/** The buttons over the stage, and the chat where those who play may chat. */
function Corner({ arcade, visit, isQuiet, onMenu }: CornerProps): JSX.Element {
  const isChatting = useSignal(false);
  const hasChat = visit.game.lobby.chatWhilePlaying && !isQuiet;
  return (
    <>
      {hasChat && <MatchChat arcade={arcade} visit={visit} isOpen={isChatting} />}
      <div class="corner">
        {hasChat && <FloatButton label="Chat" onPress={() => (isChatting.value = true)} />}
        <FloatButton label="Menu" onPress={onMenu} />
      </div>
    </>
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
  onPointer: (state: PointerState) => void,
  settle: { readonly current: () => void },
): void {
  useEffect(() => {
    let isOver = false;
    const open = ([makeView, { Stage }]: [ViewMaker, typeof import("../stage.ts")]): void => {
      const parent = place.current;
      if (isOver || parent === null) return;
      arcade.stage = new Stage({ parent, visit, makeView, onPointer });
      settle.current();
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
  // Who is out, or at the end, needs no control.
  if (visit.room.value?.phase === "afterGame" || visit.isOut.value) return null;
  if (control !== undefined)
    return <p class={control.isLost ? "banner lost-control" : "banner in-control"}>{control.sentence}</p>;
  return late === "" ? null : <p class="late">{late}</p>;
}

/** The match is over, and its end can still be looked at. */
function MatchOver({ visit }: { readonly visit: Visit }): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div class="over" role="status">
      <p>The match is over.</p>
      <button ref={button} type="button" class="primary" onClick={() => visit.wish({ type: "done" })}>
        See the leaderboard
      </button>
    </div>
  );
}
