// A press that comes too late for its tick shows in the next one, because it is counted; a held trigger is pulled in the next one. Its view
// and its aim go with it.

import { describe, expect, it } from "vitest";
import type { InputPolicy } from "../../src/server/input/input-buffer.ts";
import { createInputBuffer } from "../../src/server/input/make-input-buffer.ts";
import type { LatePresses } from "../../src/server/seen/view-check.ts";
import { ViewClaim } from "../../src/server/seen/view-claim.ts";
import { angle, fixed, plainFlag as flag, plainPresses as presses } from "../../src/world/fields/grid.ts";
import { InputSchema } from "../../src/world/input.ts";

const schema = new InputSchema({
  fire: presses({ aims: true }),
  held: flag({ aims: true }),
  move: fixed({ min: -1, max: 1, resolution: 1 / 64 }),
});
const policy: InputPolicy = { missing: { use: "hold", ticks: 20 }, overflow: { drop: "oldest", above: 30 } };

interface Offered {
  readonly number: number;
  readonly fire: number;
  readonly move?: number;
  readonly held?: number;
  /** What was seen; absent: nothing is said. */
  readonly seen?: number;
}

/** What the ticks from 1 on are stepped with, when these inputs arrive before each. */
function play(ticks: readonly (readonly Offered[])[]): { fire: number; move: number; by: number }[] {
  const buffer = createInputBuffer("tick", schema, policy, 0);
  const into = new Float64Array(schema.size);
  const claim = new ViewClaim();
  return ticks.map((arriving, i) => {
    for (const { number, fire, held = 0, move = 0, seen } of arriving) {
      const input = new Float64Array(schema.size);
      schema.settle({ fire, held, move }, input);
      const said = new ViewClaim();
      said.number = number;
      if (seen !== undefined) Object.assign(said.stamp, { moment: seen, from: 0, to: 3, newest: 3 });
      buffer.offer(number, input, said);
    }
    buffer.take(i + 1, into, claim);
    return { fire: into[0], move: into[2], by: claim.stamp.isKnown ? claim.number : -1 };
  });
}

describe("[VC7] a press that came late", () => {
  it("is judged by its own view, in the tick that it shows in; nothing else of its input is used", () => {
    const came = [
      { number: 2, fire: 1, move: 1, seen: 1.5 },
      { number: 3, fire: 1, move: -1 },
      { number: 4, fire: 1, move: -1 },
    ];
    const [first, second, third, fourth] = play([[{ number: 1, fire: 0 }], [], came, []]);
    expect(first).toEqual({ fire: 0, move: 0, by: -1 });
    expect(second).toEqual({ fire: 0, move: 0, by: -1 });
    expect(third).toEqual({ fire: 1, move: -1, by: 2 });
    expect(fourth).toEqual({ fire: 1, move: -1, by: -1 });
  });

  it("shows in a substitute too, if its input is the newest that came", () => {
    const played = play([[{ number: 1, fire: 0 }], [], [{ number: 2, fire: 1, seen: 1.5 }], []]);
    expect(played.map(({ fire, by }) => [fire, by])).toEqual([
      [0, -1],
      [0, -1],
      [1, 2],
      [1, -1],
    ]);
  });

  it("counts only if it is the oldest of several, and the tick's own input does not aim itself", () => {
    const late = [
      { number: 2, fire: 1, seen: 1.5 },
      { number: 3, fire: 2, seen: 2.5 },
    ];
    expect(play([[{ number: 1, fire: 0 }], [], [], late])[3].by).toBe(2);
    const own = [...late, { number: 4, fire: 3, seen: 3.5 }];
    expect(play([[{ number: 1, fire: 0 }], [], [], own])[3].by).toBe(4);
  });

  it("changes nothing if a newer input had shown it already", () => {
    const shown = play([
      [{ number: 1, fire: 0 }],
      [],
      [{ number: 3, fire: 1 }],
      [{ number: 2, fire: 1, seen: 1.5 }],
    ]);
    expect(shown.map(({ by }) => by)).toEqual([-1, -1, -1, -1]);
  });
});

describe("[VC7] a held trigger that came late", () => {
  it("is not pulled by the substitute, but in the next tick with its own aim", () => {
    const schema = new InputSchema({
      aim: angle({ bits: 16 }),
      fire: flag({ aims: ["aim"] }),
      move: fixed({ min: -1, max: 1, resolution: 1 }),
    });
    const policy = { missing: { use: "repeat" }, overflow: { drop: "oldest", above: 30 } } as const;
    const taken = (latePresses: LatePresses): readonly number[] => {
      const buffer = createInputBuffer("tick", schema, policy, 9, undefined, 0, undefined, latePresses);
      const claim = new ViewClaim();
      const into = new Float64Array(schema.size);
      claim.stamp.moment = 8;
      buffer.offer(10, Float64Array.of(1, 1, 1), claim);
      buffer.take(10, into, claim);
      buffer.take(11, into, claim);
      const [, missing] = into;
      claim.stamp.moment = 8;
      buffer.offer(11, Float64Array.of(2, 1, 1), claim);
      claim.clear();
      buffer.offer(12, Float64Array.of(3, 0, -1), claim);
      const isOwn = buffer.take(12, into, claim);
      return [missing, ...into, Number(isOwn)];
    };
    // In tick 12 the trigger and the aim of input 11 stand beside the movement of input 12; so it is not the player's own.
    expect(taken("ownView")).toEqual([0, 2, 1, -1, 0]);
    expect(taken("estimate")).toEqual([1, 3, 0, -1, 1]);
  });

  it("is refused with the name of a field that its aim names and the input does not have", () => {
    expect(() => new InputSchema({ fire: flag({ aims: ["aimm"] }) })).toThrow(
      "A trigger aims by the input field aimm: name a field of the same input that is neither a trigger nor a count.",
    );
  });
});
