// Dust that drifts in the sun. A function of time alone: nothing is kept from frame to frame.

import { type Arena, isInside } from "../../arena.ts";
import type { Camera } from "./camera.ts";

const MOTES = 26;
/** Golden ratio: multiples of it fill a line evenly, without a pattern. */
const GOLDEN = 0.618034;

export function drawMotes(
  context: CanvasRenderingContext2D,
  camera: Camera,
  { sun, walls }: Arena,
  now: number,
): void {
  const width = sun.right - sun.left;
  const height = sun.bottom - sun.top;
  context.fillStyle = "#fff1cf";
  for (let i = 1; i <= MOTES; i++) {
    const drift = now * (0.000008 + 0.000003 * (i % 5));
    const x = (i * GOLDEN + drift) % 1;
    const y = (i * GOLDEN * GOLDEN * 3 + drift * 0.6 + 0.02 * Math.sin(now * 0.0007 + i)) % 1;
    // Faint at the edges, so that none appears or ends suddenly.
    const edge = Math.min(x, 1 - x, Math.abs(y), 1 - y) * 8;
    context.globalAlpha =
      0.55 * Math.max(0, Math.min(1, edge)) * (0.5 + 0.5 * Math.sin(now * 0.0011 + i * 2));
    const atX = sun.left + x * width;
    const atY = sun.top + y * height;
    if (walls.some((wall) => isInside(wall, atX, atY))) continue;
    const size = (1.1 + (i % 3) * 0.6) * camera.scale;
    context.fillRect(camera.toX(atX) - size / 2, camera.toY(atY) - size / 2, size, size);
  }
  context.globalAlpha = 1;
}
