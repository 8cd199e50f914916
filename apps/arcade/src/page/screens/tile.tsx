// One game at home: a picture of play from its best view, its title, and the two ways to begin. Bots play over the picture where that
// is cheap. Always true: they do in one tile at a time, the one that is pointed at or has the focus, besides games whose plain view
// is their best; where there is no graphics card, or nothing is to move, the picture stays.

import { type ArcadeGame, hasGraphicsCard } from "@reckon/stage";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Demo } from "../demo.ts";
import { tilePicture } from "../look/tile-pictures.ts";
import { isStill } from "../settings.ts";
import { HOME } from "../words.ts";

/** By then the first picture stands, and who only passes by has passed. */
const AFTER_MS = 350;

export interface TileProps {
  readonly game: ArcadeGame;
  readonly isFirst: boolean;
  readonly onPlay: () => void;
  readonly onCreate: () => void;
}

export function Tile({ game, isFirst, onPlay, onCreate }: TileProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const [isLooked, setLooked] = useState(false);
  const id = `tile-${game.name}`;
  const moves = !isStill.value && (game.isPlain === true || (isLooked && isQuick()));
  useEffect(() => (moves ? demonstrate(place.current, game) : undefined), [game, moves]);
  return (
    <article
      class="tile"
      style={{ "--accent": game.accent }}
      aria-labelledby={id}
      onPointerEnter={() => setLooked(true)}
      onPointerLeave={() => setLooked(false)}
      onFocusIn={() => setLooked(true)}
      onFocusOut={() => setLooked(false)}
    >
      <div class="tile-inside">
        <div ref={place} class="picture" aria-hidden="true">
          <img src={tilePicture(game.name)} alt="" loading="lazy" decoding="async" fetchpriority="low" />
        </div>
        <div class="caption">
          <h2 id={id}>{game.title}</h2>
          <p class="grow">{game.line}</p>
          <div class="row">
            <button
              type="button"
              class="primary grow"
              aria-label={HOME.playGame(game.title)}
              data-primary={isFirst || undefined}
              onClick={onPlay}
            >
              {HOME.play}
            </button>
            <button type="button" class="grow" aria-label={HOME.createGame(game.title)} onClick={onCreate}>
              {HOME.create}
            </button>
          </div>
        </div>
      </div>
    </article>
  );
}

let isKnownQuick: boolean | undefined;

/** Whether the best views run well here. Asked once: the answer costs a WebGL context. */
function isQuick(): boolean {
  isKnownQuick ??= hasGraphicsCard(document);
  return isKnownQuick;
}

/** Has bots play in an element, once the page has been drawn and has nothing better to do. */
function demonstrate(parent: HTMLElement | null, game: ArcadeGame): () => void {
  if (parent === null) return () => {};
  let isOver = false;
  let demo: Demo | undefined;
  const start = async (): Promise<void> => {
    // A tile in which nothing moves is still a way to play.
    const made = await import("../demo.ts")
      .then(({ Demo }) => Demo.start(parent, game))
      .catch(() => undefined);
    if (isOver) made?.close();
    else demo = made;
  };
  const timer = setTimeout(() => {
    if (!isOver) void start();
  }, AFTER_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
    demo?.close();
    parent.classList.remove("live");
  };
}
