// The match: the stage fills the screen; over it lie the menu, the chat if the rules allow it, and messages about the
// connection. For a player who is out it stands beside the chat of the players who are out. Always true: the stage lives as long as
// this screen, even while the connection is lost.

import { type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import { type ArcadeGame, codeLabel, language, type PointerState, type ViewMaker } from "@reckon/stage";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Arcade } from "../../arcade.ts";
import { freshPress } from "../../keys/fresh-press.ts";
import { device } from "../../look/device.ts";
import { announce } from "../../parts/announcer.tsx";
import { Icon, type IconName } from "../../parts/icon.tsx";
import { PlayAgain, Wins } from "../../parts/play-again.tsx";
import { Screen } from "../../parts/screen.tsx";
import { TurnHint } from "../../parts/turn-hint.tsx";
import { Watching } from "../../parts/watching.tsx";
import type { Visit } from "../../room/visit.ts";
import { chatKeyOf } from "../../settings.ts";
import { COMMON, HOME, PLAY } from "../../words.ts";
import { afterlifeOf, Beside, WayOut } from "./afterlife.tsx";
import { Killcam } from "./killcam.tsx";
import { MatchChat } from "./match-chat.tsx";
import { Menu } from "./menu.tsx";
import { useNetworkOverlay } from "./network-overlay.ts";
import { PauseButton, usePauseTold } from "./pause.tsx";
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
  const isLost = visit.state.value !== "game" && visit.state.value !== "afterGameChat";
  const isOut = visit.isOut.value && !isOver;
  /** Beside the chat of players who are out. */
  const isBeside = visit.state.value === "afterGameChat";
  const isLeft = pointer.state.value === "lost" && !isOver && !isOut;
  // In games that lock the mouse, the end needs it for buttons.
  const isHeld =
    isPaused.value || isLeft || isOut || isBeside || visit.isWatching || (isOver && game.locksPointer);
  const pause = (): void => {
    isPaused.value = true;
  };
  const play = (): void => {
    isPaused.value = false;
    pointer.goOn();
  };
  const hint = useSignal<ReadonlySignal<string> | undefined>(undefined);
  const settle = useRef(() => {});
  settle.current = () =>
    Object.assign(arcade.stage ?? {}, { isPaused: isHeld, isOut: isBeside || visit.isWatching });
  useStage(arcade, visit, parent, pointer.hear, settle, hint);
  usePauseTold(visit);
  const toggleNetwork = useNetworkOverlay(arcade, visit, parent);
  useEffect(() => onEscape(pause), []);
  useEffect(() => settle.current(), [isHeld, isBeside]);
  return (
    <Screen title={isBeside ? afterlifeOf(visit).title : game.title} kind={kindOf(game, isBeside)} hidesTitle>
      <div ref={parent} class="stage" />
      {!isHeld && game.locksPointer && <LookHint pointer={pointer} game={game} />}
      {!isHeld && !isOver && !isLost && hint.value !== undefined && (
        <HintLine game={game} text={hint.value.value} />
      )}
      <Killcam visit={visit} />
      {isLeft && !isPaused.value && <GoOn pointer={pointer} />}
      <Link visit={visit} />
      {!isOver && !isBeside && <TurnHint game={game} />}
      <Corner arcade={arcade} visit={visit} isQuiet={isBeside || visit.isWatching} onMenu={pause} />
      {isOut && !isBeside && <WayOut visit={visit} />}
      {isOver && !visit.isWatching && <MatchOver visit={visit} />}
      {visit.isWatching && (
        <div class="watching row">
          <Watching arcade={arcade} visit={visit} />
          <button type="button" class="small" data-back onClick={() => arcade.leave()}>
            {COMMON.leave}
          </button>
        </div>
      )}
      {isBeside && <Beside arcade={arcade} visit={visit} />}
      {isPaused.value && <Menu arcade={arcade} visit={visit} onNetwork={toggleNetwork} onClose={play} />}
    </Screen>
  );
}

function kindOf({ locksPointer }: ArcadeGame, isBeside: boolean): string {
  if (isBeside) return "play with-beside";
  return locksPointer ? "play first-person" : "play";
}

/** A hint for new players, shown once. */
function HintLine({ game, text }: { readonly game: ArcadeGame; readonly text: string }): JSX.Element {
  // On a phone it stands above the thumbs' buttons.
  const overFigure = game.touch.aim === undefined ? "0px" : "calc(50% + 36px)";
  const above = game.touch.aim !== undefined ? 308 : game.touch.buttons.length > 1 ? 252 : 156;
  return (
    <p class="hint" role="status" style={{ "--above": `${above}px`, "--over-figure": overFigure }}>
      {text}
    </p>
  );
}

interface CornerProps extends PlayProps {
  /** There are enough other texts. */
  readonly isQuiet: boolean;
  readonly onMenu: () => void;
}

