// The replay page: choosing a file, loading it, and playing it. open-replay.tsx shows it. Always true: a file that is dropped anywhere is
// played; with the controls hidden, the picture and the keys remain.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Announcer } from "../parts/announcer.tsx";
import { Screen } from "../parts/screen.tsx";
import { COMMON } from "../words.ts";
import { ChooseReplay } from "./choose-replay.tsx";
import { ReplayBar } from "./replay-bar.tsx";
import { replayKeys } from "./replay-keys.ts";
import type { ReplayModel } from "./replay-model.ts";
import { ReplayTop } from "./replay-top.tsx";
import { REPLAY } from "./replay-words.ts";

export function ReplayPage({ model }: { readonly model: ReplayModel }): JSX.Element {
  const isOver = useSignal(false);
  const accent = model.game.value?.accent;
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    isOver.value = false;
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) model.openFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way; the button is the first.
    <div
      class="page"
      style={accent === undefined ? undefined : { "--accent": accent }}
      onDragOver={(event) => {
        event.preventDefault();
        isOver.value = true;
      }}
      onDragLeave={() => (isOver.value = false)}
      onDrop={onDrop}
    >
      <Announcer />
      {model.phase.value === "playing" ? <Playing model={model} /> : <NotYet model={model} />}
      {isOver.value && <p class="drop-here">{REPLAY.drop}</p>}
    </div>
  );
}

function NotYet({ model }: { readonly model: ReplayModel }): JSX.Element {
  if (model.phase.value === "choosing") return <ChooseReplay model={model} />;
  const isWaiting = model.phase.value === "waiting";
  const share = model.loaded.value;
  return (
    <Screen title={REPLAY.title} kind="centred">
      <p role="status">{isWaiting ? REPLAY.waiting(15) : REPLAY.loading(share)}</p>
      <progress max={1} value={isWaiting ? undefined : share} aria-label={REPLAY.title} />
      <a class="button" href={location.pathname}>
        {COMMON.cancel}
      </a>
    </Screen>
  );
}

function Playing({ model }: { readonly model: ReplayModel }): JSX.Element {
  const parent = useRef<HTMLDivElement>(null);
  const isHidden = model.isHidden.value;
  const title = REPLAY.titleOf(model.game.value?.title ?? "");
  useEffect(() => {
    void model.attach(parent.current ?? undefined);
    return () => void model.attach(undefined);
  }, [model.source]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => replayKeys(event, model);
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [model]);
  return (
    <Screen title={title} kind={isHidden ? "play replay bare" : "play replay"} hidesTitle>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a tap does what the H key and the buttons do. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are bound for the whole page. */}
      <div
        ref={parent}
        class="stage"
        onClick={() => {
          if (model.roam?.wasDrag === true) return;
          if (isHidden) model.hide(false);
          else model.pause(!model.isPaused.value);
        }}
      />
      {!isHidden && <ReplayTop model={model} />}
      {!isHidden && <ReplayBar model={model} />}
      {model.said.value !== "" && <p class="replay-said">{model.said}</p>}
    </Screen>
  );
}
