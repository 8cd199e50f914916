// The films of lag compensation and of flights, from matches of skirmish: a shooter who stands, and a target who runs up and down. films.ts
// writes them. Always true: verdicts are the server's, places are what each screen drew.

import { RADIUS, type Skirmish, SkirmishBot, skirmish, WEAPON } from "@reckon/skirmish";
import { atan2, type ControlsOf, type Glance } from "reckon";
import { presets } from "reckon/presets";
import { Stepper } from "reckon/testing";
import { COLOURS, type Film, type Mark } from "./film.ts";

export const SAMPLE_MS = 1000 / 30;
export const BEFORE_MS = 5000;
const SHOOTER = { x: 120, y: 384 };
const TARGET_X = 1000;
const FIRE_EVERY = 78;
const RUN_TICKS = 66;

type Match = Stepper<Skirmish>;
type Place = readonly [x: number, y: number];

/** A match on a round trip of 200 ms; the shooter fires at what its screen shows, or ahead of it. */
export function shotMatch(weapon: number, look: (match: Match) => void = () => {}): Match {
  const aiming = new SkirmishBot(1, 0, weapon);
  const shooter = (into: ControlsOf<Skirmish>, glance: Glance<Skirmish>): void => {
    const { tick, shown } = glance;
    if (weapon !== WEAPON.rifle) aiming.sample(into, glance);
    [into.moveX, into.moveY, into.dodge, into.weapon] = [0, 0, 0, weapon];
    into.fire = tick % FIRE_EVERY === 0 ? 1 : 0;
    const target = shown?.rowOf("player", 1) ?? -1;
    if (weapon !== WEAPON.rifle || shown === undefined || target < 0) return;
    const { x, y } = shown.fields.player;
    const own = shown.rowOf("player", 0);
    into.aim = atan2(y[target] - y[own], x[target] - x[own]);
  };
  const runner = (into: ControlsOf<Skirmish>, { tick }: Glance<Skirmish>): void => {
    [into.moveX, into.fire] = [0, 0];
    into.moveY = Math.floor(tick / RUN_TICKS) % 2 === 0 ? 1 : -1;
  };
  const way = { latencyMs: 100, jitterMs: 4 };
  const match: Match = new Stepper<Skirmish>({
    game: skirmish,
    preset: presets.reckon,
    profile: { name: "film", up: way, down: way },
    seed: 7,
    clients: [{ bot: () => ({ sample: shooter }) }, { bot: () => ({ sample: runner }) }],
    onTick: () => look(match),
  });
  match.run(1000);
  const { x, y } = match.room.world.fields.player;
  [x[0], y[0], x[1], y[1]] = [SHOOTER.x, SHOOTER.y, TARGET_X, SHOOTER.y - 60];
  match.run(BEFORE_MS);
  return match;
}

export function shownPlace(match: Match, client: number, player: number): Place {
  const shown = match.clients[client].client?.shown;
  if (shown === undefined) return [0, 0];
  const row = shown.rowOf("player", player);
  return [shown.fields.player.x[row], shown.fields.player.y[row]];
}

function truePlace(match: Match, player: number): Place {
  const { world } = match.room;
  const row = world.rowOf("player", player);
  return [world.fields.player.x[row], world.fields.player.y[row]];
}

/** A shot as the server judged it. */
interface Verdict {
  readonly sample: number;
  readonly aim: number;
  readonly isHit: boolean;
  readonly target: Place;
  readonly seen: Place;
}

export const PANEL = { w: 454, h: 300, top: 56 };
export const SCALE = 0.36;
export function inPanel(panel: number, [x, y]: Place): Place {
  return [20 + panel * 472 + (x - 20) * SCALE * 1.12, PANEL.top + 14 + y * SCALE];
}

