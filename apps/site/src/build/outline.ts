// The order of the site: its groups of pages, as the navigation lists them, by their paths from the root of the repository. pages.ts reads
// it. Always true: a page of docs or of the root that no group names is listed in the last group that takes others, so none is lost.

export interface Group {
  readonly title: string;
  /** Paths of Markdown files. */
  readonly pages: readonly string[];
  /** Every page whose path matches and that no group names comes after `pages`. */
  readonly others?: RegExp;
  /** The navigation shows only the first page until a reader is in the group. */
  readonly isFolded?: boolean;
}

const guide = (...names: readonly string[]): string[] => names.map((name) => `docs/guide/${name}.md`);
const docs = (...names: readonly string[]): string[] => names.map((name) => `docs/${name}.md`);

/** The page that comes first. */
export const HOME = "README.md";

export const GROUPS: readonly Group[] = [
  { title: "Start", pages: [...docs("play"), ...guide("lab", "first-game", "tanks", "types")] },
  {
    title: "Concepts",
    pages: [
      ...docs("concepts/README", "concepts/prediction", "concepts/reconciliation", "concepts/interpolation"),
      ...docs("concepts/lead-and-delay", "concepts/lag-compensation", "concepts/flights"),
    ],
    others: /^docs\/concepts\//,
  },
  {
    title: "Recipes",
    pages: [
      ...guide("three", "pixi", "ecs", "bots", "login", "results", "messages", "spectators", "lobby-rules"),
      ...guide("records", "switches", "languages"),
    ],
  },
  {
    title: "Policies",
    pages: [
      ...guide("README", "presets", "clock", "lead", "addressing", "missing-input", "redundancy", "sending"),
      ...guide("prediction", "reach", "smoothing", "snapshots", "tables", "interest", "delay", "view"),
      ...guide("rewind"),
      "docs/guide/flights.md",
    ],
  },
  {
    title: "Operate",
    pages: guide("own-server", "deploying", "fleet"),
    others: /^docs\/guide\//,
  },
  { title: "API", pages: docs("api") },
  {
    title: "How we know",
    pages: [
      ...docs(
        "how-we-know",
        "quality",
        "seeds",
        "measuring",
        "rules",
        "protocol",
        "networks",
        "coder",
        "million",
      ),
      "ARCHITECTURE.md",
      "GLOSSARY.md",
      "CONTRIBUTING.md",
      "SECURITY.md",
      "CHANGELOG.md",
    ],
    others: /^docs\/[^/]+\.md$/,
  },
  { title: "Decisions", pages: [], others: /^docs\/adr\//, isFolded: true },
];

/** The address of the lab, which vite builds into the site. */
export const LAB = "lab/index.html";

/** The experiment of the lab that a page can open, by its id. */
export const EXPERIMENTS: Readonly<Record<string, string>> = {
  "docs/concepts/prediction.md": "answer",
  "docs/concepts/reconciliation.md": "gate",
  "docs/concepts/interpolation.md": "jumps",
  "docs/concepts/lead-and-delay.md": "lead",
  "docs/concepts/lag-compensation.md": "aim",
  "docs/guide/delay.md": "hundred",
  "docs/guide/redundancy.md": "loss",
  "docs/guide/rewind.md": "behind",
  "docs/guide/smoothing.md": "smoothing",
  "docs/guide/reach.md": "push",
};
