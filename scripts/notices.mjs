// Makes notices.txt beside the built page: every third-party package in the page or in the server, with its licence in full. It is a plugin
// of vite.config.ts; the page links the file. Always true: the bundler names the packages of the page, and the lockfile those of the server,
// so no list is kept by hand; a package without a licence ends the build.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { licencesIn, neededBy } from "./packages.mjs";
import { root } from "./run.mjs";

const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** Works inside packages that have no package of their own. @type {Record<string, string>} */
const WITHIN = {
  "@node-datachannel/":
    "Its program holds libdatachannel and libjuice (MPL-2.0), usrsctp and libsrtp (BSD-3-Clause), plog (MIT) and OpenSSL (Apache-2.0).",
};
/** The text of our own licence serves packages that only name the same one. */
const [, MIT] = readFileSync(join(root, "LICENSE"), "utf8")
  .trim()
  .split(/^(?=Permission is hereby granted)/m);

/** @param {string} workspace whose page and server it is @returns {import("vite").Plugin} */
export function notices(workspace) {
  return {
    name: "notices",
    apply: "build",
    generateBundle(_, bundle) {
      // Fonts and the like are no modules.
      const assets = Object.values(bundle).flatMap((part) =>
        part.type === "asset" ? part.originalFileNames : [],
      );
      const parts = [...this.getModuleIds(), ...assets.map((path) => join(root, workspace, path))];
      const inPage = parts.flatMap((path) => PACKAGE.exec(path)?.[1] ?? []);
      const needed = neededBy(root, workspace).filter((path) => path.includes("node_modules/"));
      const inServer = needed.map((path) => join(root, path));
      const source = [
        "Third-party works that are part of this, and their licences.",
        chapter("In the page", inPage),
        chapter("In the server", inServer),
      ].join("\n\n");
      this.emitFile({ type: "asset", fileName: "notices.txt", source: `${source}\n` });
    },
  };
}

/** @param {string} title @param {readonly string[]} folders of packages */
function chapter(title, folders) {
  const texts = [...new Set(folders)].map(noticeOf).sort();
  return [`${title}\n${"=".repeat(title.length)}`, ...texts].join("\n\n");
}

/** @param {string} folder */
function noticeOf(folder) {
  const own = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const { name, version, license, author, repository, homepage } = own;
  const files = licencesIn(folder);
  if (files.length === 0 && typeof license !== "string")
    throw new Error(`${name} names no licence, so it cannot be shipped.`);
  const by = typeof author === "string" ? author : (author?.name ?? `the authors of ${name}`);
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8").trim());
  if (texts.length === 0)
    texts.push(license === "MIT" ? `Copyright (c) ${by}\n\n${MIT}` : `Copyright (c) ${by}`);
  const head = `${name} ${version} (${license ?? "see below"})`;
  const source = (typeof repository === "string" ? repository : repository?.url) ?? homepage ?? "";
  const within = Object.entries(WITHIN).find(([start]) => name.startsWith(start))?.[1];
  return [
    head,
    "-".repeat(head.length),
    source,
    ...(within === undefined ? [] : [within]),
    "",
    ...texts,
  ].join("\n");
}
