// The promises of every transport, as one suite over any of them: loopback, WebSocket and WebRTC, between Node and Node or a page and
// Node. The tests of each call it. Always true: it waits for events and never asserts on time; packets are copied as they arrive.
import { afterEach, describe, expect, it } from "vitest";
import type { Transport } from "../../src/transport/transport.ts";
import { numbered, numberOf } from "../connection/pair.ts";

/** Both ends of a transport, freshly opened, and how to tidy up. */
export interface Ends {
  readonly client: Transport;
  readonly server: Transport;
  end(): Promise<void>;
}

/** Everything that one end received. */
class Heard {
  readonly packets: Uint8Array[] = [];
  readonly texts: string[] = [];
  readonly reasons: string[] = [];

  constructor(transport: Transport) {
    transport.onPacket = (packet) => this.packets.push(packet.slice());
    transport.onText = (text) => this.texts.push(text);
    transport.onClose = (reason) => this.reasons.push(reason);
  }
}

/** Waits until something holds; fails when it does not within ten seconds. */
export async function until(holds: () => boolean, what: string, mostMs = 10_000): Promise<void> {
  for (let waitedMs = 0; !holds(); waitedMs += 5) {
    if (waitedMs >= mostMs) throw new Error(`The test waited in vain until ${what}.`);
    await pause(5);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Sends numbered packets, a few at a time, so that no datagram has to wait. */
async function sendMany(
  from: Transport,
  count: number,
  length: (number: number) => number,
  first = 0,
): Promise<void> {
  for (let number = first; number < first + count; number++) {
    from.send(numbered(number, length(number)));
    if (number % 4 === 3) await pause(1);
  }
}

export function transportContract(name: string, makeEnds: () => Promise<Ends>): void {
  describe(name, () => {
    let ends: Ends;
    afterEach(() => ends.end());

    const open = async (): Promise<readonly [Transport, Transport, Heard, Heard]> => {
      ends = await makeEnds();
      const { client, server } = ends;
      return [client, server, new Heard(client), new Heard(server)];
    };

    it("[TR1] delivers packets both ways: all of them in order over a stream, each at most once over datagrams", async () => {
      const [client, server, atClient, atServer] = await open();
      const length = (number: number): number => 4 + ((number * 37) % 600);
      const least = client.isStream ? 200 : 150;
      const haveArrived = (): boolean => Math.min(atClient.packets.length, atServer.packets.length) >= least;
      // Datagrams may be lost, on a busy machine many: others follow.
      for (let first = 0; first === 0 || (!client.isStream && first < 4000 && !haveArrived()); first += 200) {
        await Promise.all([sendMany(client, 200, length, first), sendMany(server, 200, length, first)]);
        await pause(50);
      }
      await until(haveArrived, "packets arrived");
      for (const { packets } of [atClient, atServer]) {
        const numbers = packets.map(numberOf);
        expect(packets.every((packet, i) => packet.length === length(numbers[i]))).toBe(true);
        expect(new Set(numbers).size).toBe(numbers.length);
        if (client.isStream) expect(numbers).toEqual(Array.from({ length: 200 }, (_, i) => i));
      }
      expect([...atClient.reasons, ...atServer.reasons]).toEqual([]);
    });

    it("[TR1] carries packets of 1 byte up to the longest, and drops longer ones", async () => {
      const [client, server, atClient, atServer] = await open();
      expect(server.isStream).toBe(client.isStream);
      const most = client.isStream ? 16_384 : 1200;
      for (const [from, heard] of [
        [client, atServer],
        [server, atClient],
      ] as const) {
        from.send(new Uint8Array(16_385));
        for (const length of [1, most]) {
          // A datagram may be lost here, too.
          for (let i = 0; i < 100 && !heard.packets.some((packet) => packet.length === length); i++) {
            if (i === 0 || !from.isStream)
              from.send(length === 1 ? new Uint8Array([7]) : numbered(length, length));
            await pause(10);
          }
        }
        const long = heard.packets.find((packet) => packet.length === most);
        expect(heard.packets.find((packet) => packet.length === 1)).toEqual(new Uint8Array([7]));
        expect(long && numberOf(long)).toBe(most);
        expect(heard.packets.every((packet) => packet.length <= most)).toBe(true);
      }
      expect([client.closed, server.closed]).toEqual([undefined, undefined]);
    });

    it("[TR1] keeps no view of packets that it sends", async () => {
      const [client, server, atClient, atServer] = await open();
      const packet = new Uint8Array(500);
      for (let i = 1; i <= 50; i++) {
        client.send(packet.fill(i));
        server.send(packet.fill(100 + i));
        packet.fill(0);
        await pause(1);
      }
      await until(() => atServer.packets.length > 30 && atClient.packets.length > 30, "packets arrived");
      for (const { packets } of [atClient, atServer])
        expect(packets.every((one) => one[0] !== 0 && one.every((byte) => byte === one[0]))).toBe(true);
    });

    it("[TR2] carries texts beside packets if it is a stream, in one order with them", async () => {
      const [client, server, atClient, atServer] = await open();
      for (const from of [client, server]) {
        from.sendText('{"höre": "ja"}');
        for (let i = 0; i < 20; i++) from.send(numbered(i, 10));
      }
      await until(() => atServer.packets.length > 0 && atClient.packets.length > 0, "packets arrived");
      const expected = client.isStream ? ['{"höre": "ja"}'] : [];
      expect([atClient.texts, atServer.texts]).toEqual([expected, expected]);
    });

    it.each(["client", "server"] as const)(
      "[TR3] tells both ends once that the %s closed it",
      async (who) => {
        const [client, server, atClient, atServer] = await open();
        const [own, other] = who === "client" ? [atClient, atServer] : [atServer, atClient];
        const closing = who === "client" ? client : server;
        closing.close("that was it");
        closing.close("again");
        await until(() => own.reasons.length > 0 && other.reasons.length > 0, "both ends closed");
        await pause(50);
        expect(own.reasons).toEqual(["that was it"]);
        // Datagrams have no way to say why.
        expect(other.reasons).toEqual([closing.isStream ? "that was it" : "closed"]);
        expect([client.closed, server.closed].sort()).toEqual([...own.reasons, ...other.reasons].sort());
      },
    );

    it.each(["client", "server"] as const)("[TR3] hands nothing out after the %s closed it", async (who) => {
      const [client, server, atClient, atServer] = await open();
      const [own, other] = who === "client" ? [atClient, atServer] : [atServer, atClient];
      const [closing, far] = who === "client" ? [client, server] : [server, client];
      for (let i = 0; i < 20; i++) far.send(numbered(i, 100));
      closing.close("enough");
      await until(() => own.reasons.length > 0, "it was closed");
      const had = own.packets.length;
      for (let i = 0; i < 20; i++) {
        far.send(numbered(i, 100));
        closing.send(numbered(i, 100));
        closing.sendText("too late");
      }
      await until(() => other.reasons.length > 0, "the other end heard of it");
      far.send(numbered(1, 100));
      await pause(50);
      expect(own.packets.length).toBe(had);
      expect([own.texts, other.texts, other.packets]).toEqual([[], [], []]);
    });

    it("[TR4] carries any bytes unchanged, and lives on", async () => {
      const [client, server, , atServer] = await open();
      const sent = new Set<string>();
      for (let seed = 1; seed <= 100; seed++) {
        const packet = Uint8Array.from(
          { length: 1 + ((seed * 13) % 300) },
          (_, i) => (seed * 97 + i * i * 31) & 255,
        );
        sent.add(packet.join());
        client.send(packet);
        if (seed % 8 === 0) await pause(1);
      }
      await until(() => atServer.packets.length >= (client.isStream ? 100 : 75), "packets arrived");
      expect(atServer.packets.every((packet) => sent.has(packet.join()))).toBe(true);
      expect([client.closed, server.closed]).toEqual([undefined, undefined]);
    });
  });
}
