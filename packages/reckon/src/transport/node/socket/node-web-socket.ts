// Opens a WebSocket from Node, with the package `ws`: for bots, tests and servers that talk to each other. Programs call it. Always
// true: a transport is handed out open, and no packet arrives before its owner had a turn.

import { type ClientOptions, WebSocket } from "ws";
import { MOST_FRAME_BYTES, type Transport } from "../../transport.ts";
import { inTries, type Try } from "../../tries.ts";
import { type StandardWebSocket, WebSocketTransport } from "../../web-socket.ts";

export interface OpenOptions {
  /** How long to wait, in ms. Default 10,000. */
  readonly timeoutMs?: number;
  /** The origin to send. Default: none. */
  readonly origin?: string;
  /** The machine's own address to connect from. Default: the system chooses. */
  readonly localAddress?: string;
}

/** Opens a WebSocket, in several tries if the first gets no answer; rejects with a sentence if that fails. */
export async function openWebSocket(
  url: string,
  { timeoutMs = 10_000, origin, localAddress }: OpenOptions = {},
): Promise<Transport> {
  const transport = await inTries(tryOf(url, { origin, localAddress }), timeoutMs);
  if (transport === undefined) throw new Error(`${url} could not be reached: no answer in ${timeoutMs} ms.`);
  return transport;
}

function tryOf(url: string, from: Pick<OpenOptions, "origin" | "localAddress">): Try<Transport> {
  const options: ClientOptions & { closeTimeout: number } = {
    ...from,
    perMessageDeflate: false,
    maxPayload: MOST_FRAME_BYTES,
    closeTimeout: 2000,
  };
  return (opened, refused) => {
    const socket = new WebSocket(url, options);
    socket.binaryType = "arraybuffer";
    socket.on("error", (error) => refused(new Error(`${url} could not be reached: ${error.message}.`)));
    socket.on("open", () => {
      // Frames that arrived with the answer would be handed out before the promise resolves.
      socket.pause();
      setImmediate(() => socket.resume());
      opened(new WebSocketTransport(socket as StandardWebSocket));
    });
    return () => socket.terminate();
  };
}
