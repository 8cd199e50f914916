// A game whose rules are overheard: every ray that the room's or a client's rules ask about the past is told, with its
// answer. Rooms that do not look back keep no evidence of rays, so this is how the scoreboard learns their verdicts too.
// Always true: rules get the answers that they would get anyway.

import type { Game, Tools, World } from "reckon";

/** What rules see of the past, and what a ray of theirs meets. */
type Rewound = ReturnType<Tools["rewind"]>;
type Hit = NonNullable<ReturnType<Rewound["ray"]>>;

/** Told after each ray: whose rules asked, in which world and tick, and who was hit (−1: nobody). */
export type RayAsked = (world: World, tick: number, player: number, row: number) => void;

/** The same game, with `asked` told of every ray. */
export function watchedGame(game: Game, asked: RayAsked): Game {
  const ears = new Map<Tools, Tools>();
  return {
    ...game,
    step: (world, inputs, tools) => {
      let heard = ears.get(tools);
      if (heard === undefined) {
        heard = overheard(tools, world, asked);
        ears.set(tools, heard);
      }
      game.step(world, inputs, heard);
    },
  };
}

/** A side has one world and one set of tools for life. */
function overheard(tools: Tools, world: World, asked: RayAsked): Tools {
  let player = -1;
  let seen: Rewound | undefined;
  const tell = (hit: Hit | undefined): Hit | undefined => {
    asked(world, tools.tick, player, hit?.row ?? -1);
    return hit;
  };
  const listening: Rewound = {
    ray: (from, to) => tell(seen?.ray(from, to)),
    sweep: (from, to, radius) => seen?.sweep(from, to, radius),
    overlap: (centre, radius, each) => seen?.overlap(centre, radius, each),
    own: (kind, row, into) => seen?.own(kind, row, into) ?? false,
  };
  return Object.create(tools, {
    rewind: {
      value: (who: number, fairness: Parameters<Tools["rewind"]>[1]) => {
        player = who;
        seen = tools.rewind(who, fairness);
        return listening;
      },
    },
  });
}
