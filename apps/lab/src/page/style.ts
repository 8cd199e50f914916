// The look of the lab: an instrument panel at night. It lives in a shadow root, so that it neither changes the page around it nor is
// changed by it. A constructed style sheet works under a content policy that forbids inline styles.

const TEXT = `
:host { display: block; color-scheme: dark; }
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
.lab {
  --ink: #0e1116; --panel: #171c24; --line: #2a3240; --text: #e8ecf1; --quiet: #9aa7b5; --accent: #56b4e9;
  font: 15px/1.5 "Inter Variable", system-ui, sans-serif; color: var(--text); background: var(--ink);
  display: grid; gap: 8px; padding: 12px; container-type: inline-size;
}
.figure, dd, .clock, .log { font-variant-numeric: tabular-nums; }
h1 { font-size: 20px; line-height: 1.25; margin: 0 0 4px; text-wrap: balance; }
h2 { font-size: 15px; margin: 4px 0; display: flex; align-items: center; gap: 8px; }
p { margin: 0; }
a { color: var(--accent); }
button, select {
  font: inherit; color: inherit; background: #222a36; border: 1px solid #3a4657; border-radius: 8px; min-height: 36px; padding: 4px 12px;
}
button { cursor: pointer; }
button:hover, select:hover { border-color: #6b7c92; }
button.main { background: var(--accent); color: #06121b; border-color: var(--accent); font-weight: 600; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
input[type="range"], input[type="checkbox"] { accent-color: var(--accent); }
input[type="range"] { width: 100%; min-width: 0; height: 24px; margin: 0; }
.desk { display: grid; gap: 8px; grid-template-columns: minmax(0, 340px) minmax(0, 1fr); align-items: stretch; }
.side { display: flex; flex-direction: column; gap: 8px; min-width: 0; }
.scene { display: grid; gap: 8px; min-width: 0; align-content: start; }
.panel, .card, .column { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 12px; min-width: 0; }
.card { display: flex; flex-direction: column; gap: 8px; }
.card .choice { width: 100%; }
.card-body { display: grid; gap: 8px; align-content: start; }
.steps { margin: 0; padding: 0; list-style: none; display: grid; gap: 4px; counter-reset: step; }
.steps li { counter-increment: step; padding: 4px 8px 4px 36px; position: relative; border-radius: 8px; color: var(--quiet); }
.steps li::before { content: counter(step); position: absolute; left: 6px; top: 5px; width: 22px; height: 22px; line-height: 20px;
  text-align: center; border: 1px solid #4a5a6e; border-radius: 50%; font-size: 12px; }
.steps li[aria-current] { color: var(--text); background: #202836; }
.steps li[aria-current]::before { border-color: var(--accent); color: var(--accent); }
.steps li.done::before { content: "✓"; background: #009e73; border-color: #009e73; color: #04140f; font-weight: 700; }
.look { color: var(--quiet); font-size: 14px; }
.look strong { color: var(--text); }
.score { margin: 0; display: flex; flex-wrap: wrap; gap: 8px; }
.score > div { flex: 1 1 140px; background: var(--ink); border: 1px solid var(--line); border-radius: 8px; padding: 6px 10px; }
.score dt { font-size: 13px; color: var(--quiet); }
.score dd { margin: 0; font-size: 20px; font-weight: 650; line-height: 1.3; }
.score dd.note { font-size: 12px; font-weight: 400; color: var(--quiet); }
.why { border-left: 3px solid #009e73; padding-left: 12px; display: grid; gap: 8px; justify-items: start; }
.why[hidden] { display: none; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; }
.said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.server { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, calc((100% - 40px) / 3)) minmax(0, 1fr); gap: 8px 16px; align-items: center; }
.server .about { display: grid; gap: 8px; font-size: 14px; color: var(--quiet); align-content: center; }
.server h2 { margin: 0; color: var(--text); }
.about fieldset { border: 0; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(110px, 1fr)); gap: 0 12px; }
.about legend { padding: 0; color: var(--text); }
.about label { display: inline-flex; gap: 8px; align-items: center; min-height: 28px; }
.seed { font: inherit; width: 96px; min-height: 32px; color: inherit; background: var(--ink); border: 1px solid #3a4657; border-radius: 8px; padding: 2px 8px; }
.about .row { grid-template-columns: auto minmax(0, 1fr); display: flex; flex-wrap: wrap; }
.picture { display: block; width: 100%; border-radius: 6px; background: #141a22; }
.stage { border-radius: 6px; }
.log { display: flex; flex-direction: column; gap: 4px; min-height: 0; flex: 1 1 auto; }
.log h2 { margin: 0; }
.log ol { margin: 0; padding: 0; list-style: none; overflow: auto; flex: 1 1 0; min-height: 160px; display: flex; flex-direction: column; gap: 4px; }
.log li { font-size: 13px; line-height: 1.4; padding: 4px 8px; border-left: 3px solid var(--who, #4a5a6e); background: var(--ink); border-radius: 0 6px 6px 0; }
.log .when { color: var(--quiet); margin-right: 6px; }
.columns { display: grid; gap: 8px; grid-template-columns: repeat(var(--count, 3), minmax(0, 1fr)); align-items: start; }
.column { display: grid; gap: 6px; container: column / inline-size; }
.wires { display: block; width: 100%; height: 64px; }
.mark { width: 12px; height: 12px; background: var(--who); }
.player-0 { --who: #e69f00; } .player-1 { --who: #56b4e9; } .player-2 { --who: #009e73; }
.player-0 .mark { border-radius: 50%; }
.player-1 .mark { clip-path: polygon(50% 0, 100% 90%, 0 90%); }
.hint { font-size: 13px; color: var(--quiet); }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(136px, 1fr)); gap: 2px 12px; margin: 4px 0; font-size: 13px; }
.figures div { display: flex; justify-content: space-between; gap: 8px; white-space: nowrap; }
.figures dt { color: var(--quiet); } .figures dd { margin: 0; }
.row { display: grid; grid-template-columns: 72px minmax(0, 1fr) 64px; gap: 8px; align-items: center; font-size: 14px; min-height: 32px; }
.row > span:first-child { color: var(--quiet); }
.row > select { grid-column: 2 / -1; min-width: 0; }
.row .figure { text-align: right; }
.switches { display: grid; grid-template-columns: repeat(auto-fill, minmax(124px, 1fr)); gap: 0 4px; font-size: 13px; }
.switch:last-child { grid-column: 1 / -1; }
.switch { display: flex; gap: 6px; align-items: center; min-height: 32px; cursor: pointer; }
.switch:has(:disabled) { color: #7d8a99; cursor: default; }
input[role="switch"] { appearance: none; width: 32px; height: 20px; margin: 0; border-radius: 10px; background: #3a4657; border: 1px solid #6b7c92;
  position: relative; flex: none; cursor: pointer; }
input[role="switch"]::after { content: ""; position: absolute; left: 2px; top: 2px; width: 14px; height: 14px; border-radius: 50%; background: var(--quiet); }
input[role="switch"]:checked { background: #0a6f9f; border-color: var(--accent); }
input[role="switch"]:checked::after { left: 14px; background: #fff; }
input[role="switch"]:disabled { opacity: .5; }
.time { position: sticky; bottom: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px; align-items: center; background: var(--panel);
  border: 1px solid var(--line); border-radius: 8px; padding: 8px 12px; }
.time > button { min-width: 44px; padding: 4px 8px; }
.time > button:first-child { min-width: 72px; }
.track { position: relative; flex: 1 1 120px; }
.timeline { display: block; }
.marks { display: block; width: 100%; height: 18px; }
.clock { min-width: 72px; text-align: right; }
.pad { display: none; grid-template-columns: repeat(5, 1fr); gap: 8px; touch-action: none; }
.pad .key { min-height: 52px; padding: 0; font-size: 20px; user-select: none; }
.pad .key-act { background: #5b3d00; border-color: #e69f00; }
@media (pointer: coarse) {
  .pad { display: grid; }
  button, select, .switch, .row { min-height: 44px; }
  input[type="range"] { height: 44px; }
  .about label { min-height: 44px; }
}
.lab.embed .time { position: static; }
.lab.embed .log, .lab.embed .choice, .lab.embed .server .about:last-child { display: none; }
@container (max-width: 1000px) {
  .desk { grid-template-columns: minmax(0, 1fr); }
  .log ol { min-height: 96px; max-height: 128px; }
  .side { display: contents; }
  .card { order: 0; } .scene { order: 1; } .log { order: 2; }
}
@container (max-width: 640px) {
  .columns { grid-template-columns: minmax(0, 1fr); }
  .scene { display: flex; flex-direction: column; }
  .server { display: contents; }
  .columns { order: 1; }
  .about { order: 2; display: grid; gap: 8px; padding: 12px; background: var(--panel); border-radius: 8px; color: var(--quiet); }
  .lab.embed .server { display: grid; grid-template-columns: minmax(0, 1fr); }
  .lab.embed .server .about { padding: 0; }
  .time .track { flex-basis: calc(100% - 84px); order: -2; }
  .time { gap: 6px; }
  .time > button:first-child { min-width: 64px; }
  .time .clock { order: -1; min-width: 68px; }
  .time select { flex: 1 1 76px; min-width: 0; padding: 4px; }
}
@container column (max-width: 240px) {
  .row { grid-template-columns: minmax(0, 1fr) auto; gap: 0 8px; }
  .row > select, .row > input { grid-column: 1 / -1; grid-row: 2; }
}
@media (prefers-reduced-motion: no-preference) {
  input[role="switch"]::after { transition: left .12s; }
}
`;

let sheet: CSSStyleSheet | undefined;

export function styleSheet(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(TEXT);
  }
  return sheet;
}
