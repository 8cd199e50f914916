import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { ReplayTail } from "../../src/node/replays/replay-tail.ts";

describe("the newest parts of a file that grows", () => {
  it("[RF20] give every range of bytes that is among them, and nothing of what is older", () => {
    const random = Random.from(4);
    const tail = new ReplayTail();
    const file: number[] = [];
    let [oldest, parts] = [0, [0]];
    for (let i = 0; i < 40; i++) {
      const part = Uint8Array.from({ length: 1 + random.below(50) }, () => random.below(256));
      tail.add(part, file.length);
      file.push(...part);
      parts = [...parts, file.length];
      oldest = parts.at(-6) ?? 0;
      for (let n = 0; n < 10; n++) {
        const from = random.below(file.length);
        const to = from + 1 + random.below(file.length - from);
        const found = tail.read(from, to);
        expect(found && [...found]).toEqual(from < oldest ? undefined : file.slice(from, to));
      }
      expect(tail.read(0, file.length + 1)).toBeUndefined();
    }
  });

  it("[RF20] are the same memory for all who ask for the same", () => {
    const tail = new ReplayTail();
    tail.add(Uint8Array.of(1, 2, 3), 0);
    tail.add(Uint8Array.of(4, 5), 3);
    expect(tail.read(1, 5)).toBe(tail.read(1, 5));
    expect([...(tail.read(2, 4) ?? [])]).toEqual([3, 4]);
  });

  it("[RF20] take a bounded memory", () => {
    const tail = new ReplayTail();
    for (let i = 0; i < 6; i++) tail.add(new Uint8Array(300_000), 300_000 * i);
    expect(tail.read(1_200_000, 1_200_001)).toBeUndefined();
    expect(tail.read(1_500_000, 1_800_000)?.length).toBe(300_000);
  });
});
