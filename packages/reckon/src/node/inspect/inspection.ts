// What is in a replay file, as a value: `reckon inspect` prints it, and tests read it. Always true: it never throws at the bytes of a file;
// with a game at hand every chunk is played to its end and compared with its hash.

import type { HostedGame } from "../../host/hosted-game.ts";
import { isProved } from "../../replay/file/open-chunk.ts";
import type { ReplayChunk } from "../../replay/file/replay-chunk.ts";
import type { Bookmark, ReplayFooter, ReplayHeader, ReplaySight } from "../../replay/file/replay-format.ts";
import { ReplayReader } from "../../replay/file/replay-reader.ts";
import { readSights } from "../../replay/file/sights.ts";

const MOST_MOMENTS = 8;
/** Moments that lie so near to each other are one, ticks. */
const NEAR_TICKS = 120;

/** A moment in which a player's connection was bad. */
interface WorstMoment {
  readonly tick: number;
  readonly player: number;
  readonly text: string;
}

interface InspectedChunk {
  readonly firstTick: number;
  readonly lastTick: number;
  readonly bytes: number;
  /** Played to the same world; undefined: no game was at hand. */
  readonly isSame: boolean | undefined;
}

export interface Inspection {
  readonly header: ReplayHeader | undefined;
  /** Why it cannot be played with the game at hand; undefined: it can, or none is at hand. */
  readonly refusal: string | undefined;
  readonly isWhole: boolean;
  readonly notes: readonly string[];
  readonly seconds: number;
  readonly bytes: number;
  readonly chunks: readonly InspectedChunk[];
  readonly bookmarks: readonly Bookmark[];
  readonly worst: readonly WorstMoment[];
  readonly cause: string | undefined;
  readonly results: ReplayFooter["results"];
}

/** @param gameOf the game at hand, from the choices of the match */
export function inspect(bytes: Uint8Array, gameOf?: HostedGame["make"]): Inspection {
  const reader = new ReplayReader();
  reader.add(bytes);
  const { header, chunks, footer, notes, isWhole, bookmarks } = reader;
  const game = header && gameOf?.(header.choices);
  const refusal = game === undefined && header !== undefined ? undefined : reader.refusal(game);
  const isPlayable = game !== undefined && refusal === undefined;
  const ticks = chunks.reduce((sum, { firstTick, lastTick }) => sum + lastTick - firstTick, 0);
  return {
    ...{ header, refusal, isWhole, notes, bookmarks, bytes: bytes.length },
    seconds: ticks / (header?.tickRate ?? 60),
    chunks: chunks.map((chunk) => ({
      ...{ firstTick: chunk.firstTick, lastTick: chunk.lastTick, bytes: chunk.bytes },
      isSame: isPlayable ? isProved(game, chunk) : undefined,
    })),
    worst: worstIn(chunks),
    ...{ cause: footer?.cause, results: footer?.results ?? [] },
  };
}

/** The moments in which players saw others the furthest behind, or their inputs came too late. */
function worstIn(chunks: readonly ReplayChunk[]): WorstMoment[] {
  const sights = chunks.flatMap(readSights);
  sights.sort((one, other) => badness(other) - badness(one));
  const found: ReplaySight[] = [];
  for (const sight of sights) {
    if (found.length === MOST_MOMENTS || badness(sight) <= 0) break;
    const isNear = ({ tick, player }: ReplaySight): boolean =>
      player === sight.player && Math.abs(tick - sight.tick) < NEAR_TICKS;
    if (!found.some(isNear)) found.push(sight);
  }
  return found.map(({ tick, player, lead, behind }) => ({
    ...{ tick, player },
    text: `saw others ${behind.toFixed(1)} ticks behind, with inputs ${lead} ticks ahead`,
  }));
}

function badness({ lead, behind }: ReplaySight): number {
  return behind < 0 ? 0 : behind + (lead === 0 ? 10 : 0);
}
