// The directory in memory keeps the contract, in virtual time.

import { MemoryDirectory } from "../../src/fleet/memory-directory.ts";
import { directoryContract } from "./contract.ts";

directoryContract(
  "[DI1, DI2, DI3, DI4, DI5, DI6, DI7, DI8, DI9, DI10, DI11] a directory in memory",
  async () => {
    let nowMs = 1000;
    const first = new MemoryDirectory(() => nowMs);
    return {
      open: async (times) => new MemoryDirectory(() => nowMs, times, first),
      pass: async (ms) => {
        nowMs += ms;
      },
      end: async () => first.end(),
    };
  },
);
