// First Contact, in teal: open space before an alien hulk. A ringed world far behind, dead ships before it, then ribs and cables
// of an organism.

import type { Random } from "reckon";
import { HEIGHT, WIDTH } from "../../tuning.ts";
import { HUES } from "../palette.ts";
import type { Pen } from "../pictures/catalogue.ts";
import { blob, disc, falling, glow, line, oval, shape } from "../pictures/strokes.ts";
import { around, type Layer } from "./layer.ts";

const HUE = HUES[0];

function sky(pen: Pen, random: Random): void {
  pen.fillStyle = falling(pen, 0, HEIGHT, "#020b0f", "#05222a", "#0d464d", "#072a31", "#020c10");
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  for (let i = 0; i < 26; i++) {
    const radius = random.between(140, 460);
    const [x, y] = [random.between(0, WIDTH), random.between(HEIGHT * 0.15, HEIGHT * 0.85)];
    pen.save();
    pen.translate(x, y);
    pen.scale(1, random.between(0.3, 0.6));
    pen.rotate(random.between(-0.4, 0.4));
    glow(
      pen,
      0,
      0,
      radius,
      i % 3 === 0 ? "rgba(120, 230, 215, 0.10)" : "rgba(30, 130, 140, 0.13)",
      "rgba(20, 100, 110, 0.05)",
      "rgba(20, 100, 110, 0)",
    );
    pen.restore();
  }
  for (let i = 0; i < 420; i++) {
    const size = random.unit() ** 6 * 2.6 + 0.5;
    disc(
      pen,
      random.between(0, WIDTH),
      random.between(0, HEIGHT),
      size,
      `rgba(216, 255, 246, ${random.between(0.15, 0.85).toFixed(2)})`,
    );
  }
  planet(pen);
}

function planet(pen: Pen): void {
  const [x, y, radius] = [1360, 420, 300];
  glow(
    pen,
    x - 60,
    y - 60,
    radius * 2.1,
    "rgba(130, 240, 225, 0.28)",
    "rgba(60, 180, 175, 0.10)",
    "rgba(40, 140, 140, 0)",
  );
  pen.save();
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.clip();
  pen.fillStyle = falling(pen, y - radius, y + radius, "#9fe6db", "#4fb3b0", "#1d6f76", "#0b3c44");
  pen.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  for (let i = 0; i < 11; i++) {
    const bandY = y - radius + i * 58;
    oval(
      pen,
      x + ((i * 71) % 120) - 60,
      bandY,
      radius * 1.3,
      9 + ((i * 5) % 14),
      i % 2 ? "rgba(220, 255, 245, 0.16)" : "rgba(4, 40, 48, 0.2)",
      -0.06,
    );
  }
  oval(pen, x + 90, y + 70, 60, 24, "rgba(4, 40, 48, 0.35)");
  glow(
    pen,
    x + 170,
    y + 190,
    radius * 1.65,
    "rgba(2, 12, 16, 0.95)",
    "rgba(2, 14, 18, 0.86)",
    "rgba(2, 16, 20, 0.4)",
    "rgba(2, 16, 20, 0)",
  );
  pen.restore();
  pen.save();
  pen.translate(x, y);
  pen.rotate(-0.34);
  for (const [wide, width, colour] of [
    [520, 20, "rgba(150, 235, 225, 0.30)"],
    [470, 34, "rgba(110, 210, 205, 0.40)"],
    [420, 10, "rgba(210, 255, 245, 0.38)"],
  ] as const) {
    pen.beginPath();
    // Only the half before the planet is complete.
    pen.ellipse(0, 0, wide, wide * 0.19, 0, -0.42, Math.PI + 0.42);
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.stroke();
  }
  pen.restore();
}

function far(pen: Pen, random: Random): void {
  const width = 2400;
  for (let i = 0; i < 7; i++) {
    const x = (i * width) / 7 + random.between(-90, 90);
    const y = random.between(180, 900);
    const long = random.between(120, 330);
    const high = long * random.between(0.12, 0.2);
    const lights = Array.from({ length: 14 }, () => [
      random.between(-0.8, 0.8),
      random.between(-0.6, 0.6),
      random.unit(),
    ]);
    around(pen, width, x, long * 1.2, () => wreck(pen, y, long, high, lights));
  }
  haze(pen, width, "rgba(42, 138, 143, 0)", "rgba(42, 138, 143, 0.10)");
}

/** A dead ship of earlier visitors: a horn of plates around nothing, with its last few lights. */
function wreck(
  pen: Pen,
  y: number,
  long: number,
  high: number,
  lights: readonly (readonly number[])[],
): void {
  const plates = 15;
  const at = (share: number): readonly [number, number, number] => {
    const angle = -2.6 + share * 4.3;
    const thick = high * (0.35 + 1.5 * Math.sin(Math.PI * Math.min(1, share * 1.25)) ** 1.4);
    return [Math.cos(angle) * long * 0.9, y + Math.sin(angle) * long * 0.42, thick];
  };
  for (let i = 0; i < plates; i++) {
    const [x, atY, thick] = at(i / plates);
    const [nextX, nextY] = at((i + 1) / plates);
    pen.save();
    pen.translate(x, atY);
    pen.rotate(Math.atan2(nextY - atY, nextX - x));
    const step = Math.hypot(nextX - x, nextY - atY);
    const body = falling(pen, -thick, thick, "#2c8286", "#185a62", "#0c3840");
    shape(
      pen,
      [-step * 0.3, -thick * 0.9, step * 1.05, -thick, step * 0.9, thick, -step * 0.3, thick * 0.8],
      body,
    );
    line(pen, [-step * 0.3, -thick * 0.9, step * 1.05, -thick], "rgba(170, 240, 230, 0.3)", 1.6);
    line(pen, [step * 0.95, -thick, step * 0.85, thick], "rgba(4, 30, 36, 0.55)", 2);
    if (i % 3 === 1)
      shape(pen, [0, thick * 0.8, step * 0.4, thick * 2.1, step * 0.7, thick * 0.9], "#0c3840");
    pen.restore();
  }
  lights.forEach(([side, across, bright], i) => {
    const [x, atY, thick] = at((i + 0.5) / lights.length);
    const alpha = (0.25 + bright * 0.7).toFixed(2);
    disc(pen, x + side * 8, atY + across * thick * 0.7, 1.2 + bright * 1.3, `rgba(216, 255, 246, ${alpha})`);
  });
}

