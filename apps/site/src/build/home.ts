// The first page of the site: README.md with a front above it. site-builder.ts calls it. Always true: the front says nothing that README.md
// does not; what to do is in four buttons, and the first of them is reached by Enter.

import { LAB } from "./outline.ts";

/** @param html of README.md @param hasArcade the games are one folder up */
export function homeHtml(html: string, hasArcade: boolean): string {
  const games = hasArcade ? "../" : "play.html";
  const [, before = "", title = "", lead = "", rest = html] =
    /^([\s\S]*?)(<h1[\s\S]*?<\/h1>)\s*(<p>[\s\S]*?<\/p>)([\s\S]*)$/.exec(html) ?? [];
  return `${before}<header class="hero">
${title}
<div class="lead">${lead}</div>
<p class="doors"><a class="button first" href="${games}">Play now</a> <a class="button" href="guide/first-game.html">Make your own game</a> <a class="button" href="concepts/index.html">See how it works</a> <a class="button" href="${LAB}">Open the lab</a></p>
</header>
${rest}`;
}

/** The page that says how to play, where the games are one folder up. */
export function playHtml(html: string): string {
  const doors = '<p class="doors"><a class="button first" href="../">Open the games</a></p>';
  return html.replace("</h1>", `</h1>\n${doors}`);
}

/** The end of a page that has an experiment: the lab opens there when it is asked for, or on its own page. @param lab its address */
export function labHtml(html: string, experiment: string, lab: string): string {
  const own = `<a class="button" href="${lab}?experiment=${experiment}">Open the lab</a>`;
  return `${html}
<h2 id="try-it">Try it</h2>
<p>The same thing in <a href="${lab}">the netcode lab</a>, with your own hands: a server and three players in one page, on this engine, without a
network. You can stop time and go back.</p>
<p class="doors" data-lab="${experiment}">${own}</p>
`;
}
