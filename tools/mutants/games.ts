// The games whose rules are mutated: their files, and the tests that must catch it. Tests of whole matches are left out, because they
// take minutes; so are pictures and bots.

export interface Mutated {
  /** Files and folders of rules. */
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

const thread = (name: string): string => `games/by-a-thread/${name}`;
const noon = (name: string): string => `games/high-noon/${name}`;
const rType = (name: string): string => `games/r-type/${name}`;
const dash = (name: string): string => `games/dash/${name}`;

export const GAMES: Readonly<Record<string, Mutated>> = {
  "by-a-thread": {
    files: ["by-a-thread", "fate", "judge", "maze", "places", "plasma", "push", "walk"]
      .map((name) => thread(`src/${name}.ts`))
      .concat(thread("src/mazes")),
    tests: ["golden", "walk", "plasma", "match", "maze-likeness", "mazes"].map((name) =>
      thread(`test/${name}.test.ts`),
    ),
  },
  "high-noon": {
    files: [
      "riders/bullets",
      "ride/camp",
      "duel",
      "harm",
      "ride/hazards",
      "high-noon",
      "judge",
      "riders/jump",
      "riders/movement",
      "places",
      "riders/player-state",
      "riders/revive",
      "riders/revolver",
      "ride/ride",
      "riders/roll",
      "riders/showdown",
      "ride/waves",
    ]
      .map((name) => noon(`src/${name}.ts`))
      .concat(noon("src/enemies")),
    tests: ["golden", "player", "revolver", "ride", "enemies", "waves"].map((name) =>
      noon(`test/${name}.test.ts`),
    ),
  },
  "r-type": {
    files: [
      "clock",
      "drops",
      "squadron/harm",
      "judge",
      "squadron/missiles",
      "squadron/party",
      "pause",
      "squadron/power-ups",
      "r-type",
      "run",
      "squadron/score",
      "squadron/ship",
      "squadron/shots",
      "terrain",
      "waves",
      "squadron/weapons",
    ]
      .map((name) => rType(`src/${name}.ts`))
      .concat(["bosses", "curtains", "enemies"].map((name) => rType(`src/${name}`))),
    tests: [
      "golden",
      "ship",
      "shots",
      "missiles",
      "curtains",
      "harm",
      "enemies",
      "motion",
      "bosses",
      "power-ups",
      "score",
      "terrain",
      "waves",
      "run",
    ].map((name) => rType(`test/${name}.test.ts`)),
  },
  dash: {
    files: ["arena", "dash"].map((name) => dash(`src/${name}.ts`)),
    tests: ["golden", "rules", "replay", "judge"].map((name) => dash(`test/${name}.test.ts`)),
  },
};
