// Evidence for a client that asks for it: the boxes that the server tested its own player's shots against, compared with its own screen
// and with the rows that it may know.

import { SkirmishBot, skirmish, WEAPON } from "@reckon/skirmish";
import { presets } from "reckon/presets";
import { Stepper } from "reckon/testing";
import type { SimulatedClient, StepperOptions } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import { KeptEvidence } from "../../src/client/effects/shot-evidence.ts";
import { ToldShots } from "../../src/server/rewind/told-shots.ts";
import type { Seat } from "../../src/server/seat.ts";
import { TargetSet } from "../../src/view/target-set.ts";
import { ByteReader } from "../../src/wire/bytes.ts";
import type { TestedShot } from "../../src/wire/messages/evidence-message.ts";
import { PREFERS } from "../../src/wire/messages/preference-message.ts";
import { EVERYBODY, World } from "../../src/world/world.ts";
import { pathOf } from "./path.ts";

/** By tick of its input: where a client showed everybody. */
type Screens = Map<
  number,
  { readonly alive: Uint8Array; readonly x: ArrayLike<number>; readonly y: ArrayLike<number> }
>;

interface Played {
  readonly match: Stepper;
  readonly shots: readonly TestedShot[];
  readonly screens: Screens;
  readonly others: readonly SimulatedClient[];
}

function play(more: Partial<StepperOptions> = {}, weapon: number = WEAPON.rifle, isOff = false): Played {
  const screens: Screens = new Map();
  const shots: TestedShot[] = [];
  let told = 0;
  const match = new Stepper({
    game: skirmish,
    preset: presets.reckon,
    profile: pathOf(150, 4, 0.01),
    seed: 8,
    hashed: false,
    clients: Array.from({ length: 6 }, (_, i) => ({
      bot: (player: number, seed: number) => {
        const bot = new SkirmishBot(seed, player, weapon);
        return {
          sample: (into, glance) => {
            const { tick, shown } = glance;
            const { alive, columns } = shown.of("player");
            if (i === 0)
              screens.set(tick, { alive: alive.slice(), x: columns[0].slice(), y: columns[1].slice() });
            bot.sample(into, glance);
          },
        };
      },
    })),
    ...more,
    onFrame: ({ index, client }) => {
      if (index !== 0) return;
      client!.switches.evidence = true;
      client!.switches.lagCompensation = !isOff;
      if (client!.evidence.count > told) shots.push(structuredClone(client!.evidence.shot()!));
      told = client!.evidence.count;
    },
  });
  match.run(12_000);
  return { match, shots, screens, others: match.clients.slice(1) };
}

/** How far a box is from where its player was drawn when the trigger was pulled. */
function awayOf({ tick }: TestedShot, { row, at }: TestedShot["boxes"][number], screens: Screens): number {
  const screen = screens.get(tick)!;
  return Math.sqrt((at[0] - screen.x[row]) ** 2 + (at[1] - screen.y[row]) ** 2);
}

const rifle = play();

describe("[RW13] a client that asks for the evidence of its shots", () => {
  it("receives boxes that stand where its own screen showed them", () => {
    const { shots, screens, match } = rifle;
    expect(shots.length).toBeGreaterThan(15);
    const away: number[] = [];
    for (const shot of shots)
      for (const box of shot.boxes.slice(0, shot.count)) away.push(awayOf(shot, box, screens));
    away.sort((a, b) => a - b);
    // All but those whose view was not believed, or that were still fading.
    expect(away.length).toBeGreaterThan(50);
    expect(away[Math.floor(0.9 * away.length)]).toBeLessThan(0.01);
    expect(match.clients[0].client!.quality.badPackets).toBe(0);
  });

  it("learns which target was hit, and that a shot missed", () => {
    const { shots } = rifle;
    const hits = shots.filter(({ verdict }) => verdict === "hit");
    expect(hits.length).toBeGreaterThan(3);
    for (const { met } of hits) expect(met).toBeGreaterThanOrEqual(0);
    for (const { verdict, met } of shots) if (verdict !== "hit") expect(met).toBe(-1);
    expect(shots.some(({ verdict }) => verdict === "missed")).toBe(true);
  });

  it("learns where flights were born, and among which targets", () => {
    const { shots } = play({}, WEAPON.bolt);
    expect(shots.filter(({ verdict, count }) => verdict === "fired" && count > 0).length).toBeGreaterThan(10);
    for (const { tick, moment } of shots) expect(moment).toBeLessThan(tick);
  });

  it("receives the present without lag compensation, because that was tested", () => {
    const { shots, screens } = play({}, WEAPON.rifle, true);
    const late = shots.filter(({ tick, moment }) => moment === tick);
    expect(late.length).toBeGreaterThan(10);
    const moved = late.filter((shot) =>
      shot.boxes.slice(0, shot.count).some((box) => awayOf(shot, box, screens) > 5),
    );
    expect(moved.length).toBeGreaterThan(late.length / 2);
  });

  it("receives at most one shot for each snapshot, and no other client receives any", () => {
    const { shots, others, match } = rifle;
    for (let i = 1; i < shots.length; i++)
      expect(shots[i].tick - shots[i - 1].tick).toBeGreaterThanOrEqual(
        presets.reckon.agreement.snapshotEvery,
      );
    for (const { client } of others) expect(client!.evidence.count).toBe(0);
    expect(match.room.seat(others[0].client!.player)!.preference).toBe(0);
  });
});

