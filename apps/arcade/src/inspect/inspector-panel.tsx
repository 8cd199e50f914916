// The inspector: a timeline, and below it the chosen tick in words, in maps and in values. The overlay puts it over a match, inspect-page.tsx
// on a page of its own; both call `redraw` and `InspectorView.settle` in frames of theirs. Always true: every part works by keys, and keys that it uses do not
// reach the game.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { CostTable } from "./cost-table.tsx";
import { INSPECT } from "./inspect-words.ts";
import { type InspectorView, MOST_PROGRESS } from "./inspector-view.ts";
import { MomentFacts } from "./moment-facts.tsx";
import { MomentTable } from "./moment-table.tsx";
import { RollbackList } from "./rollback-list.tsx";
import { ShotList } from "./shot-list.tsx";
import { TimelineCanvas } from "./timeline-canvas.ts";
import { drawMaps } from "./world-maps.ts";
import "./inspect.css";

export interface InspectorPanelProps {
  readonly view: InspectorView;
  /** What is wrong, in a sentence; empty: nothing. */
  readonly note: string;
  /** Filled with the function that draws the timeline, if something has changed. */
  readonly redraw: { current: () => void };
  readonly onSave: () => void;
  readonly onClose?: () => void;
}

const TICKS_PER_SECOND = 60;

export function InspectorPanel({ view, note, redraw, onSave, onClose }: InspectorPanelProps): JSX.Element {
  const isFollowing = view.isFollowing.value;
  const isReading = view.progress.value < MOST_PROGRESS;
  const count = view.rollbacks.value;
  return (
    <section
      class="inspect"
      aria-label={INSPECT.title}
      onKeyDown={(event) => onKey(event, view, onSave, onClose)}
    >
      <header>
        <h2>{INSPECT.title}</h2>
        <span class="inspect-state">
          {isReading ? INSPECT.reading(view.progress.value) : INSPECT.rollbacks(count)}
        </span>
        <Step label={INSPECT.before} sign="⇤" onStep={() => view.jump(-1)} />
        <Step label={INSPECT.stepBack} sign="←" onStep={() => view.step(-1)} />
        <Step label={INSPECT.stepOn} sign="→" onStep={() => view.step(1)} />
        <Step label={INSPECT.after} sign="⇥" onStep={() => view.jump(1)} />
        <button type="button" aria-pressed={isFollowing} onClick={() => view.follow(!isFollowing)}>
          {INSPECT.follow}
        </button>
        <button type="button" onClick={onSave}>
          {INSPECT.save}
        </button>
        {onClose !== undefined && (
          <button type="button" aria-label={INSPECT.close} onClick={onClose}>
            ✕
          </button>
        )}
      </header>
      {note !== "" && (
        <p class="inspect-note" role="alert">
          {note}
        </p>
      )}
      <Timeline view={view} redraw={redraw} />
      {isFollowing ? <p class="inspect-quiet">{INSPECT.following}</p> : <MomentView view={view} />}
      <p class="inspect-keys">{INSPECT.keys}</p>
    </section>
  );
}

/** The only part that renders with every tick of a match that is followed. */
function Timeline({ view, redraw }: Pick<InspectorPanelProps, "view" | "redraw">): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  useTimeline(canvas, view, redraw);
  const tick = view.tick.value;
  const { from, to } = view.inspection.span;
  return (
    <canvas
      ref={canvas}
      class="inspect-timeline"
      role="slider"
      tabIndex={0}
      aria-label={INSPECT.timeline}
      aria-valuemin={from}
      aria-valuemax={to}
      aria-valuenow={tick}
      aria-valuetext={INSPECT.tick(tick, (to - tick) / TICKS_PER_SECOND)}
    />
  );
}

function Step({ label, sign, onStep }: { label: string; sign: string; onStep: () => void }): JSX.Element {
  return (
    <button type="button" aria-label={label} title={label} onClick={onStep}>
      {sign}
    </button>
  );
}

function MomentView({ view }: { readonly view: InspectorView }): JSX.Element {
  return (
    <div class="inspect-moment">
      <MomentFacts view={view} />
      <MomentMaps view={view} />
      <MomentTable view={view} />
      <RollbackList view={view} />
      <CostTable view={view} />
      <ShotList view={view} />
    </div>
  );
}

function MomentMaps({ view }: { readonly view: InspectorView }): JSX.Element {
  const maps = useRef<HTMLCanvasElement>(null);
  const tick = view.valuesTick.value;
  useEffect(() => {
    const context = maps.current?.getContext("2d");
    if (maps.current === null || !context) return;
    const { clientWidth, clientHeight } = maps.current;
    const [width, height] = [clientWidth * devicePixelRatio, clientHeight * devicePixelRatio];
    if (maps.current.width !== Math.floor(width)) maps.current.width = width;
    if (maps.current.height !== Math.floor(height)) maps.current.height = height;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    drawMaps(context, clientWidth, clientHeight, view.moment, view.inspection.client.player);
  }, [tick]);
  return <canvas ref={maps} class="inspect-maps" role="img" aria-label={INSPECT.maps} />;
}

/** Makes the timeline's canvas, which the owner of the panel draws frame by frame, and lets the pointer move the tick. */
function useTimeline(
  canvas: { readonly current: HTMLCanvasElement | null },
  view: InspectorView,
  redraw: { current: () => void },
): void {
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const drawn = new TimelineCanvas(element);
    redraw.current = () => drawn.draw(view);
    const watch = new ResizeObserver(() => {
      drawn.resize(element.clientWidth, element.clientHeight, devicePixelRatio);
      drawn.draw(view);
    });
    watch.observe(element);
    const point = ({ offsetX, offsetY, buttons }: PointerEvent): void => {
      if (buttons === 1) view.look(drawn.tickAt(offsetX, offsetY, view));
    };
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      view.zoom(event.deltaY > 0 ? 1.25 : 0.8);
    };
    element.addEventListener("pointerdown", point);
    element.addEventListener("pointermove", point);
    element.addEventListener("wheel", wheel, { passive: false });
    element.focus({ preventScroll: true });
    return () => {
      watch.disconnect();
      redraw.current = () => {};
    };
  }, [view]);
}

function onKey(event: KeyboardEvent, view: InspectorView, onSave: () => void, onClose?: () => void): void {
  const act = actionOf(event, view, onSave, onClose);
  if (act === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

function actionOf(
  { key, shiftKey, target, ctrlKey, altKey, metaKey }: KeyboardEvent,
  view: InspectorView,
  onSave: () => void,
  onClose?: () => void,
): (() => unknown) | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  const isButton = target instanceof HTMLButtonElement;
  const { from, to } = view.inspection.span;
  switch (key) {
    case "ArrowLeft":
      return () => (shiftKey ? view.jump(-1) : view.step(-1));
    case "ArrowRight":
      return () => (shiftKey ? view.jump(1) : view.step(1));
    case "PageUp":
      return () => view.step(-TICKS_PER_SECOND);
    case "PageDown":
      return () => view.step(TICKS_PER_SECOND);
    case "Home":
      return () => view.look(from);
    case "End":
      return () => view.look(to);
    case "+":
      return () => view.zoom(0.8);
    case "-":
      return () => view.zoom(1.25);
    case "s":
      return onSave;
    case " ":
      return isButton ? undefined : () => view.follow(!view.isFollowing.peek());
    case "Escape":
      return onClose;
    default:
      return undefined;
  }
}
