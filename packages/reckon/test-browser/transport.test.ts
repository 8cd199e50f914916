/**
 * The contracts of transports and lines with a real page as the client: its own WebSocket and RTCPeerConnection in
 * Chromium, against our server in Node. A browser that is missing fails with the sentence that says how to get it.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Ends, transportContract } from "../test/transport/contract.ts";
import { lineContract } from "../test/transport/line-contract.ts";
import { LineEnd } from "../test/transport/line-end.ts";
import { bothUdp, NodeServer, negotiated } from "../test/transport/node-server.ts";
import { launchChromium, TransportPage } from "./page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

async function pageEnds(kind: "openSocket" | "openChannel"): Promise<Ends> {
  const nodeServer = await NodeServer.start();
  const page = await TransportPage.open(browser, nodeServer.host);
  const { server: udp } = await bothUdp();
  const stream = nodeServer.next();
  const opening = page.transport(kind, nodeServer.url);
  const answered =
    kind === "openChannel" ? await negotiated(await stream, "answers", udp.makePeer) : undefined;
  return {
    client: await opening,
    server: answered?.transport ?? (await stream),
    end: async () => {
      answered?.negotiation.close();
      await page.close();
      await nodeServer.end();
    },
  };
}

it("[TR10] a page's WebSocket is tried anew when nobody answers", async () => {
  const nodeServer = await NodeServer.start();
  const page = await TransportPage.open(browser, nodeServer.host);
  nodeServer.deafTo = 1;
  const [client, server] = await Promise.all([
    page.transport("openSocket", nodeServer.url),
    nodeServer.next(),
  ]);
  expect(nodeServer.deafTo).toBe(-1);
  const heard = new Promise<string>((resolve) => {
    server.onText = resolve;
  });
  client.sendText("here");
  expect(await heard).toBe("here");
  await page.close();
  await nodeServer.end();
});

transportContract("WebSocket, Chromium to Node", () => pageEnds("openSocket"));
transportContract("WebRTC, Chromium to Node", () => pageEnds("openChannel"));

lineContract("a line over WebSocket and WebRTC, Chromium to Node", async () => {
  const nodeServer = await NodeServer.start();
  const page = await TransportPage.open(browser, nodeServer.host);
  const { server: udp } = await bothUdp();
  const stream = nodeServer.next();
  const client = await page.line(nodeServer.url);
  const server = new LineEnd(await stream, { role: "answers", makePeer: udp.makePeer });
  return {
    client,
    server: {
      report: async () => server.report(),
      cut: async (isCut) => server.cut(isCut),
      kill: async () => server.kill(),
      rest: async () => server.rest(),
    },
    end: async () => {
      server.end();
      await page.close();
      await nodeServer.end();
    },
  };
});
