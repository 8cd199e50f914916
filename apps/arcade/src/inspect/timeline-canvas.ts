// Draws the timeline: packets as they fly between the server's line and the player's, what became of each input and snapshot, rollbacks,
// and lead, margin and delay; below them the whole minute. inspector-panel.tsx calls `draw`. Always true: colours never say anything alone;
// it draws from the notes, and changes nothing; the number of strokes does not grow with the stretch of time, nor twice for one picture.

import { INSPECT } from "./inspect-words.ts";
import type { InputNote, InspectorView, SnapshotNote } from "./inspector-view.ts";
import { cross, diamond, FATE_NAMES, SNAPSHOT_FATES, worstOf } from "./timeline-notes.ts";

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
/** Notes drawn side by side at most: of a longer stretch, the worst of every few ticks. */
const MOST_DRAWN = 480;
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
  /** What the picture is of: the same is not drawn again. */
  #drawn = -1;
  /** The notes of the newest picture. */
  #inputs: readonly InputNote[] = [];
  #snapshots: readonly SnapshotNote[] = [];

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.#context = canvas.getContext("2d", { alpha: false });
  }

  resize(width: number, height: number, ratio: number): void {
    [this.#width, this.#height] = [width, height];
    this.canvas.width = Math.max(1, Math.round(width * ratio));
    this.canvas.height = Math.max(1, Math.round(height * ratio));
    this.#context?.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#drawn = -1;
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
    if (view.changes === this.#drawn) return;
    this.#drawn = view.changes;
    this.#gather(view);
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

  #gather(view: InspectorView): void {
    const { inputs, snapshots } = view.inspection.logbook;
    const every = this.#every(view);
    const from = Math.floor((view.from - MOST_FLIGHT) / every) * every;
    const to = view.to + MOST_FLIGHT;
    this.#inputs = worstOf(inputs, FATE_NAMES, from, to, every);
    this.#snapshots = worstOf(snapshots, SNAPSHOT_FATES, from, to, every);
  }

  /** Ticks that share a place. */
  #every(view: InspectorView): number {
    return Math.max(1, Math.ceil(view.width.peek() / MOST_DRAWN));
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
    context.globalAlpha = 0.8;
    for (const fate of FATE_NAMES) this.#inputFlights(context, view, fate, top, bottom);
    for (const hasCome of [true, false]) this.#snapshotFlights(context, view, hasCome, top, bottom);
    context.globalAlpha = 1;
    context.setLineDash([]);
  }

  #inputFlights(
    context: CanvasRenderingContext2D,
    view: InspectorView,
    fate: InputNote["fate"],
    top: number,
    bottom: number,
  ): void {
    const short = bottom + (top - bottom) * 0.4;
    const notes = this.#inputs.filter((note) => note.fate === fate && !Number.isNaN(note.sentAt));
    context.strokeStyle = FATES[fate];
    context.setLineDash(fate === "used" ? [] : [4, 3]);
    context.beginPath();
    for (const { sentAt, arrivedAt } of notes) {
      context.moveTo(this.#x(sentAt, view), bottom);
      if (Number.isNaN(arrivedAt)) context.lineTo(this.#x(sentAt + 1, view), short);
      else context.lineTo(this.#x(arrivedAt, view), top);
    }
    context.stroke();
    // The margin of each: from its arrival until its tick.
    context.lineWidth = 3;
    context.beginPath();
    for (const { tick, arrivedAt } of notes) {
      if (Number.isNaN(arrivedAt)) continue;
      context.moveTo(this.#x(arrivedAt, view), top - 2);
      context.lineTo(this.#x(tick, view), top - 2);
    }
    context.stroke();
    context.lineWidth = 1;
    if (fate !== "lost") return;
    context.setLineDash([]);
    context.beginPath();
    for (const { sentAt, arrivedAt } of notes)
      if (Number.isNaN(arrivedAt)) cross(context, this.#x(sentAt + 1, view), short, 4);
    context.stroke();
  }

  #snapshotFlights(
    context: CanvasRenderingContext2D,
    view: InspectorView,
    hasCome: boolean,
    top: number,
    bottom: number,
  ): void {
    const notes = this.#snapshots.filter(({ arrivedAt }) => Number.isNaN(arrivedAt) !== hasCome);
    const end = hasCome ? bottom : top + (bottom - top) * 0.4;
    context.strokeStyle = hasCome ? BLUE : COLOURS.rollback;
    for (const isNewest of [true, false]) {
      context.setLineDash(isNewest ? [] : [2, 3]);
      context.beginPath();
      for (const { tick, arrivedAt, fate } of notes) {
        if ((fate === "newest") !== isNewest) continue;
        context.moveTo(this.#x(tick, view), top);
        context.lineTo(this.#x(hasCome ? arrivedAt : tick + 1, view), end);
      }
      context.stroke();
    }
    context.setLineDash([]);
    if (hasCome) return;
    context.beginPath();
    for (const { tick } of notes) cross(context, this.#x(tick + 1, view), end, 4);
    context.stroke();
  }

  /** What became of each input and snapshot: form and colour. */
  #cells(context: CanvasRenderingContext2D, view: InspectorView): void {
    const cell = ((this.#width - GUTTER) * this.#every(view)) / view.width.peek();
    const [top, bottom] = [this.#y("inputs", 0), this.#y("inputs", 1)];
    const wide = Math.max(1, cell - 1);
    for (const fate of FATE_NAMES) {
      const notes = this.#inputs.filter((note) => note.fate === fate);
      context.fillStyle = context.strokeStyle = FATES[fate];
      context.beginPath();
      const height = fate === "used" ? (bottom - top) * 0.6 : bottom - top;
      for (const { tick } of notes)
        if (fate === "waiting") context.rect(this.#x(tick, view) + 0.5, bottom - 4, wide, 3);
        else context.rect(this.#x(tick, view), bottom - height, wide, height);
      if (fate === "waiting") context.stroke();
      else context.fill();
      if (fate !== "lost" || cell <= 5) continue;
      context.strokeStyle = INK;
      context.beginPath();
      for (const { tick } of notes) cross(context, this.#x(tick, view) + cell / 2, (top + bottom) / 2, 3);
      context.stroke();
    }
    for (const fate of SNAPSHOT_FATES) this.#snapshotCells(context, view, fate, cell / 2);
  }

  #snapshotCells(
    context: CanvasRenderingContext2D,
    view: InspectorView,
    fate: SnapshotNote["fate"],
    offset: number,
  ): void {
    const y = this.#y("snapshots", 0.5);
    const isMissing = fate === "lost" || fate === "bad";
    context.fillStyle = context.strokeStyle = isMissing ? COLOURS.rollback : BLUE;
    context.beginPath();
    for (const note of this.#snapshots) {
      if (note.fate !== fate) continue;
      const x = this.#x(note.tick, view) + offset;
      if (isMissing) cross(context, x, y, 4);
      else diamond(context, x, y);
    }
    if (fate === "newest") context.fill();
    else context.stroke();
  }

  #rollbacks(context: CanvasRenderingContext2D, view: InspectorView): void {
    context.fillStyle = COLOURS.rollback;
    const [top, bottom] = [this.#y("rollbacks", 0), this.#y("rollbacks", 1)];
    const shown = view.inspection.logbook.rollbacks.filter(
      ({ tick, at }) => at >= view.from && tick <= view.to,
    );
    context.beginPath();
    for (const { tick } of shown) context.rect(this.#x(tick, view) - 1.5, top, 3, bottom - top);
    context.fill();
    // From the tick that was wrong to the moment that the client knew.
    context.globalAlpha = 0.35;
    for (const { tick, replayed, at } of shown) {
      const x = this.#x(tick, view);
      const end = this.#x(Math.min(at, tick + Math.max(1, replayed)), view);
      context.fillRect(x, (top + bottom) / 2 - 2, end - x, 4);
    }
    context.globalAlpha = 1;
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
    const every = this.#every(view);
    const first = Math.floor(view.from / every) * every;
    const [top, bottom] = [this.#y("lines", 0), this.#y("lines", 1)];
    let longest = 0;
    for (let tick = first; tick <= view.to; tick += every) {
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
      for (let tick = first; tick <= view.to + every; tick += every) {
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
    context.beginPath();
    for (const { tick } of view.inspection.logbook.rollbacks)
      context.rect(x(tick), top + 3, 1, bottom - top - 6);
    context.fill();
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
