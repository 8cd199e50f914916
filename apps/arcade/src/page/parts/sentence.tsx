// What went wrong, in a sentence, where the player looks; read out at once.

import type { JSX } from "preact";

export function Sentence({ text }: { readonly text: string | undefined }): JSX.Element {
  return (
    <p class="sentence" role="alert">
      {text}
    </p>
  );
}
