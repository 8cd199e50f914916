// The mouse of a game that locks it, as the page sees it: whether it is locked, and what to show while it is not. The
// play screen uses it. Always true: the match goes on meanwhile, and the words say so; the keyboard reaches everything.

import { type Signal, useSignal } from "@preact/signals";
import { type ArcadeGame, type PointerState, withKeys } from "@reckon/stage";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Arcade } from "../../arcade.ts";
import { device } from "../../look/device.ts";
import { keyWordOf } from "../../settings.ts";
import { POINTER } from "../../words.ts";

export interface Pointer {
  /** undefined: it was not requested yet, or is being requested. */
  readonly state: Signal<PointerState | undefined>;
  readonly hear: (state: PointerState) => void;
  /** Resumes play, with the mouse if it was locked before: in response to a press. */
  readonly goOn: () => void;
}

export function usePointer(arcade: Arcade): Pointer {
  const state = useSignal<PointerState | undefined>(undefined);
  const hasLocked = useRef(false);
  const hear = (told: PointerState): void => {
    state.value = told;
    hasLocked.current ||= told === "locked";
  };
  const goOn = (): void => {
    if (state.value !== "impossible") state.value = undefined;
    if (hasLocked.current) arcade.stage?.lockPointer();
  };
  return { state, hear, goOn };
}

/** Covers the match after Escape: a press anywhere, or Enter, resumes it. */
export function GoOn({ pointer }: { readonly pointer: Pointer }): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it is for the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button in it is for the keyboard
    <div class="go-on" onClick={pointer.goOn}>
      <button ref={button} type="button" class="primary">
        {POINTER.resume}
      </button>
      <p>{POINTER.running}</p>
    </div>
  );
}

interface LookHintProps {
  readonly pointer: Pointer;
  readonly game: ArcadeGame;
}

/** How to look around, for players with keyboard and mouse who have not found out. */
export function LookHint({ pointer, game }: LookHintProps): JSX.Element | null {
  const state = pointer.state.value ?? "unasked";
  if ((state !== "unasked" && state !== "impossible") || device.value !== "keyboard") return null;
  return (
    <p class="look-hint">{withKeys(POINTER[state], (action) => keyWordOf(game, action, device.value))}</p>
  );
}