describe("[RW13] the evidence of shots", () => {
  it("is at most one shot for each snapshot, and none while many packets wait", () => {
    let waiting = 0;
    let sent = 0;
    const connection = {
      waiting: () => waiting,
      send: () => {
        sent++;
        return true;
      },
    };
    const seat = { player: 1, preference: PREFERS.evidence, connection } as unknown as Seat;
    const told = new ToldShots(skirmish.layout, 3, true);
    const shoot = (tick: number): boolean => {
      if (!told.wants(seat, tick)) return false;
      const shot = { tick, moment: tick, verdict: "missed", denied: "", radius: 0 } as const;
      told.note(seat, shot, [0, 0], [1, 1], new TargetSet(skirmish.layout), undefined);
      return true;
    };
    expect([shoot(10), shoot(10)]).toEqual([true, false]);
    told.flush([undefined, seat], 10);
    told.flush([undefined, seat], 10);
    expect([shoot(11), shoot(12), sent]).toEqual([false, false, 1]);
    expect(shoot(13)).toBe(true);
    waiting = 4;
    told.flush([undefined, seat], 13);
    expect(sent).toBe(1);
    seat.preference = 0;
    expect(shoot(100)).toBe(false);
  });
});

describe("[RW13] a target that was tested, but not sent to the shooter", () => {
  it("is in no box", () => {
    const sent: Uint8Array[] = [];
    const connection = {
      waiting: () => 0,
      send: (_lane: number, bytes: Uint8Array) => sent.push(bytes.slice()),
    };
    const seat = { player: 0, preference: PREFERS.evidence, connection } as unknown as Seat;
    const world = new World(skirmish.layout);
    world.simulate(EVERYBODY);
    for (let player = 0; player < 4; player++) world.spawn("player", player);
    const tested = new TargetSet(skirmish.layout).showPresent(world, 0, 0);
    const held = { has: () => true, sampleOf: (_kind: number, row: number) => (row === 2 ? -1 : 9) };
    const told = new ToldShots(skirmish.layout, 3, false);
    told.note(
      seat,
      { tick: 12, moment: 9, verdict: "missed", denied: "", radius: 0 },
      [0, 0],
      [1, 1],
      tested,
      undefined,
      held,
      9,
    );
    told.flush([seat], 12);
    const evidence = new KeptEvidence(skirmish.layout);
    const from = new ByteReader();
    from.start(sent[0]);
    expect(evidence.receive(from, 12)).toBe(true);
    const { boxes, count } = evidence.shot()!;
    expect(boxes.slice(0, count).map(({ row }) => row)).toEqual([1, 3]);
  });
});

describe("[RW13] a row that is hidden from the shooter", () => {
  const { room } = presets.reckon;
  const preset = {
    ...presets.reckon,
    room: { ...room, snapshot: { ...room.snapshot, interest: { see: "radius", distance: 300 } } },
  } as const;

  it("is in no box", () => {
    const { shots, screens } = play({ preset });
    const boxes = shots.flatMap((shot) => shot.boxes.slice(0, shot.count).map((box) => ({ shot, box })));
    expect(boxes.length).toBeGreaterThan(5);
    for (const { shot, box } of boxes) expect(screens.get(shot.tick)!.alive[box.row]).toBe(1);
  });

  it("shows no present place in a box, even without lag compensation", () => {
    const { shots } = play({ preset }, WEAPON.rifle, true);
    expect(shots.length).toBeGreaterThan(5);
    for (const { tick, moment, count } of shots) if (moment === tick) expect(count).toBe(0);
  });
});
