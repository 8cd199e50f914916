// The seconds before a match, by the server's clock, so that all who wait see the same.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Arcade } from "../arcade.ts";
import { announce } from "../parts/announcer.tsx";
import { ChoicePicture } from "../parts/choice-picture.tsx";
import { HowTo } from "../parts/how-to.tsx";
import { Screen } from "../parts/screen.tsx";
import { inWords } from "../parts/words.ts";
import type { Visit } from "../visit.ts";

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
    <Screen title={`${visit.game.title} begins in`} kind="narrow countdown">
      <p key={seconds} class="count figure" aria-hidden="true">
        {seconds}
      </p>
      <Chosen visit={visit} />
      <HowTo game={visit.game} />
      {isHost ? (
        <button type="button" onClick={() => visit.wish({ type: "cancel" })}>
          Not yet
        </button>
      ) : (
        <button type="button" onClick={() => arcade.leave()}>
          Leave
        </button>
      )}
    </Screen>
  );
}

/** What the host chose, for those who did not. */
function Chosen({ visit }: { readonly visit: Visit }): JSX.Element | null {
  const choices = Object.entries(visit.room.value?.choices ?? {});
  if (choices.length === 0) return null;
  return (
    <ul class="chosen">
      {choices.map(([name, value]) => (
        <li key={name}>
          <ChoicePicture game={visit.game} choice={name} value={value} size={128} />
          <span>
            <span class="quiet-text">{inWords(name)}</span> {inWords(value)}
          </span>
        </li>
      ))}
    </ul>
  );
}
