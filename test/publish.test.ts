// What npm would publish: the packages reckon and create-reckon, as far as it can be checked without publishing, and without a network.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundleLab } from "../scripts/lab-bundle.mjs";
import { neededBy } from "../scripts/packages.mjs";
import { demandBuilt, root } from "./empty-project.ts";

const PACKAGES = ["reckon", "create-reckon"] as const;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly private?: boolean;
  readonly publishConfig?: Readonly<Record<string, unknown>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

const manifests = PACKAGES.map((name) => JSON.parse(read(`packages/${name}/package.json`)) as Manifest);

describe("the packages that npm publishes", () => {
  it("have one version, our licence, public access with provenance, and run nothing when they are installed", () => {
    for (const manifest of manifests) {
      expect(manifest).toMatchObject({ version: manifests[0].version, license: "MIT" });
      expect(manifest.publishConfig).toEqual({ access: "public", provenance: true });
      expect(manifest.private).toBeUndefined();
      // prepack runs here alone.
      expect(Object.keys(manifest.scripts ?? {})).toEqual(manifest.name === "reckon" ? [] : ["prepack"]);
      expect(read(`packages/${manifest.name}/LICENSE`)).toBe(read("LICENSE"));
    }
  });

  it("name no repository and no host: the one who publishes does", () => {
    for (const manifest of manifests)
      for (const key of ["repository", "homepage", "bugs", "author"])
        expect(manifest).not.toHaveProperty(key);
  });

  it("depend on packages that have licences which allow it", () => {
    const licence = /^(MIT|ISC|BSD-[23]-Clause|Apache-2\.0|0BSD|MPL[- ]2\.0)$/;
    for (const path of neededBy(root, "packages/reckon").filter((one) => one.includes("node_modules/"))) {
      const { license } = JSON.parse(read(`${path}/package.json`)) as Manifest;
      expect(license, path).toMatch(licence);
    }
  });

  it.each(PACKAGES)("[CR7] npm publish --dry-run takes %s as it is, and corrects nothing", (name) => {
    demandBuilt();
    bundleLab();
    const args = ["publish", "--dry-run", "--offline", "--ignore-scripts"];
    const run = spawnSync("npm", args, { cwd: join(root, "packages", name), encoding: "utf8" });
    const said = run.stdout + run.stderr;
    expect(run.status, said).toBe(0);
    expect(said).toContain(`+ ${name}@${manifests[0].version}`);
    if (name === "create-reckon") expect(said).toContain("dist/lab/open-lab.js");
    expect(said).not.toContain("auto-corrected");
    expect(said).toContain("with tag latest and public access");
    // Neither tests nor what a build of ours leaves behind.
    expect(said).not.toMatch(/\.tsbuildinfo| test\//);
  });
});
