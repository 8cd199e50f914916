// The few icons of buttons over a match, for screens without space for their words. Always true: screen readers still get the
// words.

import type { JSX } from "preact";

const PATHS = {
  chat: "M3 4h18v12H11l-5 5v-5H3z",
  menu: "M3 5h18M3 12h18M3 19h18",
  pause: "M8 4v16M16 4v16",
  resume: "M7 4l13 8-13 8z",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
