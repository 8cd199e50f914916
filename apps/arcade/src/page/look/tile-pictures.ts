// The pictures of tiles: real play, from the best view of each game. `npm run pictures:tiles` takes them. Always true: they
// load after the page is shown, and a game may lack one.

const PICTURES: Readonly<Record<string, string>> = {
  "by-a-thread": new URL("../tiles/by-a-thread.webp", import.meta.url).href,
  dash: new URL("../tiles/dash.webp", import.meta.url).href,
  "high-noon": new URL("../tiles/high-noon.webp", import.meta.url).href,
  "r-type": new URL("../tiles/r-type.webp", import.meta.url).href,
};

export function tilePicture(game: string): string | undefined {
  return PICTURES[game];
}
