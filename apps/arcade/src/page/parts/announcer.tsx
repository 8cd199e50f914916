// Says things to who listens instead of looking: countdowns, errors, new screens. Shown once, at the root of the page.

import { signal } from "@preact/signals";
import type { JSX } from "preact";

const said = signal("");

/** Has a sentence read out when the reader is done with what it says. */
export function announce(sentence: string): void {
  said.value = sentence;
}

export function Announcer(): JSX.Element {
  return (
    <div class="unseen" role="status" aria-live="polite">
      {said}
    </div>
  );
}
