// The hooks of a served game's program: who may enter, the results of matches, and errors.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { EndedMatch } from "../../src/host/room/told-match.ts";
import { endAll, linesOf, Person, startServer, until, walk } from "./served.ts";

afterAll(endAll);

describe("[SV1] a server's program", () => {
  it("decides who may enter, learns of each match once, even when the server stops, and of none in the rehearsal", async () => {
    const told: string[] = [];
    const server = await startServer(
      { walk: walk() },
      {
        rehearses: true,
        records: true,
        authenticate: () => ({ id: "7", name: "ann" }),
        onMatchStart: ({ players }) => void told.push(`start ${players.map(({ identity }) => identity?.id)}`),
        onMatchEnd: async ({ cause, record, players }) => {
          await new Promise((resolve) => setTimeout(resolve, 50));
          told.push(`end ${cause} ${record !== undefined} ${players.map(({ name }) => name)}`);
        },
        onStopped: () => void told.push("stopped"),
      },
    );
    const ann = new Person(server.port, "ann");
    await until("ann plays", () => ann.places.size === 1);
    await server.stop();
    expect(told).toEqual(["start 7", "end stopped true ann", "stopped"]);
  });

  it("learns of the matches that a former process lost, even if the server was away too long to bring rooms back", async () => {
    const folder = await mkdtemp(join(tmpdir(), "reckon-hooks-"));
    const stateFile = join(folder, "rooms.json");
    const ends: string[] = [];
    const hear = { onMatchEnd: ({ cause }: EndedMatch) => void ends.push(cause) };
    const first = await startServer({ walk: walk() }, { stateFile, ...hear });
    const ann = new Person(first.port, "ann");
    const kept = async (): Promise<string> => readFile(stateFile, "utf8").catch(() => "");
    await until("the match is kept", async () => ann.places.size === 1 && /"match"/.test(await kept()));
    const crashed = JSON.parse(await kept());
    ann.stop();
    await first.stop();
    for (const minutesAgo of [1, 11]) {
      await writeFile(stateFile, JSON.stringify({ ...crashed, at: Date.now() - 60_000 * minutesAgo }));
      await (await startServer({ walk: walk() }, { stateFile, ...hear })).stop();
    }
    expect(ends).toEqual(["stopped", "lost", "lost"]);
    await rm(folder, { recursive: true });
  });

  it("receives the errors that a game throws, beside the log", async () => {
    const { log, lines } = linesOf();
    const faults: string[] = [];
    const judge = (): never => {
      throw new Error("the judge's own mistake");
    };
    const onFault = (error: unknown): void => void faults.push(String(error));
    const server = await startServer({ walk: walk({ judge }) }, { log, onFault });
    const ann = new Person(server.port, "ann");
    await until("the room is closed", () => faults.length > 0);
    ann.stop();
    expect(faults[0]).toBe("Error: the judge's own mistake");
    expect(lines.find((line) => line.startsWith("error fault"))).toContain("the judge's own mistake");
  });
});
