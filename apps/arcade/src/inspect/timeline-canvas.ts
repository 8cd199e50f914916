// Draws the timeline: packets as they fly between the server's line and the player's, what became of each input and snapshot, rollbacks,
// and lead, margin and delay; below them the whole minute. inspector-panel.tsx calls `draw`. Always true: colours never say anything alone;
// it draws from the notes, and changes nothing.

import type { InputNote, SnapshotNote } from "reckon/inspect";
import { INSPECT } from "./inspect-words.ts";
import type { InspectorView } from "./inspector-view.ts";

const INK = "#0e1116";
const HAIRLINE = "#2a3240";
const QUIET = "#9aa7b5";
const TEXT = "#e8ecf1";
const BLUE = "#56b4e9";
const COLOURS = { lead: "#e69f00", margin: "#009e73", delay: "#cc79a7", rollback: "#d55e00" } as const;
const FATES: Readonly<Record<InputNote["fate"], string>> = {
  waiting: "#5b6a7d",
  arrived: "#5b6a7d",
  used: COLOURS.margin,
  late: COLOURS.lead,
  lost: COLOURS.rollback,
};
const FONT = '11px "JetBrains Mono Variable", ui-monospace, monospace';
const GUTTER = 84;
/** Ticks that a packet flies at most, as far as it is drawn. */
const MOST_FLIGHT = 60;
/** Tops of the scale of times, ms. */
const TOPS = [100, 200, 400, 800, 1600];

/** Tops and bottoms of the parts, as shares of the height. */
const PARTS = {
  flights: [0.09, 0.4],
  inputs: [0.44, 0.51],
  snapshots: [0.54, 0.61],
  rollbacks: [0.64, 0.71],
  lines: [0.74, 0.9],
  minute: [0.93, 1],
} as const;

