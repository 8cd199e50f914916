// Keeps the results of matches: a line of results.jsonl and a record for each match that was played to its end. Always true: a match has
// one line, even if it is reported again after a restart; the line is written last, so a match with a line has its record.
import { existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type EndedMatch, writeRecord } from "reckon/node";

export class Keeper {
  readonly #folder: string;
  readonly #results: string;
  readonly #kept = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
    this.#results = join(folder, "results.jsonl");
    mkdirSync(join(folder, "records"), { recursive: true });
    const text = existsSync(this.#results) ? readFileSync(this.#results, "utf8") : "";
    // A line without its end was being written when the process ended.
    const whole = text.slice(0, text.lastIndexOf("\n") + 1);
    if (whole !== text) truncateSync(this.#results, Buffer.byteLength(whole));
    for (const line of whole.split("\n").slice(0, -1)) this.#kept.add(JSON.parse(line).id);
  }

  /** @param hash of the last world, by which a replay is known to be the same */
  async keep({ id, cause, durationMs, players, record }: EndedMatch, hash: string): Promise<void> {
    if (cause !== "finished" || this.#kept.has(id)) return;
    this.#kept.add(id);
    if (record) await writeFile(join(this.#folder, "records", `${id}.record`), writeRecord(record));
    await appendFile(this.#results, `${JSON.stringify({ id, hash, durationMs, players })}\n`);
  }
}
