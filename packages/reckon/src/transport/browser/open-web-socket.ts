// Opens a WebSocket from a page. Called by a page's program. Always true: a transport is handed out open, and nothing
// arrives before its owner had a turn, because a browser delivers each frame in a task of its own.

import type { Transport } from "../transport.ts";
import { type StandardWebSocket, WebSocketTransport } from "../web-socket.ts";

/** Opens a WebSocket; rejects with a sentence if that fails or takes longer than `timeoutMs`, 10,000 by default. */
export function openWebSocket(url: string, timeoutMs = 10_000): Promise<Transport> {
  const socket = new WebSocket(url);
  socket.binaryType = "arraybuffer";
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      clearTimeout(timer);
      socket.close();
      reject(new Error(`${url} could not be reached.`));
    };
    const timer = setTimeout(fail, timeoutMs);
    socket.onerror = fail;
    socket.onopen = () => {
      clearTimeout(timer);
      socket.onerror = null;
      resolve(new WebSocketTransport(socket as StandardWebSocket));
    };
  });
}
