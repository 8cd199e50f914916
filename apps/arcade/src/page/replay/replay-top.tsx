// The upper edge of the replay page: what is shown, and what can be taken away from here: a link, the file, a clip. Always true: what this
// browser cannot do says so.

import type { JSX } from "preact";
import { dateOf } from "../../texts/wording.ts";
import { clipType } from "./replay-clip.ts";
import type { ReplayModel } from "./replay-model.ts";
import { REPLAY } from "./replay-words.ts";

export function ReplayTop({ model }: { readonly model: ReplayModel }): JSX.Element {
  const id = model.source?.id ?? "";
  const started = model.source?.reader.header?.startedMs ?? 0;
  const left = model.clipLeft.value;
  const notes = model.notes.value;
  const canRecord = clipType() !== undefined;
  return (
    <header class="replay-top row" data-taken>
      <a class="button" href={location.pathname}>
        {REPLAY.home}
      </a>
      <p class="grow replay-name">
        <b>{model.game.value?.title}</b> <small class="quiet-text">{dateOf(started)}</small>
      </p>
      {notes.length > 0 && (
        <details class="replay-notes">
          <summary>{REPLAY.notes(notes.length)}</summary>
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
      {model.joinLink !== undefined && (
        <a class="button" href={model.joinLink}>
          {REPLAY.join}
        </a>
      )}
      <button type="button" aria-disabled={id === ""} onClick={() => void model.copyLink()}>
        {REPLAY.copy}
      </button>
      {id !== "" && (
        <a class="button" href={`/replays/${id}`} download={`${model.game.value?.name}-${id}.replay`}>
          {REPLAY.download}
        </a>
      )}
      <button
        type="button"
        title={canRecord ? REPLAY.clipHow : REPLAY.noClip}
        aria-disabled={!canRecord || left !== undefined}
        onClick={() => void model.recordClip()}
      >
        {left === undefined ? REPLAY.clip : REPLAY.clipping(left)}
      </button>
    </header>
  );
}
