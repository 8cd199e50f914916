// Says things to who listens instead of looking: countdowns, errors, new screens. Shown once, at the root of the page. Always true:
// what is said soon after something else does not take it away before it was read.

import { signal } from "@preact/signals";
import type { JSX } from "preact";

/** So many of the last sentences are there: a reader reads those that are new. */
const KEPT = 4;

const said = signal<readonly { readonly number: number; readonly sentence: string }[]>([]);

/** Has a sentence read out when the reader is done with what it says. */
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
