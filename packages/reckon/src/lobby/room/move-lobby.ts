// Packs what keep-lobby.ts leaves out, and goes on with it: the lobby of a room that moves to another node. room-lobby.ts calls both. Always
// true: packing changes nothing; after unpacking, every seat of a connected player is awaited for some seconds, in which they count as
// connected, so that nothing follows from the move itself.

import { type Phase, RESTORED_HOLD_MS } from "../limits.ts";
import type { Machine } from "../machine.ts";
import { isChoosable, type LobbyRules, limitMs } from "../rules.ts";
import type { LiveLobby } from "./live-lobby.ts";
import type { LobbyParts } from "./room-lobby-options.ts";
import type { RoomContext, RoomEffect, RoomEvent } from "./room-machine.ts";
import type { SavedLobby } from "./saved-lobby.ts";

/**
 * A connection of a room that has moved comes within so long, ms, or is lost: a client that gets no answer from a busy node for three
 * seconds asks another one, which waits for two.
 */
const AWAITED_MS = 10_000;

/** How long the seat of a lost connection is kept in a room that was saved or has moved: its player has to find out first. */
export function restoredHoldMs({ holdMs }: LobbyRules): number {
  return Math.max(holdMs, RESTORED_HOLD_MS);
}

export function packLobby(
  { roster, standings, bots }: LobbyParts,
  phase: Phase,
  endsAtMs: number,
  now: number,
): LiveLobby {
  const { results, left } = standings.pack();
  return {
    phase,
    leftMs: leftOf(endsAtMs, now),
    seats: roster.players.map(({ ticket, isReady, isBusy, isOut, result, isConnected, heldUntilMs }) => ({
      ...{ ticket, isReady, isBusy, isOut },
      result: result === undefined ? -1 : results.indexOf(result),
      heldMs: isConnected ? null : leftOf(heldUntilMs, now),
    })),
    bots: roster.bots.map(({ seat, ticket, name, wins }) => ({ seat, ticket, name, wins })),
    ...{ results: results.map((one) => ({ ...one })), left: left.map((one) => ({ ...one })) },
    isQuick: bots.isQuick,
  };
}

/** Returns when the phase ends; undefined: what was packed makes no sense by these rules, and nothing has changed. */
export function unpackLobby(
  { rules, roster, standings, log, bots, bans }: LobbyParts,
  machine: Machine<RoomContext, LobbyRules, RoomEvent, RoomEffect>,
  saved: SavedLobby,
  now: number,
): number | undefined {
  const { live, choices } = saved;
  if (live === undefined || !fits(rules, saved, live)) return undefined;
  const ofBots = live.bots.map((bot) => ({ ...bot, address: "", isBot: true }));
  // All tickets and lines are known, so that the next ones follow without a gap.
  roster.restore({ ...saved, players: [...saved.players, ...ofBots] }, now + AWAITED_MS, 0);
  log.restore(saved.lines, 1);
  bots.restore(saved.bots, live.isQuick);
  for (const ban of saved.bans) bans.add(ban);
  const results = standings.unpack(live.results, live.left);
  for (const player of roster.players) {
    const seat = live.seats.find(({ ticket }) => ticket === player.ticket);
    if (seat === undefined) continue;
    const { result, heldMs, ...flags } = seat;
    Object.assign(player, flags);
    player.result = results[result];
    if (heldMs === null) player.isAwaited = true;
    else player.heldUntilMs = now + heldMs;
  }
  machine.state = live.phase;
  machine.context = { ...machine.context, ...roster.facts(), choices };
  return now + (live.leftMs ?? Infinity);
}

function leftOf(untilMs: number, now: number): number | null {
  return untilMs === Infinity ? null : Math.max(0, untilMs - now);
}

/** Whether the rules have these seats, this deadline, and what was chosen. */
function fits(
  rules: LobbyRules,
  { players, choices }: SavedLobby,
  { phase, leftMs, bots }: LiveLobby,
): boolean {
  const isUnchosen = phase === "lobby" || phase === "choosing";
  return (
    [...players, ...bots].every(({ seat }) => seat < rules.seats) &&
    (leftMs === null) === (limitMs(rules, phase) === Infinity) &&
    (isUnchosen || isChoosable(rules, choices))
  );
}
