// A film: a moving picture as numbers, and its SVG. The files beside it make one each from a run of the engine; films.ts writes them.
// Always true: the SVG is one file without script, plays in a page and as a picture, says in words what it shows, and stands still on its
// most telling moment for readers who prefer no motion.

/** A place by time; undefined: not to be seen. */
export type Path = readonly (readonly [x: number, y: number] | undefined)[];

export interface Mark {
  readonly shape: "dot" | "ring" | "bar" | "shot" | "line";
  readonly colour: string;
  /** Its place in every sample. */
  readonly path: Path;
  /** Words beside it. */
  readonly label?: string;
  /** Radius, or half of a bar's width. Default 11. */
  readonly size?: number;
  /** Of a line: where it leads from its place. */
  readonly to?: readonly [x: number, y: number];
}

export interface Caption {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly colour?: string;
  readonly size?: number;
  readonly anchor?: "start" | "middle" | "end";
  /** In which samples it is to be seen. Default: in all. */
  readonly seen?: readonly boolean[];
}

export interface Film {
  readonly name: string;
  /** What it shows, for readers who do not see it. */
  readonly title: string;
  readonly height: number;
  /** Time between two samples, ms. */
  readonly sampleMs: number;
  /** Number of the sample on which it stands still. */
  readonly still: number;
  /** Grounds that do not move, as rectangles. */
  readonly panels: readonly {
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
  }[];
  /** Lines that do not move. */
  readonly curves: readonly {
    readonly colour: string;
    readonly points: readonly (readonly [number, number])[];
  }[];
  readonly marks: readonly Mark[];
  readonly captions: readonly Caption[];
}

const WIDTH = 960;
export const COLOURS = {
  ann: "#56b4e9",
  bob: "#e69f00",
  truth: "#e8ecf1",
  good: "#4fd1a5",
  bad: "#ff9d7a",
  quiet: "#9aa7b5",
  delay: "#cc79a7",
} as const;

/** A place that is this close to the line between its neighbours needs no keyframe, units. */
const TOLERANCE = 0.35;

export function svgOf(film: Film): string {
  const { name, title, height, panels, curves, marks, captions } = film;
  const samples = Math.max(...marks.map(({ path }) => path.length));
  const seconds = (samples * film.sampleMs) / 1000;
  const styles: string[] = [];
  const parts = [
    ...panels.map(
      ({ x, y, w, h }) => `<rect class="p" x="${x}" y="${y}" width="${w}" height="${h}" rx="8"/>`,
    ),
    ...curves.map(
      ({ colour, points }) =>
        `<path class="c" stroke="${colour}" d="M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join("L")}"/>`,
    ),
    ...marks.map((mark, i) => markOf(mark, `${name}-${i}`, samples, styles)),
    ...captions.map((caption, i) => captionOf(caption, `${name}-t${i}`, samples, styles)),
  ];
  const delay = num((film.still * film.sampleMs) / 1000);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(title)}">
<style>
.f-${name} .m{animation:${num(seconds)}s linear infinite}.f-${name} .v{animation-timing-function:step-end}
.f-${name} text{font:16px "Inter Variable",system-ui,sans-serif;fill:#9aa7b5}.f-${name} .p{fill:#171c24}.f-${name} .c{fill:none;stroke-width:2}
@media (prefers-reduced-motion:reduce){.f-${name} .m{animation-play-state:paused;animation-delay:-${delay}s}}
${styles.join("\n")}
</style>
<g class="f-${name}">
<rect width="${WIDTH}" height="${height}" fill="#0e1116"/>
${parts.join("\n")}
</g>
</svg>
`;
}

function markOf(
  { shape, colour, path, label, size = 11, to }: Mark,
  id: string,
  samples: number,
  styles: string[],
): string {
  styles.push(`#${id}{animation-name:${id}}`, moving(id, path, samples));
  const shown = drawn(shape, colour, size, to);
  const words =
    label === undefined
      ? ""
      : `<text x="0" y="${-size - 7}" text-anchor="middle" style="fill:${colour}">${escaped(label)}</text>`;
  const seen = visible(
    `${id}v`,
    path.map((place) => place !== undefined),
    samples,
    styles,
  );
  return `<g class="m" id="${id}">${seen === "" ? shown + words : `<g ${seen}>${shown}${words}</g>`}</g>`;
}

