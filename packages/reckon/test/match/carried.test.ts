// Whether a room that moves forgets something: it is compared with the room that it was, field by field. Who adds a field that lasts from
// one tick to the next carries it; who adds one that does not, names it here.

import { describe, expect, it } from "vitest";
import { Connection } from "../../src/connection/connection.ts";
import { captureRoom, restoreRoom } from "../../src/server/move/room-move.ts";
import type { Room } from "../../src/server/room.ts";
import { profileNamed } from "../../src/testing/link/profiles.ts";
import { connectionOptions } from "../../src/wire/room-lanes.ts";
import { matchOf } from "./moving-cast.ts";
import { differingPaths } from "./private-fields.ts";

/** What a room may have otherwise after a move. */
const FORGOTTEN = [
  // Readers, writers and codecs: begun anew with each message.
  /#(?:codecs|epochs|codec|coder|messages|reader|writer|bits|hearing|header|report|piece)\b/,
  /#(?:out|bytes|own)\.(?:#bytes|#finished|length)/,
  // What is found for the snapshot at hand.
  /^\.#publisher\.#(?:seat|open)\b/,
  /^\.#publisher\.#rows\.#(?:baseline|current|held|older|place|prepared|receiver|rowCount|same|seer|shared|sharedCount|visible|world|comparedWith|epoch)\b/,
  /#ownerRows\.#(?:baseline|codec|current|held|knows|select|place|prepared|receiver)\b/,
  /#recipients\.(?:baseline|older)$/,
  /#recipients\.budget\.(?:select|#(?:baseline|baselinePlace|candidates|chosen|count|guess|own|place|same|view))\b/,
  /#recipients\.view\.(?:ages|#(?:sent|acked|whole|current|inParts|held))\b/,
  // What is found for a question, a flight or an input at hand, within a tick.
  /^\.#shots\.(?:#(?:seat|seen|fairness|presentFairness|present)|#rewind\.(?:verdict|questions|#(?!history)\w+))/,
  /^\.#shots\.told\.#(?:nearest|told\.shot)\b/,
  /#rewind\.history\.envelopes\b/,
  /^\.#flights\.#(?:sweep|paths|free|teller\.#(?:news|out|player|tick))\b/,
  /\.path\.#(?:ahead|end|isAheadKnown)$/,
  /^\.#simulation\.(?:#(?:derived|derivedKey|derivedLast|flown|tools)|emitter|inputs)\b/,
  /#seats\.(?:#stated|#check\.#quickestMs|#margins\.#margins|#buffer\.(?:#free|#claims))/,
  // Where nothing was said: what is left of what was said before.
  /(?:#claim|#queue\.claim|#latched\.claim|#late\.claim)\.(?:arrivedMs|number|stamp\.\w+)$/,
  // Slots to use again, hints, sums that are asked for, and bits as a number with or without sign.
  /\.#(?:pool|last|isHinted|free|slab|ready)\b|\.(?:lowestFree|listed|slab|takenBytes|echoMs)$/,
  /connection\.(?:#stats|#options|#sent\.#sentMs|lanes\.#blocks|lanes\.#reliable(?:In|Out)\.#rows)/,
  // Rings that begin at another place.
  /lanes\.#out\.#(?:acked|from|to|underWay)\b/,
  /#seats\.rows\.#rows$|events\.#(?:log|past)\b|held\.#said$/,
];

const MATCHES = [
  ["skirmish", "bad", 2417],
  ["skirmish", "tcp", 3011],
  ["By a Thread", "bad", 3011],
  ["High Noon", "wifi", 2003],
  ["R-Type", "tcp", 2417],
  ["menagerie, some of it", "bad", 2417],
  ["dash, latched", "bad", 2003],
] as const;

/** Fields of a room that are something else after a move. */
function changedBy(name: string, profile: string, atMs: number): string[] {
  const watched = { development: false, hashed: false, record: true };
  const match = matchOf(name, 7, { ...watched, profile: profileNamed(profile) });
  match.room.watch(new Connection(connectionOptions("server")));
  match.run(atMs / 2);
  for (const { client } of match.clients) if (client !== undefined) client.switches.evidence = true;
  match.run(atMs);
  const { game, agreement, policy, shown } = match.room;
  const dueMs = match.room.timeOf(match.room.tick + 1);
  const send = (): void => {};
  const moved: Room = restoreRoom(captureRoom(match.room), { game, agreement, policy, shown, send, dueMs });
  return [...differingPaths(match.room, moved)];
}

describe("a room that moves", () => {
  const unused = new Set(FORGOTTEN);

  it.each(MATCHES)("[MV1] forgets no field that lasts from one tick to the next: %s on %s", (...match) => {
    const forgotten = changedBy(...match).filter((path) => {
      const reasons = FORGOTTEN.filter((one) => one.test(path));
      for (const reason of reasons) unused.delete(reason);
      return reasons.length === 0;
    });
    expect(forgotten, "carry these, or say here why a room does not need them").toEqual([]);
  });

  it("forgets each of those that are named here", () => {
    expect([...unused]).toEqual([]);
  });
});
