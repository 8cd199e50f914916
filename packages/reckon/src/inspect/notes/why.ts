// Puts a rollback or a shot into words: why it happened, in a sentence or two that a developer understands without the source.
// rollback-watch.ts and tape-inspection.ts call it. Always true: it says what the client knows, and no more; players are counted from 1.

import type { FieldDifference, InputNote, Neighbour, RollbackNote, ShotNote } from "./notes.ts";

const ms = (value: number): string => `${Math.round(Math.abs(value))} ms`;
const number = (value: number): string => String(Math.round(value * 100) / 100);
const ticks = (count: number): string => (count === 1 ? "1 tick" : `${count} ticks`);

/** Why the client had to restore and replay. `unsent`: fields that rules may read and that this client is not sent. */
export function whyRolledBack(
  rollback: Omit<RollbackNote, "why">,
  unsent: readonly string[],
  tickMs: number,
): string {
  const { cause, tick, differences, replayed } = rollback;
  const after = ` It took the server's values and stepped ${ticks(replayed)} again${moved(rollback)}.`;
  switch (cause) {
    case "late input":
      return `${lateInput(rollback.input, tick, tickMs)}${seen(differences, false)}${after}`;
    case "server field":
      return `${serverField(differences, tick)}${after}`;
    case "other actor":
      return `${otherActor(rollback.neighbour, tick)}${seen(differences, false)}${after}`;
    case "own rule":
      return `${ownRule(differences, tick, unsent)}${after}`;
  }
}

function moved({ distance }: { readonly distance: number }): string {
  return distance > 0 ? `, which moved own rows by up to ${number(distance)}` : "";
}

function seen(differences: readonly FieldDifference[], servers: boolean): string {
  const one = differences.find(({ isServers }) => isServers === servers) ?? differences[0];
  if (one === undefined) return "";
  if (one.field === "alive") return ` The server ${one.after ? "began" : "ended"} ${one.kind} ${one.row}.`;
  const more = differences.length > 1 ? `, and ${differences.length - 1} more` : "";
  return ` This client had predicted ${one.kind}.${one.field} = ${number(one.before)}; the server has ${number(one.after)}${more}.`;
}

function lateInput(input: InputNote | undefined, tick: number, tickMs: number): string {
  if (input === undefined)
    return `Around tick ${tick} the server stepped without inputs of this player, or with others than this client had predicted.`;
  const begin = `The server stepped tick ${input.tick} without the input for it, because it`;
  if (!Number.isNaN(input.marginMs) && input.marginMs < 0) {
    const way = (input.arrivedAt - input.sentAt) * tickMs;
    const took =
      Number.isFinite(way) && way > 0
        ? ` (it was sent ${ms((input.tick - input.sentAt) * tickMs)} before its turn and took ${ms(way)})`
        : "";
    return `${begin} arrived ${ms(input.marginMs)} after its turn${took}; it stepped with a substitute instead.`;
  }
  return Number.isNaN(input.sentAt)
    ? `${begin} was never sent: this client's stream was behind.`
    : `${begin} had not arrived: every packet with it was lost or is still under way.`;
}

function serverField(differences: readonly FieldDifference[], tick: number): string {
  const one = differences.find(({ isServers }) => isServers);
  if (one === undefined) return `At tick ${tick} the server changed something that it alone decides.`;
  if (one.field === "alive")
    return `At tick ${tick} the server ${one.after ? "began" : "ended"} ${one.kind} ${one.row}, which clients never do by themselves.`;
  return `At tick ${tick} the server changed ${one.kind}.${one.field} from ${number(one.before)} to ${number(one.after)}. It alone decides that field (author: "server"), so no client can predict it.`;
}

function otherActor(neighbour: Neighbour | undefined, tick: number): string {
  if (neighbour === undefined) return `At tick ${tick} somebody else stood in reach, or was believed to.`;
  const { kind, owner, distance, reach, mistaken } = neighbour;
  const who =
    owner < 0 ? `${kind} ${neighbour.row}` : `player ${owner + 1} (their ${kind}, row ${neighbour.row})`;
  const place =
    mistaken > 0
      ? `and stood ${number(mistaken)} from where this client had taken it to be`
      : "and acted on this player in a way that this client could not know";
  return `At tick ${tick} ${who} was within reach, ${number(distance)} away of ${number(reach)}, ${place}.`;
}

function ownRule(differences: readonly FieldDifference[], tick: number, unsent: readonly string[]): string {
  const one = differences.find(({ isServers }) => !isServers) ?? differences[0];
  const what =
    one === undefined
      ? "something"
      : `${one.kind}.${one.field} = ${number(one.before)}, and the server ${number(one.after)}`;
  const hidden =
    unsent.length === 0 ? "" : ` This client is not sent ${unsent.join(", ")}: does step read it?`;
  return `At tick ${tick} the server used this player's input and nobody was near, and still the same rules gave here ${what}. So step reads something that both sides do not have alike: a variable or a Map instead of a field, chance, or a field that is not sent.${hidden}`;
}

const DENIED: Readonly<Record<ShotNote["denied"], string>> = {
  "": "the rules spare it",
  view: "what this client says that its player saw does not fit what the server had sent it, so the server used its own estimate, by which the shot missed",
  capped: "the player saw it further in the past than this shot may look (capMs)",
  dodged: 'it had begun to dodge by the present, and this shot favours the victim (favour: "victim")',
  ended: "by the present it was gone from the server's world",
};

/** What the server made of a shot. */
export function whyShot(
  { verdict, tick, back, kind, row, nearest, denied }: Omit<ShotNote, "why">,
  tickMs: number,
): string {
  const looked = back > 0 ? `${ms(back * tickMs)} into the past, as the shooter saw it` : "at the present";
  const begin = `The shot of tick ${tick} was tested ${looked}`;
  switch (verdict) {
    case "hit":
      return `${begin}, and hit ${kind} ${row}.`;
    case "denied":
      return `${begin}, and met ${kind === "" ? "a target" : `${kind} ${row}`}, which does not count there: ${DENIED[denied]}.`;
    case "fired":
      return `${begin}: a flight began there.`;
    default:
      return Number.isFinite(nearest)
        ? `${begin}, and hit nothing: the nearest target, ${kind} ${row}, was ${number(nearest)} beside the line.`
        : `${begin}, and no target was near its line.`;
  }
}
