// The page of a fleet, as text: one file, with nothing from elsewhere. fleet-page.ts sends it. Always true: everything that a node or a
// room says of itself is escaped; without the script the page works too, and shows what was when it was opened.

import { createHash } from "node:crypto";
import type { NodeOrder } from "../../../fleet/directory.ts";
import { loadOf } from "../../../fleet/load.ts";
import type { FleetView, ShownNode, ShownRoom } from "./fleet-view.ts";

const ORDERS: Readonly<Record<NodeOrder, readonly [name: string, says: string]>> = {
  drain: ["Drain", "No new room begins here, and players leave as their matches end. There is no way back."],
  move: [
    "Move",
    "Hands every room to other nodes now, running matches too, and takes no new one. There is no way back.",
  ],
};

const STYLE = `
:root { color-scheme: light dark; --text: #24292f; --page: #ffffff; --quiet: #57606a; --edge: #d0d7de; --panel: #f6f8fa; --good: #1a7f37;
  --warn: #9a6700; --bad: #cf222e; --link: #0969da }
@media (prefers-color-scheme: dark) { :root { --text: #e6edf3; --page: #0d1117; --quiet: #9198a1; --edge: #3d444d; --panel: #151b23;
  --good: #3fb950; --warn: #d29922; --bad: #f85149; --link: #4493f8 } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 24px 20px 48px; max-width: 1100px; background: var(--page); color: var(--text);
  font: 15px/1.5 system-ui, sans-serif }
header { display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: baseline; justify-content: space-between }
h1 { margin: 0; font-size: 22px } h2 { margin: 0; font-size: 16px; overflow-wrap: anywhere }
p { margin: 8px 0 } .quiet { color: var(--quiet) } .said { padding: 8px 12px; border: 1px solid var(--edge); border-radius: 6px }
.bad { color: var(--bad) } .warn { color: var(--warn) } .good { color: var(--good) }
article { margin-top: 16px; border: 1px solid var(--edge); border-radius: 8px; padding: 14px 16px }
article > header { justify-content: flex-start } .state { font-weight: 600 }
dl { display: grid; grid-template-columns: repeat(2, 1fr); gap: 8px 16px; margin: 12px 0 }
@media (min-width: 700px) { dl { grid-template-columns: repeat(4, 1fr) } }
dt { color: var(--quiet); font-size: 13px } dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
.orders { display: flex; flex-wrap: wrap; gap: 8px; align-items: flex-start }
details > summary { cursor: pointer; display: inline-block; padding: 6px 14px; min-height: 36px; border-radius: 6px }
.orders summary, button { border: 1px solid var(--edge); background: var(--panel); color: var(--text); font: inherit }
.orders summary { list-style: none } .orders summary::-webkit-details-marker { display: none }
.orders details[open] { flex-basis: 100% } .orders form { margin: 8px 0 4px; max-width: 60ch }
.rooms summary { padding-left: 0; color: var(--link) }
button { padding: 6px 14px; min-height: 36px; border-radius: 6px; cursor: pointer } button.sure { border-color: var(--bad); color: var(--bad) }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
table { width: 100%; max-width: 480px; border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: 4px 12px 4px 0; text-align: left; border-bottom: 1px solid var(--edge) } th { color: var(--quiet); font-weight: 400 }
.login { max-width: 420px; margin-top: 40px } label { display: block; margin-top: 12px }
input[type=password] { width: 100%; margin: 4px 0 12px; padding: 8px; min-height: 40px; font: inherit; border: 1px solid var(--edge);
  border-radius: 6px; background: var(--page); color: var(--text) }
@media (pointer: coarse) { details > summary, button { min-height: 44px; padding-block: 10px } }
`;

