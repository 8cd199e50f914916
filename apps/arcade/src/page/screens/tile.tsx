// One game at home: a picture of play from its best view, its title, and two buttons to begin. Bots play over the picture if that
// is cheap. Always true: they do so in one tile at a time, the one that is pointed at or has the focus, and in games whose plain view
// is their best; without a graphics card, or under reduced motion, the picture stays.

import { type ArcadeGame, hasGraphicsCard } from "@reckon/stage";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Demo } from "../demo.ts";
import { tilePicture } from "../look/tile-pictures.ts";
import { isStill } from "../settings.ts";
import { HOME } from "../words.ts";

/** By then the first picture is shown, and a passing pointer has left. */
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

/** Whether the best views run well here. Tested once, because the test costs a WebGL context. */
function isQuick(): boolean {
  isKnownQuick ??= hasGraphicsCard(document);
  return isKnownQuick;
}

/** Lets bots play in an element, once the page has been drawn and is idle. */
function demonstrate(parent: HTMLElement | null, game: ArcadeGame): () => void {
  if (parent === null) return () => {};
  let isOver = false;
  let demo: Demo | undefined;
  const start = async (): Promise<void> => {
    // A tile without a moving picture still starts a game.
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
