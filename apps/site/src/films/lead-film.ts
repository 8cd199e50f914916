// The film of lead and delay: a network that becomes 200 ms worse and better again, and how input time and view time follow. films.ts writes
// it. The figures are those of Ann's client: what it steps ahead of the server, and how far in the past it shows others.

import { presets } from "reckon/presets";
import { Stepper } from "reckon/testing";
import { COLOURS, type Film, type Path } from "./film.ts";
import { yardGame } from "./yard.ts";

const BEFORE_MS = 6000;
const SECONDS = 18;
const SAMPLE_MS = 50;
const STEP_MS = 4000;
const BACK_MS = 10_000;
const LEFT = 70;
const CHART = { top: 150, height: 220, width: 860, most: 500 };
/** Of the line of times above the chart: where now is, and units for a millisecond. */
const NOW = 480;
const SCALE = 0.95;

interface Sample {
  readonly lead: number;
  readonly delay: number;
  readonly trip: number;
}

function samplesOf(): Sample[] {
  const way = [
    { fromMs: 0, latencyMs: 30, jitterMs: 6 },
    { fromMs: BEFORE_MS + STEP_MS, latencyMs: 130 },
    { fromMs: BEFORE_MS + BACK_MS, latencyMs: 30 },
  ];
  const match = new Stepper({
    game: yardGame,
    preset: presets.reckon,
    profile: { name: "step", up: way, down: way },
    seed: 7,
    clients: [0, 1].map(() => ({ bot: () => ({ sample() {} }) })),
  });
  return Array.from({ length: (SECONDS * 1000) / SAMPLE_MS }, (_, i) => {
    const nowMs = BEFORE_MS + i * SAMPLE_MS;
    match.run(nowMs);
    const { client } = match.clients[0];
    const isWorse = nowMs >= BEFORE_MS + STEP_MS && nowMs < BEFORE_MS + BACK_MS;
    return {
      lead: (client?.inputMs ?? 0) - nowMs,
      delay: nowMs - (client?.viewMs ?? 0),
      trip: isWorse ? 272 : 72,
    };
  });
}

export function leadFilm(): Film {
  const samples = samplesOf();
  const x = (i: number): number => LEFT + (i / (samples.length - 1)) * CHART.width;
  const y = (ms: number): number => CHART.top + CHART.height - (ms / CHART.most) * CHART.height;
  const curve = (pick: (sample: Sample) => number, colour: string): Film["curves"][number] => ({
    colour,
    points: samples.map((sample, i) => [x(i), y(pick(sample))] as const),
  });
  const marker = (pick: (sample: Sample) => number): Path =>
    samples.map((sample) => [NOW + pick(sample) * SCALE, 62]);
  const along = (pick: (sample: Sample) => number): Path =>
    samples.map((sample, i) => [x(i), y(pick(sample))]);
  const grid = [0, 100, 200, 300, 400, 500];
  return {
    name: "lead-and-delay",
    title:
      "Above, three times on one line: view time in the past, server time now, input time ahead. Below, how far both are away from now while the round trip rises from 72 to 272 ms and falls again: lead and delay follow within seconds.",
    height: 420,
    sampleMs: SAMPLE_MS,
    still: 130,
    panels: [
      { x: 16, y: 12, w: 928, h: 100 },
      { x: 16, y: 128, w: 928, h: 276 },
    ],
    curves: [
      {
        colour: "#2a3240",
        points: [
          [40, 62],
          [920, 62],
        ],
      },
      ...grid.map((ms) => ({
        colour: "#2a3240",
        points: [
          [LEFT, y(ms)],
          [LEFT + CHART.width, y(ms)],
        ] as const,
      })),
      curve(({ trip }) => trip, COLOURS.ann),
      curve(({ lead }) => lead, COLOURS.bob),
      curve(({ delay }) => delay, COLOURS.delay),
    ],
    marks: [
      { shape: "dot", colour: COLOURS.truth, path: samples.map(() => [NOW, 62]), label: "server time" },
      { shape: "dot", colour: COLOURS.bob, path: marker(({ lead }) => lead), label: "input time" },
      { shape: "dot", colour: COLOURS.delay, path: marker(({ delay }) => -delay), label: "view time" },
      { shape: "dot", colour: COLOURS.ann, path: along(({ trip }) => trip), size: 5 },
      { shape: "dot", colour: COLOURS.bob, path: along(({ lead }) => lead), size: 5 },
      { shape: "dot", colour: COLOURS.delay, path: along(({ delay }) => delay), size: 5 },
    ],
    captions: [
      { x: 40, y: 98, text: "◀ the past: others are drawn here", colour: COLOURS.delay },
      { x: 920, y: 98, text: "the future: keys are read for here ▶", colour: COLOURS.bob, anchor: "end" },
      ...grid.map((ms) => ({ x: LEFT - 8, y: y(ms) + 5, text: `${ms}`, size: 14, anchor: "end" as const })),
      { x: LEFT + 8, y: CHART.top - 6, text: "ms" },
      ...ends(samples, x, y),
    ],
  };
}

/** The name of each line, where it is in the middle of the worse part. */
function ends(
  samples: readonly Sample[],
  x: (i: number) => number,
  y: (ms: number) => number,
): Film["captions"] {
  const at = Math.round((BACK_MS - 300) / SAMPLE_MS);
  const { lead, delay, trip } = samples[at];
  const place = x(at) - 12;
  return [
    { x: place, y: y(trip) - 8, text: "round trip", colour: COLOURS.ann, anchor: "end" },
    { x: place, y: y(lead) - 8, text: "lead", colour: COLOURS.bob, anchor: "end" },
    { x: place, y: y(delay) - 8, text: "delay", colour: COLOURS.delay, anchor: "end" },
  ];
}