/** Every few seconds the nodes anew, unless somebody has opened something, or is on a button. */
const SCRIPT = `
setInterval(async () => {
  const fleet = document.getElementById("fleet");
  if (document.hidden || fleet.querySelector("details[open]") || fleet.contains(document.activeElement)) return;
  try {
    const answer = await fetch("/fleet", { redirect: "error" });
    if (answer.status === 401) return location.reload();
    const text = await answer.text();
    fleet.replaceWith(new DOMParser().parseFromString(text, "text/html").getElementById("fleet"));
    document.getElementById("late").hidden = true;
  } catch { document.getElementById("late").hidden = false; }
}, 3000);
`;

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** What a browser may do with the page. */
export const FLEET_POLICY: string = [
  "default-src 'none'",
  "connect-src 'self'",
  `style-src ${hashOf(STYLE)}`,
  `script-src ${hashOf(SCRIPT)}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** @param problem what was wrong with the last try; "": nothing */
export function loginHtml(problem: string): string {
  const said = problem === "" ? "" : `<p class="bad" role="alert">${escaped(problem)}</p>`;
  return page(
    "Fleet",
    `<main class="login"><h1>Fleet</h1>${said}
<form method="post" action="/fleet/login"><label for="token">FLEET_TOKEN of this server</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus>
<button>Enter</button></form></main>`,
  );
}

/** @param key what forms carry @param said what became of an order; "": none was given */
export function fleetHtml({ nodes, isFresh }: FleetView, key: string, said: string): string {
  const sum = (of: (node: ShownNode) => number): number => nodes.reduce((all, node) => all + of(node), 0);
  const draining = nodes.filter(({ isDraining }) => isDraining).length;
  const counts = [
    some(nodes.length, "node"),
    ...(draining > 0 ? [`${draining} draining`] : []),
    some(
      sum(({ rooms }) => rooms),
      "room",
    ),
    some(
      sum(({ players }) => players),
      "connection",
    ),
  ].join(", ");
  const away = isFresh
    ? ""
    : '<p class="said warn" role="alert">The directory does not answer. This is what was last known; matches go on.</p>';
  return page(
    "Fleet",
    `<header><h1>Fleet</h1><form method="post" action="/fleet/leave">${hidden("key", key)}<button>Log out</button></form></header>
${said === "" ? "" : `<p class="said" role="status">${escaped(said)}</p>`}
<p id="late" class="said bad" role="alert" hidden>This node does not answer. What you see is old.</p>
<main id="fleet"><p class="quiet">${counts}</p>${away}
${nodes.map((node) => nodeHtml(node, key)).join("\n")}</main>
<script>${SCRIPT}</script>`,
  );
}

function nodeHtml(node: ShownNode, key: string): string {
  const { id, address, region, build, isDraining, rooms, mostRooms, players, latenessMs, knownS, udp } = node;
  const load = loadOf(node);
  const figures: readonly (readonly [name: string, value: string, look?: string])[] = [
    ["rooms", `${rooms} of ${mostRooms}`],
    ["connections", String(players)],
    ["ticks late by", `${latenessMs.toFixed(1)} ms`, latenessMs > 16 ? "bad" : latenessMs > 4 ? "warn" : ""],
    ["load", `${Math.round(100 * load)} %`, load >= 1 ? "bad" : load > 0.8 ? "warn" : ""],
    ["region", region],
    ["build", build],
    ["WebRTC", udp === "" ? "off" : udp],
    ["known for", lasting(knownS)],
  ];
  const terms = figures.map(
    ([name, value, look = ""]) =>
      `<div><dt>${name}</dt><dd${look === "" ? "" : ` class="${look}"`}>${escaped(value)}</dd></div>`,
  );
  const state = isDraining
    ? '<span class="state warn">draining</span>'
    : '<span class="state good">up</span>';
  const orders = (isDraining ? (["move"] as const) : (["drain", "move"] as const)).map((order) =>
    orderHtml(order, node, key),
  );
  return `<article aria-labelledby="n-${id}"><header><h2 id="n-${id}">${escaped(address)}</h2>${state}
<span class="quiet">${id.slice(0, 8)}${node.isHere ? ", this node" : ""}</span></header>
<dl>${terms.join("")}</dl>${roomsHtml(node)}<div class="orders">${orders.join("")}</div></article>`;
}

function orderHtml(order: NodeOrder, { id, address }: ShownNode, key: string): string {
  const [name, says] = ORDERS[order];
  return `<details><summary aria-label="${name} ${escaped(address)}">${name} …</summary><form method="post" action="/fleet">
${hidden("key", key)}${hidden("node", id)}${hidden("order", order)}<p>${says}</p><button class="sure">${name} ${escaped(address)}</button></form></details>`;
}

function roomsHtml({ listed, rooms }: ShownNode): string {
  if (listed.length === 0) return "";
  const rows = listed.map(
    ({ code, game, players, openSeats }: ShownRoom) =>
      `<tr><td>${escaped(code)}</td><td>${escaped(game)}</td><td>${players}</td><td>${openSeats}</td></tr>`,
  );
  const others = Math.max(0, rooms - listed.length);
  const more = others === 0 ? "" : `<p class="quiet">${some(others, "more room")} on no list.</p>`;
  return `<details class="rooms"><summary>${some(listed.length, "room")} on the list</summary><table>
<tr><th>code</th><th>game</th><th>players</th><th>open seats</th></tr>${rows.join("")}</table>${more}</details>`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body>${body}</body></html>`;
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escaped(value)}">`;
}

function some(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

function lasting(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
