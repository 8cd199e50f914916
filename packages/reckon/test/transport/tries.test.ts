import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inTries } from "../../src/transport/tries.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Outcome {
  /** When tries began and when they were given up, ms. */
  readonly began: number[];
  readonly givenUp: number[];
  readonly opened: string | undefined;
}

/** Tries for `timeoutMs`; the one at place `opensAt` opens at once. */
async function tried(timeoutMs: number, opensAt: number): Promise<Outcome> {
  const startMs = Date.now();
  const [began, givenUp]: [number[], number[]] = [[], []];
  const trying = inTries<string>((opened) => {
    began.push(Date.now() - startMs);
    if (began.length > opensAt) opened("open");
    return () => givenUp.push(Date.now() - startMs);
  }, timeoutMs);
  await vi.runAllTimersAsync();
  return { began, givenUp, opened: await trying };
}

describe("tries to open a WebSocket", () => {
  it("[TR10] end with the first one that opens", async () => {
    expect(await tried(10_000, 0)).toEqual({ began: [0], givenUp: [], opened: "open" });
  });

  it("[TR10] begin again before the system would repeat a lost first packet, and then last twice as long", async () => {
    const { began, givenUp, opened } = await tried(10_000, 2);
    expect([began, givenUp, opened]).toEqual([[0, 700, 2100], [700, 2100], "open"]);
  });

  it("[TR10] last as long as the timeout in all, and the last is given up, too", async () => {
    for (const timeoutMs of [100, 699, 700, 2099, 2100, 5000, 10_000, 60_000]) {
      const { began, givenUp, opened } = await tried(timeoutMs, Number.POSITIVE_INFINITY);
      expect(opened).toBeUndefined();
      expect(givenUp).toEqual([...began.slice(1), timeoutMs]);
    }
  });

  it("[TR10] end with a refusal, which is an answer", async () => {
    let tries = 0;
    const refused = inTries((_opened, refuse) => {
      tries++;
      refuse(new Error("403"));
      return () => {};
    }, 10_000);
    await expect(refused).rejects.toThrow("403");
    expect([tries, vi.getTimerCount()]).toEqual([1, 0]);
  });
});
