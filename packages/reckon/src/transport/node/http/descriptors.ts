// How many sockets this process may have open, by the system's limit on open files: a server that runs into it takes nobody any
// more, and cannot even say that it lives. A host server asks once. Always true: where the system does not say, there is no limit.

import { readFileSync } from "node:fs";

/** For files, the listener of health checks, timers and what the system and libraries keep. */
const RESERVED = 128;

/** @param perVisitor descriptors that a visitor takes @param limits for tests: what the system says */
export function mostSocketsOf(perVisitor: number, limits: string = readLimits()): number {
  const soft = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.NaN);
  if (Number.isNaN(soft)) return Number.POSITIVE_INFINITY;
  return Math.max(16, Math.floor((soft - RESERVED) / perVisitor));
}

function readLimits(): string {
  try {
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    return "";
  }
}
