// An inspection as lines for a terminal. `reckon inspect` prints them.

import type { Inspection } from "./inspection.ts";

const MOST_LINES = 40;

export function inspectionText(found: Inspection): string {
  const { header, chunks } = found;
  if (header === undefined) return found.refusal ?? "This is no replay.";
  const { firstTick, tickRate } = header;
  const at = (tick: number): string => clock((tick - firstTick) / tickRate);
  const nameOf = (seat: number): string =>
    header.players.find((player) => player.seat === seat)?.name ?? `player ${seat + 1}`;
  const played = chunks.filter(({ isSame }) => isSame !== undefined);
  const other = played.filter(({ isSame }) => isSame === false);
  const proof =
    found.refusal ??
    (played.length === 0
      ? "not played: name the rules with --game"
      : other.length === 0
        ? `all ${played.length} chunks play to the worlds of the match`
        : `${other.length} of ${played.length} chunks play to other worlds, the first at ${at(other[0].firstTick)}: the rules are others, or a chunk is damaged`);
  const kilobytes = found.bytes / 1000;
  return [
    `${header.title} (${header.game}), build ${header.rules}, schema ${header.schema}, match ${header.id}`,
    `began ${new Date(header.startedMs).toISOString()}, ${clock(found.seconds)} long, ${found.cause === undefined ? "not ended" : `ended: ${found.cause}`}`,
    `${kilobytes.toFixed(1)} kB in ${chunks.length} chunks, ${perMinute(kilobytes, found.seconds, header.players.length)}`,
    `choices: ${JSON.stringify(header.choices)}`,
    `rules: ${proof}`,
    ...section(
      "players",
      header.players.map(({ seat, name, isBot }) => `${seat} ${name}${isBot ? " (bot)" : ""}`),
    ),
    ...section(
      "results",
      found.results.map(({ rank, name, score, outcome }) => `${rank}. ${name} ${score} ${outcome}`),
    ),
    ...section(
      "moments",
      found.bookmarks.map(({ tick, kind, text }) => `${at(tick)} ${kind}: ${text}`),
    ),
    ...section(
      "worst moments",
      found.worst.map(({ tick, player, text }) => `${at(tick)} ${nameOf(player)} ${text}`),
    ),
    ...section("notes", found.notes),
  ].join("\n");
}

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > MOST_LINES ? [`  … and ${lines.length - MOST_LINES} more: see --json`] : [];
  return [`${title}:`, ...lines.slice(0, MOST_LINES).map((line) => `  ${line}`), ...more];
}

function perMinute(kilobytes: number, seconds: number, players: number): string {
  const rate = kilobytes / Math.max(1, players) / Math.max(1 / 60, seconds / 60);
  return `${rate.toFixed(1)} kB for a player and minute`;
}

function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${(seconds - 60 * minutes).toFixed(1).padStart(4, "0")}`;
}
