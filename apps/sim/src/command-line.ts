// Options of the commands. A table describes them, and everything else follows from it: values with their types, the help, and a
// sentence for each mistake. Called once by each program of this folder through `run`.
// Always true: a caller's mistake ends with a sentence on stderr and exit code 2, never with a stack trace.

import { parseArgs } from "node:util";

/** One option. Numbers have bounds; a text may be one of `choices`. */
type OptionSpec =
  | { readonly type: "flag"; readonly help: string }
  | {
      readonly type: "text";
      readonly default: string;
      readonly choices?: readonly string[];
      /** What the help shows in place of its value. Default NAME. */
      readonly value?: string;
      readonly help: string;
    }
  | {
      readonly type: "whole" | "number";
      readonly default: number;
      readonly min: number;
      readonly max: number;
      readonly help: string;
    };

export type OptionTable = { readonly [name: string]: OptionSpec };

type ValueOf<S extends OptionSpec> = S["type"] extends "flag"
  ? boolean
  : S["type"] extends "text"
    ? string
    : number;

export type OptionValues<T extends OptionTable> = { readonly [N in keyof T]: ValueOf<T[N]> };

/** A mistake in the caller's options; its message names the fix. */
export class Refusal extends Error {}

/** Reads arguments by a table. Throws a Refusal at the first mistake. */
export function readOptions<const T extends OptionTable>(
  table: T,
  args: readonly string[],
): OptionValues<T> & { readonly help: boolean } {
  const { values, positionals } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    options: Object.fromEntries(
      [...Object.entries(table), ["help", { type: "flag" }] as const].map(([name, { type }]) => [
        name,
        { type: type === "flag" ? ("boolean" as const) : ("string" as const) },
      ]),
    ),
  });
  const read: Record<string, boolean | string | number> = { help: values.help === true };
  for (const name of Object.keys(values))
    if (name !== "help" && !Object.hasOwn(table, name)) throw new Refusal(unknown(name, table));
  if (positionals.length > 0)
    throw new Refusal(`${JSON.stringify(positionals[0])} belongs to no option: write --name before a value.`);
  for (const [name, spec] of Object.entries(table)) read[name] = checked(name, spec, values[name]);
  return read as OptionValues<T> & { readonly help: boolean };
}

type Given = string | boolean | readonly (string | boolean)[] | undefined;

function checked(name: string, spec: OptionSpec, given: Given): boolean | string | number {
  if (spec.type === "flag") {
    if (typeof given === "string") throw new Refusal(`--${name} takes no value: leave out ${given}.`);
    return given === true;
  }
  if (given === undefined) return spec.default;
  if (typeof given !== "string" || given === "")
    throw new Refusal(
      `--${name} needs a value: ${spec.help}. Write --${name}=VALUE if it starts with a dash.`,
    );
  if (spec.type === "text") {
    if (spec.choices !== undefined && !spec.choices.includes(given))
      throw new Refusal(`--${name} ${given} is not known: use one of ${spec.choices.join(", ")}.`);
    return given;
  }
  const value = Number(given);
  const isKind = spec.type === "whole" ? Number.isSafeInteger(value) : Number.isFinite(value);
  if (!isKind || value < spec.min || value > spec.max || given.trim() === "")
    throw new Refusal(
      `--${name} ${given} does not work: give a ${spec.type === "whole" ? "whole number" : "number"} from ${spec.min} to ${spec.max}.`,
    );
  return value;
}

function unknown(name: string, table: OptionTable): string {
  const names = [...Object.keys(table), "help"].map((known) => `--${known}`);
  return `There is no option ${name.length === 1 ? "-" : "--"}${name}: use ${names.join(", ")}.`;
}

/** The help of a command: its usage, and a line for each option. */
export function helpText(usage: string, table: OptionTable): string {
  const lines = Object.entries(table).map(([name, spec]) => {
    const left = `  --${name}${spec.type === "flag" ? "" : spec.type === "text" ? ` ${spec.value ?? "NAME"}` : " N"}`;
    const fallback = spec.type === "flag" || spec.default === "" ? "" : ` (default ${spec.default})`;
    const choices = spec.type === "text" && spec.choices ? `: ${spec.choices.join(", ")}` : "";
    return `${left.padEnd(22)}${spec.help}${choices}${fallback}`;
  });
  return `${usage}\n\n${lines.join("\n")}\n`;
}

/** Runs a program: prints help on --help and a Refusal as a sentence with exit code 2; otherwise `main` returns the exit code. */
export async function run<const T extends OptionTable>(
  usage: string,
  table: T,
  main: (options: OptionValues<T>) => number | Promise<number>,
): Promise<void> {
  try {
    const options = readOptions(table, process.argv.slice(2));
    if (options.help) process.stdout.write(helpText(usage, table));
    else process.exitCode = await main(options);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}

/** Returns the result of `work`; an error that it throws becomes a Refusal. For set-up calls, whose mistakes are the caller's. */
export function refuseIfThrown<R>(work: () => R): R {
  try {
    return work();
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}
