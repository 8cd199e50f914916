// Announces texts to screen readers: countdowns, errors, new screens. Shown once, at the root of the page. Always true:
// a sentence does not remove an earlier one before that was read.

import { signal } from "@preact/signals";
import type { JSX } from "preact";

/** Number of sentences that it keeps: a screen reader reads new ones. */
const KEPT = 4;

const said = signal<readonly { readonly number: number; readonly sentence: string }[]>([]);

/** Has a sentence read out once the screen reader is idle. */
export function announce(sentence: string): void {
  const last = said.peek().at(-1)?.number ?? 0;
  said.value = [...said.peek(), { number: last + 1, sentence }].slice(-KEPT);
}

export function Announcer(): JSX.Element {
  return (
    <div class="unseen" role="status" aria-live="polite" aria-relevant="additions">
      {said.value.map(({ number, sentence }) => (
        <p key={number}>{sentence}</p>
      ))}
    </div>
  );
}
