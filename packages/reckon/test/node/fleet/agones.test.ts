// What Agones hears of a server, at a local HTTP server in its place.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { Agones } from "../../../src/node/fleet/agones.ts";
import { startServer, until, walk } from "../served.ts";

const open: { http: Server; agones?: Agones }[] = [];
afterEach(async () => {
  for (const { http, agones } of open.splice(0)) {
    await agones?.stop();
    http.close();
  }
});

/** Keeps what it hears, and answers with a status. */
async function sidecar(
  status: () => number = () => 200,
): Promise<{ readonly port: number; readonly heard: string[] }> {
  const heard: string[] = [];
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      heard.push(`${request.method} ${request.url} ${Buffer.concat(chunks)}`);
      response.writeHead(status()).end("{}");
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  open.push({ http });
  return { port: (http.address() as AddressInfo).port, heard };
}

it("[FO5] Agones hears that a server is ready, lives, has rooms, has none again, and ends", async () => {
  const { port, heard } = await sidecar();
  let rooms = 0;
  const agones = new Agones({ port, rooms: () => rooms, onState: () => {}, healthMs: 20 });
  agones.start();
  await until("it lives", () => heard.filter((one) => one === "POST /health {}").length > 2);
  expect(heard[0]).toBe("POST /ready {}");
  rooms = 2;
  await until("it is allocated", () => heard.includes("POST /allocate {}"));
  rooms = 0;
  await until("it is ready again", () => heard.filter((one) => one === "POST /ready {}").length === 2);
  await agones.stop();
  expect(heard.at(-1)).toBe("POST /shutdown {}");
  expect(heard.filter((one) => one.includes("allocate"))).toHaveLength(1);
});

it("[FO5] Agones is told again what it refused, and the log hears of it once", async () => {
  let status = 500;
  const { port, heard } = await sidecar(() => status);
  const states: string[] = [];
  const onState = (isHeard: boolean, why: string): void => void states.push(`${isHeard} ${why}`);
  const agones = new Agones({ port, rooms: () => 0, onState, healthMs: 20 });
  open.push({ http: createServer(), agones });
  agones.start();
  await until("it has tried", () => heard.length > 4);
  status = 200;
  await until("it is heard", () => states.length === 2);
  expect(states).toEqual(["false ready was answered with 500", "true "]);
  expect(heard.filter((one) => one === "POST /ready {}").length).toBeGreaterThan(1);
});

it("[FO5] a server tells Agones of itself when it opens and when it has ended", async () => {
  const { port, heard } = await sidecar();
  const server = await startServer({ walk: walk() }, { agonesSdkHttpPort: port });
  await until("it is ready", () => heard.includes("POST /ready {}"));
  await server.stop();
  expect(heard.at(-1)).toBe("POST /shutdown {}");
});
