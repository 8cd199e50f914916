// Draws the last ten seconds: times above, traffic with rollbacks in the middle, frames below; thin bright lines on ink, a
// legible scale, each line named at its end. The overlay calls `draw` while it is open. Always true: it draws from
// the history alone; per frame it makes no objects, and strings only when a figure has changed.

import { EndLabels } from "./end-labels.ts";
import { type History, type LineName, SLOTS, SPAN_MS } from "./history.ts";
import { OVERLAY } from "./overlay-words.ts";

const COLOURS = {
  rtt: "#56b4e9",
  lead: "#e69f00",
  margin: "#009e73",
  viewDelay: "#cc79a7",
  loss: "#f0e442",
  received: "#999999",
  frame: "#e8ecf1",
  rollbacks: "#d55e00",
} as const;
const INK = "#0e1116";
const HAIRLINE = "#2a3240";
const QUIET = "#9aa7b5";
const BAND = "rgb(86 180 233 / 16%)";
const FILL = "rgb(153 153 153 / 18%)";
const FONT = '11px "JetBrains Mono Variable", ui-monospace, monospace';

/** Space for the names at the right. */
const GUTTER = 112;
const TOP = 10;
const GAP = 14;
/** Tops of the scale of times, ms, and of traffic, bytes per second. */
const TIME_TOPS = [50, 100, 200, 300, 400, 600, 1000, 1500, 2500];
const TRAFFIC_TOPS = [2000, 5000, 10_000, 20_000, 50_000, 100_000, 500_000];
const FRAME_TOPS = [25, 50, 100, 250];
const LEAST_TRAFFIC = 1000;

/** A part of the graph with a scale of its own. */
interface Strip {
  readonly top: number;
  readonly bottom: number;
  readonly low: number;
  readonly high: number;
}

export class NetGraph {
  readonly canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #labels = new EndLabels();
  readonly #times = { top: 0, bottom: 0, low: 0, high: 100 };
  readonly #traffic = { top: 0, bottom: 0, low: 0, high: 5000 };
  readonly #frames = { top: 0, bottom: 0, low: 0, high: 25 };
  readonly #strips: readonly Strip[] = [this.#times, this.#traffic, this.#frames];
  #width = 0;
  #height = 0;
  #ratio = 1;
  /** The place of the newest moment, and pixels per slot. */
  #right = 0;
  #step = 1;

  constructor(document: Document) {
    this.canvas = document.createElement("canvas");
    this.#context = this.canvas.getContext("2d", { alpha: false });
  }

  /** Sets the size, in CSS pixels. */
  resize(width: number, height: number, ratio: number): void {
    this.#width = width;
    this.#height = height;
    this.#ratio = ratio;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    const inner = height - TOP - 2 * GAP - 4;
    this.#times.top = TOP;
    this.#times.bottom = TOP + Math.round(inner * 0.62);
    this.#traffic.top = this.#times.bottom + GAP;
    this.#traffic.bottom = this.#traffic.top + Math.round(inner * 0.22);
    this.#frames.top = this.#traffic.bottom + GAP;
    this.#frames.bottom = height - 4;
    this.#right = width - GUTTER;
    this.#step = this.#right / (SLOTS - 1);
  }

