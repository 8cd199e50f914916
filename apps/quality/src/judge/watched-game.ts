// A game whose rules are observed: every ray that the rules of the room or of a client cast into the past is reported with its
// result. Rooms that do not look back keep no evidence of rays, so this is how the scoreboard learns their verdicts too.
// Always true: rules get the same answers as without it.

import type { Game, Tools, World } from "reckon";

/** What rules see of the past, and what their rays meet. */
type Rewound = ReturnType<Tools["rewind"]>;
type Hit = NonNullable<ReturnType<Rewound["ray"]>>;

/** Called after each ray: whose rules cast it, in which world and tick, and whom it hit (−1: nobody). */
export type RayAsked = (world: World, tick: number, player: number, row: number) => void;

/** The same game, which calls `asked` for every ray. */
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

/** Each side has one world and one set of tools for life. */
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
