// The Dockerfile, as far as it can be checked without a build (`npm run image` does the rest); and the packages, files and licences that are
// shipped with page and server.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ignoredBy, stagesOf } from "../scripts/dockerfile.mjs";
import { notices } from "../scripts/notices.mjs";
import { neededBy, productionFiles } from "../scripts/packages.mjs";
import { root } from "../scripts/run.mjs";

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

const [build, last] = stagesOf(read("Dockerfile"));
const workspaces = Object.keys(JSON.parse(read("package-lock.json")).packages).filter(
  (path) => path !== "" && !path.includes("node_modules"),
);

describe("the image of the arcade", () => {
  it("installs packages before it has the sources, of every workspace", () => {
    const texts = build.steps.map(({ name, text }) => `${name} ${text}`);
    const before = texts.slice(0, texts.indexOf("COPY . ."));
    expect(before.at(-1)).toBe("RUN npm ci --no-audit --no-fund");
    expect(before).toContain("COPY package.json package-lock.json .npmrc ./");
    const copied = before.flatMap((text) => /^COPY (.+)\/package\.json \1\/$/.exec(text)?.[1] ?? []);
    expect(copied.sort()).toEqual(workspaces.sort());
  });

  it("has Node 24 and the files that it needs at run time, no others, and its user cannot change them", () => {
    expect([build, last].map(({ base }) => base)).toEqual(["node:24-bookworm-slim", "node:24-bookworm-slim"]);
    const copies = last.steps.filter(({ name }) => name === "COPY");
    expect(copies).toMatchObject([{ text: "/app/production .", options: { from: "build" } }]);
    expect(copies[0].options).not.toHaveProperty("chown");
    expect(last.steps.find(({ name }) => name === "USER")?.text).toBe("node");
  });

  it.each([
    ".env",
    ".env.local",
    "apps/arcade/.env",
    "node_modules/ws/index.js",
    "packages/reckon/dist/index.js",
    ".git/HEAD",
  ])("does not contain %s", (path) => {
    expect(ignoredBy(read(".dockerignore"))(path)).toBe(true);
  });

  it.each(["package.json", ".npmrc", "apps/arcade/src/server/main.ts", "docs/environment.md"])(
    "is given %s",
    (path) => {
      expect(ignoredBy(read(".dockerignore"))(path)).toBe(false);
    },
  );

  it("refuses instructions that scripts/dockerfile.mjs does not know", () => {
    expect(() => stagesOf("FROM node:24\nADD x y")).toThrow("ADD");
  });
});

describe("the server's files at run time", () => {
  const needed = neededBy(root, "apps/arcade");

  it("are its own packages and their dependencies, without those of the page and of development", () => {
    const some = [
      "apps/arcade",
      "games/high-noon",
      "node_modules/jose",
      "node_modules/ws",
      "node_modules/bitecs",
    ];
    expect(needed).toEqual(expect.arrayContaining(some));
    for (const name of ["pixi.js", "three", "preact", "vite", "typescript", "vitest"])
      expect(needed).not.toContain(`node_modules/${name}`);
  });

  it("are the parts of each package that run, and its licence", () => {
    const files = productionFiles(join(root, "node_modules/ws"));
    expect(files).toEqual(
      expect.arrayContaining(["LICENSE", "index.js", "lib/websocket.js", "package.json"]),
    );
    expect(files.filter((path) => /^(?:docs|test|types)\/|\.(?:md|ts)$/.test(path))).toEqual([]);
  });
});

describe("[PG29] the notices beside the page", () => {
  it("list every third-party package in the page and in the server, with its licence", () => {
    let text = "";
    const context = {
      getModuleIds: () => [
        "\0vite/preload-helper.js",
        join(root, "games/dash/src/index.ts"),
        join(root, "node_modules/preact/src/index.js"),
      ],
      emitFile: ({ source }: { readonly source: string }) => {
        text = source;
      },
    };
    const font = {
      type: "asset",
      originalFileNames: ["../../node_modules/@fontsource-variable/inter/files/x.woff2"],
    };
    const { generateBundle } = notices("apps/arcade") as unknown as {
      readonly generateBundle: (this: typeof context, _: unknown, bundle: object) => void;
    };
    generateBundle.call(context, undefined, { font });
    const [page, server] = text.split("In the server");
    expect(page).toMatch(/^preact [0-9.]+ \(MIT\)$/m);
    expect(page).toContain("SIL Open Font License");
    expect(page).toContain("Permission is hereby granted");
    for (const name of ["ws", "jose", "bitecs", "node-datachannel"])
      expect(server).toMatch(new RegExp(`^${name} [0-9.]+ \\(`, "m"));
    expect(text).not.toContain("@reckon/");
  });
});
