// The replay file of the match that runs in a room, if the program keeps any: what tells the room's recorder of it, and the moments that the
// game names. match-teller.ts has one. Always true: an error of the game's `bookmark` is told as a fault, and ends no match; a file that
// began is ended when its match is, or moves away, and is closed once its last part was packed.

import type { PlayerResult, RoomPlayer } from "../../lobby/results.ts";
import type { Bookmark } from "../../replay/file/replay-format.ts";
import { ReplayWriter } from "../../replay/file/replay-writer.ts";
import type { RoomRecorder } from "../../server/room-options.ts";
import type { Emitted } from "../../world/events/event-schema.ts";
import type { World } from "../../world/world.ts";
import type { HostedRoomOptions } from "./hosted-room-options.ts";

const DEFAULT_DELAY_SECONDS = 10;
/** Chunks are the units that watchers get: with a short delay they are shorter. */
const LEAST_CHUNK_SECONDS = 1;
const MOST_CHUNK_SECONDS = 5;

export class MatchReplay {
  readonly #room: HostedRoomOptions;
  #writer: ReplayWriter | undefined;
  #players: readonly RoomPlayer[] = [];
  /** The values of an event by name, to be filled in: a match has many events, and few of them are moments. */
  readonly #named = new Map<Emitted["schema"], Record<string, number>>();
  #chapter = "";

  constructor(room: HostedRoomOptions) {
    this.#room = room;
  }

  /** Whether matches of this room are kept. */
  get isOn(): boolean {
    return this.#room.services.options.replays !== undefined;
  }

  /** Begins the file of a match that is about to begin, or has moved here. undefined: it is not kept. */
  begin(id: string, players: readonly RoomPlayer[]): RoomRecorder | undefined {
    this.end("left", []);
    const { services, hosted, name: game, code: room, id: roomId, isPrivate, passcode } = this.#room;
    const { replays } = services.options;
    const { watchDelaySeconds = DEFAULT_DELAY_SECONDS } = hosted;
    const isLocked = passcode !== undefined;
    const sink = replays?.open({
      ...{ id, room, roomId, game, isLocked, isHidden: isPrivate || isLocked },
      watchDelayMs: 1000 * watchDelaySeconds,
    });
    if (replays === undefined || sink === undefined) return undefined;
    const chunkSeconds = Math.min(Math.max(watchDelaySeconds / 2, LEAST_CHUNK_SECONDS), MOST_CHUNK_SECONDS);
    this.#players = players;
    this.#chapter = "";
    this.#writer = new ReplayWriter(
      {
        ...{ id, game, rules: replays.rules, startedMs: replays.nowMs(), players, chunkSeconds },
        ...{ pack: replays.pack, ended: () => sink.close() },
        bookmark: hosted.bookmark && ((emitted, world) => this.#bookmark(emitted, world)),
      },
      (part) => sink.put(part),
    );
    return this.#writer;
  }

  /** A player is in the match from now on. */
  came(player: RoomPlayer): void {
    const others = this.#players.filter(({ seat }) => seat !== player.seat);
    if (others.length < this.#players.length && this.#nameOf(player.seat) === player.name) return;
    this.#players = [...others, player];
    this.#writer?.mark("came", player.seat, player.name);
  }

  /** What is played from now on. */
  chapter(chapter: string): void {
    if (chapter === this.#chapter) return;
    this.#chapter = chapter;
    this.#writer?.mark("chapter", -1, chapter);
  }

  /** @param cause as in `MatchEnd`; or "moved": it goes on at another server */
  end(cause: string, results: readonly PlayerResult[]): void {
    this.#writer?.end(cause, results);
    this.#writer = undefined;
  }

  #bookmark({ schema, player, values }: Emitted, world: World): Pick<Bookmark, "kind" | "text"> | undefined {
    const { hosted, services, code } = this.#room;
    const named = this.#named.get(schema) ?? schema.fields.record();
    this.#named.set(schema, named);
    schema.fields.read(values, named);
    try {
      const nameOf = (seat: number): string => this.#nameOf(seat);
      return hosted.bookmark?.({ name: schema.name, player, values: named, world, nameOf });
    } catch (error) {
      services.hooks.fault(error, code);
      return undefined;
    }
  }

  #nameOf(seat: number): string {
    return this.#players.find((player) => player.seat === seat)?.name ?? `Player ${seat + 1}`;
  }
}