export class TimelineCanvas {
  readonly canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  #width = 0;
  #height = 0;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.#context = canvas.getContext("2d", { alpha: false });
  }

  resize(width: number, height: number, ratio: number): void {
    [this.#width, this.#height] = [width, height];
    this.canvas.width = Math.max(1, Math.round(width * ratio));
    this.canvas.height = Math.max(1, Math.round(height * ratio));
    this.#context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  /** The tick at a place of the canvas; on the strip of the whole minute, of that one. */
  tickAt(x: number, y: number, view: InspectorView): number {
    const share = (x - GUTTER) / Math.max(1, this.#width - GUTTER);
    const { from, to } = view.inspection.span;
    if (y >= PARTS.minute[0] * this.#height) return from + share * (to - from);
    return view.from + share * view.width.peek();
  }

  draw(view: InspectorView): void {
    const context = this.#context;
    if (context === null || this.#width <= GUTTER) return;
    context.fillStyle = INK;
    context.fillRect(0, 0, this.#width, this.#height);
    context.font = FONT;
    context.textBaseline = "middle";
    context.lineWidth = 1;
    this.#names(context);
    context.save();
    context.beginPath();
    context.rect(GUTTER, 0, this.#width - GUTTER, this.#height);
    context.clip();
    this.#axis(context, view);
    this.#flights(context, view);
    this.#cells(context, view);
    this.#rollbacks(context, view);
    this.#lines(context, view);
    this.#cursor(context, view);
    this.#minute(context, view);
    context.restore();
  }

  #x(tick: number, view: InspectorView): number {
    return GUTTER + ((tick - view.from) * (this.#width - GUTTER)) / view.width.peek();
  }

  #y(part: keyof typeof PARTS, share: number): number {
    const [top, bottom] = PARTS[part];
    return (top + (bottom - top) * share) * this.#height;
  }

  #names(context: CanvasRenderingContext2D): void {
    const { lanes, lines } = INSPECT;
    context.textAlign = "right";
    const name = (text: string, y: number, colour: string = QUIET): void => {
      context.fillStyle = colour;
      context.fillText(text, GUTTER - 8, y);
    };
    name(lanes.server, this.#y("flights", 0), TEXT);
    name(lanes.client, this.#y("flights", 1), TEXT);
    name(lanes.inputs, this.#y("inputs", 0.5));
    name(lanes.snapshots, this.#y("snapshots", 0.5));
    name(lanes.rollbacks, this.#y("rollbacks", 0.5), COLOURS.rollback);
    name(lines.lead, this.#y("lines", 0.08), COLOURS.lead);
    name(lines.margin, this.#y("lines", 0.5), COLOURS.margin);
    name(lines.delay, this.#y("lines", 0.92), COLOURS.delay);
    context.textAlign = "left";
  }

  #axis(context: CanvasRenderingContext2D, view: InspectorView): void {
    const width = view.width.peek();
    const step = [1, 2, 5, 10, 30, 60, 300, 600].find((ticks) => width / ticks <= 14) ?? 900;
    context.strokeStyle = HAIRLINE;
    context.fillStyle = QUIET;
    context.beginPath();
    for (let tick = Math.ceil(view.from / step) * step; tick <= view.to; tick += step) {
      const x = Math.round(this.#x(tick, view)) + 0.5;
      context.moveTo(x, 14);
      context.lineTo(x, PARTS.lines[1] * this.#height);
      context.fillText(String(tick), x + 3, 7);
    }
    context.stroke();
    context.strokeStyle = QUIET;
    context.beginPath();
    for (const share of [0, 1]) {
      context.moveTo(GUTTER, this.#y("flights", share));
      context.lineTo(this.#width, this.#y("flights", share));
    }
    context.stroke();
  }

  /** Packets on their way: inputs upwards, snapshots downwards, both over time. */
  #flights(context: CanvasRenderingContext2D, view: InspectorView): void {
    const [top, bottom] = [this.#y("flights", 0), this.#y("flights", 1)];
    const { inputs, snapshots } = view.inspection.logbook;
    context.globalAlpha = 0.8;
    for (let tick = Math.floor(view.from) - MOST_FLIGHT; tick <= view.to + MOST_FLIGHT; tick++) {
      const input = inputs.get(tick);
      if (input !== undefined) this.#inputFlight(context, view, input, top, bottom);
      const snapshot = snapshots.get(tick);
      if (snapshot !== undefined) this.#snapshotFlight(context, view, snapshot, top, bottom);
    }
    context.globalAlpha = 1;
    context.setLineDash([]);
  }

  #inputFlight(
    context: CanvasRenderingContext2D,
    view: InspectorView,
    { tick, sentAt, arrivedAt, fate }: InputNote,
    top: number,
    bottom: number,
  ): void {
    if (Number.isNaN(sentAt)) return;
    const isKnown = !Number.isNaN(arrivedAt);
    context.strokeStyle = FATES[fate];
    context.setLineDash(fate === "used" ? [] : [4, 3]);
    context.beginPath();
    context.moveTo(this.#x(sentAt, view), bottom);
    if (isKnown) {
      context.lineTo(this.#x(arrivedAt, view), top);
      context.stroke();
      // Its margin: from its arrival until its tick.
      context.lineWidth = 3;
      context.beginPath();
      context.moveTo(this.#x(arrivedAt, view), top - 2);
      context.lineTo(this.#x(tick, view), top - 2);
    } else context.lineTo(this.#x(sentAt + 1, view), bottom + (top - bottom) * 0.4);
    context.stroke();
    context.lineWidth = 1;
    if (!isKnown && fate === "lost")
      cross(context, this.#x(sentAt + 1, view), bottom + (top - bottom) * 0.4, 4);
  }

  #snapshotFlight(
    context: CanvasRenderingContext2D,
    view: InspectorView,
    { tick, arrivedAt, fate }: SnapshotNote,
    top: number,
    bottom: number,
  ): void {
    const hasCome = !Number.isNaN(arrivedAt);
    context.strokeStyle = hasCome ? BLUE : COLOURS.rollback;
    context.setLineDash(fate === "newest" ? [] : [2, 3]);
    context.beginPath();
    context.moveTo(this.#x(tick, view), top);
    const end = hasCome ? bottom : top + (bottom - top) * 0.4;
    context.lineTo(this.#x(hasCome ? arrivedAt : tick + 1, view), end);
    context.stroke();
    context.setLineDash([]);
    if (!hasCome) cross(context, this.#x(tick + 1, view), end, 4);
  }

  /** What became of each input and snapshot: form and colour. */
  #cells(context: CanvasRenderingContext2D, view: InspectorView): void {
    const { inputs, snapshots } = view.inspection.logbook;
    const cell = (this.#width - GUTTER) / view.width.peek();
    const [top, bottom] = [this.#y("inputs", 0), this.#y("inputs", 1)];
    for (let tick = Math.floor(view.from); tick <= view.to; tick++) {
      const x = this.#x(tick, view);
      const input = inputs.get(tick);
      if (input !== undefined) {
        context.fillStyle = context.strokeStyle = FATES[input.fate];
        const isUsed = input.fate === "used";
        const height = isUsed ? (bottom - top) * 0.6 : bottom - top;
        if (input.fate === "waiting") context.strokeRect(x + 0.5, bottom - 4, Math.max(1, cell - 1), 3);
        else context.fillRect(x, bottom - height, Math.max(1, cell - 1), height);
        if (input.fate === "lost" && cell > 5) {
          context.strokeStyle = INK;
          cross(context, x + cell / 2, (top + bottom) / 2, 3);
        }
      }
      const snapshot = snapshots.get(tick);
      if (snapshot !== undefined) this.#snapshot(context, snapshot, x + cell / 2);
    }
  }

  #snapshot(context: CanvasRenderingContext2D, { fate }: SnapshotNote, x: number): void {
    const y = this.#y("snapshots", 0.5);
    context.fillStyle = context.strokeStyle = fate === "lost" || fate === "bad" ? COLOURS.rollback : BLUE;
    if (fate === "lost" || fate === "bad") {
      cross(context, x, y, 4);
      return;
    }
    context.beginPath();
    context.moveTo(x, y - 5);
    context.lineTo(x + 4, y);
    context.lineTo(x, y + 5);
    context.lineTo(x - 4, y);
    context.closePath();
    if (fate === "newest") context.fill();
    else context.stroke();
  }

  #rollbacks(context: CanvasRenderingContext2D, view: InspectorView): void {
    context.fillStyle = COLOURS.rollback;
    const [top, bottom] = [this.#y("rollbacks", 0), this.#y("rollbacks", 1)];
    for (const { tick, replayed, at } of view.inspection.logbook.rollbacks) {
      if (at < view.from || tick > view.to) continue;
      const x = this.#x(tick, view);
      context.fillRect(x - 1.5, top, 3, bottom - top);
      // From the tick that was wrong to the moment that the client knew.
      context.globalAlpha = 0.35;
      context.fillRect(
        x,
        (top + bottom) / 2 - 2,
        this.#x(Math.min(at, tick + Math.max(1, replayed)), view) - x,
        4,
      );
      context.globalAlpha = 1;
    }
    // Own shots that the server told of: a triangle, full where it was denied.
    context.fillStyle = context.strokeStyle = TEXT;
    for (const { tick, verdict } of view.inspection.logbook.shots) {
      const x = this.#x(tick, view);
      context.beginPath();
      context.moveTo(x - 4, top - 2);
      context.lineTo(x + 4, top - 2);
      context.lineTo(x, top + 5);
      context.closePath();
      if (verdict === "denied") context.fill();
      else context.stroke();
    }
  }

  #lines(context: CanvasRenderingContext2D, view: InspectorView): void {
    const { frames, inputs } = view.inspection.logbook;
    const [top, bottom] = [this.#y("lines", 0), this.#y("lines", 1)];
    let longest = 0;
    for (let tick = Math.floor(view.from); tick <= view.to; tick++) {
      const frame = frames.get(tick);
      if (frame !== undefined) longest = Math.max(longest, frame.delayMs, frame.leadMs);
    }
    const most = TOPS.find((ms) => ms >= longest) ?? TOPS[TOPS.length - 1];
    const y = (ms: number): number => bottom - ((bottom - top) * Math.min(most, Math.max(0, ms))) / most;
    context.fillStyle = QUIET;
    context.fillText(`${most} ms`, GUTTER + 4, top + 4);
    const draw = (colour: string, value: (tick: number) => number | undefined): void => {
      context.strokeStyle = colour;
      context.lineWidth = 1.5;
      context.beginPath();
      let isOn = false;
      for (let tick = Math.floor(view.from); tick <= view.to + 1; tick++) {
        const ms = value(tick);
        if (ms === undefined || Number.isNaN(ms)) continue;
        if (isOn) context.lineTo(this.#x(tick, view), y(ms));
        else context.moveTo(this.#x(tick, view), y(ms));
        isOn = true;
      }
      context.stroke();
    };
    draw(COLOURS.delay, (tick) => frames.get(tick)?.delayMs);
    draw(COLOURS.lead, (tick) => frames.get(tick)?.leadMs);
    draw(COLOURS.margin, (tick) => inputs.get(tick)?.marginMs);
    context.lineWidth = 1;
  }

  #cursor(context: CanvasRenderingContext2D, view: InspectorView): void {
    const tick = view.tick.peek();
    const x = this.#x(tick, view);
    const cell = Math.max(2, (this.#width - GUTTER) / view.width.peek());
    context.fillStyle = "rgb(232 236 241 / 12%)";
    context.fillRect(x, 14, cell, PARTS.lines[1] * this.#height - 14);
    context.fillStyle = TEXT;
    context.fillRect(x, 14, 1, PARTS.lines[1] * this.#height - 14);
  }

  #minute(context: CanvasRenderingContext2D, view: InspectorView): void {
    const { from, to } = view.inspection.span;
    const [top, bottom] = [this.#y("minute", 0), this.#y("minute", 1)];
    const x = (tick: number): number =>
      GUTTER + ((tick - from) * (this.#width - GUTTER)) / Math.max(1, to - from);
    context.fillStyle = "#171c24";
    context.fillRect(GUTTER, top, this.#width - GUTTER, bottom - top);
    context.fillStyle = COLOURS.rollback;
    for (const { tick } of view.inspection.logbook.rollbacks)
      context.fillRect(x(tick), top + 3, 1, bottom - top - 6);
    context.strokeStyle = TEXT;
    const left = Math.max(GUTTER, x(view.from));
    context.strokeRect(
      left + 0.5,
      top + 0.5,
      Math.max(2, Math.min(this.#width, x(view.to)) - left - 1),
      bottom - top - 1,
    );
  }
}

function cross(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  context.beginPath();
  context.moveTo(x - size, y - size);
  context.lineTo(x + size, y + size);
  context.moveTo(x + size, y - size);
  context.lineTo(x - size, y + size);
  context.stroke();
}
