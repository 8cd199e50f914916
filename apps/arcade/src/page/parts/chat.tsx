// The chat of the room: its lines, and a line to type in. Shown in the lobby, after a match, and during play if the rules
// allow it. Always true: it hides lines of muted players, screen readers announce new lines, and spectators cannot write.

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Arcade } from "../arcade.ts";
import type { Visit } from "../room/visit.ts";
import { CHAT, inOwnWords } from "../words.ts";
import { Mark } from "./mark.tsx";

export interface ChatProps {
  readonly arcade: Arcade;
  readonly visit: Visit;
  readonly isPrimary?: boolean;
}

export function Chat({ arcade, visit, isPrimary = false }: ChatProps): JSX.Element {
  return (
    <section class="panel chat" aria-labelledby="chat-title">
      <h2 id="chat-title">{CHAT.title}</h2>
      <Lines arcade={arcade} visit={visit} />
      {visit.isWatching ? (
        <p class="quiet-text">{CHAT.watching}</p>
      ) : (
        <ChatLine visit={visit} isPrimary={isPrimary} />
      )}
    </section>
  );
}

function Lines({ arcade, visit }: ChatProps): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  const muted = arcade.muted.value;
  const lines = visit.lines.value.filter(({ from }) => !muted.has(from));
  const newest = lines.at(-1)?.number;
  // A sentence below takes space from the list.
  const sentence = visit.sentence.value;
  useLayoutEffect(() => {
    list.current?.scrollTo(0, list.current.scrollHeight);
  }, [newest, sentence]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: players who have only keys scroll it
    <div ref={list} class="lines" role="log" aria-live="polite" aria-label={CHAT.lines} tabIndex={0}>
      {lines.length === 0 && <p class="quiet-text">{CHAT.none}</p>}
      {lines.map(({ number, from, text }) => (
        <p key={number} class={from === "" ? "quiet-text" : undefined}>
          {from !== "" && <Sender visit={visit} name={from} />}
          <span>{from === "" ? inOwnWords(text) : text}</span>
        </p>
      ))}
    </div>
  );
}

export function Sender({ visit, name }: { readonly visit: Visit; readonly name: string }): JSX.Element {
  const seat = visit.players.value.find((player) => player.name === name)?.seat;
  return (
    <b class="sender">
      {seat !== undefined && <Mark seat={seat} />}
      {name}
    </b>
  );
}

export interface ChatLineProps {
  readonly visit: Visit;
  readonly isPrimary?: boolean;
  /** It is opened for typing. */
  readonly takesFocus?: boolean;
  /** A line was sent, or Escape pressed. */
  readonly onDone?: () => void;
}

export function ChatLine(props: ChatLineProps): JSX.Element {
  const { visit, isPrimary = false, takesFocus = false, onDone = () => {} } = props;
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const unheard = useUnheard(visit, input);
  const say = (event: Event): void => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? "";
    if (text !== "") visit.wish({ type: "chat", text });
    unheard.current = text;
    if (input.current !== null) input.current.value = "";
    onDone();
  };
  return (
    <form class="row" onSubmit={say}>
      <input
        ref={input}
        type="text"
        class="grow"
        maxLength={256}
        aria-label={CHAT.say}
        placeholder={CHAT.message}
        autocomplete="off"
        enterkeyhint="send"
        onKeyDown={({ code }) => {
          if (code === "Escape") onDone();
        }}
        data-primary={isPrimary || undefined}
      />
      <button type="submit">{CHAT.send}</button>
    </form>
  );
}

/** The last typed text that is not in the chat yet: if it is refused it reappears, to be corrected. */
function useUnheard(visit: Visit, input: { readonly current: HTMLInputElement | null }): { current: string } {
  const unheard = useRef("");
  const sentence = visit.sentence.value;
  useLayoutEffect(() => {
    unheard.current = "";
  }, [visit.lines.value.at(-1)?.number]);
  useLayoutEffect(() => {
    if (sentence !== undefined && input.current?.value === "") input.current.value = unheard.current;
  }, [sentence]);
  return unheard;
}
