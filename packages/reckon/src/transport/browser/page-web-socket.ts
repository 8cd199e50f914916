// Opens a WebSocket from a page. A page's program calls it. Always true: a transport is handed out open, and no packet arrives before
// its owner had a turn, because a browser delivers each frame in a task of its own.

import type { Transport } from "../transport.ts";
import { inTries, type Try } from "../tries.ts";
import { type StandardWebSocket, WebSocketTransport } from "../web-socket.ts";

/**
 * Opens a WebSocket, in several tries if the first gets no answer; rejects with a sentence if that fails or takes longer than
 * `timeoutMs`, 10,000 by default.
 */
export async function openWebSocket(url: string, timeoutMs = 10_000): Promise<Transport> {
  const transport = await inTries(tryOf(url), timeoutMs);
  if (transport === undefined) throw new Error(`${url} could not be reached: no answer in ${timeoutMs} ms.`);
  return transport;
}

function tryOf(url: string): Try<Transport> {
  return (opened, refused) => {
    const socket = new WebSocket(url);
    socket.binaryType = "arraybuffer";
    socket.onerror = () => refused(new Error(`${url} could not be reached.`));
    socket.onopen = () => {
      socket.onerror = null;
      opened(new WebSocketTransport(socket as StandardWebSocket));
    };
    return () => socket.close();
  };
}
