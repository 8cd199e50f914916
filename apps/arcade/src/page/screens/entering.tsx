// The screens between home and the room: waiting for the server, the passcode, the name.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Arcade } from "../arcade.ts";
import { Screen } from "../parts/screen.tsx";
import { Sentence } from "../parts/sentence.tsx";
import { madeUpName } from "../room/made-up-name.ts";
import type { Visit } from "../room/visit.ts";
import { change, settings } from "../settings.ts";
import { COMMON, ENTERING } from "../words.ts";

export interface EnteringProps {
  readonly arcade: Arcade;
  readonly visit: Visit;
}

/** Something takes time: `what` names it. */
export function Waiting({ arcade, what }: { readonly arcade: Arcade; readonly what: string }): JSX.Element {
  return (
    <Screen title={what} kind="narrow waiting">
      <div class="progress" role="progressbar" aria-label={what} />
      <button type="button" data-back onClick={() => arcade.leave()}>
        {COMMON.cancel}
      </button>
    </Screen>
  );
}

export function Passcode({ arcade, visit }: EnteringProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Screen title={ENTERING.passcodeTitle} kind="narrow">
      <form
        class="panel stack"
        onSubmit={(event) => {
          event.preventDefault();
          visit.wish({ type: "passcode", digits: input.current?.value ?? "" });
        }}
      >
        <label class="stack">
          {ENTERING.passcode}
          <input
            ref={input}
            class="code"
            type="text"
            inputMode="numeric"
            maxLength={6}
            autocomplete="one-time-code"
            data-primary
          />
        </label>
        <Sentence text={visit.sentence.value} />
        <div class="row">
          <button type="button" data-back onClick={() => arcade.leave()}>
            {COMMON.back}
          </button>
          <button type="submit" class="primary grow">
            {ENTERING.join}
          </button>
        </div>
      </form>
    </Screen>
  );
}

export function Name({ arcade, visit }: EnteringProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const suggested = useRef(settings.peek().name || madeUpName());
  const asked = useRef("");
  // Kept once it was accepted, so that a refused one does not reappear the next time.
  useEffect(
    () => () => {
      if (asked.current !== "" && visit.seat.peek() !== undefined) change({ name: asked.current });
    },
    [visit],
  );
  const isAsked = visit.state.value === "awaitingUsernameConfirmation";
  return (
    <Screen title={ENTERING.nameTitle} kind="narrow">
      <form
        class="panel stack"
        onSubmit={(event) => {
          event.preventDefault();
          const name = input.current?.value.trim() ?? "";
          asked.current = name;
          visit.wish({ type: "username", name });
        }}
      >
        <label class="stack">
          {ENTERING.name}
          <input
            ref={input}
            type="text"
            maxLength={16}
            defaultValue={suggested.current}
            autocomplete="nickname"
            spellcheck={false}
            data-primary
          />
        </label>
        <p class="quiet-text">{ENTERING.nameHelp}</p>
        <Sentence text={visit.sentence.value} />
        <div class="row">
          <button type="button" data-back onClick={() => arcade.leave()}>
            {COMMON.back}
          </button>
          <button type="submit" class="primary grow" aria-busy={isAsked}>
            {ENTERING.enter}
          </button>
        </div>
      </form>
    </Screen>
  );
}
