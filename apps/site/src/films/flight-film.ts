// The film of flights: a bolt on the screen of its shooter, who sees it at once, and on the screen of its target, who sees it come. films.ts
// writes it. Always true: places are what each screen drew; a hollow bolt is one that the server has not confirmed yet.

import { RADIUS, WEAPON } from "@reckon/skirmish";
import { COLOURS, type Film, type Mark, type Path } from "./film.ts";
import { BEFORE_MS, inPanel, PANEL, SAMPLE_MS, SCALE, shotMatch, shownPlace } from "./shot-films.ts";

const SECONDS = 7.8;

interface Seen {
  readonly provisional: (readonly [number, number] | undefined)[];
  readonly confirmed: (readonly [number, number] | undefined)[];
}

export function flightFilm(): Film {
  const count = Math.round((SECONDS * 1000) / SAMPLE_MS);
  const match = shotMatch(WEAPON.bolt, ({ room }) => {
    const p = room.world.fields.player;
    // The target stays on its feet, and the magazine full.
    [p.health[1], p.rounds[0], p.reloadTicks[0]] = [100, 6, 0];
  });
  const screens = match.clients.map((_, panel) => ({ panel, flights: new Map<number, Seen>() }));
  const players: (readonly [number, number])[][] = [[], [], [], []];
  let firstSeen = -1;
  for (let sample = 0; sample < count; sample++) {
    match.run(BEFORE_MS + sample * SAMPLE_MS);
    for (const { panel, flights } of screens) {
      for (const player of [0, 1])
        players[2 * panel + player].push(inPanel(panel, shownPlace(match, panel, player)));
      for (const { key, isProvisional, isEnded, values } of match.clients[panel].client?.flights ?? []) {
        if (isEnded) continue;
        const empty = (): undefined[] => Array.from({ length: count });
        const seen = flights.get(key) ?? { provisional: empty(), confirmed: empty() };
        flights.set(key, seen);
        (isProvisional ? seen.provisional : seen.confirmed)[sample] = inPanel(panel, [values.x, values.y]);
        if (panel === 0 && firstSeen < 0) firstSeen = sample;
      }
    }
  }
  const size = RADIUS * SCALE * 1.6;
  const bolt = (shape: Mark["shape"], path: Path): Mark[] =>
    path.some((place) => place !== undefined) ? [{ shape, colour: COLOURS.good, size: 6, path }] : [];
  return {
    name: "flights",
    title:
      "Left, the shooter's screen: a bolt leaves at once, hollow until the server has confirmed it. Right, the target's screen: the same bolt comes a moment later, from where it was born. Both see it end where the server says.",
    height: 366,
    sampleMs: SAMPLE_MS,
    still: firstSeen + 14,
    panels: [0, 1].map((panel) => ({
      x: 12 + panel * 472,
      y: PANEL.top - 10,
      w: PANEL.w + 10,
      h: PANEL.h + 8,
    })),
    curves: [],
    marks: [
      ...players.map(
        (path, i): Mark => ({ shape: "dot", colour: i % 2 === 0 ? COLOURS.ann : COLOURS.bob, path, size }),
      ),
      ...screens.flatMap(({ flights }) =>
        [...flights.values()].flatMap(({ provisional, confirmed }) => [
          ...bolt("ring", provisional),
          ...bolt("dot", confirmed),
        ]),
      ),
    ],
    captions: [
      { x: 20, y: 30, text: "The shooter's screen", colour: COLOURS.truth, size: 18 },
      { x: 492, y: 30, text: "The target's screen", colour: COLOURS.truth, size: 18 },
      { x: 466, y: 30, text: "hollow: not confirmed yet", anchor: "end", colour: COLOURS.good },
    ],
  };
}
