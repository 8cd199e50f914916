// One game at home: its title over a live picture of bots at play, and the two ways to begin.

import type { ArcadeGame } from "@reckon/stage";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Demo } from "../demo.ts";

/** By then the first picture stands. */
const AFTER_PAINT_MS = 250;

export interface TileProps {
  readonly game: ArcadeGame;
  readonly isFirst: boolean;
  readonly onPlay: () => void;
  readonly onCreate: () => void;
}

export function Tile({ game, isFirst, onPlay, onCreate }: TileProps): JSX.Element {
  const picture = useRef<HTMLDivElement>(null);
  const id = `tile-${game.name}`;
  useEffect(() => demonstrate(picture.current, game), [game]);
  return (
    <article class="tile" style={{ "--accent": game.accent }} aria-labelledby={id}>
      <div class="tile-inside">
        <div ref={picture} class="picture" aria-hidden="true" />
        <div class="caption">
          <h2 id={id}>{game.title}</h2>
          <p class="grow">{game.line}</p>
          <div class="row">
            <button
              type="button"
              class="primary grow"
              aria-label={`Play now: ${game.title}`}
              data-primary={isFirst || undefined}
              onClick={onPlay}
            >
              Play now
            </button>
            <button type="button" class="grow" aria-label={`Open a room of ${game.title}`} onClick={onCreate}>
              Open a room
            </button>
          </div>
        </div>
      </div>
    </article>
  );
}

/** Has bots play in an element, once the page has been drawn and has nothing better to do. */
function demonstrate(parent: HTMLElement | null, game: ArcadeGame): () => void {
  if (parent === null) return () => {};
  let isOver = false;
  let demo: Demo | undefined;
  const start = async (): Promise<void> => {
    // A tile without its picture is still a way to play.
    const made = await import("../demo.ts")
      .then(({ Demo }) => Demo.start(parent, game))
      .catch(() => undefined);
    if (isOver) made?.close();
    else demo = made;
  };
  const timer = setTimeout(() => {
    if (!isOver) void start();
  }, AFTER_PAINT_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
    demo?.close();
  };
}
