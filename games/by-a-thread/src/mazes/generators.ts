// The ten levels of difficulty: a name for each, and the generator that makes its mazes. The order is that of the original's menu.

import { backtracker } from "./backtracker.ts";
import { binaryTree } from "./binary-tree.ts";
import { blobbyDivision } from "./blobby-division.ts";
import { recursiveDivision } from "./division.ts";
import { kruskal } from "./kruskal.ts";
import { prim } from "./prim.ts";
import type { Generator } from "./rooms.ts";
import { voronoiQueue, voronoiRandom, voronoiStack } from "./voronoi.ts";
import { wilson } from "./wilson.ts";

export interface Level {
  readonly name: string;
  readonly generate: Generator;
}

export const LEVELS: readonly Level[] = [
  { name: "four-quadrant binary tree", generate: binaryTree },
  { name: "recursive division", generate: recursiveDivision },
  { name: "Voronoi queue", generate: voronoiQueue },
  { name: "blobby division", generate: blobbyDivision },
  { name: "Voronoi stack", generate: voronoiStack },
  { name: "Prim", generate: prim },
  { name: "Kruskal", generate: kruskal },
  { name: "Voronoi random", generate: voronoiRandom },
  { name: "backtracker", generate: backtracker },
  { name: "Wilson", generate: wilson },
];
