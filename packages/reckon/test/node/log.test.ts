// A server's default log: a line of JSON for each event of the configured levels, whatever the event.

import { describe, expect, it } from "vitest";
import { jsonLog } from "../../src/node/log.ts";

function told(
  level: Parameters<typeof jsonLog>[0],
  tell: (log: ReturnType<typeof jsonLog>) => void,
): unknown[] {
  const lines: string[] = [];
  tell(jsonLog(level, (line) => lines.push(line)));
  for (const line of lines) expect(line).toMatch(/^\{.*\}\n$/);
  return lines.map((line) => {
    const { time, ...rest } = JSON.parse(line);
    expect(typeof time).toBe("number");
    return rest;
  });
}

describe("[SV2] a log of JSON lines", () => {
  it.each([
    ["silent", []],
    ["fatal", []],
    ["error", [50]],
    ["info", [50, 40, 30]],
    ["debug", [50, 40, 30, 20]],
    ["trace", [50, 40, 30, 20]],
  ] as const)("at %s has the levels %j", (level, expected) => {
    const lines = told(level, (log) => {
      for (const name of ["error", "warn", "info", "debug"] as const) log[name]({ port: 1 }, "said");
    });
    expect(lines).toEqual(expected.map((number) => ({ level: number, port: 1, msg: "said" })));
  });

  it("writes thrown values, errors or not, and text with line ends in one line", () => {
    const error = new TypeError("no\nsuch thing");
    const lines = told("info", (log) => {
      log.error({ err: error, room: "K7QWX" }, "fault");
      log.error({ err: "a word" }, "fault");
    });
    expect(lines).toEqual([
      {
        level: 50,
        room: "K7QWX",
        err: { type: "TypeError", message: "no\nsuch thing", stack: error.stack },
        msg: "fault",
      },
      { level: 50, err: { type: "string", message: "a word" }, msg: "fault" },
    ]);
  });

  it("writes an event without its fields if they cannot be written", () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(told("info", (log) => log.info(circle, "went round"))).toEqual([{ level: 30, msg: "went round" }]);
  });
});
