// The seconds before a match, by the server's clock, so that all waiting players see the same.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Arcade } from "../../arcade.ts";
import { announce } from "../../parts/announcer.tsx";
import { ChoicePicture } from "../../parts/choice-picture.tsx";
import { HowTo } from "../../parts/how-to.tsx";
import { Screen } from "../../parts/screen.tsx";
import { TurnFirst } from "../../parts/turn-hint.tsx";
import { choiceName, choiceValue } from "../../room/choice-words.ts";
import type { Visit } from "../../room/visit.ts";
import { COMMON, COUNTDOWN } from "../../words.ts";

/** There is time to read them. */
const CARD_LINES = 3;

export interface CountdownProps {
  readonly arcade: Arcade;
  readonly visit: Visit;
}

export function Countdown({ arcade, visit }: CountdownProps): JSX.Element {
  const seconds = visit.secondsLeft.value;
  const isHost = visit.room.value?.isHost === true;
  useEffect(() => {
    if (seconds !== undefined) announce(String(seconds));
  }, [seconds]);
  return (
    <Screen title={COUNTDOWN.title(visit.game.title)} kind="narrow countdown">
      <p key={seconds} class="count figure" aria-hidden="true">
        {seconds}
      </p>
      <TurnFirst game={visit.game} />
      <Chosen visit={visit} />
      <HowTo game={visit.game} most={CARD_LINES} />
      {isHost ? (
        <button type="button" data-back onClick={() => visit.wish({ type: "cancel" })}>
          {COMMON.cancel}
        </button>
      ) : (
        <button type="button" data-back onClick={() => arcade.leave()}>
          {COMMON.leave}
        </button>
      )}
    </Screen>
  );
}

/** The host's choices, for the other players. */
function Chosen({ visit }: { readonly visit: Visit }): JSX.Element | null {
  const chosen = visit.room.value?.choices ?? {};
  const unused = visit.game.unused?.(chosen) ?? [];
  const choices = Object.entries(chosen).filter(([name]) => !unused.includes(name));
  if (choices.length === 0) return null;
  return (
    <ul class="chosen">
      {choices.map(([name, value]) => (
        <li key={name}>
          <ChoicePicture game={visit.game} choice={name} value={value} size={128} />
          <span>
            <span class="quiet-text">{choiceName(visit.game, name)}</span>{" "}
            {choiceValue(visit.game, name, value)}
          </span>
        </li>
      ))}
    </ul>
  );
}
