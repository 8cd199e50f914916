// By a Thread: a first-person maze shooter with bouncing plasma, for up to ten.

export type { Maze } from "./maze.ts";
