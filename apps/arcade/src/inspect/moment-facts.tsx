// What there is to say about one tick in words: its input, its snapshot, lead and delay, and why it was rolled back.

import type { JSX } from "preact";
import { INSPECT } from "./inspect-words.ts";
import type { InputNote, InspectorView, SnapshotNote } from "./inspector-view.ts";

const ms = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) ? INSPECT.unknown : `${Math.round(value)} ms`;

function said({ fate, bytes, arrivedAt, ackedAt }: SnapshotNote, tickMs: number): string {
  const ackedMs = (ackedAt - arrivedAt) * tickMs;
  const parts = [INSPECT.snapshots[fate], `${bytes} B`, Number.isNaN(ackedMs) ? "" : INSPECT.acked(ackedMs)];
  return parts.filter((part) => part !== "").join(", ");
}

/** The way of an input: when it was sampled and sent, how long it took, and what the server stepped. */
function wayOf(note: InputNote, tickMs: number): string {
  const { tick, sampledAt, sentAt, arrivedAt, marginMs, fate, isReplaced } = note;
  const { input, fates } = INSPECT;
  const parts = [
    fates[fate],
    input.sampled(ms((tick - sampledAt) * tickMs)),
    Number.isNaN(sentAt) ? input.unsent : input.sent(ms((sentAt - sampledAt) * tickMs)),
    Number.isNaN(arrivedAt - sentAt) ? "" : input.took(ms((arrivedAt - sentAt) * tickMs)),
    Number.isNaN(marginMs) ? "" : input.margin(ms(marginMs)),
    isReplaced ? input.replaced : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}

export function MomentFacts({ view }: { readonly view: InspectorView }): JSX.Element {
  const tick = view.tick.value;
  const { logbook } = view.inspection;
  const input = logbook.inputs.get(tick);
  const snapshot = logbook.snapshots.get(tick);
  const frame = logbook.frames.get(tick);
  const { rollback } = view;
  const shots = logbook.shots.filter((shot) => shot.tick === tick);
  const { facts, fates, snapshots } = INSPECT;
  return (
    <section class="inspect-facts" aria-label={INSPECT.why}>
      {rollback !== undefined && (
        <p class="inspect-why" lang="en">
          {rollback.why}
        </p>
      )}
      {shots.map((shot) => (
        <p key={shot.at} class="inspect-why" lang="en">
          {shot.why}
        </p>
      ))}
      {rollback === undefined && shots.length === 0 && <p class="inspect-quiet">{INSPECT.quiet}</p>}
      <dl>
        <dt>{facts.input}</dt>
        <dd>{input === undefined ? fates.none : wayOf(input, view.inspection.game.tickMs)}</dd>
        <dt>{facts.snapshot}</dt>
        <dd>{snapshot === undefined ? snapshots.none : said(snapshot, view.inspection.game.tickMs)}</dd>
        <dt>{facts.lead}</dt>
        <dd>{ms(frame?.leadMs)}</dd>
        <dt>{facts.delay}</dt>
        <dd>{ms(frame?.delayMs)}</dd>
      </dl>
    </section>
  );
}
