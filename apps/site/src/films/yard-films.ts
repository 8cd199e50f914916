// The films of prediction, reconciliation and interpolation: what one player sees with a part of the netcode and without it, on the same
// network, with the same keys, beside what the server knows. films.ts writes them. Each lane is a screen, or the server.

import type { Stepper } from "reckon/testing";
import { type Caption, COLOURS, type Film, type Mark, type Path } from "./film.ts";
import { BEFORE_MS, type Held, LENGTH, moveAt, placeOf, shownTo, type Yard, yardMatch } from "./yard.ts";

const SAMPLE_MS = 1000 / 30;
const LEFT = 200;
const LANE = 84;

/** A lane's ground, and where its runners' centre is. */
function panel(lane: number): Film["panels"][number] {
  return { x: LEFT - 10, y: 16 + lane * LANE, w: LENGTH + 20, h: LANE - 12 };
}
function middle(lane: number): number {
  return 16 + lane * LANE + (LANE - 12) / 2 + 6;
}

/** Samples of a match while it runs for some time: what `look` returns, by sample. */
function record<T>(match: Stepper<Yard>, seconds: number, look: (match: Stepper<Yard>) => T): T[] {
  const samples = Math.round((seconds * 1000) / SAMPLE_MS);
  return Array.from({ length: samples }, (_, i) => {
    match.run(BEFORE_MS + i * SAMPLE_MS);
    return look(match);
  });
}

function along(places: readonly number[], lane: number): Path {
  return places.map((x) => [LEFT + x, middle(lane)]);
}

function laneTitle(lane: number, title: string, below: string): Caption[] {
  const y = middle(lane);
  return [
    { x: 16, y: y - 6, text: title, colour: COLOURS.truth },
    { x: 16, y: y + 15, text: below, size: 15 },
  ];
}

/** Ann's keys as two arrows that light up. */
function keysOf(keys: readonly Held[], samples: number): Caption[] {
  const y = middle(0) + 6;
  return [-1, 1].flatMap((way): Caption[] => {
    const seen = Array.from({ length: samples }, (_, i) => moveAt(keys, i * SAMPLE_MS) === way);
    const text = way < 0 ? "◀" : "▶";
    const x = LEFT + LENGTH / 2 + way * 40;
    return [
      { x, y, text, size: 30, colour: "#3a4454", anchor: "middle" },
      { x, y, text, size: 30, colour: COLOURS.ann, anchor: "middle", seen },
    ];
  });
}

export function predictionFilm(): Film {
  const ann: Held[] = [
    { fromMs: 500, toMs: 1500, move: 1 },
    { fromMs: 2100, toMs: 2700, move: -1 },
    { fromMs: 3200, toMs: 4200, move: 1 },
    { fromMs: 4900, toMs: 6300, move: -1 },
  ];
  const run = (hasPrediction: boolean) => {
    const match = yardMatch({ profile: { latencyMs: 100, jitterMs: 4 }, ann, bob: [] });
    const { client } = match.clients[0];
    if (client !== undefined) client.switches.prediction = hasPrediction;
    return record(match, 7.2, (now) => ({ truth: placeOf(now.room.world, 0), shown: shownTo(now, 0, 0) }));
  };
  const [on, off] = [run(true), run(false)];
  const marks: Mark[] = [
    {
      shape: "dot",
      colour: COLOURS.ann,
      path: along(
        on.map(({ shown }) => shown),
        1,
      ),
    },
    {
      shape: "dot",
      colour: COLOURS.truth,
      path: along(
        on.map(({ truth }) => truth),
        2,
      ),
    },
    {
      shape: "dot",
      colour: COLOURS.bad,
      path: along(
        off.map(({ shown }) => shown),
        3,
      ),
    },
  ];
  return {
    name: "prediction",
    title:
      "Ann presses keys on a connection with a round trip of 200 ms. With prediction her runner moves at once; the server moves it a tenth of a second later; without prediction her own screen shows it last, about a third of a second after her key.",
    height: 16 + 4 * LANE,
    sampleMs: SAMPLE_MS,
    still: 28,
    panels: [0, 1, 2, 3].map(panel),
    curves: [],
    marks,
    captions: [
      ...laneTitle(0, "Ann's keys", "round trip 200 ms"),
      ...laneTitle(1, "Ann's screen", "with prediction"),
      ...laneTitle(2, "The server", "the truth"),
      ...laneTitle(3, "Ann's screen", "without prediction"),
      ...keysOf(ann, on.length),
    ],
  };
}

