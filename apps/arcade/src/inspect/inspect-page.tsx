// The inspector's own page, inspect.html: opens a saved tape, by a button or dropped, and shows it. Always true: it opens no connection;
// a sentence explains why it refuses a file, and the person can open another one.

import "../page/page.css";
import "./inspect.css";
import { signal } from "@preact/signals";
import { type JSX, render } from "preact";
import { startLanguage } from "../page/chosen-language.ts";
import { INSPECT, INSPECT_PAGE, inspectTexts } from "./inspect-words.ts";
import { InspectorPanel } from "./inspector-panel.tsx";
import { InspectorView } from "./inspector-view.ts";
import { openFile } from "./tape-files.ts";

/** Nothing else runs on this page. */
const READ_MS = 10;

interface Opened {
  readonly view: InspectorView;
  readonly note: string;
  readonly file: File;
}

const opened = signal<Opened | undefined>(undefined);
const problem = signal("");
const isLoading = signal(false);
const redraw = { current: (): void => {} };

async function open(file: File): Promise<void> {
  problem.value = "";
  isLoading.value = true;
  try {
    const { inspection, note } = await openFile(file);
    const view = new InspectorView(inspection);
    opened.value = { view, note, file };
    read(view);
  } catch (error) {
    problem.value = error instanceof Error && error.message !== "" ? error.message : INSPECT_PAGE.failed;
  }
  isLoading.value = false;
}

/** Reads all of a tape, in slices, then looks at its last rollback. */
function read(view: InspectorView): void {
  const endMs = performance.now() + READ_MS;
  let isMore = true;
  while (isMore && performance.now() < endMs) isMore = view.inspection.read();
  view.refresh();
  redraw.current();
  if (opened.peek()?.view !== view) return;
  if (isMore) requestAnimationFrame(() => read(view));
  else {
    view.progress.value = 1;
    if (!view.jump(-1)) view.look(view.inspection.span.to);
    draw(view);
  }
}

/** Draws what has changed, frame by frame, as long as this tape is looked at. */
function draw(view: InspectorView): void {
  if (opened.peek()?.view !== view) return;
  redraw.current();
  view.settle();
  requestAnimationFrame(() => draw(view));
}

/** Saves the file that was opened once more. */
function again(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
}

function Page(): JSX.Element {
  const shown = opened.value;
  if (shown !== undefined) {
    const { view, note, file } = shown;
    const notes = [note, view.progress.value >= 1 ? view.inspection.note : ""]
      .filter((text) => text !== "")
      .join(" ");
    return (
      <main class="inspect-whole">
        <InspectorPanel
          view={view}
          note={notes}
          redraw={redraw}
          onSave={() => again(file)}
          onClose={() => {
            opened.value = undefined;
          }}
        />
      </main>
    );
  }
  return (
    <main class="inspect-open">
      <h1>{INSPECT_PAGE.heading}</h1>
      <p>{INSPECT_PAGE.lead}</p>
      <label class="inspect-choose">
        <span>{INSPECT_PAGE.choose}</span>
        <input
          type="file"
          accept=".tape"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) void open(file);
          }}
        />
      </label>
      <p>{isLoading.value ? INSPECT.loading : INSPECT_PAGE.drop}</p>
      {problem.value !== "" && (
        <p class="inspect-note" role="alert">
          {problem.value}
        </p>
      )}
    </main>
  );
}

addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer?.files ?? [];
  if (file !== undefined) void open(file);
});
const root = document.getElementById("page");
await startLanguage();
await inspectTexts.ready();
document.title = INSPECT_PAGE.heading;
if (root !== null) render(<Page />, root);