function drawn(shape: Mark["shape"], colour: string, size: number, to: Mark["to"]): string {
  switch (shape) {
    case "dot":
      return `<circle r="${size}" fill="${colour}"/>`;
    case "ring":
      return `<circle r="${size}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="4 3"/>`;
    case "bar":
      return `<rect x="${-size}" y="-9" width="${2 * size}" height="18" rx="4" fill="${colour}"/>`;
    case "shot":
      return `<path d="M${-size} 0H${size}" stroke="${colour}" stroke-width="5" stroke-linecap="round"/>`;
    case "line":
      return `<path d="M0 0L${num(to?.[0] ?? 0)} ${num(to?.[1] ?? 0)}" stroke="${colour}" stroke-width="2"/>`;
  }
}

function captionOf(
  { x, y, text, colour, size, anchor, seen }: Caption,
  id: string,
  samples: number,
  styles: string[],
): string {
  const style = `${colour === undefined ? "" : `fill:${colour};`}${size === undefined ? "" : `font-size:${size}px;`}`;
  const words = `<text x="${x}" y="${y}"${anchor === undefined ? "" : ` text-anchor="${anchor}"`}${style === "" ? "" : ` style="${style}"`}>${escaped(text)}</text>`;
  if (seen === undefined) return words;
  return `<g ${visible(id, seen, samples, styles)}>${words}</g>`;
}

/** The keyframes of a path, without those that lie on the line between their neighbours. */
function moving(id: string, path: Path, samples: number): string {
  const places = filled(path);
  const kept = keyPlaces(places);
  const frames = kept.map(
    (at) => `${percent(at, samples)}{transform:translate(${num(places[at][0])}px,${num(places[at][1])}px)}`,
  );
  return `@keyframes ${id}{${frames.join("")}}`;
}

/** Where a mark cannot be seen it waits at its next place, so that it does not fly there when it appears. */
function filled(path: Path): (readonly [number, number])[] {
  let next: readonly [number, number] = path.findLast((place) => place !== undefined) ?? [0, 0];
  return path
    .toReversed()
    .map((place) => {
      next = place ?? next;
      return next;
    })
    .toReversed();
}

function keyPlaces(places: readonly (readonly [number, number])[]): number[] {
  const kept = [0];
  let from = 0;
  for (let to = 2; to < places.length; to++) {
    if (isStraight(places, from, to)) continue;
    from = to - 1;
    kept.push(from);
  }
  kept.push(places.length - 1);
  return kept;
}

function isStraight(places: readonly (readonly [number, number])[], from: number, to: number): boolean {
  const [a, b] = [places[from], places[to]];
  for (let at = from + 1; at < to; at++) {
    const share = (at - from) / (to - from);
    if (Math.abs(a[0] + (b[0] - a[0]) * share - places[at][0]) > TOLERANCE) return false;
    if (Math.abs(a[1] + (b[1] - a[1]) * share - places[at][1]) > TOLERANCE) return false;
  }
  return true;
}

/** Attributes of a group that can be seen in some samples alone; "": in all. */
function visible(id: string, seen: readonly boolean[], samples: number, styles: string[]): string {
  if (seen.every((is) => is)) return "";
  const frames = seen.flatMap((is, at) =>
    at === 0 || is !== seen[at - 1] ? [`${percent(at, samples)}{opacity:${is ? 1 : 0}}`] : [],
  );
  styles.push(`#${id}{animation-name:${id}}`, `@keyframes ${id}{${frames.join("")}}`);
  return `class="m v" id="${id}"`;
}

function percent(at: number, samples: number): string {
  return at === samples - 1 ? "100%" : `${num((at / (samples - 1)) * 100)}%`;
}

function num(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
