// Types of open-lab.js, which is Reckon's lab as one file: create-reckon put it here.
import type { Game } from "reckon";
import type { LabGame } from "./lab-game.ts";

/** Opens the lab in an element: a server, three players and their networks in one tab. With `usesAddress`, the address says what is set. */
export declare function openLab<G extends Game>(
  element: HTMLElement,
  game: LabGame<G>,
  options?: { readonly usesAddress?: boolean },
): { close(): void };
