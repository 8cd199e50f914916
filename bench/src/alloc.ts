// Bytes that a room and a client allocate per tick after warm-up: heapUsed before and after spans of ticks in which
// nothing was collected, and of these the median. `npm run -s bench:alloc -- --json` (with --expose-gc). Ends with 1 above the bars.
// Each side runs alone: a match is recorded first, and each side is then fed with the packets of the other.

import { argv, version } from "node:process";
import { driftGame, walk } from "./shared/drift.ts";
import { HeapSpans } from "./shared/heap.ts";
import { clientTicks, createClient, createRoom, recordMatch, roomTicks } from "./shared/recorded-match.ts";

const ROWS = [10, 1000];
const WARM_UP_TICKS = 4000;
const SPAN_TICKS = 60;
const SPANS = 30;
/** Most bytes per tick, and most that 1000 rows may cost above 10 rows. */
const BAR_BYTES = 1024;
const BAR_MORE_BYTES = 256;

const collect = (globalThis as { gc?: () => void }).gc;

/** Median bytes per tick over spans without a collection, less what measuring itself costs. */
async function bytesPerTick(step: (tick: number) => void): Promise<number> {
  let tick = 1;
  const go = (ticks: number): void => {
    for (const end = tick + ticks; tick < end; tick++) step(tick);
  };
  go(WARM_UP_TICKS / 2);
  collect?.();
  // A collection throws compiled code away too: the second half of the warm-up brings it back.
  go(WARM_UP_TICKS / 2);
  const spans = new HeapSpans();
  for (let i = 0; i < SPANS; i++) spans.add(() => go(SPAN_TICKS));
  return Math.round((await spans.median()) / SPAN_TICKS);
}

interface Figure {
  readonly side: "room" | "client";
  readonly rows: number;
  readonly bytesPerTick: number;
}

async function measure(rows: number): Promise<Figure[]> {
  const game = driftGame(rows);
  const { welcome, up, down } = recordMatch(game, walk, WARM_UP_TICKS + SPANS * SPAN_TICKS);
  const room = createRoom(game, () => {});
  room.join();
  const client = createClient(game, walk, welcome, () => {});
  return [
    { side: "room", rows, bytesPerTick: await bytesPerTick(roomTicks(game, room, up)) },
    { side: "client", rows, bytesPerTick: await bytesPerTick(clientTicks(game, client, down)) },
  ];
}

/** Sentences about figures above a bar. */
function complaints(figures: readonly Figure[]): string[] {
  const [few] = ROWS;
  return figures.flatMap(({ side, rows, bytesPerTick: bytes }) => {
    const base = figures.find((figure) => figure.side === side && figure.rows === few)?.bytesPerTick ?? 0;
    const said =
      bytes > BAR_BYTES
        ? [`The ${side} allocates ${bytes} B per tick with ${rows} rows: the bar is ${BAR_BYTES}.`]
        : [];
    if (bytes > base + BAR_MORE_BYTES)
      said.push(
        `The ${side} allocates ${bytes - base} B more per tick with ${rows} rows than with ${few}: the bar is ${BAR_MORE_BYTES}.`,
      );
    return said;
  });
}

if (collect === undefined) {
  console.error(
    "Nothing can be measured without gc: run it as npm run bench:alloc, which passes --expose-gc.",
  );
  process.exit(2);
}
const figures: Figure[] = [];
for (const rows of ROWS) figures.push(...(await measure(rows)));
if (argv.includes("--json"))
  console.log(JSON.stringify({ rows: figures, barBytes: BAR_BYTES, node: version }));
else
  for (const { side, rows, bytesPerTick: bytes } of figures)
    console.log(`${side.padEnd(6)} ${String(rows).padStart(5)} rows ${String(bytes).padStart(8)} B per tick`);
for (const sentence of complaints(figures)) {
  console.error(sentence);
  process.exitCode = 1;
}
