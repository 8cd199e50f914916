// Packs a chunk at once, as servers do a moment later: tests and tools in virtual time wait for nothing.

import { deflateRawSync } from "node:zlib";
import { PACKING } from "../../src/node/replays/chunk-packer.ts";
import type { Pack } from "../../src/replay/file/part-queue.ts";

export const packNow: Pack = (bytes, done) => done(deflateRawSync(bytes, PACKING));
