// One game at home: its title over a live picture of bots at play, and the two ways to begin.

import type { ArcadeGame } from "@reckon/stage";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";

export interface TileProps {
  readonly game: ArcadeGame;
  readonly isFirst: boolean;
  readonly onPlay: () => void;
  readonly onCreate: () => void;
}

export function Tile({ game, isFirst, onPlay, onCreate }: TileProps): JSX.Element {
  const picture = useRef<HTMLDivElement>(null);
  const id = `tile-${game.name}`;
  return (
    <article class="tile" style={{ "--accent": game.accent }} aria-labelledby={id}>
      <div ref={picture} class="picture" aria-hidden="true" />
      <div class="caption">
        <h2 id={id}>{game.title}</h2>
        <p>{game.line}</p>
        <div class="row">
          <button type="button" class="primary" data-primary={isFirst || undefined} onClick={onPlay}>
            Play now<span class="unseen">: {game.title}</span>
          </button>
          <button type="button" onClick={onCreate}>
            Open a room<span class="unseen"> of {game.title}</span>
          </button>
        </div>
      </div>
    </article>
  );
}
