// A pen that records its calls: for tests that two paintings are the same, and which colours a picture uses.

import type { Pen } from "../../src/stage/pictures/catalogue.ts";

export interface Recording {
  readonly pen: Pen;
  readonly lines: string[];
}

export function recorder(): Recording {
  const lines: string[] = [];
  const state: Record<string, unknown> = {};
  const pen = new Proxy(state, {
    get: (_, method: string) => {
      if (method in state) return state[method];
      return (...given: unknown[]) => {
        for (const value of given)
          if (typeof value === "number" && !Number.isFinite(value))
            throw new Error(`${method} is given ${value}`);
        lines.push(
          `${method} ${given.map((one) => (typeof one === "object" ? "{}" : String(one))).join(" ")}`,
        );
        if (!method.startsWith("create")) return undefined;
        return { addColorStop: (at: number, colour: string) => lines.push(`stop ${at} ${colour}`) };
      };
    },
    set: (_, name: string, value: unknown) => {
      state[name] = value;
      lines.push(`${name} = ${typeof value === "object" ? "{}" : value}`);
      return true;
    },
  });
  return { pen: pen as unknown as Pen, lines };
}
