// The promises of a line over any pair of transports, as one suite: a move to datagrams and every way back lose and double no message on
// reliable lanes. The tests of Node and of a page call it. It waits for states, never for times.
import { describe, expect, it } from "vitest";
import { pause } from "./contract.ts";
import type { LineReport } from "./line-end.ts";

/** An end that may be in a page. */
export interface FarEnd {
  report(): Promise<LineReport>;
  cut(isCut: boolean): Promise<void>;
  kill(): Promise<void>;
  rest(): Promise<void>;
}

export interface LineEnds {
  readonly client: FarEnd;
  readonly server: FarEnd;
  end(): Promise<void>;
}

export function lineContract(name: string, makeEnds: () => Promise<LineEnds>): void {
  describe(name, () => {
    it("[TR5, AX31] moves to datagrams and back, cut, restored and killed, and loses and doubles no message", async () => {
      const { client, server, end } = await makeEnds();
      let [atClient, atServer] = [await client.report(), await server.report()];
      const both = async (holds: (report: LineReport) => boolean, what: string): Promise<void> => {
        for (let i = 0; !(holds(atClient) && holds(atServer)); i++) {
          if (i > 1000) throw new Error(`The test waited in vain until ${what}.`);
          await pause(20);
          [atClient, atServer] = [await client.report(), await server.report()];
        }
      };
      const isCarried = (count: number) => (report: LineReport) => report.ordered.length >= count;
      const more = (): number => Math.max(atClient.sent, atServer.sent) + 30;
      try {
        await both(({ isStream }) => !isStream, "both moved to datagrams");
        await both(isCarried(more()), "messages arrived over datagrams");
        await client.cut(true);
        await both(({ isStream }) => isStream, "both fell back from datagrams that vanish");
        await both(isCarried(more()), "messages arrived over the stream");
        await client.cut(false);
        await both(({ isStream }) => !isStream, "both moved again");
        await both(isCarried(more()), "messages arrived over datagrams again");
        await server.kill();
        await both(({ isStream }) => isStream, "both fell back from datagrams that closed");
        await both(isCarried(more()), "messages arrived over the stream again");
        await client.rest();
        await server.rest();
        // The ends are asked one after the other, so an earlier report may be out of date.
        [atClient, atServer] = [await client.report(), await server.report()];
        await both(({ waiting }) => waiting === 0, "everything was acknowledged");
        await both(
          () => atClient.ordered.length >= atServer.sent && atServer.ordered.length >= atClient.sent,
          "all came",
        );
        for (const [report, sent] of [
          [atClient, atServer.sent],
          [atServer, atClient.sent],
        ] as const) {
          const numbers = Array.from({ length: sent }, (_, i) => i);
          expect(report.ordered).toEqual(numbers);
          expect([...report.unordered].sort((x, y) => x - y)).toEqual(numbers);
          expect(report.newest).toEqual([...report.newest].sort((x, y) => x - y));
          expect(report.closed).toBeUndefined();
        }
      } finally {
        await end();
      }
    });
  });
}
