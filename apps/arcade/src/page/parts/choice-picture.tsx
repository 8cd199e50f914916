// A picture for one value of a choice, such as a maze for a difficulty, painted by the game. Shown to the host who chooses, and
// before the match. Always true: a choice works without a picture, too.

import type { ArcadeGame } from "@reckon/stage";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

export interface ChoicePictureProps {
  readonly game: ArcadeGame;
  readonly choice: string;
  readonly value: string;
  /** In CSS pixels. */
  readonly size: number;
}

export function ChoicePicture({ game, choice, value, size }: ChoicePictureProps): JSX.Element | null {
  const load = game.choicePainters?.[choice];
  const canvas = useRef<HTMLCanvasElement>(null);
  const pixels = Math.round(size * Math.min(2, devicePixelRatio));
  useEffect(() => {
    let isGone = false;
    const paint = async (): Promise<void> => {
      const painter = await load?.();
      const context = canvas.current?.getContext("2d");
      if (isGone || painter === undefined || context == null) return;
      context.clearRect(0, 0, pixels, pixels);
      painter(context, pixels, value);
    };
    paint().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [load, value, pixels]);
  if (load === undefined) return null;
  return (
    <span class="choice-picture" aria-hidden="true">
      <canvas ref={canvas} width={pixels} height={pixels} style={{ "--size": `${size}px` }} />
    </span>
  );
}
