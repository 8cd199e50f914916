// A bot of Reckon. A Session greets the host for it; from then on it has the connection to itself, says its name and start,
// and sends inputs by docs/protocol.md: stamped by tick, some ticks ahead of the server, with the newest snapshot it was sent; as
// our client does, each once over a stream, and over datagrams again until they are acknowledged. It reads of a snapshot only the
// tick, and says that it holds it: a Client would decode it, predict and draw. The check of the bench has a few of those in the same rooms.

import { presets } from "reckon/presets";
import { Session, type SessionServices } from "reckon/session";
import { InputWriter } from "../input-writer.ts";
import { SNAPSHOT_EVERY, TICK_MS } from "../rules.ts";
import { fieldGame, fieldLobby } from "../servers/reckon-server.ts";
import type { Destination, LoadBot } from "./bot.ts";
import { type BotWay, openDatagrams, openStream, type WayHandlers } from "./bot-way.ts";

type Connection = NonNullable<Session["connection"]>;
type Wish = ConstructorParameters<typeof Session>[0]["wish"];

/** Lanes of docs/protocol.md. */
const PLAY = 1;
const LOBBY = 4;
/** An input arrives so long before its tick, ticks. */
const LEAD_TICKS = 2;
/** Most inputs in a message. */
const MOST_INPUTS = 32;
/** Most inputs that are sent again over datagrams, as in presets/reckon.ts. */
const MOST_REPEATED = 12;

/** Addresses of those who come and go. */
const RETURNING = 50;

const game = fieldGame();
const writer = new InputWriter();

/** The code of each room, by port and number, from the bot that made it. */
const codes = new Map<string, Promise<string>>();

export class ReckonBot implements LoadBot {
  readonly #number: number;
  readonly #to: Destination;
  readonly #opens: typeof openStream;
  #way: BotWay | undefined;
  #connection: Connection | undefined;
  #code = "";
  #isMaker = false;
  #onEntered: () => void = () => {};
  /** Server time − time of this process, ms, by the snapshot that was quickest. */
  #offsetMs: number = Number.NEGATIVE_INFINITY;
  #firstTick = 0;
  #snapshotTick = -1;
  #newest = -1;
  /** The server has the inputs up to this one; only known over datagrams. */
  #arrived = -1;

  /** @param isRtc it moves to WebRTC */
  constructor(number: number, to: Destination, isRtc = false) {
    this.#number = number;
    this.#to = to;
    this.#opens = isRtc ? openDatagrams : openStream;
  }

  get isOnDatagrams(): boolean | undefined {
    return this.#opens === openStream ? undefined : this.#way?.isStream === false;
  }

