// The logo: a predicted path, and the point where the server has it. Beside the name at home.

import type { JSX } from "preact";

export function Logo(): JSX.Element {
  return (
    <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
      <rect x="0.75" y="0.75" width="30.5" height="30.5" rx="7" />
      <path class="ahead" d="M6 24 L13 14 L19 20 L26 9" />
      <path d="M6 22 L13 11 L19 18 L26 8" />
      <circle cx="26" cy="8" r="3.2" />
    </svg>
  );
}
