// A room and a client in one process, in real time and over a real WebSocket, with lines as their programs use them, for stall.test.ts.
// Always true: frames are counted where they leave, snapshots where they are taken.
import { dash } from "@reckon/dash";
import { presets } from "reckon/presets";
import { WebSocket } from "ws";
import { dashClient } from "../../../../bench/src/shared/dash-client.ts";
import type { Client } from "../../src/client/client.ts";
import { Connection } from "../../src/connection/connection.ts";
import { Room } from "../../src/server/room.ts";
import { Line } from "../../src/transport/line.ts";
import { type StandardWebSocket, WebSocketTransport } from "../../src/transport/web-socket.ts";
import { connectionOptions } from "../../src/wire/room-lanes.ts";
import { NodeServer } from "./node-server.ts";

const TICK_MS = 1000 / 60;

export class RealMatch {
  readonly room: Room;
  readonly client: Client;
  /** The client's socket, to be paused, and the server's. */
  readonly socket: WebSocket;
  readonly server: NodeServer;
  /** Frames that the room sent in each of its updates, newest last. */
  readonly framesDown: number[] = [];
  /** For each snapshot that the client took: its tick, and the room's then. */
  readonly taken: { readonly tick: number; readonly roomTick: number }[] = [];
  /** Packets of the client that the room got. */
  packetsUp = 0;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #beganMs: number = performance.now();

  static async start(): Promise<RealMatch> {
    const server = await NodeServer.start();
    const socket = new WebSocket(server.url, { perMessageDeflate: false });
    socket.binaryType = "arraybuffer";
    const accepted = server.next();
    await new Promise((resolve) => socket.once("open", resolve));
    const clientLine = new Line(new WebSocketTransport(socket as StandardWebSocket));
    return new RealMatch(server, socket, new Line(await accepted), clientLine);
  }

  constructor(server: NodeServer, socket: WebSocket, roomLine: Line, clientLine: Line) {
    this.server = server;
    this.socket = socket;
    const { agreement, room: policy } = presets.reckon;
    this.room = new Room({
      game: dash,
      agreement,
      policy,
      shown: presets.reckon.client,
      seed: 1,
      send: (_player, bytes) => {
        this.framesDown[this.framesDown.length - 1]++;
        roomLine.send(bytes);
      },
    });
    const welcome = this.room.join(new Connection(connectionOptions("server", true)));
    if (welcome === undefined) throw new Error("The room is full.");
    this.client = dashClient(welcome, (bytes) => clientLine.send(bytes));
    roomLine.onPacket = (packet) => {
      this.packetsUp++;
      this.room.receive(welcome.player, packet, this.nowMs);
    };
    clientLine.onPacket = (packet) => this.#take(packet);
    this.#timer = setInterval(() => {
      this.framesDown.push(0);
      this.room.update(this.nowMs);
      roomLine.update(this.nowMs, 0);
      this.client.update(this.nowMs);
      clientLine.update(this.nowMs, 0);
    }, TICK_MS);
  }

  get nowMs(): number {
    return performance.now() - this.#beganMs;
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    this.socket.terminate();
    await this.server.end();
  }

  #take(packet: Uint8Array): void {
    const before = this.client.snapshots.newest;
    this.client.receive(packet, this.nowMs);
    const { newest } = this.client.snapshots;
    if (newest > before) this.taken.push({ tick: newest, roomTick: this.room.tick });
  }
}
