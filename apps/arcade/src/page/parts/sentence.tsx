// An error in a sentence, where the player looks; announced at once.

import type { JSX } from "preact";

export function Sentence({ text }: { readonly text: string | undefined }): JSX.Element {
  return (
    <p class="sentence" role="alert">
      {text}
    </p>
  );
}
