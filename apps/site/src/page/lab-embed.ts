// The netcode lab in a page of the site: a button opens an experiment where the reader is. site.ts loads this, and with it the engine, when
// the button is pressed. Always true: the lab stands in an element of its own, and its link to a page of its own stays.

import { EXPERIMENTS, openLab, yard } from "@reckon/lab";

/** @param place the paragraph with the buttons @param experiment its id @param root address of the site, seen from this page */
export function embedLab(place: HTMLElement, experiment: string, root: string): void {
  const host = document.createElement("div");
  host.className = "lab-here";
  place.after(host);
  openLab(host, yard, { experiments: EXPERIMENTS, experiment, embed: true, guide: `${root}guide/` });
}
