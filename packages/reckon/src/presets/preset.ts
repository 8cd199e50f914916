// A preset: one value for every axis of docs/seeds.md (AX1–AX41), for both sides, and the check that the values work together.
// Room and client read their parts. Hosts and steppers call `checkPreset` for each match; its sentences say what to change.

import type { ClientPolicy } from "../client/client-policy.ts";
import { aheadTicks } from "../client/input/input-timeline.ts";
import { assert } from "../core/assert.ts";
import type { RoomPolicy } from "../server/room-options.ts";
import type { Agreement } from "../wire/agreement.ts";
import { MOST_INPUTS } from "../wire/messages/input-message.ts";
import type { Game } from "../world/game.ts";

/**
 * How both sides of a game behave: one value for every policy.
 *
 * @example export const preset: Preset<Tanks> = { ...presets.reckon, name: "mine", client: { ...presets.reckon.client, predict: false } };
 */
export interface Preset<G extends Game = Game> {
  readonly name: string;
  readonly agreement: Agreement;
  readonly room: RoomPolicy<G>;
  /** The room reads `view` and `delay` of it, and judges by them what players say they saw. */
  readonly client: ClientPolicy;
}

/** Bytes of the rows of one snapshot. */
const LEAST_BUDGET_BYTES = 64;
const MOST_BUDGET_BYTES = 1100;

/** How far a client may run past the newest snapshot, and how far a shot may look back, at most. */
const MOST_AHEAD_MS = 2000;
const MOST_CAP_MS = 1000;

/** Refuses combinations that cannot work for any game, or for this one. Returns the preset. */
export function checkPreset(preset: Preset, game: Game): Preset {
  checkAddressing(preset);
  checkMissing(preset);
  checkInterest(preset);
  checkClient(preset);
  checkSending(preset);
  checkPicture(preset);
  checkGame(preset, game);
  checkAhead(preset, game);
  if (game.input.canAim) checkShots(preset);
  return preset;
}

function checkAddressing({ name, agreement, client }: Preset): void {
  const isStamped = agreement.addressing === "tick";
  assert(
    isStamped === (client.lead.control !== "free"),
    isStamped
      ? `Preset ${name} stamps inputs with ticks but lets them run free: steer the lead, closed or open.`
      : `Preset ${name} steers a lead but does not stamp inputs with ticks: there is nothing to steer, use a free lead.`,
  );
  assert(
    agreement.ack !== "tick" || isStamped,
    `Preset ${name} acknowledges by tick, but its inputs carry no tick: acknowledge by number or bitfield.`,
  );
  assert(
    agreement.ack !== "number" || !isStamped,
    `Preset ${name} acknowledges by number, but a stamped input's number is its tick: acknowledge by tick or bitfield.`,
  );
  if (agreement.addressing !== "latch") return;
  assert(
    client.redundancy.repeat === "last" && client.redundancy.count === 1,
    `Preset ${name} latches the newest input, so older ones in a packet are wasted: repeat the last 1.`,
  );
  assert(
    client.send.each !== "batch",
    `Preset ${name} latches the newest input, so of a batch all others are lost: send each tick, frame or change.`,
  );
}

function checkMissing({ name, agreement, room }: Preset): void {
  const { missing } = room.input;
  assert(
    missing.use !== "wait" || agreement.addressing === "queue",
    `Preset ${name} waits for inputs to queue up, but keeps no queue: use queue addressing, or another policy for missing inputs.`,
  );
  assert(
    missing.use !== "decay" || (missing.factor > 0 && missing.factor < 1),
    `Preset ${name} lets missing inputs decay by a factor that does not: give one between 0 and 1, or use repeat or neutral.`,
  );
  assert(
    missing.use !== "hold" || missing.ticks >= 1,
    `Preset ${name} holds missing inputs for no tick: give 1 or more, or use neutral.`,
  );
}

function checkInterest({ name, agreement, room }: Preset): void {
  const { interest, budgetBytes } = room.snapshot;
  assert(
    interest.see === "everything" || (agreement.recipient === "each" && agreement.scope === "own"),
    `Preset ${name} hides rows by ${interest.see}, but ${agreement.scope === "own" ? "broadcasts one snapshot to all" : "predicts the whole world"}: show everything, or send each client its own and predict own rows.`,
  );
  assert(
    budgetBytes >= LEAST_BUDGET_BYTES && budgetBytes <= MOST_BUDGET_BYTES,
    `Preset ${name} gives the rows of a snapshot ${budgetBytes} bytes: give ${LEAST_BUDGET_BYTES} to ${MOST_BUDGET_BYTES}, so that it fits one packet.`,
  );
}

function checkClient({ name, agreement, room, client }: Preset): void {
  assert(
    client.predict || (client.inputDelayTicks === 0 && agreement.scope === "own"),
    `Preset ${name} does not predict, so there is no own prediction to delay or to extend: set inputDelayTicks to 0 and scope to own.`,
  );
  assert(
    client.inputDelayTicks >= 0 && client.inputDelayTicks <= 12,
    `Preset ${name} delays inputs by ${client.inputDelayTicks} ticks: give 0 to 12.`,
  );
  assert(
    client.catchUpTicks >= 1,
    `Preset ${name} catches up by ${client.catchUpTicks} ticks in a frame: give at least 1.`,
  );
  assert(
    client.aheadMs > 0 && client.aheadMs <= MOST_AHEAD_MS,
    `Preset ${name} runs ${client.aheadMs} ms ahead: give more than 0, and at most ${MOST_AHEAD_MS}.`,
  );
  assert(
    room.catchUpTicks >= 1 && room.catchUpTicks <= 60,
    `Preset ${name} lets a room catch up by ${room.catchUpTicks} ticks: give 1 to 60.`,
  );
  assert(
    client.frameClampMs > 0,
    `Preset ${name} takes every frame for a sleep: give frameClampMs above 0, such as 250.`,
  );
  assert(
    client.correctBeyond >= 0,
    `Preset ${name} corrects beyond ${client.correctBeyond} units: give 0 for equality, or a distance to keep.`,
  );
}

