// An intruder in a town: at the host's door in virtual time, over a line without delay.

import type { ConnectionOptions } from "../../../src/connection/connection-options.ts";
import type { Visitor } from "../../../src/host/index.ts";
import { connectionOptions } from "../../../src/wire/room-lanes.ts";
import type { Town } from "../../host/town.ts";
import { Intruder } from "./intruder.ts";

export interface DoorOptions {
  readonly address?: string;
  /** Default true. */
  readonly isStream?: boolean;
  /** Its own end of the connection. Default: as a client's. */
  readonly connection?: Partial<ConnectionOptions>;
}

export class TownIntruder {
  readonly client: Intruder;
  /** undefined: the host did not even take the connection. */
  readonly visitor: Visitor | undefined;
  /** Why the host ended it; "" while it has not. */
  closed = "";
  /** Packets that the host sent. */
  heard = 0;
  readonly #town: Town;

  constructor(town: Town, { address = "10.6.6.6", isStream = true, connection }: DoorOptions = {}) {
    this.#town = town;
    const options = { ...connectionOptions("client", isStream), ...connection };
    this.client = new Intruder(options, (packet) => this.visitor?.receive(packet, town.now));
    const line = {
      isStream,
      send: (packet: Uint8Array) => {
        this.heard++;
        this.client.received(packet.slice(), town.now);
      },
      update: () => {},
      close: (reason: string) => {
        this.closed ||= reason;
      },
    };
    this.visitor = town.host.accept(line, address, town.now);
  }

  /** Lets time pass, and says in each frame what its connection has to say. */
  run(ms: number, each: () => void = () => {}): void {
    this.#town.run(ms, () => {
      each();
      this.client.flush(this.#town.now);
    });
  }

  /** Goes in, and takes a seat under a name. */
  enter(name: string, wish: Parameters<Intruder["hello"]>[0] = {}): this {
    const { client } = this;
    client.hello(wish);
    this.run(100);
    client.say({ type: "username", name });
    this.run(100);
    if (client.last("seated") === undefined) throw new Error(`${name} got no seat: ${this.closed}`);
    return this;
  }

  /** Starts a match, and is in it. */
  play(): this {
    this.client.say({ type: "start" });
    this.run(1500);
    if (this.client.last("match") === undefined) throw new Error("There is no match.");
    return this;
  }
}
