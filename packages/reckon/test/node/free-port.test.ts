// The port at which a server listens, and the address that a browser on the machine opens.

import { type AddressInfo, createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { freePort, serverAddressOf } from "../../src/node/free-port.ts";
import { until } from "./served.ts";

describe("the port", () => {
  it("is the next free one if none was configured", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await until("the port is taken", () => holder.listening);
    const taken = (holder.address() as AddressInfo).port;
    const port = await freePort(taken, "127.0.0.1", false);
    expect(port).toBeGreaterThan(taken);
    expect(port).toBeLessThanOrEqual(taken + 20);
    await expect(freePort(taken, "127.0.0.1", true)).rejects.toThrow(/set PORT to another/);
    expect(await freePort(0, "127.0.0.1", true)).toBe(0);
    holder.close();
  });

  it("is the first of a row of free ones for a server with workers", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await until("the port is taken", () => holder.listening);
    const taken = (holder.address() as AddressInfo).port;
    const row = (isAsked: boolean) => freePort(taken - 1, "127.0.0.1", isAsked, undefined, 3);
    expect(await row(false)).toBeGreaterThan(taken);
    await expect(row(true)).rejects.toThrow(/Port \d+ is taken .* set PORT to another/);
    holder.close();
  });

  it("is shown in an address that a browser on this machine opens", () => {
    expect(serverAddressOf(undefined, 1)).toBe("http://localhost:1");
    expect(serverAddressOf("0.0.0.0", 1)).toBe("http://localhost:1");
    expect(serverAddressOf("10.0.0.7", 1)).toBe("http://10.0.0.7:1");
    expect(serverAddressOf("::1", 1)).toBe("http://[::1]:1");
  });
});
