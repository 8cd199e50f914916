// The frame of every screen: its heading, and the first focus: the player's most likely next action,
// marked `data-primary`. Always true: one heading of the first level, announced when the screen changes.

import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { freshPress } from "../keys/fresh-press.ts";
import { COMMON } from "../words.ts";
import { announce } from "./announcer.tsx";

export interface ScreenProps {
  readonly title: string;
  /** Part of the class. */
  readonly kind: string;
  /** The heading is shown by other means. */
  readonly hidesTitle?: boolean;
  readonly children: ComponentChildren;
}

export function Screen({ title, kind, hidesTitle = false, children }: ScreenProps): JSX.Element {
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    document.title = title === COMMON.arcade ? title : `${title} · ${COMMON.arcade}`;
    announce(title);
    freshPress.appear(performance.now());
    const primary = main.current?.querySelector<HTMLElement>("[data-primary]:not(:disabled)");
    (primary ?? main.current)?.focus({ preventScroll: true });
    if (primary instanceof HTMLInputElement) primary.select();
    scrollTo(0, 0);
  }, [title]);
  return (
    <main ref={main} class={`screen ${kind}`} tabIndex={-1}>
      <h1 class={hidesTitle ? "unseen" : undefined}>{title}</h1>
      {children}
    </main>
  );
}
