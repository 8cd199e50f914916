// The films of prediction, reconciliation and interpolation: what one player sees with a part of the netcode and without it, on the same
// network, with the same keys, beside what the server knows. films.ts writes them. Each lane is a screen, or the server.

import type { SwitchName } from "reckon/session";
import type { Stepper } from "reckon/testing";
import { type Caption, COLOURS, type Film, type Mark } from "./film.ts";
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

/** What is seen of one match in each sample, with a part of Ann's netcode and without it. */
function withAndWithout<T>(
  part: SwitchName,
  play: Parameters<typeof yardMatch>[0],
  seconds: number,
  look: (match: Stepper<Yard>) => T,
): [T[], T[]] {
  const samples = Math.round((seconds * 1000) / SAMPLE_MS);
  const record = (isOn: boolean): T[] => {
    const match = yardMatch(play);
    const { client } = match.clients[0];
    if (client !== undefined) client.switches[part] = isOn;
    return Array.from({ length: samples }, (_, i) => {
      match.run(BEFORE_MS + i * SAMPLE_MS);
      return look(match);
    });
  };
  return [record(true), record(false)];
}

/** A runner in a lane: where `place` finds them in each sample. */
function runner<T>(lane: number, colour: string, samples: readonly T[], place: (sample: T) => number): Mark {
  const path = samples.map((sample): [number, number] => [LEFT + place(sample), middle(lane)]);
  return { shape: "dot", colour, path };
}

/** A film of lanes, one below the other, each with its title and what it shows. */
function laneFilm(
  film: Pick<Film, "name" | "title" | "still" | "marks">,
  lanes: readonly (readonly [title: string, below: string])[],
  more: readonly Caption[] = [],
): Film {
  return {
    ...film,
    height: 16 + lanes.length * LANE,
    sampleMs: SAMPLE_MS,
    panels: lanes.map((_, lane) => panel(lane)),
    curves: [],
    captions: [...lanes.flatMap(([title, below], lane) => laneTitle(lane, title, below)), ...more],
  };
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
  const play = { profile: { latencyMs: 100, jitterMs: 4 }, ann, bob: [] };
  const [on, off] = withAndWithout("prediction", play, 7.2, (now) => ({
    truth: placeOf(now.room.world, 0),
    shown: shownTo(now, 0, 0),
  }));
  return laneFilm(
    {
      name: "prediction",
      title:
        "Ann presses keys on a connection with a round trip of 200 ms. With prediction her runner moves at once; the server moves it a tenth of a second later; without prediction her own screen shows it last, about a third of a second after her key.",
      still: 28,
      marks: [
        runner(1, COLOURS.ann, on, ({ shown }) => shown),
        runner(2, COLOURS.truth, on, ({ truth }) => truth),
        runner(3, COLOURS.bad, off, ({ shown }) => shown),
      ],
    },
    [
      ["Ann's keys", "round trip 200 ms"],
      ["Ann's screen", "with prediction"],
      ["The server", "the truth"],
      ["Ann's screen", "without prediction"],
    ],
    keysOf(ann, on.length),
  );
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
  const play = { profile: { latencyMs: 100, jitterMs: 4 }, ann, bob };
  const [on, off] = withAndWithout("reconciliation", play, 8, (now) => ({
    ann: placeOf(now.room.world, 0),
    bob: placeOf(now.room.world, 1),
    own: shownTo(now, 0, 0),
    other: shownTo(now, 0, 1),
  }));
  const screen = (samples: typeof on, lane: number): Mark[] => [
    { ...runner(lane, COLOURS.truth, samples, (one) => one.ann), shape: "ring", size: 14 },
    runner(lane, COLOURS.bob, samples, ({ other }) => other),
    runner(lane, COLOURS.ann, samples, ({ own }) => own),
  ];
  return laneFilm(
    {
      name: "reconciliation",
      title:
        "Bob pushes Ann, which her page cannot know in advance. With reconciliation each snapshot corrects her prediction, so her runner ends where the server has it, drawn as a ring. Without it the mistake stays, and the next one adds to it.",
      still: 160,
      marks: [
        runner(0, COLOURS.bob, on, (one) => one.bob),
        runner(0, COLOURS.ann, on, (one) => one.ann),
        ...screen(on, 1),
        ...screen(off, 2),
      ],
    },
    [
      ["The server", "the truth"],
      ["Ann's screen", "with reconciliation"],
      ["Ann's screen", "without it"],
    ],
    [
      { x: 132, y: middle(0) - 6, text: "● Ann", colour: COLOURS.ann },
      { x: 132, y: middle(0) + 15, text: "● Bob", colour: COLOURS.bob },
    ],
  );
}

export function interpolationFilm(): Film {
  const bob: Held[] = [
    { fromMs: 300, toMs: 2600, move: -1 },
    { fromMs: 3000, toMs: 5200, move: 1 },
    { fromMs: 5200, toMs: 6400, move: -1 },
  ];
  const play = { profile: { latencyMs: 40, jitterMs: 45, loss: 0.1 }, ann: [], bob };
  const [on, off] = withAndWithout("interpolation", play, 7, (now) => ({
    truth: placeOf(now.room.world, 1),
    shown: shownTo(now, 0, 1),
  }));
  return laneFilm(
    {
      name: "interpolation",
      title:
        "Bob runs evenly on the server. Snapshots of him reach Ann twenty times in a second, some late, some not at all. Drawn as they arrive he jumps; drawn a moment in the past, between two snapshots, he runs as evenly as on the server.",
      still: 50,
      marks: [
        runner(0, COLOURS.truth, on, ({ truth }) => truth),
        runner(1, COLOURS.bad, off, ({ shown }) => shown),
        runner(2, COLOURS.bob, on, ({ shown }) => shown),
      ],
    },
    [
      ["The server", "the truth about Bob"],
      ["Ann's screen", "as snapshots arrive"],
      ["Ann's screen", "with interpolation"],
    ],
  );
}
