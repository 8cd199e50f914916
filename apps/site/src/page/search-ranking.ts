// Which sections of the site answer a search, best first. search.ts calls it in the page. Always true: a section that is found has every word;
// titles count more than text, a whole word more than the beginning of one, and the guide more than sources of proofs.

/** Address, page, heading, text: an entry of search.json. */
export type SearchSection = readonly [url: string, page: string, heading: string, text: string];

export interface Found {
  readonly section: SearchSection;
  readonly excerpt: string;
}

const MOST = 30;
const BEFORE = 60;
const EXCERPT = 180;
/** Reference pages are long and have every word; pages that explain come first. */
const WEIGHTS: readonly (readonly [start: string, weight: number])[] = [
  ["guide/", 1.6],
  ["concepts/", 1.8],
  ["api/", 1.2],
  ["rules.html", 0.5],
  ["adr/", 0.5],
  ["changelog.html", 0.3],
];

export function find(sections: readonly SearchSection[], query: string): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const scored = sections.flatMap((section) => {
    const score = scoreOf(section, words);
    return score > 0 ? [{ section, score }] : [];
  });
  scored.sort((a, b) => b.score - a.score);
  return scored.slice(0, MOST).map(({ section }) => ({ section, excerpt: excerptOf(section[3], words) }));
}

function scoreOf([url, page, heading, text]: SearchSection, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    const inTitle = heading === "" ? placeOf(page, word) : placeOf(heading, word);
    const best = 12 * inTitle + 3 * placeOf(page, word) + placeOf(text, word);
    if (best === 0) return 0;
    score += best;
  }
  const weight = WEIGHTS.find(([start]) => url.startsWith(start))?.[1] ?? 1;
  return score * weight;
}

/** 0: absent; 1: inside of a word; 2: the beginning of one; 3: a whole word. */
function placeOf(text: string, word: string): number {
  const lower = text.toLowerCase();
  let best = 0;
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
    const isStart = at === 0 || !/[\p{L}\p{N}]/u.test(lower[at - 1]);
    const isEnd = !/[\p{L}\p{N}]/u.test(lower[at + word.length] ?? "");
    best = Math.max(best, isStart && isEnd ? 3 : isStart ? 2 : 1);
    if (best === 3) break;
  }
  return best;
}

function excerptOf(text: string, words: readonly string[]): string {
  const at = text.toLowerCase().indexOf(words[0]);
  const from = Math.max(0, at - BEFORE);
  // Whole words.
  const start = from > 0 ? text.indexOf(" ", from) + 1 : 0;
  const end = from + EXCERPT < text.length ? text.lastIndexOf(" ", from + EXCERPT) : text.length;
  return `${start > 0 ? "… " : ""}${text.slice(start, end)}${end < text.length ? " …" : ""}`;
}
