// The lower edge of the replay page: the scrub bar with its moments, playing, speed and cameras. Always true: everything here has a key, and
// everything is a plain control that a screen reader knows.

import type { JSX } from "preact";
import { type ReplayModel, SPEEDS } from "./replay-model.ts";
import { ReplayScrub } from "./replay-scrub.tsx";
import { clock, REPLAY } from "./replay-words.ts";

export function ReplayBar({ model }: { readonly model: ReplayModel }): JSX.Element {
  const isPaused = model.isPaused.value;
  return (
    <section class="replay-bar" data-taken aria-label={REPLAY.title}>
      <ReplayScrub model={model} />
      <div class="replay-row">
        <button
          type="button"
          class="primary replay-play"
          data-primary
          aria-label={isPaused ? REPLAY.play : REPLAY.pause}
          onClick={() => model.pause(!isPaused)}
        >
          <Sign path={isPaused ? "M7 4v16l13-8z" : "M6 4h4v16H6zM14 4h4v16h-4z"} />
        </button>
        <div class="replay-group">
          <Jump label={REPLAY.back(5)} onPress={() => model.jump(-5)} path="M12 5 4 12l8 7zM20 5l-8 7 8 7z" />
          <Jump label={REPLAY.stepBack} onPress={() => model.step(-1)} path="M17 5 8 12l9 7zM5 5h2v14H5z" />
          <Jump label={REPLAY.stepOn} onPress={() => model.step(1)} path="m7 5 9 7-9 7zM17 5h2v14h-2z" />
          <Jump label={REPLAY.on(5)} onPress={() => model.jump(5)} path="m4 5 8 7-8 7zM12 5l8 7-8 7z" />
        </div>
        <Times model={model} />
        {model.isGrowing.value && (
          <button
            type="button"
            class="replay-live"
            aria-pressed={model.isLive.value}
            aria-label={model.isLive.value ? REPLAY.isLive : REPLAY.goLive}
            onClick={() => model.goLive()}
          >
            {REPLAY.goLive}
          </button>
        )}
        {model.moments.value.length > 0 && (
          <div class="replay-group">
            <Jump
              label={REPLAY.before}
              onPress={() => model.jumpToMoment(-1)}
              path="M18 5 9 12l9 7zM6 8l3 4-3 4-3-4z"
            />
            <Jump
              label={REPLAY.after}
              onPress={() => model.jumpToMoment(1)}
              path="m6 5 9 7-9 7zM18 8l3 4-3 4-3-4z"
            />
          </div>
        )}
        <label class="row">
          <span class="unseen">{REPLAY.speed}</span>
          <select
            value={`${model.speed.value}`}
            onChange={({ currentTarget }) => model.setSpeed(Number(currentTarget.value))}
          >
            {SPEEDS.map((speed) => (
              <option key={speed} value={`${speed}`}>
                {REPLAY.speedOf(speed)}
              </option>
            ))}
          </select>
        </label>
        <label class="row grow replay-camera">
          <span class="unseen">{REPLAY.camera}</span>
          <select
            value={model.camera.value}
            onChange={({ currentTarget }) => model.look(currentTarget.value)}
          >
            {model.cameras.value.map(({ word, label }) => (
              <option key={word} value={word}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Jump
          label={REPLAY.hide}
          onPress={() => model.hide(true)}
          path="M12 6c-5 0-9 6-9 6s4 6 9 6 9-6 9-6-4-6-9-6zm0 3a3 3 0 1 1 0 6 3 3 0 0 1 0-6z"
        />
      </div>
      <p class="replay-keys quiet-text">{REPLAY.keys}</p>
    </section>
  );
}

/** By itself, because its figures change in every frame. */
function Times({ model }: { readonly model: ReplayModel }): JSX.Element {
  return (
    <p class="figure replay-times" aria-hidden="true">
      {clock(model.nowMs.value, true)} <span class="quiet-text">/ {clock(model.endMs.value)}</span>
    </p>
  );
}

interface JumpProps {
  readonly label: string;
  readonly path: string;
  readonly onPress: () => void;
}

function Jump({ label, path, onPress }: JumpProps): JSX.Element {
  return (
    <button type="button" class="replay-jump" aria-label={label} title={label} onClick={onPress}>
      <Sign path={path} />
    </button>
  );
}

function Sign({ path }: { readonly path: string }): JSX.Element {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      fill="currentColor"
      fill-rule="evenodd"
    >
      <path d={path} />
    </svg>
  );
}
