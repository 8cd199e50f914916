// The directory in Redis keeps the contract, on a real server.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RedisDirectory } from "../../../src/node/fleet/redis-directory.ts";
import { directoryContract } from "../../fleet/contract.ts";
import { HandNode, roomCoded, wishFor } from "../../fleet/fleet-parts.ts";
import { pause, REDIS_PROGRAM, RedisServer, untilAsked } from "./redis-server.ts";

describe.skipIf(REDIS_PROGRAM === undefined)("with a redis-server", () => {
  let server: RedisServer;
  let fleets = 0;

  beforeAll(async () => {
    server = new RedisServer();
    await server.start();
  });
  afterAll(() => server.end());

  it("[DI10] keeps nothing of nodes and rooms that are gone, once somebody has looked", async () => {
    const open = async (leaseMs: number): Promise<RedisDirectory> => {
      const one = new RedisDirectory({ url: server.url, prefix: "swept", times: { leaseMs } });
      await untilAsked(one);
      return one;
    };
    const [brief, one] = [await open(100), await open(600_000)];
    await new HandNode(brief, "a").renew([roomCoded("RRR22"), roomCoded("RRR33", { openSeats: 0 })]);
    await new HandNode(brief, "b", { region: "south" }).renew([roomCoded("RRR44")]);
    await new HandNode(one, "c", { rooms: 9 }).renew([roomCoded("RRR55")]);
    await pause(200);
    const sizes = async (): Promise<string> => {
      const keys = ["nodes", "load:b1:north", "regions:b1", "list:dash:b1:north"];
      return (await Promise.all(keys.map((key) => server.command(`ZCARD {swept}:${key}`)))).join("");
    };
    expect(await sizes()).toBe(":3\r\n:2\r\n:2\r\n:3\r\n");
    await one.place(wishFor({ notRooms: ["RRR55"], codes: [] }));
    await one.list("dash", "b1", 9);
    await one.nodes();
    expect(await sizes()).toBe(":1\r\n:1\r\n:1\r\n:1\r\n");
    brief.end();
    one.end();
  });

  directoryContract(
    "[DI1, DI2, DI3, DI4, DI5, DI6, DI7, DI8, DI9, DI10, DI11] a directory in Redis",
    async () => {
      const prefix = `fleet-${fleets++}`;
      const opened: RedisDirectory[] = [];
      return {
        open: async (times) => {
          const one = new RedisDirectory({ url: server.url, prefix, times, timeLimitMs: 60_000 });
          opened.push(one);
          await untilAsked(one);
          return one;
        },
        pass: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        end: async () => {
          for (const one of opened) one.end();
        },
      };
    },
  );
});
