// Draws one figure as SVG: a panel for each profile and a bar for each preset, with its name on the left and its number on the right.
// The command writes one file for each entry of charts.ts. Always true: the same cells give the same bytes; charts are readable
// on light and dark pages, and without telling colours apart.

import { BARS, type Bars } from "../bars.ts";
import type { Cell } from "../cell.ts";
import { ORACLE_NAMES } from "../foresight/oracle.ts";
import { type Chart, shown } from "./charts.ts";

/** Names to the left of the bars, and colours that colour-blind people can tell apart (Okabe and Ito). */
const ROWS: readonly { readonly preset: string; readonly name: string; readonly colour: string }[] = [
  { preset: "reckon", name: "reckon", colour: "#0072b2" },
  { preset: "byAThread", name: "byAThread", colour: "#e69f00" },
  { preset: "highNoon", name: "highNoon", colour: "#009e73" },
  { preset: "rType", name: "rType", colour: "#cc79a7" },
  { preset: "oracle", name: "oracle", colour: "#8a8a8a" },
  { preset: "oracleByScreen", name: "by screen", colour: "#8a8a8a" },
  { preset: "foresight", name: "foresight", colour: "#8a8a8a" },
];

const COLUMNS = 2;
const PANEL_WIDTH = 430;
const NAME_WIDTH = 78;
const BAR_WIDTH = 270;
const ROW_HEIGHT = 17;
const TITLE_HEIGHT = 26;
const PANEL_GAP = 14;
const TOP = 64;
const MARGIN = 20;

const STYLE = `
  text { font: 12px system-ui, sans-serif; fill: #24292f; }
  .page { fill: #ffffff; } .head { font-size: 17px; font-weight: 600; } .note { fill: #57606a; }
  .profile { font-size: 13px; font-weight: 600; } .own { font-weight: 600; } .limit { stroke: #24292f; stroke-width: 1.5; stroke-dasharray: 3 2; }
  .axis { stroke: #d0d7de; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; } .page { fill: #0d1117; } .note { fill: #9198a1; } .limit { stroke: #e6edf3; } .axis { stroke: #3d444d; }
  }`;

export function chartOf(chart: Chart, profiles: readonly string[], cells: readonly Cell[]): string {
  const rows = ROWS.filter(
    ({ preset }) =>
      cells.some((cell) => cell.preset === preset) && !(isOracle(preset) && chart.withoutOracle === true),
  );
  const panelHeight = TITLE_HEIGHT + rows.length * ROW_HEIGHT + PANEL_GAP;
  const lines = Math.ceil(profiles.length / COLUMNS);
  const width = 2 * MARGIN + COLUMNS * PANEL_WIDTH;
  const height = TOP + lines * panelHeight + MARGIN;
  const most = Math.max(
    ...cells
      .filter(({ preset }) => rows.some((row) => row.preset === preset))
      .map((cell) => lengthOf(chart, cell)),
    1e-9,
  );
  const panels = profiles.map((profile, i) => {
    const x = MARGIN + (i % COLUMNS) * PANEL_WIDTH;
    const y = TOP + Math.floor(i / COLUMNS) * panelHeight;
    const bars = rows.map(({ preset, name, colour }, row) => {
      const cell = cells.find((one) => one.preset === preset && one.profile === profile);
      return cell === undefined ? "" : barOf(chart, cell, name, colour, row, most);
    });
    return `<g transform="translate(${x} ${y})"><text class="profile" x="0" y="14">${profile}</text>${bars.join("")}${linesOf(chart, profile, rows.length, most)}</g>`;
  });
  const note = `${chart.unit}; less is better${chart.scale === "root" ? "; bar lengths on a square-root scale" : ""}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${chart.title} by profile and preset">
<style>${STYLE}
</style>
<rect class="page" width="${width}" height="${height}" rx="6"/>
<text class="head" x="${MARGIN}" y="30">${chart.title}</text>
<text class="note" x="${MARGIN}" y="49">${note}</text>
${panels.join("\n")}
</svg>
`;
}

function isOracle(preset: string): boolean {
  return Object.values(ORACLE_NAMES).includes(preset);
}

function lengthOf(chart: Chart, { figures }: Cell): number {
  return scaled(chart, figures[chart.figure]);
}

function scaled({ scale }: Chart, value: number): number {
  const above = Math.max(0, value);
  return scale === "root" ? Math.sqrt(above) : above;
}

function barOf(chart: Chart, cell: Cell, name: string, colour: string, row: number, most: number): string {
  const y = TITLE_HEIGHT + row * ROW_HEIGHT;
  const length = Math.max(1, (lengthOf(chart, cell) / most) * BAR_WIDTH);
  const isHollow = isOracle(cell.preset);
  // To the right of the line of its bar, too.
  const numberAt = cell.preset === "reckon" ? Math.max(length, limitAt(chart, cell.profile, most)) : length;
  const fill = isHollow ? `fill="none" stroke="${colour}"` : `fill="${colour}"`;
  const strength = cell.preset === "reckon" ? ' class="own"' : isHollow ? ' class="note"' : "";
  return (
    `<text${strength} x="${NAME_WIDTH - 6}" y="${y + 10}" text-anchor="end">${name}</text>` +
    `<rect x="${NAME_WIDTH}" y="${y}" width="${length.toFixed(1)}" height="${ROW_HEIGHT - 5}" rx="1.5" ${fill}/>` +
    `<text${strength} x="${(NAME_WIDTH + numberAt + 5).toFixed(1)}" y="${y + 10}">${shown(chart, cell.figures)}</text>`
  );
}

/** Where the profile's bar is, from the left end of the bars; 0: there is none. */
function limitAt(chart: Chart, profile: string, most: number): number {
  const limit = limitOf(chart, profile);
  return limit === undefined ? 0 : Math.min(1, scaled(chart, limit) / most) * BAR_WIDTH;
}

function limitOf(chart: Chart, profile: string): number | undefined {
  const limits: { readonly [profile: string]: Bars | undefined } = BARS;
  return limits[profile]?.[chart.figure as keyof Bars];
}

/** The axis that bars start from, and a dashed line at the profile's bar. */
function linesOf(chart: Chart, profile: string, rows: number, most: number): string {
  const limit = limitOf(chart, profile);
  const bottom = TITLE_HEIGHT + rows * ROW_HEIGHT - 2;
  const axis = `<line class="axis" x1="${NAME_WIDTH}" x2="${NAME_WIDTH}" y1="${TITLE_HEIGHT - 3}" y2="${bottom}"/>`;
  if (limit === undefined) return axis;
  const x = (NAME_WIDTH + limitAt(chart, profile, most)).toFixed(1);
  return (
    `${axis}<line class="limit" x1="${x}" x2="${x}" y1="${TITLE_HEIGHT - 3}" y2="${TITLE_HEIGHT + ROW_HEIGHT - 3}"/>` +
    `<text class="note" x="${NAME_WIDTH + 22}" y="14">bar for reckon: ${limit} ${chart.unit}</text>`
  );
}
