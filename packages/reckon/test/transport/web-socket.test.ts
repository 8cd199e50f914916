import { expect, it } from "vitest";
import { type StandardWebSocket, WebSocketTransport } from "../../src/transport/web-socket.ts";

const OPEN = 1;
const CLOSING = 2;

it("[TR3] a WebSocket sends no more packets once the other end is closing it: browsers complain, and count them as waiting", () => {
  const sent: unknown[] = [];
  const socket = {
    binaryType: "arraybuffer",
    bufferedAmount: 0,
    readyState: OPEN,
    onmessage: null,
    onclose: null as StandardWebSocket["onclose"],
    send: (data: unknown) => void sent.push(data),
    close: () => {},
  };
  const transport = new WebSocketTransport(socket);
  const reasons: string[] = [];
  transport.onClose = (reason) => reasons.push(reason);
  transport.sendText("before");
  socket.readyState = CLOSING;
  transport.sendText("after");
  transport.send(new Uint8Array(1));
  expect(sent).toEqual(["before"]);
  // The other end tells the reason a moment later.
  expect(reasons).toEqual([]);
  socket.onclose?.({ code: 4000, reason: "closing" });
  expect(reasons).toEqual(["closing"]);
});

it("[TR3] a WebSocket ends with its server's last text: it does not wait for the closing handshake, and tells of its end once", () => {
  const socket = {
    binaryType: "arraybuffer",
    bufferedAmount: 0,
    readyState: OPEN,
    onmessage: null as StandardWebSocket["onmessage"],
    onclose: null as StandardWebSocket["onclose"],
    send: () => {},
    close: () => {},
  };
  const transport = new WebSocketTransport(socket);
  const heard: string[] = [];
  transport.onText = (text) => heard.push(`text ${text}`);
  transport.onClose = (reason) => heard.push(`close ${reason}`);
  for (const data of ["closed", "closed:moved", "closed:again", "late"]) socket.onmessage?.({ data });
  socket.onclose?.({ code: 4000, reason: "moved" });
  expect(heard).toEqual(["text closed", "close moved"]);
});
