// Rising Threat, in amber: a foundry without end. A furnace far behind, towers in its haze, then girders, pipes and wheels.

import type { Random } from "reckon";
import { HEIGHT, WIDTH } from "../../tuning.ts";
import { HUES } from "../palette.ts";
import type { Pen } from "../pictures/catalogue.ts";
import { circle, disc, falling, glow, line, oval, shape } from "../pictures/strokes.ts";
import { cable } from "./first-contact.ts";
import { around, type Layer } from "./layer.ts";

const HUE = HUES[1];
const RIM = "rgba(240, 173, 63, 0.55)";

function sky(pen: Pen, random: Random): void {
  pen.fillStyle = falling(pen, 0, HEIGHT, "#170c05", "#3a1f09", "#8a4f14", "#d08a2c", "#7d4712", "#2a1607");
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  glow(pen, 620, 640, 760, "rgba(255, 236, 180, 0.75)", "rgba(255, 190, 90, 0.34)", "rgba(240, 150, 50, 0)");
  disc(pen, 620, 640, 128, "rgba(255, 244, 208, 0.95)");
  for (let i = 0; i < 24; i++) {
    const y = random.between(380, 900);
    oval(
      pen,
      random.between(0, WIDTH),
      y,
      random.between(240, 620),
      random.between(6, 22),
      i % 2 ? "rgba(255, 214, 140, 0.09)" : "rgba(40, 18, 4, 0.16)",
    );
  }
  // Smoke from below the horizon.
  for (let i = 0; i < 30; i++) {
    const [x, y] = [random.between(0, WIDTH), random.between(0, 380)];
    pen.save();
    pen.translate(x, y);
    pen.scale(1.8, 0.6);
    glow(
      pen,
      0,
      0,
      random.between(80, 240),
      "rgba(24, 11, 3, 0.34)",
      "rgba(24, 11, 3, 0.16)",
      "rgba(24, 11, 3, 0)",
    );
    pen.restore();
  }
}

function far(pen: Pen, random: Random): void {
  const width = 2400;
  for (let i = 0; i < 22; i++) {
    const x = (i * width) / 22 + random.between(-40, 40);
    const wide = random.between(26, 74);
    const high = random.between(220, 640);
    const isChimney = random.unit() < 0.4;
    const lights = Array.from({ length: 10 }, () => [
      random.between(-0.7, 0.7),
      random.unit(),
      random.unit(),
    ]);
    around(pen, width, x, wide + 90, () => tower(pen, wide, high, isChimney, lights));
  }
  pen.fillStyle = falling(pen, HEIGHT * 0.5, HEIGHT, "rgba(240, 165, 60, 0)", "rgba(226, 148, 50, 0.55)");
  pen.fillRect(0, HEIGHT * 0.5, width, HEIGHT * 0.5);
}

function tower(
  pen: Pen,
  wide: number,
  high: number,
  isChimney: boolean,
  lights: readonly (readonly number[])[],
): void {
  const top = HEIGHT - high;
  const shade = falling(pen, top, HEIGHT, "#8a531a", "#a8692a", "#c98a3c");
  if (isChimney) {
    shape(pen, [-wide * 0.55, HEIGHT, -wide * 0.3, top, wide * 0.3, top, wide * 0.55, HEIGHT], shade);
    shape(
      pen,
      [-wide * 0.42, top, wide * 0.42, top, wide * 0.36, top + 26, -wide * 0.36, top + 26],
      "#6b3d10",
    );
    for (let i = 0; i < 4; i++)
      glow(pen, 20 + i * 26, top - 20 - i * 34, 34 + i * 16, "rgba(60, 30, 8, 0.4)", "rgba(60, 30, 8, 0)");
    return;
  }
  shape(
    pen,
    [-wide, HEIGHT, -wide, top + 40, -wide * 0.6, top, wide * 0.5, top, wide, top + 60, wide, HEIGHT],
    shade,
  );
  line(pen, [-wide, HEIGHT, -wide, top + 40, -wide * 0.6, top], "rgba(255, 226, 160, 0.4)", 3);
  line(pen, [0, top, 0, top - 70], "#8a531a", 5);
  for (const [lx, ly, bright] of lights) {
    pen.fillStyle = `rgba(255, 240, 196, ${(0.15 + bright * 0.5).toFixed(2)})`;
    pen.fillRect(lx * wide * 0.8 - 4, top + 60 + ly * high * 0.7, 8, 4);
  }
}

function middle(pen: Pen, random: Random): void {
  const width = 2400;
  girder(pen, width, 96, 54, HUE.middle, HUE.dark);
  for (let i = 0; i < 8; i++) {
    const x = (i * width) / 8 + random.between(-70, 70);
    const isAbove = i % 2 === 0;
    const high = random.between(240, 460);
    const wide = random.between(36, 62);
    around(pen, width, x, 180, () => column(pen, isAbove, high, wide));
  }
  for (let i = 0; i < 4; i++) {
    const x = (i * width) / 4 + 180 + random.between(-70, 70);
    const radius = random.between(90, 170);
    const y = HEIGHT - random.between(20, 120);
    around(pen, width, x, radius + 40, () => wheel(pen, y, radius, HUE.middle, HUE.dark, RIM));
  }
  for (let i = 0; i < 3; i++) {
    const y = 840 + i * 62;
    line(pen, [-10, y, width + 10, y], HUE.dark, 34 - i * 4);
    line(pen, [-10, y - 9, width + 10, y - 9], "rgba(240, 173, 63, 0.3)", 4);
    for (let x = 60 + i * 70; x < width; x += 240)
      shape(pen, [x, y - 22, x + 22, y - 22, x + 22, y + 22, x, y + 22], HUE.middle);
  }
}

