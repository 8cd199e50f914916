// The door of the inspector: `reckon/inspect`. A client that keeps a tape of its match, the tape as a file, and what can be seen in it.

export { Inspection, type Moment } from "./inspection.ts";
export type { InputNote, RollbackNote, SnapshotNote } from "./notes/notes.ts";
export type { RowView } from "./side-by-side.ts";
export { openTape, writeTape } from "./tape/tape-file.ts";
export { TapedClient } from "./tape/taped-client.ts";