/** The buttons over the stage, and the chat if players may chat. */
function Corner({ arcade, visit, isQuiet, onMenu }: CornerProps): JSX.Element {
  const isChatting = useSignal(false);
  const hasChat = visit.game.lobby.chatWhilePlaying && !isQuiet;
  return (
    <>
      {hasChat && <MatchChat arcade={arcade} visit={visit} isOpen={isChatting} />}
      <div class="corner" data-taken>
        {hasChat && (
          <FloatButton
            label={PLAY.chat}
            icon="chat"
            code={chatKeyOf(visit.game)}
            onPress={() => (isChatting.value = true)}
          />
        )}
        {!isQuiet && <PauseButton visit={visit} />}
        <FloatButton label={PLAY.menu} icon="menu" code="Escape" onPress={onMenu} />
      </div>
    </>
  );
}

interface FloatButtonProps {
  readonly label: string;
  readonly icon: IconName;
  /** The key that does the same: shown to players with a keyboard. */
  readonly code: string | undefined;
  readonly onPress: () => void;
}

/** A button over the stage. It releases the focus when pressed: otherwise it would take keys of the game, such as Space. */
function FloatButton({ label, icon, code, onPress }: FloatButtonProps): JSX.Element {
  const press = ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
    currentTarget.blur();
    onPress();
  };
  return (
    <button type="button" class="float" onClick={press}>
      <Icon name={icon} />
      <span class="label">{label}</span>
      {code !== undefined && device.value === "keyboard" && (
        <span class="key-cap" aria-hidden="true">
          {codeLabel(code)}
        </span>
      )}
    </button>
  );
}

/** A view that did not load is requested again after this time, ms, this often. */
const RELOAD_MS = 1000;
const MOST_RELOADS = 3;

/** Opens the stage when the view is loaded, and closes it with the screen. */
function useStage(
  arcade: Arcade,
  visit: Visit,
  place: { readonly current: HTMLElement | null },
  onPointer: (state: PointerState) => void,
  settle: { readonly current: () => void },
  hint: Signal<ReadonlySignal<string> | undefined>,
): void {
  useEffect(() => {
    let isOver = false;
    const open = ([makeView, { Stage }]: [ViewMaker, typeof import("../../stage.ts")]): void => {
      const parent = place.current;
      if (isOver || parent === null) return;
      arcade.stage = new Stage({ parent, visit, makeView, onPointer });
      hint.value = arcade.stage.hints.text;
      settle.current();
    };
    const fail = (): void => {
      if (!isOver) arcade.leave(HOME.notShown(visit.game.title));
    };
    let timer = 0;
    const load = (triesLeft: number): void => {
      // A server that ends takes the files with it: waiting players come back to their room, and load them then.
      const retry = (): void => {
        if (triesLeft === 0) fail();
        else if (!isOver) timer = setTimeout(load, RELOAD_MS, triesLeft - 1);
      };
      Promise.all([visit.game.view(), import("../../stage.ts")])
        .then(open, retry)
        .catch(fail);
    };
    load(MOST_RELOADS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      arcade.stage?.close();
      arcade.stage = undefined;
    };
    // A view has words on its canvas: another language needs another view. The match goes on meanwhile.
  }, [visit, language()]);
}

function onEscape(open: () => void): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const isInDialog = document.querySelector("dialog[open]") !== null;
    if (event.code === "Escape" && !isInDialog && !(event.target instanceof HTMLInputElement)) open();
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}

/** Messages about the connection. */
function Link({ visit }: { readonly visit: Visit }): JSX.Element | null {
  const state = visit.state.value;
  const late = visit.late.value;
  const control = visit.control.value;
  const isLost = state !== "game" && state !== "afterGameChat";
  const retry = visit.retrySeconds.value;
  // Its figures change all the time: a screen reader announces it once.
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
          <span role="alert">{visit.sentence.value ?? PLAY.lost}</span>{" "}
          {retry === undefined ? PLAY.returning : PLAY.returningIn(retry)}
        </p>
        {retry !== undefined && (
          <button type="button" class="small" onClick={() => visit.wish({ type: "retry" })}>
            {PLAY.retry}
          </button>
        )}
      </div>
    );
  // A player who is out, or at the end, needs no control.
  if (visit.room.value?.phase === "afterGame" || visit.isOut.value) return null;
  if (control !== undefined)
    return <p class={control.isLost ? "banner lost-control" : "banner in-control"}>{control.sentence}</p>;
  return late === "" ? null : <p class="late">{late}</p>;
}

/** The match is over, and its end is still shown. */
function MatchOver({ visit }: { readonly visit: Visit }): JSX.Element {
  const over = useRef<HTMLDivElement>(null);
  // Before the first picture, so that no press comes first.
  useLayoutEffect(() => {
    freshPress.surprise(performance.now());
    over.current?.querySelector<HTMLElement>("[data-primary]")?.focus();
  }, []);
  return (
    <div ref={over} class="over" role="status">
      <p class="verdict">{PLAY.over}</p>
      <Wins visit={visit} />
      <PlayAgain visit={visit} />
      <button
        type="button"
        aria-disabled={freshPress.isHeld.value}
        onClick={() => visit.wish({ type: "done" })}
      >
        {COMMON.leaderboard}
      </button>
    </div>
  );
}
