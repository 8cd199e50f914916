// The scrub bar: where the replay is, and the moments of the match on it. Always true: it is a range control, so that keys and screen readers
// know it; a moment is a mark with a name, never a colour alone; scrubbing asks for one jump per frame at most.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Moment, ReplayModel } from "./replay-model.ts";
import { clock, REPLAY } from "./replay-words.ts";

/** A moment is named when the pointer is so near, as a share of the bar. */
const NEAR_SHARE = 0.008;

export function ReplayScrub({ model }: { readonly model: ReplayModel }): JSX.Element {
  const share = useSignal<number | undefined>(undefined);
  const wanted = useRef<number | undefined>(undefined);
  const endMs = Math.max(1, model.endMs.value);
  useEffect(() => {
    let frame = 0;
    const run = (): void => {
      frame = requestAnimationFrame(run);
      if (wanted.current !== undefined) model.seek(wanted.current);
      wanted.current = undefined;
    };
    run();
    return () => cancelAnimationFrame(frame);
  }, [model]);
  const point = (event: PointerEvent & { readonly currentTarget: HTMLElement }): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    share.value = Math.min(1, Math.max(0, (event.clientX - left) / width));
  };
  const near =
    share.value === undefined ? undefined : nearest(model.moments.value, share.value * endMs, endMs);
  return (
    <div class="replay-scrub" onPointerMove={point} onPointerLeave={() => (share.value = undefined)}>
      <Position model={model} endMs={endMs} onSeek={(ms) => (wanted.current = ms)} />
      <Marks model={model} endMs={endMs} />
      {share.value !== undefined && (
        <p
          class="replay-tip"
          style={{ left: `clamp(64px, ${100 * share.value}%, calc(100% - 64px))` }}
          aria-hidden="true"
        >
          {near === undefined ? clock(share.value * endMs) : `${clock(near.ms)} ${near.text}`}
        </p>
      )}
    </div>
  );
}

interface PositionProps {
  readonly model: ReplayModel;
  readonly endMs: number;
  readonly onSeek: (ms: number) => void;
}

function Position({ model, endMs, onSeek }: PositionProps): JSX.Element {
  const nowMs = model.nowMs.value;
  return (
    <input
      type="range"
      min={0}
      max={Math.round(endMs)}
      step={1}
      value={Math.round(nowMs)}
      style={{ "--done": `${(100 * nowMs) / endMs}%` }}
      aria-label={REPLAY.position}
      aria-valuetext={REPLAY.positionText(nowMs, endMs)}
      onInput={({ currentTarget }) => onSeek(currentTarget.valueAsNumber)}
    />
  );
}

function Marks({ model, endMs }: Pick<PositionProps, "model" | "endMs">): JSX.Element {
  return (
    <div class="replay-marks" aria-hidden="true">
      {model.moments.value.map(({ ms, kind, text }, i) => (
        <i
          key={`${i} ${ms}`}
          class={`moment ${kindClass(kind)}`}
          style={{ left: `${(100 * ms) / endMs}%` }}
          title={text}
        />
      ))}
    </div>
  );
}

/** "denied hit" as "denied-hit". */
function kindClass(kind: string): string {
  return kind.toLowerCase().replace(/[^a-z]+/g, "-");
}

function nearest(moments: readonly Moment[], ms: number, endMs: number): Moment | undefined {
  let found: Moment | undefined;
  for (const one of moments)
    if (
      Math.abs(one.ms - ms) < NEAR_SHARE * endMs &&
      Math.abs(one.ms - ms) < Math.abs((found?.ms ?? Number.NEGATIVE_INFINITY) - ms)
    )
      found = one;
  return found;
}
