// How many files and sockets this process may have open, by the system's limit: a server that reaches it can accept nobody and cannot
// even answer its health check. A host server asks once; figures report it. Always true: where the system names no limit, there is none.

import { readFileSync } from "node:fs";

/** For files, the listener of health checks, timers, and the descriptors of the system and libraries. */
const RESERVED = 128;

/** @param perVisitor descriptors that a visitor takes @param limits for tests: the text of the system's limits */
export function mostSocketsOf(perVisitor: number, limits?: string): number {
  return Math.max(16, Math.floor((mostOpenFiles(limits) - RESERVED) / perVisitor));
}

/** The system's limit on open files of this process. */
export function mostOpenFiles(limits: string = readLimits()): number {
  return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
}

function readLimits(): string {
  try {
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    return "";
  }
}
