// Final Assault, in crimson: inside a living thing. Light through its walls, veins and cells, then ribs and teeth.

import type { Random } from "reckon";
import { HEIGHT, WIDTH } from "../../tuning.ts";
import { HUES } from "../palette.ts";
import type { Pen } from "../pictures/catalogue.ts";
import { blob, circle, disc, falling, glow, oval } from "../pictures/strokes.ts";
import { rib } from "./first-contact.ts";
import { around, type Layer } from "./layer.ts";

const HUE = HUES[2];

function sky(pen: Pen, random: Random): void {
  pen.fillStyle = falling(pen, 0, HEIGHT, "#12020a", "#3d0918", "#8a1a2e", "#5c1024", "#1c040d");
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  glow(pen, 1240, 500, 900, "rgba(255, 190, 160, 0.62)", "rgba(238, 95, 92, 0.30)", "rgba(180, 30, 60, 0)");
  for (let i = 0; i < 60; i++) {
    const [x, y] = [random.between(-80, WIDTH + 80), random.between(-80, HEIGHT + 80)];
    const radius = random.between(50, 190);
    const isLit = random.unit() < 0.5;
    blob(
      pen,
      lump(random, x, y, radius),
      isLit ? "rgba(255, 140, 120, 0.055)" : "rgba(20, 0, 10, 0.13)",
      isLit ? "rgba(255, 180, 160, 0.08)" : "rgba(20, 0, 10, 0.16)",
      4,
    );
  }
}

function lump(random: Random, x: number, y: number, radius: number): number[] {
  return Array.from({ length: 9 }, (_, i) => {
    const far = radius * random.between(0.75, 1.15);
    return [x + Math.cos((i * 2 * Math.PI) / 9) * far, y + Math.sin((i * 2 * Math.PI) / 9) * far * 0.8];
  }).flat();
}

function far(pen: Pen, random: Random): void {
  const width = 2400;
  for (let i = 0; i < 9; i++) {
    const x = (i * width) / 9 + random.between(-60, 60);
    const from = i % 2 === 0 ? -30 : HEIGHT + 30;
    const twigs = Array.from({ length: 7 }, () => [
      random.between(0.2, 1),
      random.between(-1, 1),
      random.between(60, 200),
    ]);
    const long = random.between(380, 760) * (i % 2 === 0 ? 1 : -1);
    const bend = random.between(-140, 140);
    around(pen, width, x, 420, () => vein(pen, from, long, bend, twigs));
  }
  for (let i = 0; i < 26; i++) {
    const x = random.between(0, width);
    const y = random.between(120, HEIGHT - 120);
    const radius = random.between(8, 30);
    around(pen, width, x, 40, () => cell(pen, y, radius));
  }
}

function vein(
  pen: Pen,
  from: number,
  long: number,
  bend: number,
  twigs: readonly (readonly number[])[],
): void {
  const at = (share: number): readonly [number, number] => [
    bend * Math.sin(share * 2.4),
    from + long * share,
  ];
  for (const [width, colour] of [
    [26, "rgba(70, 8, 26, 0.75)"],
    [17, "#a52a40"],
    [5, "rgba(255, 170, 150, 0.5)"],
  ] as const) {
    pen.strokeStyle = colour;
    for (let i = 0; i < 12; i++) {
      pen.lineWidth = Math.max(2, width * (1 - i / 13));
      pen.beginPath();
      pen.moveTo(...at(i / 12));
      pen.lineTo(...at((i + 1) / 12));
      pen.stroke();
    }
    for (const [share, side, reach] of twigs) {
      const [x, y] = at(share);
      pen.lineWidth = Math.max(1.5, width * 0.36 * (1 - share * 0.5));
      pen.beginPath();
      pen.moveTo(x, y);
      pen.quadraticCurveTo(
        x + side * reach,
        y + reach * 0.2,
        x + side * reach * 1.3,
        y + (long > 0 ? reach : -reach) * 0.8,
      );
      pen.stroke();
    }
  }
}

function cell(pen: Pen, y: number, radius: number): void {
  disc(pen, 0, y, radius, "rgba(255, 120, 110, 0.20)");
  circle(pen, 0, y, radius, "rgba(255, 190, 170, 0.4)", 2);
  disc(pen, radius * 0.2, y + radius * 0.1, radius * 0.36, "rgba(120, 14, 40, 0.6)");
  oval(pen, -radius * 0.3, y - radius * 0.4, radius * 0.3, radius * 0.16, "rgba(255, 230, 220, 0.5)", -0.5);
}

function middle(pen: Pen, random: Random): void {
  const width = 2400;
  for (let i = 0; i < 10; i++) {
    const x = (i * width) / 10 + random.between(-40, 40);
    const high = random.between(240, 430);
    const bend = random.between(60, 200);
    const thick = random.between(26, 48);
    around(pen, width, x, 420, () => {
      rib(pen, false, high, bend, thick, HUE.middle, HUE.dark, "rgba(255, 130, 110, 0.5)");
      rib(pen, true, high * 0.86, bend, thick, HUE.middle, HUE.dark, "rgba(255, 130, 110, 0.5)");
    });
  }
  for (const [top, isAbove] of [
    [HEIGHT - 120, false],
    [120, true],
  ] as const) {
    const wall = Array.from(
      { length: 40 },
      (_, i) => top + Math.sin((i / 40) * 12 * Math.PI) * 26 + random.between(-10, 10),
    );
    pen.beginPath();
    pen.moveTo(-80, isAbove ? -20 : HEIGHT + 20);
    for (let i = -1; i <= 41; i++) pen.lineTo((i * width) / 40, wall[(i + 40) % 40]);
    pen.lineTo(width + 80, isAbove ? -20 : HEIGHT + 20);
    pen.closePath();
    pen.fillStyle = isAbove
      ? falling(pen, 0, 150, HUE.deep, HUE.dark)
      : falling(pen, HEIGHT - 150, HEIGHT, HUE.dark, HUE.deep);
    pen.fill();
    pen.strokeStyle = "rgba(255, 130, 110, 0.35)";
    pen.lineWidth = 3;
    pen.stroke();
  }
}

function near(pen: Pen, random: Random): void {
  const width = 2880;
  for (let i = 0; i < 16; i++) {
    const x = (i * width) / 16 + random.between(-50, 50);
    const isAbove = random.unit() < 0.5;
    const high = random.between(70, 210);
    const bend = random.between(-80, 80);
    const thick = random.between(22, 46);
    around(pen, width, x, 260, () =>
      rib(pen, isAbove, high, bend, thick, HUE.deep, HUE.black, "rgba(216, 50, 63, 0.55)"),
    );
  }
}

export const FINAL_ASSAULT: readonly Layer[] = [
  { width: WIDTH, pace: 0, isOpaque: true, paint: sky },
  { width: 2400, pace: 0.14, isOpaque: false, paint: far },
  { width: 2400, pace: 0.38, isOpaque: false, paint: middle },
  { width: 2880, pace: 0.72, isOpaque: false, paint: near },
];
