// The site below the built page, at docs/, as `npm run build` puts it there. Browser tests of the site call it; the first call builds.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildAssets } from "../../site/src/build/assets.ts";
import { SiteBuilder } from "../../site/src/build/site-builder.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Returns the folder. @param pageFolder `inject("pageFolder")` */
export async function withSite(pageFolder: string): Promise<string> {
  const folder = join(pageFolder, "docs");
  if (!existsSync(join(folder, "index.html")))
    new SiteBuilder(ROOT, folder, await buildAssets(folder), true).build();
  return pageFolder;
}
