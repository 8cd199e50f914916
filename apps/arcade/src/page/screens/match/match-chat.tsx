// Chat in a match: the newest lines over the stage for a while, and a line to type in that a key opens and Enter closes.

import { type Signal, useSignal } from "@preact/signals";
import type { ArcadeGame } from "@reckon/stage";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Arcade } from "../../arcade.ts";
import { ChatLine, Sender } from "../../parts/chat.tsx";
import type { Visit } from "../../room/visit.ts";
import { chatKeyOf } from "../../settings.ts";
import { CHAT, inOwnWords } from "../../words.ts";

const SHOWN_LINES = 4;
const SHOWN_MS = 8000;

export interface MatchChatProps {
  readonly arcade: Arcade;
  readonly visit: Visit;
  /** Whether a line is being typed. */
  readonly isOpen: Signal<boolean>;
}

export function MatchChat({ arcade, visit, isOpen }: MatchChatProps): JSX.Element {
  const isFresh = useFresh(visit.lines.value.at(-1)?.number);
  // The reason of a lost connection is shown elsewhere.
  const refusal = visit.state.value === "game" ? visit.sentence.value : undefined;
  const isRefused = useFresh(refusal);
  useEffect(() => onChatKey(visit.game, () => (isOpen.value = true)), [visit]);
  const muted = arcade.muted.value;
  const isShown = isOpen.value || isFresh;
  const lines = isShown ? visit.lines.value.filter(({ from }) => !muted.has(from)).slice(-SHOWN_LINES) : [];
  return (
    <div class="match-chat">
      <div role="log" aria-live="polite" aria-label={CHAT.title}>
        {lines.map(({ number, from, text }) => (
          <p key={number}>
            {from !== "" && <Sender visit={visit} name={from} />}
            {from === "" ? inOwnWords(text) : text}
          </p>
        ))}
      </div>
      {isRefused && refusal !== undefined && <p class="sentence">{refusal}</p>}
      {isOpen.value && (
        <ChatLine
          visit={visit}
          takesFocus
          onDone={() => {
            isOpen.value = false;
          }}
        />
      )}
    </div>
  );
}

/** Whether this has changed since the start, and recently: lines from before the match have been read. */
function useFresh(what: unknown): boolean {
  const isFresh = useSignal(false);
  const known = useRef(what);
  useEffect(() => {
    if (what === known.current) return;
    isFresh.value = true;
    const timer = setTimeout(() => (isFresh.value = false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [what]);
  return isFresh.value;
}

/** Calls back when the player opens the chat, unless the focused element uses that key. */
function onChatKey(game: ArcadeGame, open: () => void): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const { target, code } = event;
    const isFree = target === document.body || (target instanceof HTMLElement && target.matches("main"));
    if (!isFree || code !== chatKeyOf(game)) return;
    // Otherwise the key would become the first letter of the line.
    event.preventDefault();
    open();
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}