export function reconciliationFilm(): Film {
  const bob: Held[] = [
    { fromMs: 600, toMs: 2000, move: -1 },
    { fromMs: 2500, toMs: 3300, move: 1 },
    { fromMs: 4000, toMs: 5300, move: -1 },
    { fromMs: 5800, toMs: 7400, move: 1 },
  ];
  const ann: Held[] = [
    { fromMs: 300, toMs: 1000, move: 1 },
    { fromMs: 3400, toMs: 4500, move: 1 },
    { fromMs: 6200, toMs: 7400, move: -1 },
  ];
  const run = (hasReconciliation: boolean) => {
    const match = yardMatch({ profile: { latencyMs: 100, jitterMs: 4 }, ann, bob });
    const { client } = match.clients[0];
    if (client !== undefined) client.switches.reconciliation = hasReconciliation;
    return record(match, 8, (now) => ({
      ann: placeOf(now.room.world, 0),
      bob: placeOf(now.room.world, 1),
      own: shownTo(now, 0, 0),
      other: shownTo(now, 0, 1),
    }));
  };
  const [on, off] = [run(true), run(false)];
  const screen = (samples: typeof on, lane: number): Mark[] => [
    {
      shape: "ring",
      colour: COLOURS.truth,
      path: along(
        samples.map((one) => one.ann),
        lane,
      ),
      size: 14,
    },
    {
      shape: "dot",
      colour: COLOURS.bob,
      path: along(
        samples.map((one) => one.other),
        lane,
      ),
    },
    {
      shape: "dot",
      colour: COLOURS.ann,
      path: along(
        samples.map((one) => one.own),
        lane,
      ),
    },
  ];
  return {
    name: "reconciliation",
    title:
      "Bob pushes Ann, which her page cannot know in advance. With reconciliation each snapshot corrects her prediction, so her runner ends where the server has it, drawn as a ring. Without it the mistake stays, and the next one adds to it.",
    height: 16 + 3 * LANE,
    sampleMs: SAMPLE_MS,
    still: 160,
    panels: [0, 1, 2].map(panel),
    curves: [],
    marks: [
      {
        shape: "dot",
        colour: COLOURS.bob,
        path: along(
          on.map((one) => one.bob),
          0,
        ),
      },
      {
        shape: "dot",
        colour: COLOURS.ann,
        path: along(
          on.map((one) => one.ann),
          0,
        ),
      },
      ...screen(on, 1),
      ...screen(off, 2),
    ],
    captions: [
      ...laneTitle(0, "The server", "the truth"),
      { x: 132, y: middle(0) - 6, text: "● Ann", colour: COLOURS.ann },
      { x: 132, y: middle(0) + 15, text: "● Bob", colour: COLOURS.bob },
      ...laneTitle(1, "Ann's screen", "with reconciliation"),
      ...laneTitle(2, "Ann's screen", "without it"),
    ],
  };
}

export function interpolationFilm(): Film {
  const bob: Held[] = [
    { fromMs: 300, toMs: 2600, move: -1 },
    { fromMs: 3000, toMs: 5200, move: 1 },
    { fromMs: 5200, toMs: 6400, move: -1 },
  ];
  const run = (hasInterpolation: boolean) => {
    const match = yardMatch({ profile: { latencyMs: 40, jitterMs: 45, loss: 0.1 }, ann: [], bob });
    const { client } = match.clients[0];
    if (client !== undefined) client.switches.interpolation = hasInterpolation;
    return record(match, 7, (now) => ({ truth: placeOf(now.room.world, 1), shown: shownTo(now, 0, 1) }));
  };
  const [on, off] = [run(true), run(false)];
  return {
    name: "interpolation",
    title:
      "Bob runs evenly on the server. Snapshots of him reach Ann twenty times in a second, some late, some not at all. Drawn as they arrive he jumps; drawn a moment in the past, between two snapshots, he runs as evenly as on the server.",
    height: 16 + 3 * LANE,
    sampleMs: SAMPLE_MS,
    still: 50,
    panels: [0, 1, 2].map(panel),
    curves: [],
    marks: [
      {
        shape: "dot",
        colour: COLOURS.truth,
        path: along(
          on.map((one) => one.truth),
          0,
        ),
      },
      {
        shape: "dot",
        colour: COLOURS.bad,
        path: along(
          off.map((one) => one.shown),
          1,
        ),
      },
      {
        shape: "dot",
        colour: COLOURS.bob,
        path: along(
          on.map((one) => one.shown),
          2,
        ),
      },
    ],
    captions: [
      ...laneTitle(0, "The server", "the truth about Bob"),
      ...laneTitle(1, "Ann's screen", "as snapshots arrive"),
      ...laneTitle(2, "Ann's screen", "with interpolation"),
    ],
  };
}
