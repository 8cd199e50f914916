import { inflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { ChunkPacker } from "../../src/node/replays/chunk-packer.ts";
import { inflate } from "../../src/replay/file/inflate.ts";

it("[RF18] packs many chunks at a time, each of which unpacks by itself, in the order in which they came", async () => {
  const random = Random.from(2);
  const packer = new ChunkPacker();
  const chunks = Array.from({ length: 30 }, (_, i) =>
    Uint8Array.from({ length: i === 7 ? 300_000 : random.below(40_000) }, () => random.below(9)),
  );
  const order: number[] = [];
  const packed: (Uint8Array | undefined)[] = [];
  chunks.forEach((chunk, i) => {
    packer.pack(chunk, (found) => {
      order.push(i);
      packed[i] = found;
    });
  });
  expect(order).toEqual([]);
  await packer.idle();
  expect(order).toEqual(chunks.map((_, i) => i));
  chunks.forEach((chunk, i) => {
    expect(new Uint8Array(inflateRawSync(packed[i]!))).toEqual(chunk);
    expect(inflate(packed[i]!, chunk.length)).toEqual(chunk);
  });
});