  async join(): Promise<void> {
    const { port, perRoom } = this.#to;
    const room = `${port}/${perRoom === 0 ? 0 : Math.floor(this.#number / perRoom)}`;
    const code = codes.get(room);
    this.#isMaker = code === undefined;
    if (code !== undefined) await this.#enter({ room: await code });
    else {
      const entered = this.#enter({ room: "", create: { isPrivate: false } });
      codes.set(
        room,
        entered.then(() => this.#code),
      );
      await entered;
    }
  }

  speak(nowMs: number): void {
    const connection = this.#connection;
    if (connection === undefined) return;
    this.#way?.update(nowMs, connection.rttMs);
    if (this.#snapshotTick >= 0) this.#sendInputs(connection, nowMs);
    this.#flush(nowMs);
  }

  leave(): void {
    // Without this the host would keep its seat.
    this.#say({ type: "leave" });
    this.#flush(performance.now());
    this.#way?.close("left");
    this.#connection = undefined;
  }

  #sendInputs(connection: Connection, nowMs: number): void {
    const { everyTicks, counts } = this.#to;
    const newest = Math.floor((nowMs + this.#offsetMs) / TICK_MS) + LEAD_TICKS + everyTicks - 1;
    if (!connection.isOpen(PLAY, nowMs)) return;
    const place = (this.#snapshotTick - this.#firstTick) / SNAPSHOT_EVERY;
    const isNew = newest - this.#newest;
    const repeated = connection.isStream ? 0 : Math.min(newest - this.#arrived, MOST_REPEATED);
    const count = Math.max(Math.min(Math.max(isNew, repeated), MOST_INPUTS), 1);
    connection.send(PLAY, writer.write(this.#number, newest, count, place), newest);
    this.#newest = newest;
    counts.inputs++;
  }

  /** Comes in, and resolves when it has a seat and is told of its match. */
  async #enter(wish: Wish): Promise<void> {
    const { port } = this.#to;
    const services: SessionServices = {
      probe: (_address, done) => done(true),
      keep: () => {},
      open: (address, attempt) => {
        const handlers: WayHandlers = {
          onPacket: (packet) => {
            if (this.#connection !== undefined) this.#hear(this.#connection, packet);
            else {
              attempt.received(packet, performance.now());
              this.#greeted(session);
            }
          },
          onMove: (isStream) => this.#connection?.move(isStream),
        };
        // Whoever comes and goes has been here before: limits remember addresses.
        const from = this.#to.perRoom === 0 ? this.#number % RETURNING : this.#number;
        const headers = { "x-forwarded-for": `10.0.${from >> 8}.${from & 255}` };
        this.#opens(`ws://${address}/play`, this.#to, handlers, headers).then(
          (way) => {
            this.#way = way;
            const close = (): void => way.close("left");
            attempt.opened({ isStream: true, send: (bytes) => way.send(bytes), update: () => {}, close });
          },
          () => attempt.failed(),
        );
      },
    };
    const session = new Session(
      {
        game,
        name: "field",
        preset: presets.reckon,
        rules: fieldLobby,
        ownAddress: `127.0.0.1:${port}`,
        wish,
        sample: () => {},
        services,
      },
      performance.now(),
    );
    const entered = new Promise<void>((resolve) => {
      this.#onEntered = resolve;
    });
    session.lobby.wish({ type: "address", text: "" }, performance.now());
    session.update(performance.now());
    await entered;
  }

  /** The session has said hello; as soon as a name is asked for, the connection is the bot's. */
  #greeted(session: Session): void {
    const now = performance.now();
    session.update(now);
    if (session.lobby.loss !== undefined) throw new Error(`The host refuses a bot: ${session.lobby.loss}.`);
    if (session.lobby.state !== "choosingUsername") return;
    this.#connection = session.connection;
    this.#code = session.reception?.room ?? "";
    this.#say({ type: "username", name: `load${this.#number}` });
    this.#flush(now);
  }

  #say(message: { readonly type: string; readonly name?: string }): void {
    this.#connection?.send(LOBBY, Buffer.from(JSON.stringify(message)));
  }

  #hear(connection: Connection, packet: Uint8Array): void {
    const now = performance.now();
    connection.receive(packet, now);
    for (let message = connection.message(); message !== undefined; message = connection.message()) {
      const { lane, bytes } = message;
      if (lane === PLAY) this.#noteSnapshot(bytes, now);
      else if (lane === LOBBY) this.#hearLobby(JSON.parse(Buffer.from(bytes).toString("ascii")));
    }
    for (let tag = connection.acked(PLAY); tag !== undefined; tag = connection.acked(PLAY))
      this.#arrived = Math.max(this.#arrived, tag);
    if (this.#snapshotTick < 0) this.#flush(now);
  }

  #hearLobby(said: { type: string; firstTick: number; tick: number; sentence: string }): void {
    if (said.type === "seated") {
      if (!this.#to.starts) this.#onEntered();
      else if (this.#isMaker) this.#say({ type: "start" });
    } else if (said.type === "refused" || said.type === "goodbye")
      throw new Error(`The lobby refuses a bot: ${said.sentence}`);
    else if (said.type === "match") {
      this.#firstTick = said.firstTick;
      this.#newest = said.tick;
      this.#onEntered();
    }
  }

  #noteSnapshot(bytes: Uint8Array, nowMs: number): void {
    this.#to.counts.snapshots++;
    const near = Math.max(this.#newest, this.#firstTick);
    const low = bytes[0] | (bytes[1] << 8);
    this.#snapshotTick = near + ((((low - near) & 0xffff) << 16) >> 16);
    // The quickest of late: half a millisecond per second is given back, so that a pause does not spoil it.
    const offsetMs = this.#snapshotTick * TICK_MS - nowMs;
    this.#offsetMs = Math.max(this.#offsetMs - 0.025, offsetMs);
  }

  #flush(nowMs: number): void {
    const connection = this.#connection;
    if (connection === undefined || this.#way === undefined) return;
    for (let packet = connection.packet(nowMs); packet !== undefined; packet = connection.packet(nowMs))
      this.#way.send(packet);
  }
}
