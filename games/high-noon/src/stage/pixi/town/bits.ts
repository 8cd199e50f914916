// The small pictures: bullets, dust, brass, flashes, and the parts of warnings. Most are white, and
// are tinted when they are drawn.

import type { Atlas, Pen, Reach } from "../atlas.ts";
import { INK } from "../inks.ts";

const around = (size: number): Reach => ({ left: -size, top: -size, right: size, bottom: size });

export function addBits(atlas: Atlas): void {
  atlas.add("streak", { left: -30, top: -5, right: 6, bottom: 5 }, paintStreak);
  atlas.add("shell", around(11), paintShell);
  atlas.add("bomb", around(15), paintBomb);
  atlas.add("puff", around(16), (pen) => soft(pen, 15, "255, 255, 255", 0.8));
  atlas.add("glow", around(32), (pen) => soft(pen, 31, "255, 255, 255", 0.9));
  atlas.add("brass", { left: -4, top: -2.5, right: 4, bottom: 2.5 }, paintBrass);
  atlas.add("chip", around(3), (pen) => block(pen, -2.5, -1.5, 5, 3));
  atlas.add("flash", { left: -6, top: -14, right: 26, bottom: 14 }, paintFlash);
  atlas.add("ring", around(30), (pen) => ring(pen, 27, 3));
  atlas.add("disc", around(30), (pen) => disc(pen, 28));
  atlas.add("pixel", around(4), (pen) => block(pen, -4, -4, 8, 8));
  atlas.add("arrow", { left: -12, top: -12, right: 12, bottom: 12 }, paintArrow);
  atlas.add("target", around(34), paintTarget);
}

/** Head at 0, 0; the tail fades to the left. */
function paintStreak(pen: Pen): void {
  const tail = pen.createLinearGradient(-30, 0, 4, 0);
  tail.addColorStop(0, "rgba(255, 180, 80, 0)");
  tail.addColorStop(0.6, "rgba(255, 205, 110, 0.75)");
  tail.addColorStop(1, "rgba(255, 250, 225, 1)");
  pen.fillStyle = tail;
  pen.beginPath();
  pen.moveTo(-30, 0);
  pen.lineTo(0, -3);
  pen.arc(0, 0, 3, -Math.PI / 2, Math.PI / 2);
  pen.closePath();
  pen.fill();
  pen.fillStyle = "#fffdf0";
  pen.beginPath();
  pen.ellipse(0, 0, 4, 2, 0, 0, 2 * Math.PI);
  pen.fill();
}

/** An enemy bullet: with a dark rim, so that it shows on sand and in the dark alike. */
function paintShell(pen: Pen): void {
  soft(pen, 11, "255, 90, 60", 0.6);
  for (const [radius, colour] of [
    [6.6, "#3a0d16"],
    [5, "#ff4d3d"],
    [2.4, "#ffe2c4"],
  ] as const) {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(0, 0, radius, 0, 2 * Math.PI);
    pen.fill();
  }
}

/** Round and dark, with a band and a stub of fuse to the upper right. */
function paintBomb(pen: Pen): void {
  pen.strokeStyle = "#e9d8c4";
  pen.lineWidth = 2.4;
  pen.beginPath();
  pen.moveTo(6, -6);
  pen.lineTo(10, -10);
  pen.stroke();
  disc(pen, 9.5, "#1a0d1c");
  pen.fillStyle = "#7a2f2a";
  pen.beginPath();
  pen.arc(-3, -3, 3.4, 0, 2 * Math.PI);
  pen.fill();
}

function paintBrass(pen: Pen): void {
  pen.fillStyle = INK;
  pen.fillRect(-3.6, -2, 7.2, 4);
  pen.fillStyle = "#e7b548";
  pen.fillRect(-3, -1.4, 6, 2.8);
  pen.fillStyle = "#fff0b8";
  pen.fillRect(-3, -1.4, 6, 1);
}

function paintFlash(pen: Pen): void {
  const light = pen.createRadialGradient(4, 0, 1, 6, 0, 20);
  light.addColorStop(0, "#fffbe6");
  light.addColorStop(0.4, "rgba(255, 205, 110, 0.95)");
  light.addColorStop(1, "rgba(255, 140, 60, 0)");
  pen.fillStyle = light;
  pen.beginPath();
  for (let i = 0; i <= 14; i++) {
    const angle = (i / 14) * 2 * Math.PI;
    const far = i % 2 === 0 ? 5 : 8 + 15 * Math.max(0, Math.cos(angle)) ** 2;
    pen.lineTo(2 + Math.cos(angle) * far, Math.sin(angle) * far * 0.8);
  }
  pen.fill();
}

function paintArrow(pen: Pen): void {
  pen.fillStyle = "#ffffff";
  pen.beginPath();
  pen.moveTo(11, 0);
  pen.lineTo(-7, -8);
  pen.lineTo(-3, 0);
  pen.lineTo(-7, 8);
  pen.fill();
}

/** Four corners around a target that Showdown marked. */
function paintTarget(pen: Pen): void {
  pen.lineCap = "butt";
  for (const [colour, width] of [
    [INK, 7],
    ["#ffd766", 4],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    for (let i = 0; i < 4; i++) {
      pen.beginPath();
      pen.arc(0, 0, 27, (i + 0.2) * (Math.PI / 2), (i + 0.8) * (Math.PI / 2));
      pen.stroke();
    }
  }
}

function soft(pen: Pen, size: number, colour: string, alpha: number): void {
  const light = pen.createRadialGradient(0, 0, 0, 0, 0, size);
  light.addColorStop(0, `rgba(${colour}, ${alpha})`);
  light.addColorStop(0.5, `rgba(${colour}, ${alpha * 0.55})`);
  light.addColorStop(1, `rgba(${colour}, 0)`);
  pen.fillStyle = light;
  disc(pen, size, light);
}

function disc(pen: Pen, size: number, style: string | CanvasGradient = "#ffffff"): void {
  pen.fillStyle = style;
  pen.beginPath();
  pen.arc(0, 0, size, 0, 2 * Math.PI);
  pen.fill();
}

function ring(pen: Pen, size: number, width: number): void {
  pen.strokeStyle = "#ffffff";
  pen.lineWidth = width;
  pen.beginPath();
  pen.arc(0, 0, size, 0, 2 * Math.PI);
  pen.stroke();
}

function block(pen: Pen, x: number, y: number, width: number, height: number): void {
  pen.fillStyle = "#ffffff";
  pen.fillRect(x, y, width, height);
}
