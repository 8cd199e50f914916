// One end of bench:sockets in its own process: a room that serves every client that connects, or a client with a bot that plays for a while and
// prints its figures as one line of JSON. sockets.ts starts it inside a network namespace. Both ends read the machine's monotonic clock, so an
// age is the same for either.

import { createServer } from "node:http";
import { dash } from "@reckon/dash";
import type { Client } from "reckon/client";
import { presets } from "reckon/presets";
import { Connection, connectionOptions, Room, type Welcome } from "reckon/server";
import { Line, type Transport } from "reckon/transport";
import { openUdp, openWebSocket, SocketServer } from "reckon/transport/node";
import { dashClient } from "../shared/dash-client.ts";

/** What a client tells at the end. */
export interface ClientFigures {
  /** From the first packet of TCP until own rows are predicted. */
  readonly controlMs: number;
  /** Until packets went over datagrams; 0: they never did. */
  readonly movedMs: number;
  readonly moves: number;
  /** Of each snapshot that was newer than all before, when it came: now − the time of its tick. */
  readonly agesMs: readonly number[];
  /** Moments of these, ms since the client began. */
  readonly atMs: readonly number[];
}

const PORT = 7780;
const WEB_RTC_PORT = 7781;
const { agreement, room: roomPolicy } = presets.reckon;

function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** What the server says first, in a packet: the bench has no lobby. */
interface Hello {
  readonly welcome: Welcome;
  readonly beganMs: number;
}

async function serve(address: string): Promise<void> {
  const udp = await openUdp({ port: WEB_RTC_PORT });
  if (udp.problem !== undefined) throw new Error(udp.problem);
  const lines = new Map<number, Line>();
  const beganMs = monotonicMs();
  const nowMs = (): number => monotonicMs() - beganMs;
  const room = new Room({
    game: dash,
    agreement,
    policy: roomPolicy,
    shown: presets.reckon.client,
    seed: 1,
    send: (player, bytes) => lines.get(player)?.send(bytes),
  });
  const admit = (transport: Transport): void => {
    const welcome = room.join(new Connection(connectionOptions("server", true)));
    if (welcome === undefined) {
      transport.close("full");
      return;
    }
    const { player } = welcome;
    const line = new Line(transport, { role: "answers", makePeer: udp.makePeer });
    lines.set(player, line);
    line.onPacket = (packet) => room.receive(player, packet, nowMs());
    line.onMove = (isStream) => room.seat(player)?.connection.move(isStream);
    line.onClose = () => room.leave(player);
    line.send(Buffer.from(JSON.stringify({ welcome, beganMs } satisfies Hello)));
  };
  const sockets = new SocketServer({ onTransport: admit });
  const http = createServer();
  http.on("upgrade", (request, socket, head) => sockets.upgrade(request, socket, head));
  http.listen(PORT, address, () => console.log("ready"));
  const step = (): void => {
    room.update(nowMs());
    for (const [player, line] of lines)
      line.update(nowMs(), room.seat(player)?.connection.stats().rttMs ?? 0);
    setTimeout(step, Math.max(0, room.timeOf(room.tick + 1) - nowMs()));
  };
  step();
}

class Player {
  readonly #beganMs: number;
  readonly #line: Line;
  readonly #seconds: number;
  #controlMs = 0;
  #movedMs = 0;
  readonly #agesMs: number[] = [];
  readonly #atMs: number[] = [];

  static async start(address: string, isWebRtc: boolean, seconds: number): Promise<Player> {
    const udp = isWebRtc ? await openUdp() : undefined;
    const beganMs = monotonicMs();
    const transport = await openWebSocket(`ws://${address}:${PORT}/`);
    const line = new Line(transport, udp && { role: "offers", makePeer: udp.makePeer });
    return new Player(line, beganMs, seconds);
  }

  constructor(line: Line, beganMs: number, seconds: number) {
    this.#line = line;
    this.#beganMs = beganMs;
    this.#seconds = seconds;
    line.onPacket = (packet) => this.#play(JSON.parse(new TextDecoder().decode(packet)) as Hello);
  }

  #play({ welcome, beganMs }: Hello): void {
    const line = this.#line;
    const client = dashClient(welcome, (bytes) => line.send(bytes));
    line.onMove = (isStream) => {
      client.connection.move(isStream);
      if (this.#movedMs === 0) this.#movedMs = monotonicMs() - this.#beganMs;
    };
    line.onPacket = (packet) => {
      const now = monotonicMs();
      const before = client.snapshots.newest;
      client.receive(packet, now);
      const { newest } = client.snapshots;
      if (newest <= before) return;
      this.#agesMs.push(now - beganMs - (newest - welcome.firstTick) * dash.tickMs);
      this.#atMs.push(now - this.#beganMs);
    };
    setInterval(() => this.#frame(client), 1000 / 60);
  }

  #frame(client: Client): void {
    const now = monotonicMs();
    client.update(now);
    this.#line.update(now, client.connection.stats().rttMs);
    const isInControl = client.isStarted && client.shown.rowOf("player", client.player) >= 0;
    if (this.#controlMs === 0 && isInControl) this.#controlMs = now - this.#beganMs;
    if (now - this.#beganMs >= this.#seconds * 1000) this.#tell();
  }

  #tell(): void {
    const figures: ClientFigures = {
      controlMs: this.#controlMs,
      movedMs: this.#movedMs,
      moves: this.#line.moves,
      agesMs: this.#agesMs,
      atMs: this.#atMs,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`, () => process.exit(0));
  }
}

const [role, address, transport, seconds] = process.argv.slice(2);
if (role === "server") await serve(address);
else await Player.start(address, transport === "webrtc", Number(seconds));
