// Puts many pictures on one sheet, each with its name below it, so that all screens of a size can be seen at once and take little
// space. The maker of screen pictures calls it. Always true: a sheet is a JPEG as wide as its columns.

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Browser } from "playwright-core";

const GAP = 6;
const QUALITY = 68;

export interface Sheet {
  /** PNG files, in the order of the sheet. */
  readonly files: readonly string[];
  readonly columns: number;
  /** Width of one picture, in CSS pixels. */
  readonly width: number;
  /** The file to write. */
  readonly path: string;
}

export async function contactSheet(browser: Browser, { files, columns, width, path }: Sheet): Promise<void> {
  const page = await browser.newPage({ viewport: { width: columns * (width + GAP) + GAP, height: 400 } });
  const figures = await Promise.all(
    files.map(async (file) => {
      const data = (await readFile(file)).toString("base64");
      const name = basename(file, ".png");
      return `<figure><img src="data:image/png;base64,${data}"><figcaption>${name}</figcaption></figure>`;
    }),
  );
  const style = `body { display: flex; flex-wrap: wrap; gap: ${GAP}px; margin: ${GAP}px; background: #777 }
    figure { width: ${width}px; margin: 0; font: 12px sans-serif } img { display: block; width: 100% }`;
  await page.setContent(`<style>${style}</style>${figures.join("")}`);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.screenshot({ path, type: "jpeg", quality: QUALITY, fullPage: true });
  await page.close();
}
