// The core of a boss: an iris of plates over a burning eye, in frames from closed to open. Each boss paints its own with it.
// Always true: an open core shines.

import { BONE_DARK, STEEL_DARK, STEEL_EDGE } from "../palette.ts";
import { addRound } from "./catalogue.ts";
import { ball, circle, disc, glow, shape } from "./strokes.ts";

/** Frames of a core from closed to open. */
export const CORE_FRAMES = 5;

/** A core: an iris of plates over a burning eye. */
export function addCore(radius: number, blades: number, heat: readonly string[]): readonly number[] {
  return Array.from({ length: CORE_FRAMES }, (_, frame) =>
    addRound(
      radius + 26,
      (pen) => {
        const open = frame / (CORE_FRAMES - 1);
        disc(pen, 0, 0, radius + 20, STEEL_EDGE);
        ball(pen, 0, 0, radius + 17, "#8d89ab", STEEL_DARK, "#14111f");
        for (let i = 0; i < 16; i++)
          disc(
            pen,
            Math.cos(i * 0.3927) * (radius + 9),
            Math.sin(i * 0.3927) * (radius + 9),
            3.4,
            i % 2 ? BONE_DARK : STEEL_EDGE,
          );
        disc(pen, 0, 0, radius, "#0a0509");
        glow(pen, 0, 0, radius * 0.97, ...heat);
        disc(pen, -radius * 0.12, 0, radius * (0.2 + 0.1 * open), "#1a0508");
        disc(pen, -radius * 0.2, -radius * 0.12, radius * 0.1, "#ffffff");
        pen.save();
        pen.beginPath();
        pen.arc(0, 0, radius, 0, 2 * Math.PI);
        pen.clip();
        for (let i = 0; i < blades; i++) {
          pen.save();
          pen.rotate((i * 2 * Math.PI) / blades + open * 0.5);
          pen.translate(radius * open * 0.92, 0);
          const step = Math.PI / blades + 0.06;
          const far = radius * 1.6;
          shape(
            pen,
            [
              -radius * 0.04,
              0,
              far * Math.cos(step),
              -far * Math.sin(step),
              far,
              0,
              far * Math.cos(step),
              far * Math.sin(step),
            ],
            i % 2 ? "#6e6a8e" : "#5a5678",
            STEEL_EDGE,
            3,
          );
          shape(
            pen,
            [radius * 0.1, -2, far * Math.cos(step) * 0.9, -far * Math.sin(step) * 0.8, far * 0.8, -4],
            "rgba(255, 255, 255, 0.16)",
          );
          pen.restore();
        }
        pen.restore();
        circle(pen, 0, 0, radius, STEEL_EDGE, 4);
      },
      { detail: 1.5 },
    ),
  );
}