/** Half of the film with lag compensation, half without. */
export function lagCompensationFilm(): Film {
  const SECONDS = 10.4;
  const count = Math.round((SECONDS * 1000) / SAMPLE_MS);
  const verdicts: Verdict[] = [];
  const fired: { readonly sample: number; readonly seen: Place; readonly aim: number }[] = [];
  let [health, rounds, shownRounds, sample] = [100, 6, 6, -1];
  const match = shotMatch(WEAPON.rifle, ({ room }) => {
    const p = room.world.fields.player;
    const isShot = p.rounds[0] < rounds;
    if (isShot && sample >= 0) {
      const isHit = p.health[1] < health;
      const target = truePlace(match, 1);
      verdicts.push({ sample, aim: p.aim[0], isHit, target, seen: fired[verdicts.length]?.seen ?? target });
    }
    // The target stays on its feet, and the magazine full.
    [p.health[1], p.rounds[0], p.reloadTicks[0]] = [100, 6, 0];
    [health, rounds] = [100, 6];
  });
  const shooter = match.clients[0].client;
  const drawn: Place[] = [];
  const truth: Place[] = [];
  for (sample = 0; sample < count; sample++) {
    if (shooter !== undefined) shooter.switches.lagCompensation = sample < count / 2 - 24;
    match.run(BEFORE_MS + sample * SAMPLE_MS);
    drawn.push(shownPlace(match, 0, 1));
    truth.push(truePlace(match, 1));
    const now = shooter?.shown.fields.player.rifleRest[0] ?? 0;
    if (now > shownRounds) fired.push({ sample, seen: drawn[sample], aim: 0 });
    shownRounds = now;
  }
  return filmOf(drawn, truth, fired, verdicts, count);
}

function filmOf(
  drawn: readonly Place[],
  truth: readonly Place[],
  fired: readonly { readonly sample: number; readonly seen: Place }[],
  verdicts: readonly Verdict[],
  count: number,
): Film {
  const place = (panel: number, at: Place): Place => inPanel(panel, at);
  const gun: Place = [SHOOTER.x, SHOOTER.y];
  const within = (from: number, long: number) => (_: unknown, i: number) => i >= from && i < from + long;
  const samples = Array.from({ length: count }, (_, i) => i);
  const size = RADIUS * SCALE * 1.6;
  const line = (panel: number, to: Place, from: number, colour: string): Mark => {
    const [a, b] = [place(panel, gun), place(panel, to)];
    const seen = samples.map(within(from, 9));
    return {
      shape: "line",
      colour,
      to: [b[0] - a[0], b[1] - a[1]],
      path: seen.map((is) => (is ? a : undefined)),
    };
  };
  const still = (at: Place, panel: number, from: number, long: number): (Place | undefined)[] =>
    samples.map(within(from, long)).map((is) => (is ? place(panel, at) : undefined));
  return {
    name: "lag-compensation",
    title:
      "Left, the shooter's screen: they fire at the target where they see it. Right, the server when the shot arrives: the target has run on. With lag compensation the server tests the place that the shooter saw, drawn as a ring, and the shot hits. Without it the same shots miss.",
    height: 376,
    sampleMs: SAMPLE_MS,
    still: (verdicts[1]?.sample ?? 0) + 3,
    panels: [0, 1].map((panel) => ({ x: 12 + panel * 472, y: PANEL.top, w: PANEL.w + 10, h: PANEL.h + 8 })),
    curves: [],
    marks: [
      { shape: "dot", colour: COLOURS.ann, path: samples.map(() => place(0, gun)), size },
      { shape: "dot", colour: COLOURS.ann, path: samples.map(() => place(1, gun)), size },
      { shape: "dot", colour: COLOURS.bob, path: drawn.map((at) => place(0, at)), size },
      { shape: "dot", colour: COLOURS.bob, path: truth.map((at) => place(1, at)), size },
      ...fired.map(({ sample, seen }) => line(0, seen, sample, COLOURS.ann)),
      ...verdicts.flatMap(({ sample, seen, isHit }): Mark[] => [
        line(1, seen, sample, isHit ? COLOURS.good : COLOURS.bad),
        { shape: "ring", colour: COLOURS.truth, size, path: still(seen, 1, sample, 22) },
      ]),
    ],
    captions: [
      { x: 20, y: 44, text: "The shooter's screen", colour: COLOURS.truth, size: 18 },
      { x: 492, y: 44, text: "The server, when the shot arrives", colour: COLOURS.truth, size: 18 },
      ...[true, false].map((isOn) => ({
        x: 20,
        y: 22,
        text: isOn ? "Lag compensation is on" : "Lag compensation is off",
        colour: isOn ? COLOURS.good : COLOURS.bad,
        seen: samples.map((i) => i < count / 2 === isOn),
      })),
      ...verdicts.map(({ sample, isHit, seen }) => ({
        x: place(1, seen)[0] - 22,
        y: place(1, seen)[1] + 5,
        text: isHit ? "hit" : "miss",
        colour: isHit ? COLOURS.good : COLOURS.bad,
        size: 22,
        anchor: "end" as const,
        seen: samples.map(within(sample, 22)),
      })),
    ],
  };
}
