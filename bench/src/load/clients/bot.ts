// The common parts of the bots of all servers: a WebSocket, counts of arrivals, and the times at which they send. bots.ts makes them, and lets
// each send in its turn. Bots are light, so that one core holds many: none decodes snapshots.

import { WebSocket } from "ws";

export interface Counts {
  /** Snapshots that arrived. */
  snapshots: number;
  /** Bytes that arrived in frames, with the frames' own. */
  bytes: number;
  /** Messages with inputs that were sent. */
  inputs: number;
}

export interface LoadBot {
  /** Resolves when it plays. */
  join(): Promise<void>;
  /** Whether its packets go over WebRTC by now; undefined: they never will. */
  readonly isOnDatagrams?: boolean;
  /** Sends its inputs of now. */
  speak(nowMs: number): void;
  leave(): void;
}

/** Where bots of one server go, and what they count into. */
export interface Destination {
  readonly port: number;
  readonly counts: Counts;
  /** Ticks between two messages of a bot. */
  readonly everyTicks: number;
  /** Bots of Reckon: so many share a room; 0: all the first one. The others fill rooms as they come. */
  readonly perRoom: number;
  /** Bots of Reckon: whether matches are started, or all stay in the lobby. */
  readonly starts: boolean;
}

/** Opens a WebSocket; `take` gets each message, the first perhaps before the promise is resolved. */
export function open(
  url: string,
  { counts }: Destination,
  take: (message: Buffer, socket: WebSocket, isBinary: boolean) => void,
  headers: Readonly<Record<string, string>> = {},
): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false, headers });
  socket.on("message", (message: Buffer, isBinary: boolean) => {
    counts.bytes += message.length + (message.length < 126 ? 2 : 4);
    take(message, socket, isBinary);
  });
  return new Promise((resolve, reject) => {
    socket.once("open", () => resolve(socket));
    socket.once("error", reject);
  });
}
