// Nothing is open yet: a file of the player, or one of the matches that the server keeps. The replay page shows it. Always true: what went
// wrong before stands above the choice.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { GAMES } from "../../games.ts";
import { dateOf } from "../../texts/wording.ts";
import { Screen } from "../parts/screen.tsx";
import type { ReplayModel } from "./replay-model.ts";
import { type ListedReplay, recentReplays } from "./replay-source.ts";
import { clock, REPLAY } from "./replay-words.ts";

export function ChooseReplay({ model }: { readonly model: ReplayModel }): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const [recent, setRecent] = useState<readonly ListedReplay[]>();
  useEffect(() => {
    recentReplays().then(setRecent);
  }, []);
  const known = recent?.filter(({ game }) => GAMES.some(({ name }) => name === game));
  return (
    <Screen title={REPLAY.choose} kind="room">
      {model.problem.value !== "" && (
        <p class="sentence" role="alert">
          {model.problem}
        </p>
      )}
      <section class="panel stack">
        <p>{REPLAY.chooseHow}</p>
        <input
          ref={input}
          class="unseen"
          type="file"
          accept=".replay"
          tabIndex={-1}
          aria-hidden="true"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) model.openFile(file);
          }}
        />
        <button type="button" class="primary choose-file" data-primary onClick={() => input.current?.click()}>
          {REPLAY.file}
        </button>
      </section>
      <section class="panel" aria-labelledby="recent-title">
        <h2 id="recent-title">{REPLAY.recent}</h2>
        {known?.length === 0 && <p class="quiet-text">{REPLAY.noRecent}</p>}
        <ul class="rows">
          {known?.map((one) => (
            <Recent key={one.id} replay={one} />
          ))}
        </ul>
      </section>
      <footer class="actions">
        <a class="button" href={location.pathname} data-back>
          {REPLAY.home}
        </a>
      </footer>
    </Screen>
  );
}

function Recent({ replay }: { readonly replay: ListedReplay }): JSX.Element {
  const { id, startedMs, seconds, isLive, players } = replay;
  const title = GAMES.find(({ name }) => name === replay.game)?.title ?? replay.game;
  const when = dateOf(startedMs);
  return (
    <li>
      <a class="row recent" href={`?replay=${id}`}>
        <span class="grow">
          <span class="unseen">{REPLAY.watch} </span>
          {title} <small class="quiet-text">{players.map(({ name }) => name).join(", ")}</small>
        </span>
        <small class="quiet-text">{when}</small>
        <span class="figure">{isLive ? REPLAY.live : clock(seconds * 1000)}</span>
      </a>
    </li>
  );
}
