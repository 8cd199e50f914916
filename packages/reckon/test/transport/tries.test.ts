import { describe, expect, it } from "vitest";
import { inTries } from "../../src/transport/tries.ts";

/** Tries for `timeoutMs`, of which the one at `opensAt` opens, and how long each might have taken. */
async function tried(timeoutMs: number, opensAt: number): Promise<[number[], string | undefined]> {
  const triesMs: number[] = [];
  const opened = await inTries(async (ms) => {
    triesMs.push(ms);
    return triesMs.length > opensAt ? "open" : undefined;
  }, timeoutMs);
  return [triesMs, opened];
}

describe("tries to open", () => {
  it("[TR10] one is enough if it opens", async () => {
    expect(await tried(10_000, 0)).toEqual([[700], "open"]);
  });

  it("[TR10] begins anew before the system would repeat a lost first packet, then waits twice as long", async () => {
    expect(await tried(10_000, 2)).toEqual([[700, 1400, 7900], "open"]);
  });

  it("[TR10] take as long in all as they may, and not a moment more", async () => {
    for (const timeoutMs of [1, 699, 700, 2099, 2100, 5000, 10_000, 60_000]) {
      const [triesMs, opened] = await tried(timeoutMs, Number.POSITIVE_INFINITY);
      expect(opened).toBeUndefined();
      expect(triesMs.reduce((sum, ms) => sum + ms, 0)).toBe(timeoutMs);
      expect(triesMs.every((ms, i) => i === 0 || ms >= 2 * triesMs[i - 1])).toBe(true);
    }
  });

  it("[TR10] end with a refusal, which is an answer", async () => {
    let tries = 0;
    const refused = inTries(async () => {
      tries++;
      throw new Error("403");
    }, 10_000);
    await expect(refused).rejects.toThrow("403");
    expect(tries).toBe(1);
  });
});
