// Makes the match of a hosted room: the game as it was chosen, with seeds that nobody can foresee, on ticks at which the host wakes.
// hosted-room.ts calls it when a match starts.

import type { Choices } from "../../lobby/lobby-messages.ts";
import { checkPreset } from "../../presets/preset.ts";
import { Room } from "../../server/room.ts";
import { readTablesText } from "../../wire/tables/table-text.ts";
import { firstTickOn, timeOn } from "../beats.ts";
import type { HostedGame } from "../hosted-game.ts";
import type { RoomServices } from "./hosted-room-options.ts";
import type { MatchTeller } from "./match-teller.ts";

export interface MatchMaking {
  readonly hosted: HostedGame;
  readonly choices: Choices;
  readonly services: RoomServices;
  readonly teller: MatchTeller;
  readonly beat: number;
  readonly now: number;
  /** The seat of the lobby's host, at any time. */
  readonly hostSeat: () => number;
  readonly send: (player: number, bytes: Uint8Array) => void;
}

export function makeMatch(making: MatchMaking): Room {
  const { hosted, choices, services, teller, beat, now, hostSeat, send } = making;
  const { make, preset, hostCommands = [] } = hosted;
  const { agreement } = preset;
  const game = make(choices);
  checkPreset(preset, game);
  const phase = services.phase(beat, agreement.snapshotEvery);
  const firstTick = firstTickOn(beat, now, game.tickMs, phase, agreement.snapshotEvery);
  const [seed, secret] = [services.seed(), services.secret()];
  return new Room({
    game,
    agreement,
    policy: preset.room,
    seed,
    secret,
    record: teller.record(game, choices, seed, firstTick, secret),
    firstTick,
    startMs: timeOn(beat, firstTick, game.tickMs),
    keepsSeats: true,
    development: services.development,
    tables: hosted.tables === undefined ? undefined : readTablesText(hosted.tables),
    permits: (player, { name }) => !hostCommands.includes(name) || player === hostSeat(),
    send,
  });
}
