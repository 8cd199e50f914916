// The arcade behind a proxy, as docs/guide/deploying.md describes it, and with a school class behind one address.

import { Agent, createServer, type IncomingMessage, type Server, request as send } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { endAll, startArcade, until, Visitor } from "./visitor.ts";

let proxy: Server | undefined;

afterEach(async () => {
  proxy?.closeAllConnections();
  proxy?.close();
  proxy = undefined;
  await endAll();
});

/** Does what a proxy that ends TLS does, without the TLS. */
async function startProxy({ port }: { readonly port: number }): Promise<number> {
  const forwarded = ({ headers }: IncomingMessage) => ({
    ...headers,
    "x-forwarded-for": "10.1.1.1",
  });
  const server = createServer((request, response) => {
    const { method, url } = request;
    const onward = send(
      { host: "127.0.0.1", port, method, path: url, headers: forwarded(request) },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on("error", () => response.writeHead(502).end());
    request.pipe(onward);
  });
  server.on("upgrade", (request, socket) => {
    const onward = connect(port, "127.0.0.1");
    const lines = Object.entries(forwarded(request)).map(([name, value]) => `${name}: ${value}`);
    onward.write(`GET ${request.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    onward.pipe(socket).pipe(onward);
    for (const end of [onward, socket]) end.on("error", () => end.destroy());
  });
  server.listen(0, "127.0.0.1");
  await until("the proxy listens", () => server.listening);
  proxy = server;
  return (server.address() as AddressInfo).port;
}

describe("behind a proxy", () => {
  it("the page is served and a match is played", async () => {
    const server = await startArcade({ environment: { TRUST_PROXY: "yes" } });
    const port = await startProxy(server);
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    const wish = { room: "", create: { isPrivate: false, bots: 1 } };
    const ada = await Visitor.enter({ port }, "ada", wish);
    await until("the match runs", () => ada.session.client?.isStarted === true);
  });

  it.each([
    [{ TRUST_PROXY: "yes" }, [expect.stringContaining("PUBLIC_ORIGIN is not set")]],
    [{ TRUST_PROXY: "yes", PUBLIC_ORIGIN: "https://play.test" }, []],
    [{}, []],
  ])(
    "[AX36] the server warns at the start if it knows no name under which pages may connect: %o",
    async (environment, said) => {
      const warned: string[] = [];
      const warn = (_fields: object, message: string): void => void warned.push(message);
      const ignore = (): void => {};
      await startArcade({ environment, log: { error: ignore, warn, info: ignore, debug: ignore } });
      expect(warned).toEqual(said);
    },
  );
});

/** The status of an answer over one of a browser's sockets. */
function ask(port: number, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = send({ host: "127.0.0.1", port, path: "/", agent }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode));
    });
    request.on("error", reject).end();
  });
}

it("thirty people behind one address can open the page at once, each over the six sockets of a browser", async () => {
  const { port } = await startArcade();
  const pages = Array.from({ length: 30 }, () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 6 });
    return Promise.all(Array.from({ length: 20 }, () => ask(port, agent)));
  });
  expect(new Set((await Promise.all(pages)).flat())).toEqual(new Set([200]));
});
