// The log of a server: one line of JSON on stdout for each event, with the levels and names of pino, so that readers of pino's logs read
// these. `serve` makes one, unless the program passes another. Always true: no event makes it throw, not even if the reader of stdout
// has gone away.

/** From the worst to the least; `silent`: nothing is logged. */
export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Tell = {
  // A method, so that loggers with wider parameters fit.
  tell(fields: object, message: string): void;
}["tell"];

/**
 * Receives each event: its fields, with `err` for an error, and a message. Loggers of pino fit.
 *
 * @example const log = pino({ level: "debug" });
 */
export interface Log {
  readonly error: Tell;
  readonly warn: Tell;
  readonly info: Tell;
  readonly debug: Tell;
}

const NUMBERS = { error: 50, warn: 40, info: 30, debug: 20 } as const;
let isGuarded = false;

/** A log of JSON lines. @param write writes a line. Default: to stdout */
export function jsonLog(level: LogLevel, write: (line: string) => void = writeOut): Log {
  const least = LOG_LEVELS.indexOf(level);
  const teller = (name: keyof typeof NUMBERS): Tell => {
    if (level === "silent" || LOG_LEVELS.indexOf(name) > least) return () => {};
    return (fields, msg) => {
      const { err, ...rest } = fields as { err?: unknown };
      const error = err === undefined ? {} : { err: describe(err) };
      write(`${textOf({ level: NUMBERS[name], time: Date.now(), ...rest, ...error, msg })}\n`);
    };
  };
  return { error: teller("error"), warn: teller("warn"), info: teller("info"), debug: teller("debug") };
}

function describe(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  return { type: error.name, message: error.message, stack: error.stack };
}

/** An event whose fields cannot be written (a cycle, a bigint) is logged without them. */
function textOf(line: { readonly level: number; readonly time: number; readonly msg: string }): string {
  try {
    return JSON.stringify(line);
  } catch {
    return JSON.stringify({ level: line.level, time: line.time, msg: line.msg });
  }
}

function writeOut(line: string): void {
  if (!isGuarded) process.stdout.on("error", () => {});
  isGuarded = true;
  process.stdout.write(line);
}
