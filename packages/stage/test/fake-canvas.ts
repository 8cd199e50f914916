// A canvas that only counts calls, and is as strict as a real one: it throws at negative radii, at pictures without a
// size, and (stricter) at values that are not numbers. Tests of views use it.

type Context = Record<string, unknown>;

export class FakePage {
  /** How often each method of any context was called. */
  readonly calls = new Map<string, number>();
  readonly canvases: FakeCanvas[] = [];
  /** The elements that the page received. */
  readonly appended: unknown[] = [];
  /** The texts written on any of them. */
  readonly texts: string[] = [];
  readonly parent: HTMLElement;

  constructor() {
    const document = { createElement: () => this.#canvas() };
    this.parent = {
      ownerDocument: document,
      append: (child: unknown) => void this.appended.push(child),
      addEventListener: () => {},
    } as unknown as HTMLElement;
  }

  count(method: string): number {
    return this.calls.get(method) ?? 0;
  }

  get total(): number {
    let total = 0;
    for (const count of this.calls.values()) total += count;
    return total;
  }

  #canvas(): FakeCanvas {
    const canvas: FakeCanvas = {
      width: 300,
      height: 150,
      style: {},
      isRemoved: false,
      remove: () => {
        canvas.isRemoved = true;
      },
      getContext: (name) => (name === "2d" ? this.#context() : null),
    };
    this.canvases.push(canvas);
    return canvas;
  }

  #context(): Context {
    const calls = this.calls;
    return new Proxy<Context>(
      {},
      {
        get: (set, method: string) => {
          if (method in set) return set[method];
          return (...given: unknown[]) => {
            calls.set(method, (calls.get(method) ?? 0) + 1);
            check(method, given);
            if (method === "fillText") this.texts.push(String(given[0]));
            if (method === "measureText") return { width: 7 * String(given[0]).length };
            if (method === "createImageData")
              return { data: new Uint8ClampedArray(4 * Number(given[0]) * Number(given[1])) };
            return method.startsWith("create") ? { addColorStop: checkStop } : undefined;
          };
        },
        set: (set, name: string, value: unknown) => {
          if (typeof value === "number") checkNumber(name, value);
          set[name] = value;
          return true;
        },
      },
    );
  }
}

export interface FakeCanvas {
  width: number;
  height: number;
  readonly style: Record<string, string>;
  isRemoved: boolean;
  readonly remove: () => void;
  readonly getContext: (name: string) => Context | null;
}

function checkNumber(name: string, value: number): void {
  if (!Number.isFinite(value)) throw new Error(`${name} is given ${value}`);
}

function checkStop(at: number, colour: string): void {
  if (!(at >= 0 && at <= 1) || colour.includes("NaN")) throw new Error(`a stop is at ${at}, ${colour}`);
}

function check(method: string, given: readonly unknown[]): void {
  for (const value of given) if (typeof value === "number") checkNumber(method, value);
  if (method === "arc" && Number(given[2]) < 0) throw new Error(`arc has the radius ${given[2]}`);
  if (method !== "drawImage") return;
  const { width, height } = given[0] as FakeCanvas;
  if (!(width >= 1 && height >= 1)) throw new Error(`a picture of ${width} × ${height} is drawn`);
}