function haze(pen: Pen, width: number, clear: string, thick: string): void {
  pen.fillStyle = falling(pen, HEIGHT * 0.55, HEIGHT, clear, thick);
  pen.fillRect(0, HEIGHT * 0.55, width, HEIGHT * 0.45);
}

function middle(pen: Pen, random: Random): void {
  const width = 2400;
  for (let i = 0; i < 9; i++) {
    const x = (i * width) / 9 + random.between(-60, 60);
    const isAbove = i % 3 === 1;
    const high = random.between(260, 520);
    const bend = random.between(-160, 160);
    const thick = random.between(34, 70);
    around(pen, width, x, 420, () =>
      rib(pen, isAbove, high, bend, thick, HUE.middle, HUE.dark, "rgba(99, 201, 196, 0.5)"),
    );
  }
  for (let i = 0; i < 5; i++) {
    const x = (i * width) / 5 + random.between(-80, 80);
    const [y, sag] = [random.between(40, 220), random.between(90, 260)];
    const long = random.between(260, 420);
    around(pen, width, x, long + 20, () => {
      cable(pen, long, y, sag, HUE.dark, 11);
      cable(pen, long, y - 3, sag, "rgba(99, 201, 196, 0.35)", 2);
    });
  }
}

/** A spine that rises from below or hangs from above: joint on joint, thinner and thinner, with thorns and a light edge. */
export function rib(
  pen: Pen,
  isAbove: boolean,
  high: number,
  bend: number,
  thick: number,
  body: string,
  dark: string,
  edge: string,
): void {
  pen.save();
  if (isAbove) pen.transform(1, 0, 0, -1, 0, HEIGHT);
  const base = HEIGHT + 30;
  const long = high + 30;
  const placeAt = (share: number): readonly [number, number] => [
    bend * share * share - bend * 0.45 * share * (1 - share),
    base - long * share,
  ];
  const joints = Math.max(6, Math.round(long / (thick * 0.42)));
  for (let i = 0; i < joints; i++) {
    const share = i / joints;
    const [x, y] = placeAt(share);
    const [nextX, nextY] = placeAt(share + 1 / joints);
    const wide = thick * (1 - share * 0.86);
    const step = Math.hypot(nextX - x, nextY - y);
    pen.save();
    pen.translate(x, y);
    pen.rotate(Math.atan2(nextY - y, nextX - x) + Math.PI / 2);
    if (i % 2 === 1 && share < 0.8)
      shape(
        pen,
        [wide * 0.6, step * 0.2, wide * 0.7, -step * 0.5, wide * 0.95 + step * 0.9, -step * 1.1],
        dark,
      );
    const shade = pen.createLinearGradient(-wide, 0, wide, 0);
    shade.addColorStop(0, body);
    shade.addColorStop(0.3, body);
    shade.addColorStop(1, dark);
    blob(
      pen,
      [
        -wide,
        -step * 0.1,
        -wide * 0.8,
        -step * 0.75,
        0,
        -step * 0.95,
        wide * 0.8,
        -step * 0.75,
        wide,
        -step * 0.1,
        wide * 0.6,
        step * 0.3,
        -wide * 0.6,
        step * 0.3,
      ],
      shade,
    );
    pen.beginPath();
    pen.ellipse(-wide * 0.1, -step * 0.25, wide * 0.86, step * 0.42, 0, 2.7, 4.3);
    pen.strokeStyle = edge;
    pen.lineWidth = Math.max(1.4, thick * 0.05);
    pen.stroke();
    pen.restore();
  }
  pen.restore();
}

export function cable(pen: Pen, long: number, y: number, sag: number, colour: string, width: number): void {
  pen.beginPath();
  pen.moveTo(-long, y);
  pen.quadraticCurveTo(0, y + sag * 2, long, y);
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.stroke();
}

function near(pen: Pen, random: Random): void {
  const width = 2880;
  for (let i = 0; i < 5; i++) {
    const x = (i * width) / 5 + random.between(-120, 120);
    const isAbove = i % 2 === 0;
    const high = random.between(150, 300);
    const bend = random.between(-190, 190);
    const thick = random.between(60, 110);
    around(pen, width, x, 420, () =>
      rib(pen, isAbove, high, bend, thick, HUE.deep, HUE.black, "rgba(47, 183, 168, 0.45)"),
    );
  }
  for (let i = 0; i < 4; i++) {
    const x = (i * width) / 4 + random.between(-100, 100);
    const sag = random.between(60, 150);
    around(pen, width, x, 520, () => cable(pen, 480, -30, sag, HUE.black, 20));
  }
}

export const FIRST_CONTACT: readonly Layer[] = [
  { width: WIDTH, pace: 0, isOpaque: true, paint: sky },
  { width: 2400, pace: 0.1, isOpaque: false, paint: far },
  { width: 2400, pace: 0.34, isOpaque: false, paint: middle },
  { width: 2880, pace: 0.68, isOpaque: false, paint: near },
];