  draw(history: History, now: number): void {
    const context = this.#context;
    if (context === null || this.#right <= 0) return;
    this.#scale(history);
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    context.fillStyle = INK;
    context.fillRect(0, 0, this.#width, this.#height);
    context.font = FONT;
    context.textBaseline = "middle";
    this.#grid(context);
    const shift = -history.fraction(now) * this.#step;
    context.save();
    context.beginPath();
    context.rect(0, 0, this.#right, this.#height);
    context.clip();
    context.translate(shift, 0);
    this.#band(context, history);
    this.#area(context, history);
    this.#ticks(context, history);
    context.lineJoin = "round";
    context.lineWidth = 1.5;
    this.#line(context, history, "loss", this.#traffic, this.#traffic.high / 20);
    this.#line(context, history, "frame", this.#frames);
    this.#line(context, history, "margin", this.#times);
    this.#line(context, history, "viewDelay", this.#times);
    this.#line(context, history, "lead", this.#times);
    this.#line(context, history, "rtt", this.#times);
    context.restore();
    this.#scales(context);
    this.#name(context, history, now);
  }

  #scale(history: History): void {
    const most = Math.max(history.most("rtt", 0), history.most("lead", 0), history.most("viewDelay", 0));
    this.#times.high = topAbove(TIME_TOPS, Math.max(most, history.most("margin", 0)));
    this.#times.low = history.newest("margin") < 0 ? -this.#times.high / 5 : 0;
    this.#traffic.high = topAbove(TRAFFIC_TOPS, history.most("received", LEAST_TRAFFIC));
    this.#frames.high = topAbove(FRAME_TOPS, Math.min(history.most("frame", 17), 250));
  }

  #grid(context: CanvasRenderingContext2D): void {
    context.lineWidth = 1;
    context.strokeStyle = HAIRLINE;
    context.beginPath();
    for (let second = 0; second <= SPAN_MS / 1000; second += 2) {
      const x = Math.round(this.#right * (1 - second / (SPAN_MS / 1000))) - 0.5;
      context.moveTo(x, this.#times.top);
      context.lineTo(x, this.#frames.bottom);
    }
    for (const strip of this.#strips) {
      const rows = strip === this.#times ? 4 : 1;
      for (let i = 0; i <= rows; i++) {
        const y = Math.round(yOf(strip, (strip.high * i) / rows)) + 0.5;
        context.moveTo(0, y);
        context.lineTo(this.#right, y);
      }
    }
    context.stroke();
  }

  /** The labels of the scales, over the lines: a figure under a line cannot be read. */
  #scales(context: CanvasRenderingContext2D): void {
    const { high } = this.#times;
    context.textAlign = "left";
    for (let i = 2; i <= 4; i += 2)
      scaleText(context, timeText((high * i) / 4), yOf(this.#times, (high * i) / 4) + 8);
    scaleText(context, trafficText(this.#traffic.high), this.#traffic.top + 8);
    scaleText(context, timeText(this.#frames.high), this.#frames.top + 8);
  }

  /** Jitter, as a band around the round trip. */
  #band(context: CanvasRenderingContext2D, history: History): void {
    context.fillStyle = BAND;
    context.beginPath();
    let isOpen = false;
    for (let ago = SLOTS - 1; ago >= 0; ago -= 2) {
      const rtt = history.at("rtt", ago);
      if (Number.isNaN(rtt)) continue;
      const y = yOf(this.#times, rtt + history.at("jitter", ago));
      if (isOpen) context.lineTo(this.#xOf(ago), y);
      else context.moveTo(this.#xOf(ago), y);
      isOpen = true;
    }
    for (let ago = 0; ago < SLOTS; ago += 2) {
      const rtt = history.at("rtt", ago);
      if (!Number.isNaN(rtt))
        context.lineTo(this.#xOf(ago), yOf(this.#times, Math.max(0, rtt - history.at("jitter", ago))));
    }
    context.fill();
  }

  /** Received bytes, as an area. */
  #area(context: CanvasRenderingContext2D, history: History): void {
    const strip = this.#traffic;
    context.fillStyle = FILL;
    context.beginPath();
    context.moveTo(this.#xOf(0), strip.bottom);
    let last = 0;
    for (let ago = 0; ago < SLOTS; ago += 2) {
      const value = history.at("received", ago);
      if (Number.isNaN(value)) continue;
      last = ago;
      context.lineTo(this.#xOf(ago), yOf(strip, value));
    }
    context.lineTo(this.#xOf(last), strip.bottom);
    context.fill();
    context.lineWidth = 1;
    this.#line(context, history, "received", strip);
  }

  #ticks(context: CanvasRenderingContext2D, history: History): void {
    const { top, bottom } = this.#traffic;
    context.strokeStyle = COLOURS.rollbacks;
    context.lineWidth = 2;
    context.beginPath();
    for (let ago = 0; ago < SLOTS; ago++) {
      const count = history.at("rollbacks", ago);
      if (!(count > 0)) continue;
      context.moveTo(this.#xOf(ago), bottom);
      context.lineTo(this.#xOf(ago), Math.max(top, bottom - 8 - 4 * count));
    }
    context.stroke();
  }

  #line(
    context: CanvasRenderingContext2D,
    history: History,
    name: Exclude<LineName, "jitter" | "sent">,
    strip: Strip,
    factor = 1,
  ): void {
    context.strokeStyle = COLOURS[name];
    context.beginPath();
    let isOpen = false;
    for (let ago = SLOTS - 1; ago >= 0; ago--) {
      const value = history.at(name, ago);
      if (Number.isNaN(value)) isOpen = false;
      else {
        const y = yOf(strip, value * factor);
        if (isOpen) context.lineTo(this.#xOf(ago), y);
        else context.moveTo(this.#xOf(ago), y);
        isOpen = true;
      }
    }
    context.stroke();
  }

  #name(context: CanvasRenderingContext2D, history: History, now: number): void {
    const labels = this.#labels;
    const { lines } = OVERLAY;
    labels.begin(this.#right + 8, now);
    const times = this.#times;
    const end = (name: LineName): number => yOf(times, history.newest(name));
    labels.add(lines.rtt, history.newest("rtt"), COLOURS.rtt, end("rtt"));
    labels.add(lines.lead, history.newest("lead"), COLOURS.lead, end("lead"));
    labels.add(lines.margin, history.newest("margin"), COLOURS.margin, end("margin"));
    labels.add(lines.viewDelay, history.newest("viewDelay"), COLOURS.viewDelay, end("viewDelay"));
    labels.draw(context, times.top, times.bottom);
    const { top, bottom } = this.#traffic;
    const middle = (top + bottom) / 2;
    labels.begin(this.#right + 8, now);
    labels.add(lines.received, history.newest("received") / 1000, COLOURS.received, middle - 13, " kB/s", 1);
    labels.add(lines.loss, history.newest("loss"), COLOURS.loss, middle, " %", 1);
    labels.add(lines.rollbacks, history.sum("rollbacks"), COLOURS.rollbacks, middle + 13);
    labels.draw(context, top - 6, bottom + 6);
    labels.begin(this.#right + 8, now);
    const frames = (this.#frames.top + this.#frames.bottom) / 2;
    labels.add(lines.frame, history.newest("frame"), COLOURS.frame, frames, " ms", 1);
    labels.draw(context, this.#frames.top, this.#frames.bottom);
  }

  #xOf(ago: number): number {
    return this.#right - ago * this.#step;
  }
}

function yOf({ top, bottom, low, high }: Strip, value: number): number {
  const share = (value - low) / (high - low);
  return bottom - Math.min(Math.max(share, -0.02), 1.02) * (bottom - top);
}

function topAbove(tops: readonly number[], value: number): number {
  for (let i = 0; i < tops.length; i++) if (tops[i] >= value) return tops[i];
  return tops[tops.length - 1];
}

const times = new Map<number, string>();
const traffics = new Map<number, string>();

/** Cached by value: a scale has few of them. */
function timeText(ms: number): string {
  const text = times.get(ms) ?? `${ms} ms`;
  times.set(ms, text);
  return text;
}

function trafficText(bytes: number): string {
  const text = traffics.get(bytes) ?? `${bytes / 1000} kB/s`;
  traffics.set(bytes, text);
  return text;
}

/** A figure of a scale, on ink. The font has one width for all. */
function scaleText(context: CanvasRenderingContext2D, text: string, y: number): void {
  context.fillStyle = INK;
  context.fillRect(0, y - 7, text.length * 6.7 + 6, 14);
  context.fillStyle = QUIET;
  context.fillText(text, 2, y);
}