function checkSending({ name, client }: Preset): void {
  const { redundancy, send } = client;
  const repeats = redundancy.repeat === "last" ? redundancy.count : redundancy.cap;
  assert(
    Number.isInteger(repeats) && repeats >= 1 && repeats <= MOST_INPUTS,
    `Preset ${name} puts ${repeats} inputs into a packet: give a whole number from 1 to ${MOST_INPUTS}.`,
  );
  assert(
    send.each !== "batch" || (Number.isInteger(send.ticks) && send.ticks >= 1 && send.ticks <= MOST_INPUTS),
    `Preset ${name} sends batches that no packet holds: give a whole number of ticks from 1 to ${MOST_INPUTS}.`,
  );
}

function checkPicture({ name, client }: Preset): void {
  const { smooth, delay, view } = client;
  assert(
    smooth.show !== "offset" || (smooth.perSecond > 0 && smooth.epsilon >= 0 && smooth.epsilon < smooth.snap),
    `Preset ${name} fades corrections that never fade: give perSecond above 0, and an epsilon below snap.`,
  );
  assert(
    smooth.show !== "blend" || (smooth.ticks >= 1 && smooth.snap > 0),
    `Preset ${name} blends corrections over no time: give 1 tick or more and a snap above 0, or show "none".`,
  );
  assert(
    client.timelines !== undefined ||
      (client.clock.filter === "minima" && client.lead.control === "closed" && delay.delay === "adaptive"),
    `Preset ${name} has no timelines for a policy of the seeds: vary \`presets.reckon\` of "reckon/presets", which has all.`,
  );
  assert(
    delay.delay !== "fixed" || delay.ms >= 0,
    `Preset ${name} shows the future: give a fixed delay of 0 ms or more.`,
  );
  assert(
    view.recovery.show === "jump" ||
      (view.recovery.show === "warp" ? view.recovery.ms > 0 : view.recovery.perSecond > 0),
    `Preset ${name} recovers over no time: give more than 0, or "jump".`,
  );
}

function checkShots({ name, agreement, room }: Preset): void {
  const { rewind } = room;
  assert(
    rewind.capMs >= 0 && rewind.capMs <= MOST_CAP_MS && rewind.padding >= 0,
    `Preset ${name} lets shots look ${rewind.capMs} ms back with a padding of ${rewind.padding}: give a cap of 0 to ${MOST_CAP_MS} ms, and a padding of 0 or more.`,
  );
  assert(
    rewind.look === "present" || agreement.scope === "own",
    `Preset ${name} predicts the whole world, so players see the present: let shots look at the present too.`,
  );
}

/** A client that may run ahead less than a snapshot interval or a batch would wait for ever. */
function checkAhead({ name, agreement, client }: Preset, { tickMs }: Game): void {
  const { send, aheadMs, inputDelayTicks } = client;
  const ticks = aheadTicks(aheadMs, tickMs);
  assert(
    ticks > agreement.snapshotEvery + inputDelayTicks,
    `Preset ${name} runs ${ticks} ticks ahead at most, but snapshots come every ${agreement.snapshotEvery}: it would hold all the time, give a larger aheadMs.`,
  );
  assert(
    send.each !== "batch" || send.ticks < ticks,
    `Preset ${name} would stop ${ticks} ticks ahead before its batch is full: send smaller batches.`,
  );
}

function checkGame({ name, agreement, client }: Preset, game: Game): void {
  assert(
    Number.isInteger(agreement.snapshotEvery) &&
      agreement.snapshotEvery >= 1 &&
      agreement.snapshotEvery <= game.tickRate,
    `Preset ${name} sends a snapshot every ${agreement.snapshotEvery} ticks: give a whole number from 1 to ${game.tickRate}.`,
  );
  assert(
    client.clock.filter !== "tickOffset" || client.clock.tickMs === game.tickMs,
    `Preset ${name} counts its clock in other ticks than ${game.name} has: give a tickMs of ${game.tickMs}.`,
  );
  for (const { name: flight, rowKind } of game.flights)
    assert(
      agreement.scope === "own" || rowKind < 0,
      `Preset ${name} predicts the whole world, but rows of flight ${flight} are the server's alone: replicate it by events, or predict own rows.`,
    );
  for (const { kind, columns } of game.layout.kinds)
    for (const { field, name: fieldName } of columns) {
      assert(
        agreement.recipient === "each" || field.sees !== "owner",
        `Preset ${name} broadcasts one snapshot to all, but ${kind.name}.${fieldName} is for its owner: send each client its own.`,
      );
      assert(
        agreement.scope === "own" || field.sees === "all",
        `Preset ${name} predicts the whole world, but ${kind.name}.${fieldName} is not shown to all: show it, or predict own rows.`,
      );
    }
}