/** A beam across the picture with struts in zigzag. */
function girder(pen: Pen, width: number, y: number, high: number, body: string, dark: string): void {
  for (let x = 0; x < width; x += 80) line(pen, [x, y, x + 40, y + high, x + 80, y], dark, 9);
  for (const at of [y, y + high]) {
    line(pen, [-10, at, width + 10, at], dark, 18);
    line(pen, [-10, at - 2, width + 10, at - 2], body, 11);
    line(pen, [-10, at - 6, width + 10, at - 6], RIM, 2);
  }
}

function column(pen: Pen, isAbove: boolean, high: number, wide: number): void {
  const [from, to] = isAbove ? [-10, high] : [HEIGHT + 10, HEIGHT - high];
  const left = Math.min(from, to);
  const shade = pen.createLinearGradient(-wide, 0, wide, 0);
  shade.addColorStop(0, HUE.haze);
  shade.addColorStop(0.2, HUE.middle);
  shade.addColorStop(1, HUE.dark);
  pen.fillStyle = shade;
  pen.fillRect(-wide, left, 2 * wide, Math.abs(to - from));
  const end = isAbove ? high : HEIGHT - high;
  shape(
    pen,
    [-wide - 16, end - 16, wide + 16, end - 16, wide + 16, end + 16, -wide - 16, end + 16],
    HUE.dark,
  );
  line(pen, [-wide - 16, end - 16, wide + 16, end - 16], RIM, 3);
  for (let y = left + 30; y < left + high - 40; y += 76) {
    line(pen, [-wide, y, wide, y], HUE.dark, 5);
    line(pen, [-wide, y + 4, wide, y + 4], "rgba(240, 173, 63, 0.25)", 2);
  }
}

function wheel(pen: Pen, y: number, radius: number, body: string, dark: string, edge: string): void {
  pen.save();
  pen.translate(0, y);
  for (let i = 0; i < 14; i++) {
    pen.save();
    pen.rotate((i * 2 * Math.PI) / 14);
    shape(pen, [radius - 6, -12, radius + 20, -8, radius + 20, 8, radius - 6, 12], dark);
    pen.restore();
  }
  disc(pen, 0, 0, radius, dark);
  circle(pen, 0, 0, radius - 12, body, 16);
  circle(pen, 0, 0, radius - 2, edge, 2.5);
  for (let i = 0; i < 6; i++)
    line(
      pen,
      [
        Math.cos(i * 1.047) * 20,
        Math.sin(i * 1.047) * 20,
        Math.cos(i * 1.047) * (radius - 14),
        Math.sin(i * 1.047) * (radius - 14),
      ],
      body,
      13,
    );
  disc(pen, 0, 0, radius * 0.26, body);
  disc(pen, 0, 0, radius * 0.12, dark);
  pen.restore();
}

function near(pen: Pen, random: Random): void {
  const width = 2880;
  for (let i = 0; i < 4; i++) {
    const x = (i * width) / 4 + random.between(-110, 110);
    const radius = random.between(120, 210);
    const y = i % 2 === 0 ? HEIGHT + 30 : -40;
    around(pen, width, x, radius + 40, () =>
      wheel(pen, y, radius, HUE.deep, HUE.black, "rgba(224, 138, 30, 0.5)"),
    );
  }
  for (let i = 0; i < 7; i++) {
    const x = (i * width) / 7 + random.between(-90, 90);
    const long = random.between(90, 300);
    around(pen, width, x, 60, () => chain(pen, long));
  }
  for (let i = 0; i < 3; i++) {
    const x = (i * width) / 3 + random.between(-90, 90);
    around(pen, width, x, 620, () => cable(pen, 580, -40, 120, HUE.black, 18));
  }
}

function chain(pen: Pen, long: number): void {
  for (let y = -20; y < long; y += 26) {
    pen.beginPath();
    pen.ellipse(0, y, 7, 15, 0, 0, 2 * Math.PI);
    pen.strokeStyle = HUE.black;
    pen.lineWidth = 6;
    pen.stroke();
  }
  shape(pen, [-16, long - 6, 16, long - 6, 10, long + 26, 0, long + 40, -10, long + 26], HUE.black);
  line(pen, [-16, long - 6, -10, long + 26], "rgba(224, 138, 30, 0.6)", 2);
}

export const RISING_THREAT: readonly Layer[] = [
  { width: WIDTH, pace: 0, isOpaque: true, paint: sky },
  { width: 2400, pace: 0.12, isOpaque: false, paint: far },
  { width: 2400, pace: 0.36, isOpaque: false, paint: middle },
  { width: 2880, pace: 0.7, isOpaque: false, paint: near },
];
