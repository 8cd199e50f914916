// The door of the inspector: `reckon/inspect`. A client that keeps a tape of its match, the tape as a file, and what can be seen in it.

export { openTape, writeTape } from "./tape/tape-file.ts";
export { TapedClient } from "./tape/taped-client.ts";
export { TapeInspection } from "./tape-inspection.ts";
