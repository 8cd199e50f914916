// Figures as Prometheus reads them: text, one line for each value, by figure and labels. metrics.ts and process-figures.ts use it. Always
// true: a figure is written whole, with its help and type; values of labels are escaped.

/** A value of a figure and its labels, such as `game="dash"`; "": no labels. */
export type Sample = readonly [labels: string, value: number];

/** One figure with its values; "" without values. */
export function figure(
  name: string,
  type: "counter" | "gauge",
  help: string,
  samples: Iterable<Sample>,
): string {
  const lines = Array.from(samples, ([labels, value]) => lineOf(name, labels, value));
  return lines.length === 0 ? "" : `${headOf(name, type, help)}${lines.join("")}`;
}

/** A gauge without labels. */
export function gauge(name: string, help: string, value: number): string {
  return figure(name, "gauge", help, [["", value]]);
}

/** A counter without labels. */
export function counter(name: string, help: string, value: number): string {
  return figure(name, "counter", help, [["", value]]);
}

export function labelled(name: string, value: string): string {
  return `${name}="${value.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n")}"`;
}

/** Counts how often a value lay below each of some bounds. */
export class Histogram {
  readonly #name: string;
  readonly #help: string;
  readonly #bounds: readonly number[];
  /** Values within each bound and above the one before, and values above all bounds. */
  readonly #counts: Float64Array;
  #sum = 0;

  /** @param bounds ascending */
  constructor(name: string, help: string, bounds: readonly number[]) {
    this.#name = name;
    this.#help = help;
    this.#bounds = bounds;
    this.#counts = new Float64Array(bounds.length + 1);
  }

  observe(value: number): void {
    let at = 0;
    while (at < this.#bounds.length && value > this.#bounds[at]) at++;
    this.#counts[at]++;
    this.#sum += value;
  }

  text(): string {
    return headOf(this.#name, "histogram", this.#help) + this.lines();
  }

  /** The values alone, where several histograms are one figure. */
  lines(labels = ""): string {
    const own = labels === "" ? "" : `${labels},`;
    let count = 0;
    const buckets = [...this.#bounds, Number.POSITIVE_INFINITY].map((bound, at) => {
      count += this.#counts[at];
      return lineOf(`${this.#name}_bucket`, `${own}le="${textOf(bound)}"`, count);
    });
    const sum = lineOf(`${this.#name}_sum`, labels, this.#sum);
    return buckets.join("") + sum + lineOf(`${this.#name}_count`, labels, count);
  }
}

export function headOf(name: string, type: string, help: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
}

function lineOf(name: string, labels: string, value: number): string {
  return `${name}${labels === "" ? "" : `{${labels}}`} ${textOf(value)}\n`;
}

function textOf(value: number): string {
  return String(value).replace("Infinity", "+Inf");
}
