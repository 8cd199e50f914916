// Attacks by HTTP alone, on what a server answers besides its rooms: the page, its largest file, health, figures, relays. The bench
// runs them against an arcade whose page has a file of that name.

import { type Attack, besiege, dial, pause } from "./besieging.ts";
import { RawClient } from "./raw-client.ts";

/** The largest file of the bench's page. */
export const LARGEST_FILE = "/assets/largest-a1b2c3d4.js";
const AT_ONCE = 16;

function get(path: string, headers = ""): string {
  return `GET ${path} HTTP/1.1\r\nHost: here\r\n${headers}\r\n`;
}

/** Asks for the same again and again, on sockets that are kept as long as the server keeps them; waits for each answer. */
function ask(text: () => string, atOnce = AT_ONCE): Attack {
  return besiege(async ({ port, isOver }, address) => {
    const raw = new RawClient(port, address);
    while (!raw.isClosed && !isOver()) {
      const before = raw.head.length;
      raw.write(text());
      for (let waits = 0; !raw.isClosed && raw.head.length === before && waits < 100; waits++) await pause(2);
    }
    raw.socket.destroy();
  }, atOnce);
}

/** Asks once on each socket, and reads, or does not, until there is no more. */
function download(path: string, isRead: boolean): Attack {
  return besiege(async ({ port, isOver }, address) => {
    const raw = new RawClient(port, address);
    raw.socket.removeAllListeners("data");
    raw.socket.resume();
    if (!isRead) raw.socket.pause();
    raw.write(get(path, "Accept-Encoding: identity\r\nConnection: close\r\n"));
    while (!raw.isClosed && !isOver()) await pause(5);
    raw.socket.destroy();
  }, AT_ONCE);
}

const UPGRADE = "Connection: Upgrade\r\nUpgrade: ";
const TOKEN = `${"x".repeat(40)}.${"y".repeat(200)}.${"z".repeat(43)}`;
let paths = 0;

export const HTTP_ATTACKS: Readonly<Record<string, Attack>> = {
  metrics: ask(() => get("/metrics")),
  health: ask(() => get(paths++ % 2 === 0 ? "/health" : "/ready")),
  page: ask(() => get("/")),
  config: ask(() => get("/config.json")),
  relays: ask(() => get("/relay", `Authorization: Bearer ${TOKEN}\r\n`)),
  missing: ask(() => get(`/assets/${"%2e%2e%2f".repeat(100)}${paths++}`)),
  headers: ask(() =>
    get("/rooms", Array.from({ length: 90 }, (_, i) => `X-${i}: ${"x".repeat(70)}\r\n`).join("")),
  ),
  bodies: ask(
    () => `POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 60000\r\n\r\n${"x\n\n".repeat(20_000)}`,
  ),
  chunks: ask(
    () => `POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n${"1\r\nx\r\n".repeat(9000)}`,
  ),
  largest: download(LARGEST_FILE, true),
  "largest-unread": download(LARGEST_FILE, false),
  upgrades: ask(() => get("/health", `${UPGRADE}h2c\r\nHTTP2-Settings: AAMAAABk\r\n`)),
  handshakes: ask(() =>
    get("/play", `${UPGRADE}websocket\r\nSec-WebSocket-Version: 12\r\nSec-WebSocket-Key: no\r\n`),
  ),
  origins: ask(() => get("/play", `${UPGRADE}websocket\r\nOrigin: https://elsewhere.test\r\n`)),
  tunnels: ask(() => "CONNECT here:80 HTTP/1.1\r\nHost: here\r\n\r\n"),
  "line-ends": dial("\r", 32, "\r".repeat(700)),
  garbage: dial("\0\u0016\u0003\u0001\r\n\r\n", 16),
};
