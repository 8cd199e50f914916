// A player's mark: a colour that is distinct for colour-blind players, and a shape of its own for those who see no colours.
// Drawn by the stage's own pen, so that lists and games show the same.

import { drawMark, lookOf } from "@reckon/stage";
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const SIZE = 48;

export function Mark({ seat }: { readonly seat: number }): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { colour, mark } = lookOf(seat);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context === null || context === undefined) return;
    context.clearRect(0, 0, SIZE, SIZE);
    context.fillStyle = colour;
    drawMark(context, mark, SIZE / 2, SIZE / 2, SIZE / 2);
  }, [colour, mark]);
  return <canvas ref={canvas} class="mark" width={SIZE} height={SIZE} role="img" aria-label={mark} />;
}
