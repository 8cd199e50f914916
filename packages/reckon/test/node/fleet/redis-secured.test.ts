// A Redis with a password and TLS: who has no password, or does not trust the certificate, is away and does not know more.

import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { RedisDirectory } from "../../../src/node/fleet/redis-directory.ts";
import { pause, REDIS_PROGRAM, RedisServer, untilAsked } from "./redis-server.ts";

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
const SOURCE = pathToFileURL(join(import.meta.dirname, "../../../src/node/fleet/redis-directory.ts")).href;

/** A port that was free just now. */
async function anyPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

describe.skipIf(REDIS_PROGRAM === undefined)("a directory whose Redis wants", () => {
  let server: RedisServer;
  afterEach(() => server.end());

  it("[DI13] a password is asked with it, and is away without it or with another one, and says why", async () => {
    server = new RedisServer("--requirepass", "a secret/?#");
    await server.start();
    const path = server.url.slice("unix://".length);
    const whys: string[] = [];
    const onState = (isAnswering: boolean, why: string): unknown => whys.push(`${isAnswering} ${why}`);
    const right = new RedisDirectory({ url: `unix://:${encodeURIComponent("a secret/?#")}@${path}` });
    const wrong = new RedisDirectory({ url: `unix://:guess@${path}`, onState });
    const none = new RedisDirectory({ url: server.url, onState });
    await untilAsked(right);
    while (whys.length < 2) {
      expect(await wrong.nodes()).toBe("away");
      expect(await none.nodes()).toBe("away");
      await pause(5);
    }
    expect(whys.sort()).toEqual([
      expect.stringMatching(/^false .*NOAUTH/),
      expect.stringMatching(/^false .*WRONGPASS/),
    ]);
    expect(await right.nodes()).toEqual([]);
    for (const one of [right, wrong, none]) one.end();
  });

  it.skipIf(!hasOpenssl)("[DI13] TLS is asked over it, if its certificate is trusted", async () => {
    const port = await anyPort();
    server = new RedisServer(
      ...["--tls-port", String(port), "--bind", "127.0.0.1", "--tls-auth-clients", "no"],
      ...["--tls-cert-file", "cert.pem", "--tls-key-file", "key.pem", "--tls-ca-cert-file", "cert.pem"],
    );
    const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
    const files = ["-keyout", "key.pem", "-out", "cert.pem"];
    execFileSync(
      "openssl",
      ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...files, ...names],
      {
        cwd: server.folder,
        stdio: "ignore",
      },
    );
    await server.start();
    const ask = (trusted: string | undefined): string => {
      const program = `
        const { RedisDirectory } = await import(${JSON.stringify(SOURCE)});
        const directory = new RedisDirectory({ url: "rediss://127.0.0.1:${port}" });
        let answer = "away";
        for (let i = 0; i < 400 && answer === "away"; i++) {
          answer = await directory.nodes();
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        console.log(JSON.stringify(answer));
        directory.end();`;
      const args = ["--import", "tsx", "--conditions=source", "--input-type=module", "-e", program];
      const environment = { ...process.env, NODE_EXTRA_CA_CERTS: trusted };
      return execFileSync(process.execPath, args, { env: environment, encoding: "utf8" }).trim();
    };
    expect(ask(undefined)).toBe('"away"');
    expect(ask(join(server.folder, "cert.pem"))).toBe("[]");
  });
});
