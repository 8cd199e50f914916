// The door of replay files and killcams: `reckon/replay`. Tools and pages read them here; a server writes them by itself (`serve`).

export { openChunk } from "./file/open-chunk.ts";
export { ReplayReader } from "./file/replay-reader.ts";
export { readSights } from "./file/sights.ts";
export { KillcamScreen } from "./killcam/killcam-screen.ts";
export { FiledMatch } from "./play/filed-match.ts";
export { Playback } from "./play/playback.ts";
