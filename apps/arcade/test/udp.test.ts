// WebRTC on one configured UDP port: play starts on the WebSocket and moves there.

import { createSocket } from "node:dgram";
import { openUdp } from "reckon/transport/node";
import { afterEach, expect, it } from "vitest";
import { endAll, startArcade, until, Visitor } from "./visitor.ts";

afterEach(endAll);

/** Takes a UDP port for a moment, 0: any; rejects if it is taken. */
async function tryUdpPort(wanted: number): Promise<number> {
  const socket = createSocket("udp4");
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.bind({ port: wanted, exclusive: true }, resolve);
  });
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(resolve));
  return port;
}

it("all players' datagrams use the port that UDP_PORT names, and none if it is off", async () => {
  const port = await tryUdpPort(0);
  const { makePeer, problem } = await openUdp();
  expect(problem).toBeUndefined();
  const server = await startArcade({ environment: { UDP_PORT: String(port) } });
  const wish = { room: "", create: { isPrivate: false } };
  const ada = await Visitor.enter(server, "ada", wish, { makePeer });
  const bob = await Visitor.enter(server, "bob", { room: ada.code }, { makePeer });
  await until("both have moved", () =>
    [ada, bob].every(({ session }) => session.connection?.isStream === false),
  );
  await expect(tryUdpPort(port)).rejects.toThrow("EADDRINUSE");
  const other = await startArcade();
  const cy = await Visitor.enter(other, "cy", wish, { makePeer });
  cy.wish({ type: "start" });
  await until("the match runs", () => cy.session.client?.isStarted === true);
  expect(cy.session.connection?.isStream).toBe(true);
});

it("a second server with the same port says so and does not start, even before anybody plays", async () => {
  const port = await tryUdpPort(0);
  await startArcade({ environment: { UDP_PORT: String(port) } });
  await expect(startArcade({ environment: { UDP_PORT: String(port) } })).rejects.toThrow(
    `UDP_PORT ${port} is taken: stop what has it, or set UDP_PORT to another.`,
  );
});

it("a host name as announced address is refused", async () => {
  await expect(openUdp({ announcedAddress: "play.test" })).rejects.toThrow("give it in digits");
});
