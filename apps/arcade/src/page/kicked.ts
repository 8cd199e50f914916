// Rooms that a player was kicked out of: "Play now" leads to none of them again (HO29). The screen that says so tells it, home asks
// it. Always true: the list holds the newest few rooms, each once; damaged storage reads as an empty list, and so does storage that
// the browser refuses.

const KEPT = "reckon kicked";
/** A host reads up to 8. */
const MOST = 8;

export function rememberKick(room: string, storage: Storage | undefined = ownStorage()): void {
  const before = kickedFrom(storage);
  if (room === "" || before.includes(room)) return;
  try {
    storage?.setItem(KEPT, JSON.stringify([...before, room].slice(-MOST)));
  } catch {
    // The storage is full, or the browser keeps none.
  }
}

export function kickedFrom(storage: Storage | undefined = ownStorage()): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isCode).slice(-MOST) : [];
  } catch {
    return [];
  }
}

function isCode(room: unknown): room is string {
  return typeof room === "string" && /^[A-Z0-9]{1,8}$/.test(room);
}

function ownStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}
